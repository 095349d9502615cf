"""Cuatrola: when to bet; five tricks for their points, or as such in a bet on tricks (docs/spec/strategy.md 3)."""

from collections.abc import Callable, Mapping
from functools import cache
from math import exp
from typing import Final, NamedTuple

from tapete.robots.regular.counting import Memory, Pack, winning_card
from tapete.robots.regular.points import play, seats_of, sing, trump_of
from tapete.robots.regular.style import Leanings, Style
from tapete.robots.robot import Advice
from tapete.rules.cards import Card
from tapete.rules.cuatrola.options import PACK
from tapete.rules.game import PASS, Action, Seat, View
from tapete.rules.spanish import STRENGTH, VALUES

NAMES: Final = {
    "open_window": "keep_pair",
    "arrastre": "strip_trumps",
    "last_ten": "trump_for_five",
}
"""What Cuatrola calls principles of Tute."""


def bet(view: View) -> tuple[str, Seat]:
    """The contract and who has bet; nothing and nobody in an ordinary hand."""
    return next(((str(part.value), part.seat or 0) for part in view.parts if part.name == "contract"), ("", -1))


def counts_tricks(view: View) -> bool:
    """Whether the contract asks for tricks, so that points are worth nothing."""
    return bet(view)[0] in ON_TRICKS


def leanings(memory: Memory) -> Leanings:
    """The principles of Cuatrola that apply now."""
    contract, declarer = bet(memory.view)
    if not memory.view.trick:
        return {"idle_third": _under_one(memory)} if declarer == memory.view.seat else {"strip_trumps": _lone(memory)}
    if contract in ON_TRICKS and declarer != memory.view.seat:
        return {"defend_bet": _defence(memory, declarer)}
    return {}


def _under_one(memory: Memory) -> Mapping[Card, float]:
    """A bettor leads under a single missing honour, which is idle with chance 1/3."""
    plain = [card for card in memory.hand if card.suit != memory.trump]
    return {card: 0.5 for card in plain if len(_above(memory, card)) == 1}


def _above(memory: Memory, card: Card) -> list[Card]:
    return [other for other in memory.unseen.get(card.suit, ()) if STRENGTH[other] > STRENGTH[card]]


def _lone(memory: Memory) -> Mapping[Card, float]:
    """A lone plain card is led to ruff its suit later with a small trump."""
    suits = [card.suit for card in memory.hand]
    if not any(card.suit == memory.trump and card.rank in SMALL for card in memory.hand):
        return {}
    plain = [card for card in memory.hand if card.suit != memory.trump and suits.count(card.suit) == 1]
    return {card: 0.5 for card in plain if card.rank in SMALL}


def _defence(memory: Memory, declarer: Seat) -> Mapping[Card, float]:
    """Against a bet on tricks: beat the bettor's trick whenever possible, and keep honours with their guards."""
    view, holding = memory.view, winning_card(memory.view)
    assert holding is not None, "a trick that is led has a winner"
    suits = [card.suit for card in memory.hand]
    guarded = {card.suit for card in memory.hand if card.rank in ("3", "12") and suits.count(card.suit) == 2}
    weighed = {}
    for card in memory.hand:
        beats = STRENGTH[card] > STRENGTH[holding] if card.suit == holding.suit else card.suit == memory.trump
        if beats and view.winning == declarer:
            weighed[card] = 3.0
        elif not beats and card.suit in guarded - {memory.trump} and not memory.is_master(card):
            weighed[card] = -2.0
    return weighed


SMALL: Final = ("12", "11", "10")
ON_TRICKS: Final = ("cuatrola", "quintola")
"""Contracts that are won by tricks."""
POINTS: Final = Style(
    Pack(PACK, STRENGTH, VALUES),
    trumps={"1": 26.0, "3": 21.0, "12": 11.0, "11": 9.0, "10": 8.0},
    plain={"1": 4.0, "3": 2.0, "12": 1.0, "11": 1.0, "10": 0.5},
    early=3,
    early_master=0.5,
    behind_song=1.0,
    names=NAMES,
)
"""Ordinary hands and solos: the more points."""
STAKES: Final = {"solo": 2, "cuatrola": 4, "quintola": 5}
NEAR: Final = 5
"""How few points from the end the score changes what a bet is worth."""
FAR: Final = 21
"""So many points from the end the score changes nothing."""
THEIRS: Final = 0.25
"""How often an opponent's bet fails."""
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
    early_master=0.5,
    song=0.0,
    breaks=0.0,
    names=NAMES,
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
    style = TRICKS if counts_tricks(view) else POINTS
    memory = Memory(view, style.pack, trump_of(view), absent=seats_of(view, "idle"))
    return play(memory, style, leanings(memory))


def bid(view: View) -> Advice:
    """By the curves through played deals."""
    hand = Shape.of(view)
    return _bid(view, lambda contract: chance(contract, hand))


def bid_by(view: View, expected: Callable[[str], float]) -> Advice:
    """By what a search expects of each contract."""
    return _bid(view, lambda contract: (1 + expected(contract)) / 2)


def _bid(view: View, odds: Callable[[str], float]) -> Advice:
    """The bet that pays best by its chance, if it pays more than a pass; never over the partner's bet."""
    bids = [(part.seat, str(part.value).removeprefix("bid ")) for part in view.parts if part.name == "bid"]
    standing = [(seat, bet) for seat, bet in bids if bet in STAKES]
    if standing and standing[-1][0] in _partners(view):
        return Advice(PASS, "bet_by_chance")
    heard = standing[-1][1] if standing else ""
    score = Score.of(view)
    best = _best(view, odds, heard, score)
    if best != _best(view, odds, heard, Score(FAR, FAR)):
        return Advice(best, "read_the_score")
    return Advice(best, _why(best, Shape.of(view)))


def _best(view: View, odds: Callable[[str], float], heard: str, score: "Score") -> Action:
    """What pays best at this score; `heard`: an opponent's bet that stands."""

    def worth(action: Action) -> float:
        if action != PASS:
            return score.worth(odds(action.what), STAKES[action.what])
        return score.worth(THEIRS, STAKES[heard]) if heard else score.worth(odds("pass"), 1)

    return max(view.legal, key=lambda action: (worth(action), action == PASS))


def _why(bid: Action, hand: "Shape") -> str:
    """The lead, long trumps, or the chance alone."""
    high = hand.trump_as or hand.trump_tres
    if (
        bid.what in ON_TRICKS
        and hand.eldest
        and (hand.trumps >= 4 or (hand.trump_as and hand.trump_tres and hand.trumps >= 3))
    ):
        return "bet_from_lead"
    return "trump_density" if bid != PASS and (hand.trumps >= 4 or (high and hand.trumps == 3)) else "bet_by_chance"


class Score(NamedTuple):
    """How many match points both sides still need."""

    ours: int
    theirs: int

    @classmethod
    def of(cls, view: View) -> "Score":
        target = next(int(str(part.value)) for part in view.parts if part.name == "match_target")
        mine = view.seat or 0
        ours, theirs = view.totals[mine], view.totals[(mine + 1) % 4]
        return cls(max(target - int(ours), 1), max(target - int(theirs), 1))

    def worth(self, likely: float, stake: int) -> float:
        """What a contract is worth that is won with this chance and moves so many match points; a match is 1."""
        if min(self.ours, self.theirs) > NEAR:
            return (2 * likely - 1) * stake / FAR
        return likely * match_chance(self.ours - stake, self.theirs) + (1 - likely) * match_chance(
            self.ours, self.theirs - stake
        )


@cache
def match_chance(ours: int, theirs: int) -> float:
    """The chance to win a match in which so many points are missing, one point a hand, to either side alike."""
    if ours <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    return (match_chance(ours - 1, theirs) + match_chance(ours, theirs - 1)) / 2


def chance(contract: str, hand: "Shape") -> float:
    """The chance to win what `contract` asks (`pass`: the ordinary hand), by a curve through played deals."""
    weights = CURVES[contract]
    return 1 / (1 + exp(-sum([weight * count for weight, count in zip(weights, hand, strict=True)])))


class Shape(NamedTuple):
    """What of a hand of five decides a bet: counts, or what each of them adds to the log-odds."""

    one: float
    """Always 1; its weight is the odds of a hand that has nothing."""
    trumps: float
    trump_as: float
    trump_tres: float
    trump_king: float
    ases: float
    """Ases of plain suits."""
    covered: float
    """Plain treses with their as."""
    treses: float
    """Plain treses without it."""
    pairs: float
    """King and knight of a plain suit."""
    trump_pair: float
    eldest: float

    @classmethod
    def of(cls, view: View) -> "Shape":
        trump, hand = trump_of(view), set(view.hand)
        trumps = {card.rank for card in hand if card.suit == trump}
        plain = {suit: {card.rank for card in hand if card.suit == suit} for suit in "OCEB" if suit != trump}
        return cls(
            one=1,
            trumps=len(trumps),
            trump_as="1" in trumps,
            trump_tres="3" in trumps,
            trump_king="12" in trumps,
            ases=sum("1" in ranks for ranks in plain.values()),
            covered=sum({"1", "3"} <= ranks for ranks in plain.values()),
            treses=sum("3" in ranks and "1" not in ranks for ranks in plain.values()),
            pairs=sum({"12", "11"} <= ranks for ranks in plain.values()),
            trump_pair={"12", "11"} <= trumps,
            eldest=view.seat == (view.dealer + 1) % 4,
        )


CURVES: Final = {
    "pass": Shape(
        one=-1.53,
        trumps=0.72,
        trump_as=0.66,
        trump_tres=0.36,
        trump_king=0.08,
        ases=0.49,
        covered=0.0,
        treses=0.11,
        pairs=0.33,
        trump_pair=0.57,
        eldest=-0.5,
    ),
    "solo": Shape(
        one=-6.5,
        trumps=1.98,
        trump_as=1.32,
        trump_tres=0.67,
        trump_king=0.25,
        ases=1.53,
        covered=-0.24,
        treses=0.3,
        pairs=0.85,
        trump_pair=0.74,
        eldest=-0.19,
    ),
    "cuatrola": Shape(
        one=-11.4,
        trumps=2.85,
        trump_as=1.1,
        trump_tres=0.64,
        trump_king=0.33,
        ases=1.98,
        covered=1.39,
        treses=0.96,
        pairs=1.21,
        trump_pair=-0.21,
        eldest=-0.39,
    ),
    "quintola": Shape(
        one=-14.0,
        trumps=2.85,
        trump_as=1.3,
        trump_tres=0.8,
        trump_king=0.4,
        ases=1.98,
        covered=1.39,
        treses=0.5,
        pairs=1.21,
        trump_pair=-0.21,
        eldest=0.0,
    ),
}
"""What each count adds to the log-odds of winning, fitted to 12,000 deals a contract, played by this robot."""


def _partners(view: View) -> tuple[Seat, ...]:
    return tuple(seat for side in view.sides if view.seat in side for seat in side if seat != view.seat)
