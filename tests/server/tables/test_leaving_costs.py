"""What it would cost to leave, where the books cannot be read for a while."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tapete.club.penalties import STEPS_S
from tapete.server.club.abandonments import LEFT
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import NotKept, Unreadable
from tapete.server.tables.leaving_costs import LeavingCosts
from tapete.table.commands import Person, Sit
from tests.server.club.room import Club
from tests.server.tables.actors import NOW, ask, open_table


@pytest.mark.parametrize("failure", [NotKept("the database does not answer"), Unreadable("damaged")])
async def test_books_that_cannot_be_read_are_read_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    told: list[tuple[Person, float]] = []

    async def fail(*_: Any) -> list[tuple[Any, ...]]:
        raise failure

    async with Club.open(tmp_path / "a.db") as club:
        await club.store.write([(LEFT, ("other", 7, "ana", NOW - 60, "asked"))])
        actor = club.actors["t"] = await open_table(club.services, competitive=True)
        assert await ask(actor, Sit("ana", "Ana", 0)) is None
        costs = LeavingCosts(club.services, lambda *cost: told.append(cost))
        with monkeypatch.context() as patch:
            patch.setattr(SqliteStore, "read", fail)
            costs.weigh(actor.table, "ana")
            await asyncio.gather(*costs._reading)
        assert told == []
        costs.weigh(actor.table, "ana")
        await asyncio.gather(*costs._reading)
        assert told == [("ana", STEPS_S[1])]
