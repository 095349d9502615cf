"""Friends, blocks and invitations between people with accounts."""

import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

from tapete.server.people.account import HELD
from tapete.server.store.store import Books, Outdated, Statement
from tapete.table.commands import Person

MOST: Final = 500
"""Friends, or blocked people, that one person may have."""
INVITED_S: Final = 24 * 3600.0
"""How long an invitation is shown."""
ADDED: Final = """INSERT INTO {table} (person, other, made)
    SELECT ?, CASE WHEN (SELECT count(*) FROM {table} WHERE person = ?) < ? THEN ? END, ? ON CONFLICT DO NOTHING"""
"""Raises Outdated where there are so many by now, however many were asked for at once."""
PARTED: Final = "DELETE FROM friends WHERE (person = ? AND other = ?) OR (person = ? AND other = ?)"


class TooMany(Exception):
    """No more of these are kept for one person."""


class Friend(NamedTuple):
    """Somebody whom a person asked to be friends (`mine`), who asked them (`theirs`), or both: then they are."""

    person: Person
    mine: bool
    theirs: bool


class Invitation(NamedTuple):
    """To a table, and to a seat of it unless that is left open."""

    id: str
    sender: Person
    table: str
    seat: int | None
    made: float


class Circle:
    """Whom each person knows, as the books say."""

    def __init__(self, books: Books) -> None:
        self._books = books

    async def friends(self, person: Person) -> list[Friend]:
        """Whoever is blocked sees that they have asked, and is not seen to."""
        query = """SELECT other, TRUE, EXISTS (SELECT 1 FROM friends b WHERE b.person = a.other AND b.other = a.person)
            FROM friends a WHERE a.person = :person
            UNION SELECT person, FALSE, TRUE FROM friends c WHERE c.other = :person AND NOT EXISTS
            (SELECT 1 FROM friends d WHERE d.person = :person AND d.other = c.person) AND NOT EXISTS
            (SELECT 1 FROM blocks e WHERE e.person = :person AND e.other = c.person) ORDER BY 1"""
        return [Friend(row[0], bool(row[1]), bool(row[2])) for row in await self._books.read(query, {"person": person})]

    async def are_friends(self, one: Person, other: Person) -> bool:
        query = "SELECT count(*) FROM friends WHERE (person = ? AND other = ?) OR (person = ? AND other = ?)"
        return bool((await self._books.read(query, (one, other, other, one)))[0][0] == 2)

    async def ask(self, person: Person, other: Person, now: float) -> None:
        """Want to be friends; they are once the other wants it too. Raises TooMany."""
        await self._add("friends", person, other, now)

    async def forget(self, person: Person, other: Person) -> None:
        """Friends no more, either way."""
        await self._books.write([_parted(person, other)])

    async def blocked(self, person: Person) -> Sequence[Person]:
        """Whom this person does not want to hear."""
        return [row[0] for row in await self._books.read("SELECT other FROM blocks WHERE person = ?", (person,))]

    async def block(self, person: Person, other: Person, now: float) -> None:
        """Raises TooMany."""
        await self._add("blocks", person, other, now, _parted(person, other))

    async def unblock(self, person: Person, other: Person) -> None:
        await self._books.write([("DELETE FROM blocks WHERE person = ? AND other = ?", (person, other))])

    async def invite(self, sender: Person, person: Person, table: str, seat: int | None, now: float) -> None:
        """One invitation from each person at a time; the newest counts."""
        await self._books.write(
            [
                ("DELETE FROM invitations WHERE person = ? AND sender = ?", (person, sender)),
                ("DELETE FROM invitations WHERE made < ?", (now - INVITED_S,)),
                (
                    'INSERT INTO invitations (id, person, sender, "table", seat, made) VALUES (?, ?, ?, ?, ?, ?)',
                    (secrets.token_urlsafe(9), person, sender, table, seat, now),
                ),
            ]
        )

    async def invitations(self, person: Person, now: float) -> list[Invitation]:
        """To this person; those of whom they have blocked since are not shown."""
        query = """SELECT id, sender, "table", seat, made FROM invitations i WHERE person = ? AND made >= ?
            AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.person = i.person AND b.other = i.sender)
            ORDER BY made DESC LIMIT 50"""
        return [Invitation(*row) for row in await self._books.read(query, (person, now - INVITED_S))]

    async def decline(self, person: Person, invitation: str) -> None:
        await self._books.write([("DELETE FROM invitations WHERE person = ? AND id = ?", (person, invitation))])

    async def arrived(self, person: Person, table: str) -> None:
        """Who has sat down at a table needs no invitation to it any more."""
        those = (person, table)
        if await self._books.read('SELECT 1 FROM invitations WHERE person = ? AND "table" = ?', those):
            await self._books.write([('DELETE FROM invitations WHERE person = ? AND "table" = ?', those)])

    async def _add(self, table: str, person: Person, other: Person, now: float, *also: Statement) -> None:
        added = ADDED.format(table=table), (person, person, MOST, other, now)
        try:
            await self._books.write([(HELD, (person,)), added, *also])
        except Outdated:
            raise TooMany from None


def _parted(person: Person, other: Person) -> Statement:
    return PARTED, (person, other, other, person)
