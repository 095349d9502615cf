"""The front door: what a program that uses the library writes first works, and editors know its types."""

from importlib.metadata import version
from random import Random
from typing import assert_type

import tapete
from tapete import Game, Hand, Match, dealt, game, play_hand, play_match, robot


def test_the_version_is_that_of_the_package() -> None:
    assert tapete.__version__ == version("tapete")


def test_a_game_by_its_name_keeps_its_types() -> None:
    rules = game("tute-pairs")
    assert_type(rules, Game[Hand])
    match = rules.match(4)
    assert_type(match, Match[Hand])
    hand = dealt(match, Random(1))
    assert_type(hand, Hand)
    assert_type(match.after(play_hand(hand, [robot("novice")] * 4)), Match[Hand])


def test_every_name_at_the_front_door_is_there() -> None:
    assert all(hasattr(tapete, name) for name in tapete.__all__)
    assert play_match(game("cuatrola").match(4), [robot("novice")] * 4, Random(1)).winners
