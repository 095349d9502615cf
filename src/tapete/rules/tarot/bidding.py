"""Tarot before and beside the cards: bids, calls, the discard, slams, handfuls (docs/spec/strategy.md 5)."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tapete.robots.regular.counting import Memory, Pack, has_every_trick
from tapete.robots.regular.points import texts_of
from tapete.robots.robot import Advice
from tapete.rules.cards import TAROT_PACK, TWO_TAROT_PACKS, Card
from tapete.rules.game import PASS, Action, View
from tapete.rules.tarot.deck import EXCUSE, HALVES, STRENGTH, TRUMP

LEAST: Final[Mapping[str, int]] = {
    "tarot-4": 46,
    "tarot-3": 57,
    "tarot-3-short": 50,
    "tarot-5": 31,
    "tarot-6": 33,
    "tarot-6-double": 26,
    "tarot-7-double": 13,
    "tarot-8-double": 15,
    "tarot-2-reserve": 26,
}
"""From how many points of the scale on a contract pays, by 300 to 600 deals a game played by this robot."""


class Line(NamedTuple):
    """What a contract brings its declarer at x1, fitted to played deals: a base, and for each point of two measures."""

    base: float
    strength: float
    """Of the scale."""
    expected: float
    """Of what a search expects, the dog left where it lies."""


TAKEN: Final[Mapping[str, Line]] = {
    "tarot-3": Line(-133.7, 2.76, 0.90),
    "tarot-4": Line(-109.1, 3.74, 1.67),
    "tarot-5": Line(-46.4, 1.99, 1.67),
}
"""With the dog; a game that is not named is bid by the scale alone.

By 200 to 350 deals a game played by searchers, scores at x1: `python -m tapete.research.bids tarot-4 300 guardia sin`.
"""
UNTAKEN: Final[Mapping[str, Line]] = {
    "tarot-3": Line(-122.7, 1.99, 1.36),
    "tarot-4": Line(-125.8, 2.61, 2.18),
    "tarot-5": Line(-45.9, 1.35, 2.06),
}
"""Where the dog stays where it lies."""
TIMES: Final = {"tomo": 1, "subo": 1, "guardia": 2, "sin": 4, "contra": 6}
ABOVE: Final = {"contra": 36, "sin": 20, "guardia": 4, "subo": 2, "tomo": 0}
"""How many more a higher bid needs."""
SUITS: Final = "SHDC"


def advise(view: View) -> Advice:
    """What to say or lay away, in every phase but the play of cards."""
    match view.phase:
        case "auction":
            return _bid(view)
        case "call":
            return _call(view)
        case "discard":
            return _discard(view)
        case "show":
            return _show(view)
    return _slam(view)


def _slam(view: View) -> Advice:
    """All the tricks, announced with a hand that leads and cannot lose one; the Excuse waits for the last."""
    if view.phase != "slam":
        return Advice(PASS if PASS in view.legal else view.legal[0])
    packs = TWO_TAROT_PACKS if any(card.copy for card in view.hand) else TAROT_PACK
    excuses = [card for card in view.hand if card.suit == EXCUSE]
    known = Memory(view, Pack(packs, STRENGTH, HALVES), TRUMP)
    slam = next(action for action in view.legal if action != PASS)
    sure = len(excuses) <= 1 and has_every_trick(known, excuses)
    return Advice(slam if sure else PASS, "capote_counted")


def declaration(view: View) -> Advice | None:
    """What to declare in the first trick: whatever pays, the largest handful first."""
    handfuls = [action for action in view.legal if action.do == "handful"]
    if handfuls:
        best = max(handfuls, key=lambda action: int(action.what))
        return Advice(best, "handful_pays", (("size", best.what),))
    words = [action for action in view.legal if action.do in ("no_trumps", "no_points")]
    return Advice(words[0]) if words else None


def _bid(view: View) -> Advice:
    """The highest bid that the hand is worth and that may still be made."""
    packs = 2 if any(card.copy for card in view.hand) else 1
    points = strength([*view.hand, *own_tops(view)], packs)
    about = (("points", str(round(points))),)
    for name, more in ABOVE.items():
        if points >= LEAST[view.game] + more:
            action = Action("bid", name)
            if action in view.legal:
                return Advice(action, "hand_points", about)
    return Advice(PASS, "hand_points", about)


def bid_by(view: View, expected: Callable[[str], float]) -> Advice | None:
    """The bid of which most can be expected, if it is more than nothing; a search expects points without the dog."""
    if view.game not in TAKEN:
        return None
    points, worth = strength(view.hand), {PASS: 0.0}
    for action in view.legal:
        stays = action.what in ("sin", "contra")
        line = (UNTAKEN if stays else TAKEN).get(view.game)
        if action.what in TIMES and line is not None:
            more = expected("contra" if action.what == "contra" else "sin")
            worth[action] = TIMES[action.what] * (line.base + line.strength * points + line.expected * more)
    best = max(worth, key=lambda action: worth[action])
    return Advice(best, "hand_points", (("points", str(round(points))),))


def own_tops(view: View) -> list[Card]:
    """The cards on the table that this seat may play, in a game with piles."""
    tops = [part.value for part in view.parts if part.name == "piles" and part.seat == view.seat]
    return [Card(top) for row in tops if isinstance(row, tuple) for top in row if top]


def strength(hand: Sequence[Card], packs: int = 1) -> float:
    """The published scale in fictitious points: bouts, trumps, honours, length and shortness."""
    trumps = sorted((int(card.rank) for card in hand if card.suit == TRUMP), reverse=True)
    others = len(trumps) - (1 in trumps)
    points = 10.0 * trumps.count(21) + 7 * sum(card.suit == EXCUSE for card in hand)
    if 1 in trumps and others >= 4:
        points += min(others, 8)
    points += 2 * len(trumps) + 2 * sum(trump >= 16 for trump in trumps)
    points += sum(high == low + 1 and low >= 12 for high, low in pairwise(trumps))
    for suit in SUITS:
        points += _suit_points([card.rank for card in hand if card.suit == suit], packs)
    return points / packs


def _suit_points(ranks: Sequence[str], packs: int) -> float:
    """Honours of a suit, its length or its shortness."""
    points = 10.0 if {"K", "Q"} <= set(ranks) else 6.0 if "K" in ranks else 3.0 if "Q" in ranks else 0.0
    points += 2 * ranks.count("N") + ranks.count("J")
    long = len(ranks) - 5 * packs
    if long >= 0:
        return points + 5 + 2 * long
    return points + {0: 5, 1: 3, 2: 1}.get(len(ranks), 0)


def _call(view: View) -> Advice:
    """A card of somebody else's: of the highest rank, in the suit where we hold most, honours first."""
    held = [card.face for card in view.hand]
    ranks = {action.what[:-1] for action in view.legal}
    rank = ranks.pop() if len(ranks) == 1 else "K"

    def helps(action: Action) -> tuple[bool, bool, int, int]:
        suit = [card for card in view.hand if card.suit == action.what[-1]]
        return (
            action.what not in held,
            action.what[:-1] == rank,
            sum(HALVES[card] > 1 for card in suit),
            len(suit),
        )

    best = max(view.legal, key=helps)
    return Advice(best, "call_help", (("card", best.what),))


def _discard(view: View) -> Advice:
    """Cut the short suits that hold no king, their honours first; keep the long one."""
    best = max(view.legal, key=lambda action: _discard_worth(view, Card(action.what)))
    code = _why_discarded(view, Card(best.what))
    return Advice(best, code, (("card", best.what),))


def _why_discarded(view: View, card: Card) -> str:
    """A doubleton goes whole while another is kept; else a short suit goes while a long one is kept."""
    suits = [other.suit for other in view.hand if other.suit in SUITS]
    gone = sum(Card(text).suit == card.suit for text in texts_of(view, "discard"))
    doubletons = [suit for suit in SUITS if suit != card.suit and suits.count(suit) == 2]
    if card.suit in SUITS and suits.count(card.suit) + gone == 2 and doubletons:
        return "keep_doubleton"
    long = [suit for suit in SUITS if suits.count(suit) >= 5]
    return "keep_long_suit" if long and card.suit not in (*long, TRUMP) else ""


def _discard_worth(view: View, card: Card) -> tuple[bool, float]:
    if card.suit == TRUMP:
        return False, -STRENGTH[card]
    suit = [other for other in view.hand if other.suit == card.suit]
    left = _row(view, "dog") - _row(view, "discard")
    guarded = any(other.rank == "K" for other in suit)
    void = 12.0 if not guarded and len(suit) <= left else 0.0
    honour = HALVES[card] - 1 if not guarded else (-4.0 if HALVES[card] > 1 else 0.0)
    return True, void + honour - 1.5 * len(suit) - (3.0 if guarded else 0.0)


def _row(view: View, name: str) -> int:
    """How many cards a part shows."""
    return len(texts_of(view, name))


def _show(view: View) -> Advice:
    """Of a handful that leaves a choice, keep back the highest trumps and the Petit."""
    shown = sorted(view.legal, key=lambda action: (action.what[:1] == EXCUSE, _secret(Card(action.what))))
    return Advice(shown[0], "handful_pays", (("card", shown[0].what),))


def _secret(card: Card) -> int:
    return 30 if card.rank == "1" else STRENGTH[card]
