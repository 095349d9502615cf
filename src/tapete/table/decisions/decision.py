"""The decision on one command as it is built up event by event, and the checks that many commands share."""

from dataclasses import replace

from tapete.rules.game import Seat
from tapete.table.commands import Person
from tapete.table.events import ASIDES, Acted, AutoSet, Event, Kept
from tapete.table.evolve import evolve
from tapete.table.literals import AutoReason
from tapete.table.refusal import Refused
from tapete.table.table import Table
from tapete.table.viewer import seat_of


class Decision:
    """The events that a command has caused so far, and the table after each."""

    def __init__(self, table: Table, now: float) -> None:
        self.table, self.now = table, now
        self.steps: list[tuple[Kept, Table]] = []

    def add(self, event: Event) -> None:
        """Append an event at the time `now`; an aside does not raise the version."""
        version = self.table.version
        if isinstance(event, Acted) and self.table.company.bank:
            event = replace(event, late=self.table.late(event.seat, event.by, self.now))
        kept = Kept(version if isinstance(event, ASIDES) else version + 1, self.now, event)
        self.table = evolve(self.table, kept)
        self.steps.append((kept, self.table))


def seat_at(table: Table, person: Person) -> Seat:
    """The seat of this person. Raises Refused `not_seated`."""
    seat = seat_of(table, person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def check_read(table: Table, version: int | None) -> None:
    """Raises Refused `stale` if `version` is older than the last change of options; None: not checked."""
    if version is not None and not table.company.set_at <= version <= table.version:
        raise Refused("stale")


def check_chair(table: Table, seat: Seat) -> None:
    """Raises Refused unless the table has this chair."""
    if not 0 <= seat < len(table.chairs):
        raise Refused("no_such_seat", seat=str(seat))


def check_owner(table: Table, person: Person) -> None:
    """Raises Refused unless this is the owner and no match is on."""
    if person != table.owner:
        raise Refused("owner_only")
    if table.in_match:
        raise Refused("match_is_on")


def check_match(table: Table) -> None:
    """Raises Refused unless a match is on."""
    if not table.in_match:
        raise Refused("not_now", expected="start")


def set_auto(decision: Decision, seat: Seat, on: bool, why: AutoReason) -> None:
    """Turn automatic play on or off, unless it is so already."""
    if decision.table.chairs[seat].auto != on:
        decision.add(AutoSet(seat, on, why))
