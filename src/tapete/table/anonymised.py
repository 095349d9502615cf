"""Removes the names of people who have deleted their accounts from events and tables; the stored log keeps them."""

from collections.abc import Container
from dataclasses import replace

from tapete.table.commands import Person
from tapete.table.events import Event, Sat
from tapete.table.table import Chair, Table


def anonymised_event(event: Event, gone: Container[Person]) -> Event:
    """The event without the names of the people in `gone`."""
    return replace(event, name="") if isinstance(event, Sat) and event.person in gone else event


def anonymised(table: Table, gone: Container[Person]) -> Table:
    """The table without the names of the people in `gone`; also on robots, which bear the name of whom they play
    for."""
    began = dict(enumerate(table.company.players))
    chairs, played = (
        tuple([_unnamed(chair, began.get(seat, ""), gone) for seat, chair in enumerate(row)])
        for row in (table.chairs, table.played)
    )
    return table if (chairs, played) == (table.chairs, table.played) else table.with_(chairs=chairs, played=played)


def _unnamed(chair: Chair, player: Person, gone: Container[Person]) -> Chair:
    claim = chair.claim
    if claim is not None and claim.person in gone:
        chair = chair.with_(claim=claim.with_(name=""))
    whose = chair.person or chair.whose or player
    is_nameless = whose in gone or (not whose and bool(chair.name))
    return chair.with_(name="") if is_nameless else chair
