"""A finished hand step by step, as one seat saw it; with all hands open, since nothing of it is secret any more."""

from typing import NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Action, Seat, Sheet, View
from tapete.rules.record import Record


class Step(NamedTuple):
    """The hand before an action; the last one has no action, and the sheet."""

    view: View
    """What the seat saw: what was legal, and why the rest was not."""
    hands: tuple[tuple[Card, ...], ...]
    """What everybody held."""
    seat: Seat | None
    """Who acted."""
    action: Action | None
    legal: tuple[Action, ...]
    """What whoever acted might have done."""
    sheet: Sheet | None
    heard: Action | None
    """What the seat heard of the action: less than all where a card lay face down, nothing of silence in a window."""


def steps(record: Record, seat: Seat) -> tuple[Step, ...]:
    """All steps of a finished hand, seen from this seat."""
    found = []
    for number, hand in enumerate(record.hands()):
        acting, action = record.actions[number] if number < len(record.actions) else (None, None)
        open_hands = tuple([hand.own(each).hand for each in range(record.seats)])
        sheet = hand.sheet() if acting is None else None
        heard = None if action is None else hand.heard(action, seat)
        found.append(Step(hand.view(seat), open_hands, acting, action, hand.legal(), sheet, heard))
    return tuple(found)
