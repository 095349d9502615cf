"""Robots by name: the levels, and classes from outside."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest

from tapete import changed, configure, dealt, game
from tapete.robots import LEVELS, BadChoice, chooser, hint, play_hand, robot
from tapete.rules.brisca.game import Brisca
from tapete.rules.game import Action, BadOption, Value, View
from tapete.rules.options import option


class Mute:
    """Made without arguments, it cannot choose."""


class Seeded:
    """Takes a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        return view.legal[self.seed % len(view.legal)]


def test_every_level_is_a_robot_that_knows_its_name() -> None:
    for level in LEVELS:
        assert robot(level).level == level
    with pytest.raises(KeyError, match="there are novice, learner, casual, regular, skilled, expert"):
        robot("grandmaster")


@dataclass(frozen=True, slots=True, repr=False)
class OwnBrisca(Brisca):
    """A game that stands in no list."""

    id: ClassVar[str] = "own-brisca"
    luck: int = option(0, range(3), "How lucky everybody is.")


@pytest.mark.parametrize("level", LEVELS)
def test_what_no_game_takes_is_told_at_once(level: str) -> None:
    wrong: tuple[dict[str, Value], ...] = (
        {"lucky": 1},
        {"overtrump": "never"},
        {"luck": True},
        {"luck": 3},
        {"preset": "none"},
    )
    for given in wrong:
        with pytest.raises(BadOption, match=f"{next(iter(given))}: "):
            robot(level, options=given)
    for known in ({"overtrump": "undertrump"}, {"luck": 2}, {"preset": "fft"}, changed(OwnBrisca(luck=1))):
        assert robot(level, options=known).level == level


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_game_from_outside_by_rules_of_thumb(level: str) -> None:
    hand = dealt(OwnBrisca().match(2), Random(1))
    assert play_hand(hand, [robot(level), robot(level)]).to_act is None
    view = hand.view(hand.to_act)
    assert (hint(view).action, hint(view).rule, hint(view).worth) == (robot("regular").choose(view), "practice", ())


def test_the_careless_lay_some_cards_without_a_thought_and_bid_as_the_regular_does() -> None:
    regular, slips = robot("regular"), dict.fromkeys(("casual", "learner"), 0)
    choices = 0
    for number in range(12):
        hand = dealt(game("tarot-4").match(4), Random(number))
        while (seat := hand.to_act) is not None:
            view = hand.view(seat)
            cards = [action for action in view.legal if action.do == "play"]
            choices += len(cards) > 1
            for level in slips:
                other = robot(level, number).choose(view) != regular.choose(view)
                assert len(cards) > 1 or not other
                slips[level] += other
            hand = hand.play(hand.automatic or regular.choose(view))
    # Some of what is drawn is what the regular would have played.
    assert 0.08 < slips["casual"] / choices < 0.2 < 0.25 < slips["learner"] / choices < 0.5


def test_a_class_from_outside_gets_the_seed_if_it_takes_one() -> None:
    assert chooser(f"{__name__}:Seeded", seed=7).seed == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "error"),
    [(f"{__name__}:Mute", TypeError), (f"{__name__}:Nobody", KeyError), ("no.such.module:Robot", KeyError)],
)
def test_what_is_no_robot_is_refused(name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        chooser(name)


@pytest.mark.parametrize("level", ["skilled", "expert"])
@pytest.mark.parametrize(
    ("name", "given", "chance", "said"),
    [
        ("tute-three", {"deck": "39_no_two_of_oros"}, 0, ""),
        ("tarot-6", {"subo_bid": "x2"}, 0, "bid subo"),
        ("tarot-6", {"first_lead_restriction": False}, 0, ""),
    ],
)
def test_who_was_not_told_the_options_says_so(
    level: str, name: str, given: dict[str, str | bool], chance: int, said: str
) -> None:
    """What fails by the rules that were told is a sentence; told the right ones, a robot plays the same hand out."""
    rules = configure(game(name), given)
    hand = dealt(rules.match(rules.players[0]), Random(chance))
    if said:
        hand = hand.play(Action.parse(said))
    told, untold = robot(level, options=changed(rules), effort=0.02), robot(level, effort=0.02)
    assert play_hand(hand, [told] * rules.players[0]).to_act is None
    with pytest.raises(BadChoice, match=rf"{name}: these are not the rules that the robot was told .*pass options="):
        play_hand(hand, [untold] * rules.players[0])


def test_a_hint_without_the_options_says_so() -> None:
    rules = configure(game("tarot-6"), {"subo_bid": "x2"})
    hand = dealt(rules.match(6), Random(0)).play(Action.parse("bid subo"))
    while hand.to_act is not None and (hand.view(None).phase != "play" or len(hand.legal()) == 1):
        hand = hand.play(hand.automatic or robot("regular").choose(hand.view(hand.to_act)))
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    assert hint(view, changed(rules)).action in view.legal
    with pytest.raises(ValueError, match="pass options="):
        hint(view)
