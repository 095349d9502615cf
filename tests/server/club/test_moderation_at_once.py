"""Two looks at the sanctions at once: what the earlier one has read does not undo what the later one has."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tapete.server.club.moderation import SANCTIONS, Moderation
from tapete.server.store.store import Books, Parameters, Statement
from tests.server.club.room import Club

READ_S = 1.0
"""So long the later look has to come first, if it may."""


class Slow:
    """Books whose first answer about sanctions is long on its way."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self.is_read, self.may_come = asyncio.Event(), asyncio.Event()

    async def write(self, statements: Sequence[Statement]) -> None:
        await self._books.write(statements)

    async def read(self, query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        found = await self._books.read(query, about)
        if query.startswith(SANCTIONS) and not self.is_read.is_set():
            self.is_read.set()
            await self.may_come.wait()
        return found


async def test_a_ban_that_is_imposed_while_others_are_read_holds_at_once(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        books = Slow(club.store)
        moderation = Moderation(books, club.people)
        looking = asyncio.create_task(moderation.load())
        await books.is_read.wait()
        imposing = asyncio.create_task(moderation.impose("host", "ana", "ban", None, "x"))
        await asyncio.wait({imposing}, timeout=READ_S)
        books.may_come.set()
        await asyncio.gather(looking, imposing)
        assert moderation.sanction("ana", "ban") is not None
