"""Auction Tute before the cards: the worth of a hand with each trump, how high to bid (docs/spec/strategy.md 2)."""

from math import erf, sqrt
from typing import Final

from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_SUITS, Card
from tapete.rules.game import PASS, Action, View

SPREAD: Final = 13.0
"""Standard deviation of the points of a hand around what it is worth."""


def advise(view: View) -> Advice:
    """The bid that pays best, or the trump suit."""
    suit = max(SPANISH_SUITS, key=lambda suit: worth(view.hand, suit))
    if view.phase == "trump":
        return Advice(Action("trump", suit), "bid_value", (("suit", suit),))
    points = worth(view.hand, suit)
    bids = [action for action in view.legal if action.do == "bid"]
    best = max(bids, key=lambda action: _pays(int(action.what), points))
    about = (("points", str(round(points))),)
    return Advice(best if _pays(int(best.what), points) > 0 else PASS, "bid_value", about)


def _pays(bid: int, points: float) -> float:
    """What a bid wins on average: itself if the hand makes so many points, else as much is lost."""
    return bid * erf((points - bid) / SPREAD / sqrt(2))


def worth(hand: tuple[Card, ...], trump: str) -> float:
    """Points that a bidder may expect from a hand: cantes, honours, length in trumps."""
    counts = shape(hand, trump)
    return BASE + sum([weight * count for weight, count in zip(WEIGHTS, counts, strict=True)])


def shape(hand: tuple[Card, ...], trump: str) -> tuple[int, ...]:
    """Trumps, trump as, trump tres, trump pair, plain ases, treses with their as, other treses, plain pairs, voids."""
    of = {suit: {card.rank for card in hand if card.suit == suit} for suit in SPANISH_SUITS}
    trumps = of.pop(trump)
    plain = list(of.values())
    return (
        len(trumps),
        "1" in trumps,
        "3" in trumps,
        {"12", "11"} <= trumps,
        sum("1" in ranks for ranks in plain),
        sum({"1", "3"} <= ranks for ranks in plain),
        sum("3" in ranks and "1" not in ranks for ranks in plain),
        sum({"12", "11"} <= ranks for ranks in plain),
        sum(not ranks for ranks in plain),
    )


BASE: Final = -4.0
WEIGHTS: Final = (5.3, 18.5, 11.4, 43.8, 13.3, 7.7, 7.2, 9.8, 14.3)
"""Points by the counts of `shape`, fitted to 3,000 deals that this robot played as bidder."""
