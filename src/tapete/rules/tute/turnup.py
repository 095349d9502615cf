"""The card turned up beside the hands, and who may exchange it for the seven or the two (rules tute 4.4 and 5.2)."""

from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import Action
from tapete.rules.tute.deal import Hands
from tapete.rules.tute.shared import in_order

LOWER: Final = {**dict.fromkeys(("1", "3", "12", "11", "10"), "7"), **dict.fromkeys(("7", "6", "5", "4"), "2")}
"""The rank that may be exchanged for a card of each rank; nothing for the two."""


def wanted(turn_up: Card) -> Card | None:
    """The card that may be exchanged for the turn-up."""
    rank = LOWER.get(turn_up.rank)
    return None if rank is None else Card(rank + turn_up.suit)


def exchange(turn_up: Card) -> Action | None:
    """The exchange that the holder of the wanted card makes, `exchange 7B->12B`."""
    card = wanted(turn_up)
    return None if card is None else Action("exchange", f"{card}->{turn_up}")


def swapped(hands: Hands, seat: int, turn_up: Card) -> tuple[Hands, Card]:
    """The hands once the seat has exchanged, and the card that now lies on the table."""
    given = wanted(turn_up)
    if given is None or given not in hands[seat]:
        raise ValueError(f"seat {seat} has nothing to exchange for {turn_up}")
    held = in_order([turn_up if card == given else card for card in hands[seat]])
    return (*hands[:seat], held, *hands[seat + 1 :]), given
