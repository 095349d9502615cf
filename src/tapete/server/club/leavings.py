"""Who abandoned which competitive match: noted with the event, asked before one sits down, lifted by a moderator."""

import math
from collections.abc import Sequence
from typing import Final

from tapete.club.penalties import Leaving, Penalty, penalty
from tapete.server.store.store import Books, Statement
from tapete.table import Refused, Table
from tapete.table.commands import Person
from tapete.table.events import Kept, Left, Sat

LEFT: Final = 'INSERT INTO leavings ("table", version, person, at, why) VALUES (?, ?, ?, ?, ?)'
RETURNED: Final = """UPDATE leavings SET returned_at = ? WHERE "table" = ? AND person = ?
    AND version = (SELECT max(version) FROM leavings WHERE "table" = ? AND person = ?)"""
"""The last time: who comes back in a later hand does not make good that they left in one before."""
HISTORY: Final = 'SELECT "table", version, at, why, returned_at, lifted_at, appeal FROM leavings WHERE person = ?'
LIFTED: Final = 'UPDATE leavings SET lifted_at = ?, lifted_by = ? WHERE "table" = ? AND version = ?'
WHOSE: Final = 'SELECT person FROM leavings WHERE "table" = ? AND version = ?'
APPEALED: Final = """UPDATE leavings SET appeal = ? WHERE "table" = ? AND version = ? AND person = ? AND appeal = ''"""
OPEN: Final = """SELECT person, "table", version, at, why, returned_at, lifted_at, appeal FROM leavings
    WHERE appeal <> '' AND lifted_at IS NULL ORDER BY at"""


class UnknownLeaving(LookupError):
    """Nobody has abandoned a match with this version of this table."""


def noted(before: Table, events: Sequence[Kept]) -> list[Statement]:
    """What must be kept with these events of a table that was so `before`."""
    found: list[Statement] = []
    for version, at, event in [(kept.version, kept.at, kept.event) for kept in events]:
        if isinstance(event, Left) and event.counts:
            found.append((LEFT, (before.id, version, event.person, at, event.why)))
        elif isinstance(event, Sat) and _makes_good(before, event):
            found.append((RETURNED, (at, *2 * (before.id, event.person))))
    return found


def concerned(before: Table, events: Sequence[Kept]) -> set[Person]:
    """Who has abandoned a match, or come back to it, with these events."""
    return {
        kept.event.person
        for kept in events
        if (isinstance(kept.event, Left) and kept.event.counts)
        or (isinstance(kept.event, Sat) and _makes_good(before, kept.event))
    }


def _makes_good(before: Table, event: Sat) -> bool:
    """Whether they come back to the match that they have abandoned: not, once it is over, to its table."""
    company, seat = before.company, event.seat
    is_back = before.in_match and not event.next_deal and seat in company.forfeited
    return is_back and bool(event.person) and company.players[seat] == event.person


async def history(books: Books, person: Person) -> list[Leaving]:
    """What this person abandoned, the oldest first."""
    return [Leaving(*row) for row in await books.read(f"{HISTORY} ORDER BY at", (person,))]


async def check(books: Books, person: Person, name: str, now: float) -> Penalty:
    """What holds against this person. Raises Refused while no competitive match is open to them."""
    found = penalty(await history(books, person), now)
    if found.until > now:
        minutes = str(math.ceil((found.until - now) / 60))
        raise Refused("penalised", minutes=minutes, times=str(found.times), name=name)
    return found


async def appeal(books: Books, person: Person, table: str, version: int, text: str) -> bool:
    """Say once why it should not count; False: there is none of theirs, or it was said."""
    known = [each for each in await history(books, person) if (each.table, each.version) == (table, version)]
    if not known or known[0].appeal:
        return False
    await books.write([(APPEALED, (text, table, version, person))])
    return True


async def appeals(books: Books) -> list[tuple[Person, Leaving]]:
    """The open appeals."""
    return [(row[0], Leaving(*row[1:])) for row in await books.read(OPEN)]


async def lifted(books: Books, table: str, version: int, by: str, now: float) -> tuple[Person, Statement]:
    """Whose it is, and the statement by which it does not count any more. Raises UnknownLeaving."""
    found = await books.read(WHOSE, (table, version))
    if not found:
        raise UnknownLeaving(table, version)
    return str(found[0][0]), (LIFTED, (now, by, table, version))
