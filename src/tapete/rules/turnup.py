"""The exchange of the turn-up for the seven or the two (docs/spec/tute.md 4.4 and 5.2, docs/spec/brisca.md 2.3)."""

from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import Action

LOWER: Final = {**dict.fromkeys(("1", "3", "12", "11", "10"), "7"), **dict.fromkeys(("7", "6", "5", "4"), "2")}
"""The rank that may be exchanged for a card of each rank; nothing for the two."""


def wanted(turn_up: Card) -> Card | None:
    """The card that may be exchanged for the turn-up."""
    rank = LOWER.get(turn_up.rank)
    return None if rank is None else Card(rank + turn_up.suit)


def exchanges(turn_up: Card, hand: tuple[Card, ...]) -> tuple[Action, ...]:
    """The exchange that these cards allow, `exchange 7B->12B`, if any."""
    card = wanted(turn_up)
    return () if card is None or card not in hand else (Action("exchange", f"{card}->{turn_up}"),)
