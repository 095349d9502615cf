"""Follow, head, trump, overtrump, win: the one legal-card function of all trick games (docs/spec/common.md 5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, NamedTuple

from tapete.rules.action import Code, Refusal
from tapete.rules.cards import Card
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


_made = partial(tuple.__new__, Ruling)
"""A `Ruling` from its fields in a row: made for every card played, and so in half the time of its own constructor."""


def legal_cards(hand: Sequence[Card], trick: Sequence[Card], trump: str, duties: Duties) -> Ruling:
    """What may be played from `hand` to the cards of `trick`; `trump` is a suit letter, or empty for no trump.

    >>> from tapete.rules.cards import SPANISH_PACK, SPANISH_RANKS, cards
    >>> strength = {card: -SPANISH_RANKS.index(card.rank) for card in SPANISH_PACK}
    >>> legal_cards(cards("12C 7C 3E 2O"), cards("11C"), "O", Duties(strength))
    Ruling(cards=(Card('12C'),), why='head', beat=Card('11C'))
    """
    lead = led(trick, duties) if trick else None
    if lead is None:
        return _made((tuple(hand), "lead_free" if len(hand) > 1 else "last_card", None))
    suit = lead.suit
    following = tuple(filter(duties.suits[suit].__contains__, hand))
    if following and suit != trump and duties.head == "trumps":
        return _ruling(hand, following, "follow", duties)
    best = trick[winning(trick, trump, duties)] if len(trick) > 1 else lead
    ruffed = best.suit == trump and suit != trump
    if following:
        if ruffed and not duties.head_after_ruff:
            return _ruling(hand, following, "ruffed_follow_freely", duties)
        if duties.head_reference == "lead_card":
            best = lead
        elif ruffed:
            best = max((card for card in trick if card.suit == suit), key=duties.strength.__getitem__)
        heading = tuple(filter(duties.higher[best].__contains__, following))
        if heading:
            return _ruling(hand, heading, "head", duties, best)
        return _ruling(hand, following, "undertrump" if duties.head == "trumps" else "cannot_head", duties, best)
    trumps = tuple(filter(duties.suits[trump].__contains__, hand)) if trump else ()
    if not trumps:
        return _made((tuple(hand), "free_discard", None))
    if not ruffed or duties.overtrump == "any_trump":
        return _ruling(hand, trumps, "trump", duties)
    higher = tuple(filter(duties.higher[best].__contains__, trumps))
    if higher:
        return _ruling(hand, higher, "overtrump", duties, best)
    if duties.overtrump == "contrafallo":
        return _made((tuple(hand), "contrafallo", best))
    return _ruling(hand, trumps, "undertrump", duties, best)


def _ruling(
    hand: Sequence[Card], owed: tuple[Card, ...], why: Why, duties: Duties, beat: Card | None = None
) -> Ruling:
    if duties.excuse and len(owed) < len(hand):
        owed = (*owed, *[card for card in hand if card.suit == duties.excuse])
    return _made((owed, why, beat))


def led(trick: Sequence[Card], duties: Duties) -> Card | None:
    """The card that fixes the suit: the first that is not an Excuse; `None` while there is none."""
    excuse = duties.excuse
    for card in trick:
        if card.suit != excuse:
            return card
    return None


def winning(trick: Sequence[Card], trump: str, duties: Duties) -> int:
    """The index of the card that takes the trick: the highest trump, else the highest of the suit led.

    A trick of nothing but Excuses is held by the first.
    """
    strength, excuse = duties.strength, duties.excuse
    winner, leading, enough = 0, "", 0
    for index, card in enumerate(trick):
        suit = card.suit
        if suit == leading:
            if strength[card] < enough:
                continue
        elif suit == excuse or (leading and suit != trump):
            continue
        winner, leading, enough = index, suit, strength[card] + (not duties.later_twin_wins)
    return winner


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
