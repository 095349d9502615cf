"""What a robot announces because it cannot fail is not lost by a card led out of its turn."""

import pytest

from tapete.robots import robot
from tapete.rules.game import Hand
from tests.robots.pictures import Picture, dealt, played
from tests.robots.test_positions_tute import POSITIONS

CAPOTE = next(picture for picture in POSITIONS if picture.does == "capote")
SLAM = Picture(
    "capote_counted",
    "tarot-4",
    (
        "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 KS QS NS JS KD QD ND",
        "T1 T2 T3 T4 T5 T6 T7 T8 KH QH NH JH 10H 9H 8H 7H 6H 5H",
        "10S 9S 8S 7S 6S 5S 4S 3S 2S 1S KC QC NC JC 10C 9C 8C 7C",
        "JD 10D 9D 8D 7D 6D 5D 4D 3D 2D 6C 5C 4C 3C 2C 1C 4H 3H",
    ),
    done="bid sin, pass, pass, pass",
    does="slam",
)


@pytest.mark.parametrize("level", ["regular", "expert"])
@pytest.mark.parametrize("picture", [CAPOTE, SLAM], ids=str)
def test_what_is_announced_as_certain_is_made(picture: Picture, level: str) -> None:
    hand = played(dealt(picture), picture.done)
    before, seat = len(hand.view(None).tricks), hand.to_act
    assert str(robot(level).choose(hand.view(seat))) == picture.does
    assert {trick.winner for trick in to_the_end(hand, level).view(None).tricks[before:]} == {seat}


def to_the_end(hand: Hand, level: str) -> Hand:
    """The hand after everybody has played it by this level."""
    while (seat := hand.to_act) is not None:
        hand = hand.play(hand.automatic or robot(level).choose(hand.view(seat)))
    return hand
