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
    Drew,
    Event,
    Invited,
    Left,
    Looked,
    Opened,
    OptionsSet,
    Preferred,
    Queued,
    RestTaken,
    Sat,
    Undone,
    VoteBegan,
    Voted,
    VoteEnded,
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
        case Left(seat):
            return _left(event, is_own=viewer == seat)
        case OptionsSet(options):
            return {"k": "options_set", "options": dict(options)}
        case Drew():
            return {"k": "drew"}
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
        case Preferred() | Queued() | Looked() | Invited():
            return None
        case VoteBegan(vote, seat, by):
            return {"k": "vote_began", "vote": vote, "seat": seat, "by": by}
        case Voted(seat, agrees):
            return {"k": "voted", "seat": seat, "agrees": agrees}
        case VoteEnded(vote, agreed):
            return {"k": "vote_ended", "vote": vote, "agreed": agreed}
        case Undone(seat):
            return {"k": "undone", "seat": seat}
        case RestTaken(seat, why):
            return {"k": "rest_taken", "seat": seat, "why": why}
        case _:
            assert_never(event)


def _left(event: Left, is_own: bool) -> Seen:
    """Between matches nothing is said of a robot that would play on; why somebody is dismissed, to them alone."""
    told = {"k": "left", "seat": event.seat, "robot": event.robot}
    if event.why:
        told |= {"why": event.why, "counts": event.counts}
    return {**told, "reason": event.reason} if event.reason and is_own else told


def acted(event: Acted, heard: Action) -> Seen:
    """An action event in which `heard` stands for the action.

    Whether a person or the program chose the card is told of no other action than that whose time was over.
    """
    told = {"k": "acted", "seat": event.seat, "action": heard.text}
    return {**told, "by": "clock"} if event.by == "clock" else told
