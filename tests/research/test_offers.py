"""What accepting an offer is worth is learnt from deals of the regular robot, the same each time."""

import pytest

from tapete.research.offers import Choice, choices, gained, learnt
from tapete.robots.searcher.offers import read, worth_of, written


def test_both_answers_to_an_offer_are_played_out() -> None:
    found = list(choices("tomate", 3, 12))
    assert found == list(choices("tomate", 3, 12))
    assert {each.is_accepted for each in found} == {True, False}
    assert all(each.names[-1].startswith(each.names[0]) for each in found)
    assert {each.names[0].split()[0] for each in found} == {"tomo", "juego"}


def test_a_rare_situation_is_nearly_like_the_broader_one() -> None:
    known = learnt([Choice(("a",), 1.0, True)] * 72 + [Choice(("a", "a b"), -1.0, True)] * 8)
    assert known["a"] == pytest.approx((72 - 8) / 88)
    assert known["a b"] == pytest.approx((8 * known["a"] - 8) / 16)


def test_a_name_with_the_answer_of_the_broader_one_is_left_out() -> None:
    often = [Choice(("a",), 1.0, True)] * 50 + [Choice(("a", "a b"), 2.0, True)] * 50
    found = [*often, *[Choice(("a", "a b", "a b c"), -2.0, True)] * 20]
    assert set(learnt(found)) == {"a", "a b c"}


def test_deals_are_the_same_however_they_are_shared_out() -> None:
    assert [*choices("tomate", 3, 5), *choices("tomate", 3, 4, first=5)] == list(choices("tomate", 3, 9))


def test_names_with_hardly_any_choice_are_not_kept() -> None:
    assert set(learnt([Choice(("a", "a b"), 1.0, True)] * 2 + [Choice(("a",), 1.0, True)])) == {"a"}


def test_the_gain_is_over_what_regular_says() -> None:
    always = [Choice(("a",), 1.0, False)] * 1000
    assert gained(always) == pytest.approx(1.0)
    assert gained([each._replace(is_accepted=True) for each in always]) == 0.0


def test_the_closest_name_that_is_known_counts() -> None:
    assert worth_of(("a", "a b", "a b c"), {"a": 0.5, "a b": -0.5}) == -0.5
    assert worth_of(("d",), {"a": 0.5}) is None


def test_what_is_stored_is_read_again() -> None:
    assert read(written({"juego free 0 1": 0.25, "tomo": -1.0})) == {"juego free 0 1": 0.25, "tomo": -1.0}
