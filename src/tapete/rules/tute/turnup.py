"""The exchange of the card turned up beside the hands (docs/spec/tute.md 4.4, 5.2)."""

from typing import Any

from tapete.rules.game import Seat
from tapete.rules.turnup import wanted
from tapete.rules.tute.deal import Position, in_order


def exchanged(at: Position[Any], seat: Seat) -> Position[Any]:
    """The deal once the seat, which holds the wanted card, has exchanged it for the turn-up."""
    *rest, turn_up = at.stock
    given = wanted(turn_up)
    if given is None or given not in at.hands[seat]:
        raise ValueError(f"seat {seat} has nothing to exchange for {turn_up}")
    held = in_order([turn_up if card == given else card for card in at.hands[seat]])
    history = at.history._replace(taken=(*at.history.taken, (seat, turn_up)))
    return at._replace(hands=(*at.hands[:seat], held, *at.hands[seat + 1 :]), history=history, stock=(*rest, given))
