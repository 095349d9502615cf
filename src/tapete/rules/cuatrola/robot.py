"""Cuatrola: when to bet; five tricks for their points, or as such in a bet on tricks (docs/spec/strategy.md 3)."""

from collections.abc import Mapping
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
TARGET: Final = 21
NEAR: Final = 5
"""How few points from the end the score changes what a bet is worth."""
THEIRS: Final = 0.25
"""How often an opponent's bet fails."""
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
    early_master=0.5,
    song=0.0,
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
    """The bet that pays best by its chance, if it pays more than a pass; never over the partner's bet."""
    bids = [(part.seat, str(part.value).removeprefix("bid ")) for part in view.parts if part.name == "bid"]
    standing = [(seat, bet) for seat, bet in bids if bet in STAKES]
    if standing and standing[-1][0] in _partners(view):
        return Advice(PASS, "bet_by_chance")
    hand, heard = Shape.of(view), standing[-1][1] if standing else ""
    score = Score.of(view)
    best = _best(view, hand, heard, score)
    if best != _best(view, hand, heard, FAR):
        return Advice(best, "read_the_score")
    return Advice(best, _why(best, hand))


def _best(view: View, hand: "Shape", heard: str, score: "Score") -> Action:
    """What pays best at this score; `heard`: an opponent's bet that stands."""

    def worth(action: Action) -> float:
        if action != PASS:
            return score.worth(chance(action.what, hand), STAKES[action.what])
        return score.worth(THEIRS, STAKES[heard]) if heard else score.worth(chance("pass", hand), 1)

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
        mine = view.seat or 0
        ours, theirs = view.totals[mine], view.totals[(mine + 1) % 4]
        return cls(max(TARGET - int(ours), 1), max(TARGET - int(theirs), 1))

    def worth(self, likely: float, stake: int) -> float:
        """What a contract is worth that is won with this chance and moves so many match points; a match is 1."""
        if min(self.ours, self.theirs) > NEAR:
            return (2 * likely - 1) * stake / TARGET
        return likely * match_chance(self.ours - stake, self.theirs) + (1 - likely) * match_chance(
            self.ours, self.theirs - stake
        )


FAR: Final = Score(TARGET, TARGET)


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
