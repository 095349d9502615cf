"""What one viewer sees: of an event, and of the whole table."""

from collections.abc import Collection, Mapping
from typing import assert_never

from tapete.rules.game import Action, Seat
from tapete.table.commands import Person
from tapete.table.decide import chosen
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
from tapete.table.state import SeatState, TableState
from tapete.table.table import Table
from tapete.table.viewer import place

Seen = Mapping[str, object]


def seen(before: Table, event: Event, viewer: Seat | None) -> Seen | None:
    """The event as who is shown this seat's cards (`None`: an onlooker) sees it: whole, veiled, or only its number."""
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
    """An action as somebody sees it who has heard this much of it."""
    return {"k": "acted", "seat": event.seat, "action": str(heard), "by": event.by}


def state(table: Table, person: Person, away: Collection[Person] = ()) -> TableState:
    """The whole table as `person` may see it; `away` are the people whose line is broken."""
    assert table.game is not None
    seat, claimed, shown, may_own = place(table, person)
    over = table.stage in ("sheet", "over")
    return TableState(
        id=table.id,
        name=table.name,
        game=table.game.id,
        pack=table.game.pattern,
        options=chosen(table),
        stage=table.stage,
        seats=tuple(
            [
                SeatState(
                    name=chair.name,
                    robot=chair.robot,
                    auto=chair.auto,
                    owner=bool(chair.person) and chair.person == table.owner,
                    here=chair.person not in away,
                    you=number == seat,
                    taken=chair.taken,
                    claimed_by=chair.claim.name if chair.claim is not None else "",
                )
                for number, chair in enumerate(table.chairs)
            ]
        ),
        you=seat,
        claimed=claimed,
        may_own=may_own,
        clockwise=table.game.clockwise,
        scores=table.match.totals if table.match is not None else (),
        winners=table.match.winners if table.match is not None else (),
        hand_number=table.hand_number,
        deadline=table.deadline,
        answered=seat is not None and any(seat == given for given, _ in table.answers),
        ready=table.ready,
        view=table.hand.view(shown) if table.hand is not None else None,
        sheet=table.hand.sheet() if over and table.hand is not None else None,
    )
