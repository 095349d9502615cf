"""Hands and matches played by given choosers, in every game; a bad choice says whose, where and when."""

from dataclasses import dataclass
from random import Random

import pytest

from tapete.robots import BadChoice, play_hand, play_match, robot
from tapete.robots.levels import chooser
from tapete.rules.cards import Card
from tapete.rules.game import Action, View
from tapete.rules.games import GAMES, game


def shuffled(pack: tuple[Card, ...], seed: int) -> list[Card]:
    return Random(seed).sample(pack, len(pack))


@pytest.mark.parametrize("name", [each.id for each in GAMES])
def test_a_hand_is_played_to_its_end(name: str) -> None:
    rules = game(name)
    seats = rules.players[0]
    hand = rules.match(seats).deal(shuffled(rules.pack(seats), 3))
    assert play_hand(hand, [robot("novice", seat) for seat in range(seats)]).to_act is None


def test_a_match_is_played_to_its_end() -> None:
    chance = Random(5)
    match = play_match(game("tute-pairs").match(4), [robot("regular")] * 4, lambda pack: chance.sample(pack, len(pack)))
    assert match.over
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
    rules = game("tute-pairs")
    dealt = rules.match(4).deal(shuffled(rules.pack(4), 1))
    robots = [robot("novice"), robot("novice"), bad, robot("novice")]
    with pytest.raises(BadChoice, match=said) as caught:
        play_hand(dealt, robots)
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
