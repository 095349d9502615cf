"""The viewer of a table: their seat, the seat whose cards they are shown, whether they may look at all."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tapete.rules.game import Seat
from tapete.table.commands import Person
from tapete.table.table import Chair, Table


class Place(NamedTuple):
    """All that decides what a viewer may see."""

    seat: Seat | None
    """Where they sit."""
    claimed: Seat | None
    """The chair that they take with the next deal."""
    shown: Seat | None
    """The seat whose cards they are shown: the one to which the hand was dealt when they sat there, or none."""
    may_own: bool
    played: Seat | None
    """Where they played the match that is over, whether they still sit there or not."""
    left: Seat | None = None
    """The chair that they have left in this hand, and may take again at once."""
    dismissed: str | None = None
    """Why the chief does not want them to sit here until a match has begun; `None`: they may."""
    is_outside: bool = False
    """Whether the match that has ended is not shown to them: they had no part in it, and it was not public."""


def place_of(table: Table, person: Person) -> Place:
    """From where this person looks at the table."""
    seat = seat_of(table, person)
    shown = seat if seat is not None and (table.hand is None or table.dealt_to[seat] == person) else None
    may_own, is_outside = bool(person) and person == table.owner, not may_look_back(table, person)
    played, claimed, left, dismissed = played_by(table, person), claim_of(table, person), None, None
    if seat is None and claimed is None:
        left, dismissed = left_by(table, person), table.company.why_dismissed(person)
    return Place(seat, claimed, shown, may_own, played, left, dismissed, is_outside)


def seat_of(table: Table, person: Person) -> Seat | None:
    """Where this person sits; `None`: they look on."""
    for seat, chair in enumerate(table.chairs):
        if person and chair.person == person:
            return seat
    return None


def played_by(table: Table, person: Person) -> Seat | None:
    """The seat at which this person played the match that is over; `None`: they did not."""
    for seat, chair in enumerate(table.played):
        if person and chair.person == person:
            return seat
    return None


def claim_of(table: Table, person: Person) -> Seat | None:
    """The chair that this person takes with the next deal."""
    for seat, chair in enumerate(table.chairs):
        if chair.claim is not None and chair.claim.person == person:
            return seat
    return None


def idle(table: Table) -> list[Person]:
    """The people who sit here, or will with the next deal, and play no match."""
    chairs = [chair.claim for chair in table.chairs if chair.claim] if table.in_match else table.chairs
    return [chair.person for chair in chairs if chair.person]


def dealt_seat(table: Table, person: Person) -> Seat | None:
    """The seat whose cards of this hand were dealt to this person, whether they still sit there or not."""
    return table.dealt_to.index(person) if person and table.in_match and person in table.dealt_to else None


def left_by(table: Table, person: Person) -> Seat | None:
    """The chair that this person, who sits nowhere, may take again at once (docs/spec/platform.md A5)."""
    seat = dealt_seat(table, person)
    return None if seat is None or table.chairs[seat].person or table.chairs[seat].claim else seat


def name_of(table: Table, person: Person) -> str:
    """What this person is called here, whatever they are called elsewhere by now: as the chair that they have, have
    claimed, or have left within this hand; empty: there is none."""
    own = next((chair for chair in _chairs(table.chairs) if person and chair.person == person), None)
    if own is None and (seat := dealt_seat(table, person)) is not None and table.chairs[seat].whose == person:
        own = table.chairs[seat]
    return "" if own is None else own.name


def is_member(table: Table, person: Person) -> bool:
    """Whether this person has a seat, or a claim to one."""
    return seat_of(table, person) is not None or claim_of(table, person) is not None


def is_admitted(table: Table, person: Person) -> bool:
    """Whether this person may look, and sit down: any, but in a match that is not public (docs/spec/platform.md P5).

    Such a match admits the people who play it, and those who left within this hand."""
    if table.options.allow_public or not table.in_match:
        return True
    return is_member(table, person) or dealt_seat(table, person) is not None


def may_look_back(table: Table, person: Person) -> bool:
    """Whether this person is shown the match that has ended: any, but of one that was not public only those who began
    it, were dealt its last hand, or had a seat or a claim at its end."""
    if table.was_public or table.in_match:
        return True
    chairs = [chair.person for chair in _chairs(table.played)]
    return bool(person) and person in (*table.company.players, *table.dealt_to, *chairs)


def hears_since(table: Table, person: Person) -> float:
    """The time, in seconds since the epoch, from which this person is told what is said here; 0: all of it. What was
    said until a match that was not public had ended, or became public, is told to those alone who sat here then."""
    if not table.closed_until:
        return 0.0
    own = [chair.seated_at for chair in _chairs((*table.chairs, *table.played)) if person and chair.person == person]
    return min([table.closed_until, *own])


def _chairs(chairs: Iterable[Chair]) -> Iterator[Chair]:
    """These, and those of claims."""
    for chair in chairs:
        yield chair
        if chair.claim is not None:
            yield chair.claim


def abandons(table: Table, person: Person) -> bool:
    """Whether this person would abandon a competitive match by leaving now (docs/spec/platform.md A4): not who has left
    it by its own rules, nor who was away when it began and is so still."""
    if not table.in_match or table.is_practice or table.paused or person not in table.company.players:
        return False
    seat = seat_of(table, person)
    return seat not in table.company.absent and (table.match is None or seat not in table.match.out)
