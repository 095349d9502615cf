"""What is old is forgotten in parts, in either database: nobody waits for all of it."""

from collections.abc import Sequence

import pytest

from tapete.server.club import forgetting
from tapete.server.club.moderation import Moderation
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.store.store import Statement
from tests.server.store.test_books import Books, books, place

__all__ = ["books", "place"]
PLAYED = "INSERT INTO hand_people (person, hand, seat, at) VALUES (?, ?, 0, ?)"
SAID = """INSERT INTO lines ("table", n, at, person, name, kind, what) VALUES ('t', ?, ?, 'guest', 'G', 'text', '')"""


async def test_what_is_old_is_forgotten_a_part_at_a_time(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "AT_ONCE", 10)
    people, written, write = People(books), [], books.write
    await people.load()
    await people.register(Guest("ana", "Ana"), "", "test")
    hands: list[Statement] = [(PLAYED, (who, f"h{n}", 1.0)) for n in range(35) for who in ("ana", "guest")]
    await books.write([*hands, (PLAYED, ("guest", "new", 9.0)), *[(SAID, (n, 1.0)) for n in range(12)]])

    async def noted(statements: Sequence[Statement]) -> None:
        written.extend([sql for sql, _ in statements])
        await write(statements)

    monkeypatch.setattr(books, "write", noted)
    await Moderation(books, people, lambda: 5.0).tidy(0.0)
    assert [sum(sql.startswith(f"DELETE FROM {table} ") for sql in written) for table in ("hand_people", "lines")] == [
        4,
        2,
    ]
    left = await books.read("SELECT person, count(*) FROM hand_people GROUP BY person ORDER BY person")
    assert left == [("ana", 35), ("guest", 1)]
    assert await books.read("SELECT count(*) FROM lines") == [(0,)]
