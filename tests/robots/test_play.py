"""Hands and matches played by given choosers, in every game; a bad choice says whose, where and when."""

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest

from tapete.robots import BadChoice, dealt, play_hand, play_match, robot
from tapete.robots.levels import chooser
from tapete.rules.game import Action, View
from tapete.rules.games import GAMES, game


@pytest.mark.parametrize("name", [each.id for each in GAMES])
def test_a_hand_is_played_to_its_end(name: str) -> None:
    rules = game(name)
    seats = rules.players[0]
    hand = dealt(rules.match(seats), Random(3))
    assert play_hand(hand, [robot("novice", seat) for seat in range(seats)]).to_act is None


def test_a_match_is_played_to_its_end() -> None:
    match = play_match(game("tute-pairs").match(4), [robot("regular")] * 4, Random(5))
    assert match.is_over
    assert max(match.totals) >= 3


@dataclass(frozen=True)
class Stubborn:
    """Plays the ace of coins, whatever is legal."""

    def choose(self, view: View) -> Action:
        return Action("play", "1O")


@dataclass(frozen=True)
class Broken:
    """Fails after some tricks."""

    def choose(self, view: View) -> Action:
        if len(view.tricks) == 2:
            raise ZeroDivisionError("too clever")
        return view.legal[0]


@dataclass(frozen=True)
class Seeded:
    seed: int

    def choose(self, view: View) -> Action:
        return view.legal[self.seed % len(view.legal)]


@pytest.mark.parametrize(
    ("bad", "said"), [(Stubborn(), "chose play 1O, which is not one of"), (Broken(), "ZeroDivisionError: too clever")]
)
def test_a_bad_choice_names_robot_seat_and_position(bad: Stubborn | Broken, said: str) -> None:
    hand = dealt(game("tute-pairs").match(4), Random(1))
    robots = [robot("novice"), robot("novice"), bad, robot("novice")]
    with pytest.raises(BadChoice, match=said) as caught:
        play_hand(hand, robots)
    assert f"{type(bad).__name__}() in seat 2" in str(caught.value)


def test_a_class_from_outside_is_found_and_seeded() -> None:
    assert chooser(f"{__name__}:Stubborn", 7) == Stubborn()
    assert chooser(f"{__name__}:Seeded", 7) == Seeded(7)
    with pytest.raises(KeyError, match="no robot 'nowhere:Robot'"):
        chooser("nowhere:Robot")
    with pytest.raises(KeyError, match=r"yours as package\.module:Class"):
        chooser("grandmaster")
    with pytest.raises(TypeError, match="no method choose"):
        chooser("fractions:Fraction")


def test_the_same_chance_deals_the_same_hand() -> None:
    match = game("tarot-5").match(5, dealer=3)
    assert dealt(match, Random(8)) == dealt(match, Random(8)) != dealt(match, Random(9))


@dataclass(frozen=True)
class Writing:
    """Returns the text of what it chooses."""

    def choose(self, view: View) -> Action:
        return str(view.legal[0])  # type: ignore[return-value]


@dataclass(frozen=True)
class Scoring:
    """Returns a figure for each action instead of one of them."""

    def choose(self, view: View) -> Any:
        return np.arange(2)


def test_an_array_is_no_action() -> None:
    hand = dealt(game("tute-pairs").match(4), Random(1))
    with pytest.raises(BadChoice, match=r"chose array\(\[0, 1\]\), which is no Action but ndarray$"):
        play_hand(hand, [Scoring()] * 4)


def test_a_text_is_no_action() -> None:
    hand = dealt(game("tute-pairs").match(4), Random(1))
    with pytest.raises(BadChoice, match=r"chose 'play \w+', which is no Action but str$"):
        play_hand(hand, [Writing()] * 4)
