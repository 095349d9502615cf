"""Options: what is allowed, what a preset sets, and what is said of anything else."""

import pickle

import pytest

from tapete.rules.game import BadOption, changed, configure, options
from tapete.rules.games import game


def test_what_differs_from_the_defaults_builds_the_game_again() -> None:
    found = configure(game("tute-two"), {"hand_size": 6, "capote": True})
    assert changed(found) == {"hand_size": 6}
    assert configure(game("tute-two"), changed(found)) == found


def test_a_preset_is_refined_by_the_options_beside_it() -> None:
    found = configure(game("tarot-4"), {"preset": "wikipedia-es", "slam_failed": "half"})
    assert changed(found).keys() >= {"subo_bid", "declare_no_trumps"}
    assert "slam_failed" not in changed(found)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("hand_size", 9, "hand_size: 9 is not allowed; allowed: 6, 7, 8"),
        ("juegos_target", 0, "allowed: 1 to 8"),
        ("juegos_target", True, "True is not allowed"),
        ("capote", 1, "allowed: True, False"),
        ("min_bid", 60, "no such option; there are juegos_target"),
        ("preset", "fft", "preset: 'fft' is not allowed; allowed: nothing"),
    ],
)
def test_what_is_not_allowed_is_named_with_what_is(name: str, value: object, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        configure(game("tute-two"), {name: value})


@pytest.mark.parametrize(("name", "value"), [("hand_size", 9), ("min_bid", 60)])
def test_another_process_is_told_what_is_not_allowed(name: str, value: int) -> None:
    with pytest.raises(BadOption) as wrong:
        configure(game("tute-two"), {name: value})
    there = pickle.loads(pickle.dumps(wrong.value))
    assert (type(there), str(there), there.name) == (BadOption, str(wrong.value), name)


def test_a_long_range_is_told_by_its_ends_and_step() -> None:
    with pytest.raises(BadOption, match="allowed: 50 to 100 in steps of 5"):
        configure(game("tute-subastado"), {"min_bid": 52})


def test_every_option_has_a_default_among_its_values_and_a_line_of_text() -> None:
    for each in options(game("tarot-5")):
        assert each.default in each.values
        assert each.text
        assert "\n" not in each.text
