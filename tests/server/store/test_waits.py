"""What waits to be kept is said in words and counted, from its first try until it is kept or given up."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tapete.server.metrics import Metrics
from tapete.server.store.opening import IN_FOLDER
from tapete.server.store.opening import opened as opened_at
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import Conflict, NotKept
from tapete.server.store.waits import CARDS, ENDS, TRIED_AGAIN_S, Waits
from tapete.table.events import Kept, WasReady
from tests.server.backing import Postgres
from tests.server.store.test_postgres import OPENED
from tests.server.store.test_postgres_locks import patient
from tests.server.store.test_postgres_sessions import locked, waiting_for_locks

__all__ = ["patient"]


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_what_is_refused_waits_until_it_is_kept_by_a_later_try() -> None:
    clock = Clock()
    waits = Waits(clock)
    for _ in range(4):
        with suppress(NotKept), waits.wait(ENDS, "t") as wait:
            wait.doing = "INSERT INTO hands (id) VALUES (?)"
            clock.now += 8.0
            raise NotKept("locked")
        clock.now += 30.0
    said = "ends of hands and matches: 1 waiting for the table hands of the database, the oldest for 152 s"
    assert (waits.said(), waits.counted()) == ([said], (1, 152.0))
    with waits.wait(ENDS, "t"):
        clock.now += 0.1
    assert (waits.said(), waits.counted()) == ([], (0, 0.0))


def test_what_nobody_tries_again_or_has_been_decided_waits_no_longer() -> None:
    clock = Clock()
    waits = Waits(clock)
    with pytest.raises(NotKept), waits.wait(CARDS, "t"):
        raise NotKept("a full disk")
    clock.now += 30.0
    with pytest.raises(NotKept), waits.wait(CARDS, "u"):
        raise NotKept("a full disk")
    assert waits.said() == ["cards: 1 waiting for the database, the oldest for 30 s"], "one has only just been refused"
    with pytest.raises(Conflict), waits.wait(CARDS, "u"):
        raise Conflict("overtaken")
    assert waits.counted() == (1, 30.0)
    clock.now += TRIED_AGAIN_S
    assert (waits.said(), waits.counted()) == ([], (0, 0.0))
    with waits.wait(CARDS, "t"):
        assert waits.counted() == (1, 0.0), "another one"


@pytest.mark.usefixtures("patient")
async def test_ends_of_hands_that_a_lock_holds_up_are_said_with_what_they_wait_for(
    database: str, postgres: Postgres
) -> None:
    clock, metrics = Clock(), Metrics()
    metrics.waits._clock = clock
    store = await PostgresStore.open(database, waits=metrics.waits)
    await store.append("t", 0, (OPENED,))
    held = await locked(database, "hands")
    beside = [("DELETE FROM matches WHERE id = ?", ("none",)), ("DELETE FROM hands WHERE id = ?", ("none",))]
    ending = asyncio.create_task(store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),), beside=beside))
    async with asyncio.timeout(60):
        while not await waiting_for_locks(postgres, database):
            await asyncio.sleep(0.01)
    assert metrics.waits.said() == [], "it has only just begun"
    clock.now += 42.0
    await store.append("u", 0, (OPENED,))
    said = "ends of hands and matches: 1 waiting for the table hands of the database, the oldest for 42 s"
    assert metrics.waits.said() == [said]
    assert b"tapete_writes_waiting 1.0\n" in metrics.text()
    assert b"tapete_write_oldest_seconds 42.0\n" in metrics.text()
    await held.close()
    await ending
    assert metrics.waits.said() == []
    await store.close()


async def test_a_file_that_another_process_holds_is_said_too(tmp_path: Path) -> None:
    clock = Clock()
    waits = Waits(clock)
    store = await opened_at(IN_FOLDER, tmp_path, waits=waits)
    appending = asyncio.ensure_future(store.append("t", 0, (OPENED,)))
    await asyncio.sleep(0)
    clock.now += 3.0
    assert waits.said() == ["cards: 1 waiting for the database, the oldest for 3 s"]
    await appending
    assert waits.said() == []
    await store.close()
