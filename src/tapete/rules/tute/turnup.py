"""The card turned up beside the hands, and its exchange for the seven or the two (rules tute 4.4 and 5.2)."""

from typing import Any, Final

from tapete.rules.cards import Card
from tapete.rules.game import Action, Seat
from tapete.rules.tute.deal import Position, in_order

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


def exchanged(at: Position[Any], seat: Seat) -> Position[Any]:
    """The deal once the seat, which holds the wanted card, has exchanged it for the turn-up."""
    *rest, turn_up = at.stock
    given = wanted(turn_up)
    if given is None or given not in at.hands[seat]:
        raise ValueError(f"seat {seat} has nothing to exchange for {turn_up}")
    held = in_order([turn_up if card == given else card for card in at.hands[seat]])
    return at._replace(hands=(*at.hands[:seat], held, *at.hands[seat + 1 :]), stock=(*rest, given))
