"""No hand and no match that is stored in the moment of a deletion through another server keeps the name."""

import asyncio
import json
from pathlib import Path

import pytest

from tapete.server.club.names_kept import unnamed_statements
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.store.store import Statement
from tests.server.club.room import NAMES, Club
from tests.server.store.test_books import Books, books, other, place

__all__ = ["books", "other", "place"]
PEOPLE = tuple(f"p{number}" for number in range(12))
HAND = "INSERT INTO hands VALUES (?, 't', 'm', 1, 'brisca', 1.0, '{}', ?, '[1,2]', '{}', 1)"
DEALT = "INSERT INTO hand_people VALUES (?, ?, 0, 1.0)"
MATCH = "INSERT INTO matches VALUES (?, 't', 'brisca', '{}', ?, '', 0, 1.0, NULL, '')"


@pytest.mark.parametrize("is_on", [False, True])
async def test_who_is_deleted_through_another_server_has_no_name_in_what_begins_and_ends_after_it(
    tmp_path: Path, is_on: bool
) -> None:
    """This server has not heard of it."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta")
        there = People(club.store)
        await there.load()
        table = await club.table("brisca", 2)
        await club.seated(table, NAMES[:2])
        if is_on:
            await club.begun(table)
        await there.delete("berta")
        if not is_on:
            await club.begun(table)
        await club.played(table, 1)
        assert not club.people.is_gone("berta")
        assert await club.store.read("SELECT people FROM hands") == [('[["ana","Ana"],["berta",""]]',)]
        assert await club.store.read("SELECT people FROM matches") == [('[["ana","Ana"],["berta",""]]',)]


async def test_hands_and_matches_at_another_server_at_once_with_deletions_keep_no_name(
    books: Books, other: Books
) -> None:
    people = People(books)
    for person in PEOPLE:
        await people.register(Guest(person, person.title()), "", "test")
    pairs = list(zip(PEOPLE, reversed(PEOPLE), strict=True))
    kept = [other.write(_stored(number, pair)) for number, pair in enumerate(pairs)]
    await asyncio.gather(*kept, *[people.delete(person) for person in PEOPLE])
    for table in ("hands", "matches"):
        found = await other.read(f"SELECT people FROM {table}")
        assert len(found) == len(pairs)
        assert {name for (text,) in found for _, name in json.loads(text)} == {""}


def _stored(number: int, pair: tuple[str, str]) -> list[Statement]:
    """A hand and a match of these two."""
    row, named = f"r{number}", [(person, person.title()) for person in pair]
    text = "[" + ",".join(f'["{person}","{name}"]' for person, name in named) + "]"
    dealt: list[Statement] = [(DEALT, (person, row)) for person in pair]
    hand = unnamed_statements("hands", row, named, [(HAND, (row, text)), *dealt])
    return [*hand, *unnamed_statements("matches", row, named, [(MATCH, (row, text))])]
