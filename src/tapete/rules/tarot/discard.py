"""The discard into the dog: suit cards, and trumps only when they do not suffice (docs/spec/tarot.md 2.7)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Refusal
from tapete.rules.tarot.deck import BOUTS, EXCUSE, TRUMP


class Spare(NamedTuple):
    """What may be discarded: suit cards, how many trumps must be, and from which."""

    suit_cards: tuple[Card, ...]
    trumps: int
    trumps_from: tuple[Card, ...]


def spare(hand: Sequence[Card], size: int, called: Collection[str]) -> Spare:
    """What a declarer may discard who still owes `size` cards."""
    plain = tuple([card for card in hand if _is_spare(card, called)])
    owed = max(0, size - len(plain))
    trumps = tuple([card for card in hand if card.suit == TRUMP and card not in BOUTS]) if owed else ()
    return Spare(plain, owed, trumps)


def _is_spare(card: Card, called: Collection[str]) -> bool:
    return card.suit not in (TRUMP, EXCUSE) and card.rank != "K" and card.face not in called


def discard_refusal(card: Card, called: Collection[str]) -> Refusal:
    """Why a card of the hand may not be discarded."""
    about = (("card", str(card)),)
    if card in BOUTS:
        return Refusal("discard_bout", about)
    if card.suit == TRUMP:
        return Refusal("discard_trump", about)
    return Refusal("discard_called" if card.face in called else "discard_king", about)
