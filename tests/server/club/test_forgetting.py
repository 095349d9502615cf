"""What is old is forgotten in parts, in either database: nobody waits for all of it."""

from collections.abc import Sequence

import pytest

from tapete.server.club import forgetting
from tapete.server.club.moderation import Moderation
from tapete.server.people.changes import CHANGED
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.store.store import Statement
from tests.server.store.test_books import Books, books, place

__all__ = ["books", "place"]
PLAYED = "INSERT INTO hand_people (person, hand, seat, at) VALUES (?, ?, 0, ?)"
SAID = """INSERT INTO lines ("table", n, at, person, name, kind, what) VALUES ('t', ?, ?, 'guest', 'G', 'text', '')"""

SIGNED_IN = "INSERT INTO sessions (id, person, agent, made, seen) VALUES (?, ?, '', 1.0, 1.0)"
FORGOTTEN = {"hand_people": 4, "lines": 2, "sessions": 3, "people_changes": 3}
"""Of each table in how many parts."""


async def test_what_is_old_is_forgotten_a_part_at_a_time(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "AT_ONCE", 10)
    people, written, write = People(books), [], books.write
    await people.load()
    await people.register(Guest("ana", "Ana"), "", "test")
    hands: list[Statement] = [(PLAYED, (who, f"h{n}", 1.0)) for n in range(35) for who in ("ana", "guest")]
    changes: list[Statement] = [(CHANGED, (1.0, who)) for n in range(12) for who in ("ana", "gone")]
    await books.write([(SIGNED_IN, (f"{n}", "ana")) for n in range(22)])
    await books.write([*hands, *changes, (PLAYED, ("guest", "new", 9.0)), *[(SAID, (n, 1.0)) for n in range(12)]])

    async def noted(statements: Sequence[Statement]) -> None:
        written.extend([sql for sql, _ in statements])
        await write(statements)

    monkeypatch.setattr(books, "write", noted)
    await Moderation(books, people, lambda: 5.0).tidy(0.0)
    parts = {table: sum(sql.startswith(f"DELETE FROM {table} ") for sql in written) for table in FORGOTTEN}
    assert parts == FORGOTTEN
    left = await books.read("SELECT person, count(*) FROM hand_people GROUP BY person ORDER BY person")
    assert left == [("ana", 35), ("guest", 1)]
    assert await books.read("SELECT count(*) FROM lines") == [(0,)]
    assert await books.read("SELECT person FROM people_changes WHERE at < 5.0") == [("gone",)], "the very last"
    assert await books.read("SELECT DISTINCT person FROM people_changes WHERE at = 5.0") == [("ana",)], "is signed out"
