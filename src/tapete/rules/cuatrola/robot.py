"""Cuatrola: when to bet; five tricks for their points, or as such in a bet on tricks (docs/spec/strategy.md 3)."""

from math import exp
from typing import Final, NamedTuple

from tapete.robots.regular.counting import Memory, Pack
from tapete.robots.regular.points import Style, play, seats_of, sing, trump_of
from tapete.robots.robot import Advice
from tapete.rules.cuatrola.options import PACK
from tapete.rules.game import PASS, Seat, View
from tapete.rules.spanish import STRENGTH, VALUES

POINTS: Final = Style(
    Pack(PACK, STRENGTH, VALUES),
    trumps={"1": 26.0, "3": 21.0, "12": 11.0, "11": 9.0, "10": 8.0},
    plain={"1": 4.0, "3": 2.0, "12": 1.0, "11": 1.0, "10": 0.5},
    early=3,
)
"""Ordinary hands and solos: the more points."""
STAKES: Final = {"solo": 2, "cuatrola": 4, "quintola": 5}
TARGET: Final = 21
CURVES: Final = {
    "pass": (-1.53, 0.72, 0.66, 0.36, 0.08, 0.49, 0.0, 0.11, 0.33, 0.57, -0.5),
    "solo": (-6.5, 1.98, 1.32, 0.67, 0.25, 1.53, -0.24, 0.3, 0.85, 0.74, -0.19),
    "cuatrola": (-11.4, 2.85, 1.1, 0.64, 0.33, 1.98, 1.39, 0.96, 1.21, -0.21, -0.39),
    "quintola": (-14.0, 2.85, 1.3, 0.8, 0.4, 1.98, 1.39, 0.5, 1.21, -0.21, 0.0),
}
"""Log-odds of winning by the counts of `Shape`, fitted to 12,000 deals for each contract, played by this robot."""
TRICKS: Final = Style(
    Pack(PACK, STRENGTH, dict.fromkeys(PACK, 0)),
    trumps={"1": 12.0, "3": 9.0, "12": 7.0, "11": 6.0, "10": 5.0},
    plain={"1": 4.0, "3": 2.0, "12": 1.0, "11": 0.5},
    low_trump=0.0,
    master=3.0,
    master_trump=9.0,
    last_trick=0.0,
    initiative=10.0,
    early=5,
    song=0.0,
)
"""Cuatrola and quintola: a trick is a trick."""


def advise(view: View) -> Advice:
    """What to bet, sing or play, and why."""
    if view.phase == "auction":
        return bid(view)
    if view.window:
        return sing(view)
    if len(view.legal) == 1:
        return Advice(view.legal[0])
    contract = next((part.value for part in view.parts if part.name == "contract"), "")
    style = TRICKS if contract in ("cuatrola", "quintola") else POINTS
    memory = Memory(view, style.pack, trump_of(view), absent=seats_of(view, "idle"))
    return play(memory, style)


def bid(view: View) -> Advice:
    """The bet that pays best by its chance, if it pays more than a pass; never over the partner's bet."""
    bids = [(part.seat, str(part.value).removeprefix("bid ")) for part in view.parts if part.name == "bid"]
    standing = [(seat, bet) for seat, bet in bids if bet in STAKES]
    if standing and standing[-1][0] in _partners(view):
        return Advice(PASS, "bet_by_chance")
    hand = Shape.of(view)
    last_point = any(view.totals[seat] >= TARGET - 1 for seat in (view.seat or 0, *_partners(view)))
    best, code = PASS, "read_the_score" if last_point else "bet_by_chance"
    worth = _against(standing[-1][1]) if standing else 2 * chance("pass", hand) - 1
    for action in view.legal:
        likely = chance(action.what, hand) if action != PASS else 0.0
        stake = 1 if last_point else STAKES.get(action.what, 0)
        if action != PASS and stake * (2 * likely - 1) > worth:
            best, worth = action, stake * (2 * likely - 1)
    return Advice(best, code)


def chance(contract: str, hand: "Shape") -> float:
    """The chance to win what `contract` asks (`pass`: the ordinary hand), by a curve through played deals."""
    weights = CURVES[contract]
    return 1 / (1 + exp(-sum([weight * count for weight, count in zip(weights, hand, strict=True)])))


class Shape(NamedTuple):
    """What of a hand of five decides a bet."""

    one: int
    trumps: int
    trump_as: int
    trump_tres: int
    trump_king: int
    ases: int
    """Ases of plain suits."""
    covered: int
    """Plain treses with their as."""
    treses: int
    """Plain treses without it."""
    pairs: int
    """King and knight of a plain suit."""
    trump_pair: int
    eldest: int

    @classmethod
    def of(cls, view: View) -> "Shape":
        trump, hand = trump_of(view), set(view.hand)
        trumps = {card.rank for card in hand if card.suit == trump}
        plain = {suit: {card.rank for card in hand if card.suit == suit} for suit in "OCEB" if suit != trump}
        return cls(
            1,
            len(trumps),
            "1" in trumps,
            "3" in trumps,
            "12" in trumps,
            sum("1" in ranks for ranks in plain.values()),
            sum({"1", "3"} <= ranks for ranks in plain.values()),
            sum("3" in ranks and "1" not in ranks for ranks in plain.values()),
            sum({"12", "11"} <= ranks for ranks in plain.values()),
            {"12", "11"} <= trumps,
            view.seat == (view.dealer + 1) % 4,
        )


def _partners(view: View) -> tuple[Seat, ...]:
    return tuple(seat for side in view.sides if view.seat in side for seat in side if seat != view.seat)


def _against(bet: str) -> float:
    """What it costs to let an opponent play his bet: he makes three of four."""
    return -0.5 * STAKES[bet]
