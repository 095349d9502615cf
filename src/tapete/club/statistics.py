"""What a person's own hands come to: by game, by role, by bid, by partner."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from tapete.rules.game import Seat
from tapete.rules.role import role


class Played(NamedTuple):
    """One finished hand of a person, as far as it is summed up."""

    game: str
    seat: Seat
    score: float
    names: tuple[str, ...]
    sides: tuple[tuple[Seat, ...], ...]
    bid: str
    """What the hand was played for, in games that have an auction; else empty."""
    bidder: Seat | None


class Sum(NamedTuple):
    """`hands` of a kind: in how many the score was above nothing, and what they scored together."""

    by: str
    """`game`, `role`, `bid`, `partner`."""
    game: str
    what: str
    hands: int
    won: int
    score: float


def sums(hands: Iterable[Played]) -> list[Sum]:
    """The sums of each kind, most hands first."""
    found = defaultdict[tuple[str, str, str], list[float]](list)
    for hand in hands:
        for by, what in _kinds(hand):
            found[by, hand.game, what].append(hand.score)
    made = [
        Sum(by, game, what, len(scores), sum(score > 0 for score in scores), sum(scores))
        for (by, game, what), scores in found.items()
    ]
    return sorted(made, key=lambda each: (each.by, -each.hands, each.game, each.what))


def _kinds(hand: Played) -> list[tuple[str, str]]:
    kinds = [("game", hand.game)]
    side = next((side for side in hand.sides if hand.seat in side), ())
    kinds += [("partner", hand.names[seat]) for seat in side if seat != hand.seat and hand.names[seat]]
    if hand.bidder is not None:
        had = role(hand.seat, hand.bidder, hand.sides)
        kinds += [("role", had), ("bid", hand.bid)] if had == "declarer" else [("role", had)]
    return kinds
