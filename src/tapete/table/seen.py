"""What one viewer sees of an event."""

from collections.abc import Mapping
from typing import assert_never

from tapete.rules.game import Action, Seat
from tapete.table.events import (
    Acted,
    Answered,
    AutoSet,
    Began,
    Cancelled,
    Dealt,
    Event,
    Left,
    Opened,
    OptionsSet,
    Sat,
    WasReady,
)
from tapete.table.table import Table

Seen = Mapping[str, object]


def seen(before: Table, event: Event, viewer: Seat | None) -> Seen | None:
    """The event for a viewer of this seat's cards (`None`: an onlooker): whole, veiled, or nothing but its number."""
    match event:
        case Answered(seat, action):
            return {"k": "answered", "seat": seat, "action": str(action)} if viewer == seat else None
        case Acted(_, action):
            assert before.hand is not None
            heard = before.hand.heard(action, viewer)
            return None if heard is None else acted(event, heard)
        case Opened():
            return {"k": "opened"}
        case Sat(seat, _, name, robot, next_deal):
            return {"k": "sat", "seat": seat, "name": name, "robot": robot, "next_deal": next_deal}
        case Left(seat, robot):
            return {"k": "left", "seat": seat, "robot": robot}
        case OptionsSet(options):
            return {"k": "options_set", "options": dict(options)}
        case Began(dealer):
            return {"k": "began", "dealer": dealer}
        case Dealt():
            return {"k": "dealt"}
        case AutoSet(seat, on, why):
            return {"k": "auto_set", "seat": seat, "on": on, "why": why}
        case WasReady(seat):
            return {"k": "was_ready", "seat": seat}
        case Cancelled(why):
            return {"k": "cancelled", "why": why}
        case _:
            assert_never(event)


def acted(event: Acted, heard: Action) -> Seen:
    """An action event in which `heard` stands for the action."""
    return {"k": "acted", "seat": event.seat, "action": str(heard), "by": event.by}
