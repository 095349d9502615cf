"""What the tests of Tute ask a hand, through the contract alone."""

from typing import Any

from tapete.rules.cards import Card
from tapete.rules.game import Hand, Match, Trick, past


def phase(hand: Hand) -> str:
    return hand.view(None).phase


def tricks(hand: Hand) -> tuple[Trick, ...]:
    return hand.view(None).tricks


def held(hand: Hand, seat: int) -> tuple[Card, ...]:
    return hand.view(seat).hand


def part(hand: Hand, name: str) -> Any:
    """The value of the part that everybody sees under this name; nothing if there is none."""
    return next((each.value for each in hand.view(None).parts if each.name == name), None)


def figures(hand: Hand, name: str) -> Any:
    """The figures of a line of the sheet."""
    return next(line.figures for line in hand.sheet().lines if line.name == name)


def decided(hand: Hand) -> str:
    """What decided the hand before it could be counted; empty: nothing did."""
    return next((dict(line.about)["by"] for line in hand.sheet().lines if line.name == "decided"), "")


def match_of(hand: Hand) -> Match[Any]:
    """The match that dealt the hand."""
    return past(hand).match
