"""Follow, head, trump, overtrump, win: the one legal-card function of all trick games (docs/spec/common.md 5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, NamedTuple

from tapete.rules.action import Code, Refusal
from tapete.rules.cards import Card
from tapete.rules.frozen import new_tuple
from tapete.rules.view import Why

Head = Literal["always", "trumps"]
Reference = Literal["current_best", "lead_card"]
Overtrump = Literal["contrafallo", "undertrump", "any_trump"]


@dataclass(frozen=True, slots=True, eq=False)
class Duties:
    """What must be played: the numbers and words from which every trick game states its duties; made once a game.

    `strength` orders the cards inside a suit, higher is stronger. `head`: whether the suit led must be headed always
    (Spanish games) or only in trumps (tarot). A card of suit `excuse` may be played at any time and never wins.
    `later_twin_wins`: of two equal cards the later is higher (two packs).
    """

    strength: Mapping[Card, int]
    head: Head = "always"
    head_reference: Reference = "current_best"
    head_after_ruff: bool = False
    overtrump: Overtrump = "contrafallo"
    excuse: str = ""
    later_twin_wins: bool = False
    suits: Mapping[str, frozenset[Card]] = field(init=False, repr=False)
    """The cards of each suit."""
    higher: Mapping[Card, frozenset[Card]] = field(init=False, repr=False)
    """The cards of its suit that beat each card when they are played later."""

    def __post_init__(self) -> None:
        strength, first_wins = self.strength, not self.later_twin_wins
        of = {suit: frozenset([card for card in strength if card.suit == suit]) for suit in {c.suit for c in strength}}
        higher = {
            card: frozenset([each for each in of[card.suit] if strength[each] >= strength[card] + first_wins])
            for card in strength
        }
        object.__setattr__(self, "suits", of)
        object.__setattr__(self, "higher", higher)


class Ruling(NamedTuple):
    """The cards that may be played, the reason code, and the card that has to be beaten, if one has."""

    cards: tuple[Card, ...]
    why: Why
    beat: Card | None = None


_NOT_HIGHER: Final[Mapping[Head, Why]] = {"always": "cannot_head", "trumps": "undertrump"}
"""Why any card of the suit led may be played by whoever has no higher one."""


def legal_cards(hand: Sequence[Card], trick: Sequence[Card], trump: str, duties: Duties) -> Ruling:
    """What may be played from `hand` to the cards of `trick`; `trump` is a suit letter, or empty for no trump.

    >>> from tapete.rules.cards import SPANISH_PACK, SPANISH_RANKS, cards
    >>> strength = {card: -SPANISH_RANKS.index(card.rank) for card in SPANISH_PACK}
    >>> legal_cards(cards("12C 7C 3E 2O"), cards("11C"), "O", Duties(strength))
    Ruling(cards=(Card('12C'),), why='head', beat=Card('11C'))
    """
    lead = trick[0] if trick else None
    if lead is not None and lead.suit == duties.excuse:
        lead = led(trick, duties)
    if lead is None:
        return new_tuple(Ruling, (tuple(hand), "lead_free" if len(hand) > 1 else "last_card", None))
    suit, beat = lead.suit, None
    why: Why = "follow"
    owed = tuple(filter(duties.suits[suit].__contains__, hand))
    if not owed or suit == trump or duties.head == "always":
        best = _best(trick, trump, duties) if len(trick) > 1 else lead
        ruffed = best.suit == trump and suit != trump
        if not owed:
            return _unable(hand, best if ruffed else None, trump, duties)
        if ruffed and not duties.head_after_ruff:
            why = "ruffed_follow_freely"
        else:
            beat = lead if duties.head_reference == "lead_card" else _highest(trick, suit, duties) if ruffed else best
            heading = tuple(filter(duties.higher[beat].__contains__, owed))
            owed, why = (heading, "head") if heading else (owed, _NOT_HIGHER[duties.head])
    return new_tuple(Ruling, (_with_excuse(owed, hand, duties) if duties.excuse else owed, why, beat))


def _unable(hand: Sequence[Card], ruff: Card | None, trump: str, duties: Duties) -> Ruling:
    """What may be played from a hand without the suit led; `ruff` is the trump that is taking the trick, if one is."""
    trumps = tuple(filter(duties.suits[trump].__contains__, hand)) if trump else ()
    if not trumps:
        return new_tuple(Ruling, (tuple(hand), "free_discard", None))
    if ruff is None or duties.overtrump == "any_trump":
        return new_tuple(Ruling, (_with_excuse(trumps, hand, duties), "trump", None))
    higher = tuple(filter(duties.higher[ruff].__contains__, trumps))
    if higher:
        return new_tuple(Ruling, (_with_excuse(higher, hand, duties), "overtrump", ruff))
    if duties.overtrump == "contrafallo":
        return new_tuple(Ruling, (tuple(hand), "contrafallo", ruff))
    return new_tuple(Ruling, (_with_excuse(trumps, hand, duties), "undertrump", ruff))


def _with_excuse(owed: tuple[Card, ...], hand: Sequence[Card], duties: Duties) -> tuple[Card, ...]:
    """The cards that are owed, and the Excuse of the hand."""
    if not duties.excuse or len(owed) == len(hand):
        return owed
    excuses = duties.suits[duties.excuse]
    return owed if excuses.isdisjoint(hand) else (*owed, *filter(excuses.__contains__, hand))


def _highest(trick: Sequence[Card], suit: str, duties: Duties) -> Card:
    """The highest card of a suit in the trick."""
    return max([card for card in trick if card.suit == suit], key=duties.strength.__getitem__)


def led(trick: Sequence[Card], duties: Duties) -> Card | None:
    """The card that fixes the suit: the first that is not an Excuse; `None` while there is none."""
    for card in trick:
        if card.suit != duties.excuse:
            return card
    return None


def winning(trick: Sequence[Card], trump: str, duties: Duties) -> int:
    """The index of the card that takes the trick: the highest trump, else the highest of the suit led.

    A trick of nothing but Excuses is held by the first.
    """
    return trick.index(_best(trick, trump, duties)) if trick else 0


def _best(trick: Sequence[Card], trump: str, duties: Duties) -> Card:
    """The card that takes a trick which has begun."""
    over, best = takers(duties, trump), trick[0]
    for card in trick:
        if card in over[best]:
            best = card
    return best


@cache
def takers(duties: Duties, trump: str) -> Mapping[Card, frozenset[Card]]:
    """The cards that take the trick from each card: the higher ones of its suit, and trumps; from an Excuse any other.

    >>> from tapete.rules.cards import TAROT_PACK
    >>> takers(Duties(dict.fromkeys(TAROT_PACK, 1), excuse="X"), "T")[TAROT_PACK[-1]] == set(TAROT_PACK[:21])
    True
    """
    excuses, trumps = duties.suits.get(duties.excuse, frozenset()), duties.suits.get(trump, frozenset())
    over = {card: higher if card.suit == trump else higher | trumps for card, higher in duties.higher.items()}
    return over | dict.fromkeys(excuses, frozenset(duties.strength) - excuses)


def refusal(card: Card, trick: Sequence[Card], trump: str, ruling: Ruling, duties: Duties) -> Refusal:
    """Which duty a card that `ruling` leaves out would break."""
    lead = led(trick, duties)
    if lead is None:
        raise ValueError("a leader has no duty")
    if ruling.cards[0].suit == lead.suit and card.suit != lead.suit:
        return Refusal("must_follow", (("suit", lead.suit),))
    if ruling.why == "head":
        code: Code = "must_overtrump" if lead.suit == trump and duties.head == "trumps" else "must_head"
        return Refusal(code, (("card", ruling.beat or ""),))
    if ruling.why == "overtrump" and card.suit == trump:
        return Refusal("must_overtrump", (("card", ruling.beat or ""),))
    if ruling.why == "undertrump":
        return Refusal("must_undertrump", (("card", ruling.beat or ""),))
    return Refusal("must_trump")
