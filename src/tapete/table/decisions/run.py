"""The events that a command has brought about so far, and what many commands have to ask first."""

from tapete.rules.game import Seat
from tapete.table.commands import Person
from tapete.table.events import ASIDES, AutoSet, Event, Kept
from tapete.table.evolve import evolve
from tapete.table.refusal import Refused
from tapete.table.table import Table
from tapete.table.viewer import seat_of
from tapete.table.words import AutoReason


class Run:
    """The events so far and the table after each."""

    def __init__(self, table: Table, now: float) -> None:
        self.table, self.now = table, now
        self.steps: list[tuple[Kept, Table]] = []

    def add(self, event: Event) -> None:
        """This happens next; an aside makes no version."""
        version = self.table.version
        kept = Kept(version if isinstance(event, ASIDES) else version + 1, self.now, event)
        self.table = evolve(self.table, kept)
        self.steps.append((kept, self.table))


def seat_at(table: Table, person: Person) -> Seat:
    """Where this person sits. Raises Refused."""
    seat = seat_of(table, person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def check_read(table: Table, version: int | None) -> None:
    """Refuse who has read other options than those which are set, if they say what they have seen. Raises Refused."""
    if version is not None and not table.company.set_at <= version <= table.version:
        raise Refused("stale")


def has_chair(table: Table, seat: Seat) -> bool:
    return 0 <= seat < len(table.chairs)


def check_owner(table: Table, person: Person) -> None:
    """Raises unless this is the owner and no match is on."""
    if person != table.owner:
        raise Refused("owner_only")
    if table.in_match:
        raise Refused("match_is_on")


def check_match(table: Table) -> None:
    """Raises unless a match is on."""
    if not table.in_match:
        raise Refused("not_now", expected="start")


def set_auto(run: Run, seat: Seat, on: bool, why: AutoReason) -> None:
    """Automatic play on or off, if it is not so already."""
    if run.table.chairs[seat].auto != on:
        run.add(AutoSet(seat, on, why))
