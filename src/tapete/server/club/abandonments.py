"""Abandoned competitive matches: stored with the event, checked before somebody sits down, lifted by a moderator."""

import math
from collections.abc import Sequence
from typing import Final

from tapete.club.penalties import Abandonment, Penalty, penalty
from tapete.server.store.store import Books, Statement
from tapete.table import Refused, Table
from tapete.table.commands import Person
from tapete.table.events import Kept, Left, Sat

LEFT: Final = 'INSERT INTO leavings ("table", version, person, at, why) VALUES (?, ?, ?, ?, ?)'
RETURNED: Final = """UPDATE leavings SET returned_at = ? WHERE "table" = ? AND person = ?
    AND version = (SELECT max(version) FROM leavings WHERE "table" = ? AND person = ?)"""
"""Only the last abandonment: coming back in a later hand does not make good an earlier one."""
HISTORY: Final = 'SELECT "table", version, at, why, returned_at, lifted_at, appeal FROM leavings WHERE person = ?'
LIFTED: Final = 'UPDATE leavings SET lifted_at = ?, lifted_by = ? WHERE "table" = ? AND version = ?'
WHOSE: Final = 'SELECT person FROM leavings WHERE "table" = ? AND version = ?'
APPEALED: Final = """UPDATE leavings SET appeal = ? WHERE "table" = ? AND version = ? AND person = ? AND appeal = ''"""
OPEN: Final = """SELECT person, "table", version, at, why, returned_at, lifted_at, appeal FROM leavings
    WHERE appeal <> '' AND lifted_at IS NULL ORDER BY at"""


class UnknownAbandonment(LookupError):
    """Nobody abandoned a match by the event with this version of the table."""


def statements(before: Table, events: Sequence[Kept]) -> list[Statement]:
    """The statements to store together with these events; `before` is the table before the first of them."""
    found: list[Statement] = []
    for version, at, event in [(kept.version, kept.at, kept.event) for kept in events]:
        if isinstance(event, Left) and event.counts:
            found.append((LEFT, (before.id, version, event.person, at, event.why)))
        elif isinstance(event, Sat) and _makes_good(before, event):
            found.append((RETURNED, (at, *2 * (before.id, event.person))))
    return found


def people_concerned(before: Table, events: Sequence[Kept]) -> set[Person]:
    """Everybody who abandons a match, or comes back to one, by these events."""
    return {
        kept.event.person
        for kept in events
        if (isinstance(kept.event, Left) and kept.event.counts)
        or (isinstance(kept.event, Sat) and _makes_good(before, kept.event))
    }


def _makes_good(before: Table, event: Sat) -> bool:
    """Whether this is a return to the match that the person abandoned; after its end there is no return."""
    company, seat = before.company, event.seat
    is_back = before.in_match and not event.next_deal and seat in company.forfeited
    return is_back and bool(event.person) and company.players[seat] == event.person


async def history(books: Books, person: Person) -> list[Abandonment]:
    """All matches that this person abandoned, the oldest first."""
    return [Abandonment(*row) for row in await books.read(f"{HISTORY} ORDER BY at", (person,))]


async def check(books: Books, person: Person, name: str, now: float) -> Penalty:
    """The penalty of this person at `now`. Raises Refused `penalised` while it keeps them from competitive matches."""
    found = penalty(await history(books, person), now)
    if found.until > now:
        minutes = str(math.ceil((found.until - now) / 60))
        raise Refused("penalised", minutes=minutes, times=str(found.times), name=name)
    return found


async def appeal(books: Books, person: Person, table: str, version: int, text: str) -> bool:
    """Store an appeal against an abandonment; False: there is none of this person, or it has an appeal already."""
    if await _appeal(books, person, table, version) != "":
        return False
    await books.write([(APPEALED, (text, table, version, person))])
    return await _appeal(books, person, table, version) == text  # else one that was sent at once came first


async def _appeal(books: Books, person: Person, table: str, version: int) -> str | None:
    """What this person has said against this abandonment; None: there is none of theirs."""
    known = [each for each in await history(books, person) if (each.table, each.version) == (table, version)]
    return known[0].appeal if known else None


async def appeals(books: Books) -> list[tuple[Person, Abandonment]]:
    """Appeals that no moderator has accepted yet, with who appealed."""
    return [(row[0], Abandonment(*row[1:])) for row in await books.read(OPEN)]


async def lift_statement(books: Books, table: str, version: int, by: str, now: float) -> tuple[Person, Statement]:
    """Who abandoned the match, and the statement that lifts the abandonment. Raises UnknownAbandonment."""
    found = await books.read(WHOSE, (table, version))
    if not found:
        raise UnknownAbandonment(table, version)
    return str(found[0][0]), (LIFTED, (now, by, table, version))
