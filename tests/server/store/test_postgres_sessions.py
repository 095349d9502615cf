"""Sessions with PostgreSQL, whatever its administrator has set for others, and the time that all nodes have from it."""

import asyncio
import time
from contextlib import AsyncExitStack

import asyncpg
import pytest

from tapete.server.nodes.leases import Leases
from tapete.server.store import postgres as stores
from tapete.server.store import postgres_writer
from tapete.server.store.database_claim import claimed
from tapete.server.store.postgres import READERS
from tapete.server.store.postgres_sessions import PATIENT, QUICK, SharedClock, connected
from tapete.server.store.postgres_writer import Unreachable
from tapete.table.events import Kept, WasReady
from tests.server.backing import Postgres
from tests.server.store.test_postgres import OPENED, opened

SESSIONS = """SELECT pid FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'"""
LIMITS = {**dict.fromkeys(QUICK, "1"), "idle_session_timeout": "60000"}
"""Milliseconds, as somebody may set them who means well: with the first nothing would ever be done."""
IDLE_MS = 1000
"""No less: a busy machine may rest between the beginning of a session and the word that it may be idle."""


@pytest.fixture
async def limited(empty_database: str, postgres: Postgres) -> str:
    """A database whose administrator has set limits for all who come."""
    for limit, value in LIMITS.items():
        await set_for_all(postgres, empty_database, limit, value)
    return empty_database


async def set_for_all(postgres: Postgres, database: str, limit: str, value: str) -> None:
    await postgres.ask("postgres", f"ALTER DATABASE \"{name_of(database)}\" SET {limit} = '{value}'")


async def test_limits_of_the_administrator_are_for_others(limited: str) -> None:
    async with opened(limited) as store:
        await store.append("t", 0, (OPENED,))
        for limit, value in QUICK.items():
            for connection in (store._deals._connection, store):
                shown = await connection.fetch("SELECT setting FROM pg_settings WHERE name = $1", limit)
                assert shown[0][0] == value, limit
    patient = await connected(limited)
    for limit, value in (*PATIENT.items(), ("idle_session_timeout", "0")):
        assert await patient.fetchval("SELECT setting FROM pg_settings WHERE name = $1", limit) == value
    await patient.close()


async def test_a_claim_does_not_end_for_being_idle(limited: str, postgres: Postgres) -> None:
    await set_for_all(postgres, limited, "idle_session_timeout", str(IDLE_MS))
    claim = await claimed(limited, shares=False)
    ended = asyncio.Event()
    claim.add_termination_listener(lambda _: ended.set())
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(3 * IDLE_MS / 1000):
            await ended.wait()
    assert await claim.fetchval("SELECT 1") == 1
    await claim.close()


async def locked(database: str, table: str) -> asyncpg.Connection:
    """A connection that holds a table for itself, as `VACUUM FULL` does."""
    held = await asyncpg.connect(database)
    await held.execute("BEGIN")
    await held.execute(f'LOCK TABLE "{table}" IN ACCESS EXCLUSIVE MODE')
    return held


def name_of(database: str) -> str:
    """Of a database, by its address."""
    return database.rpartition("/")[2]


async def waiting_for_locks(postgres: Postgres, database: str) -> int:
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'"
    count: int = (await postgres.ask("postgres", query, name_of(database)))[0][0]
    return count


async def test_what_a_node_lives_by_does_not_wait_for_a_table_that_is_locked(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "PATIENCE_S", 60.0)
    async with opened(database) as store:
        held = await locked(database, "hands")
        waiting = [asyncio.create_task(store.read("SELECT count(*) FROM hands")) for _ in range(4 * READERS)]
        async with asyncio.timeout(60):
            while await waiting_for_locks(postgres, database) < READERS:
                await asyncio.sleep(0.01)
        leases = Leases(store, "here", 60.0)
        assert await leases.renew() == {"here"}
        assert leases.is_held
        assert not any(each.done() for each in waiting), "it came after them"
        await held.close()
        assert await asyncio.gather(*waiting) == [[(0,)]] * len(waiting)


async def test_what_waits_for_a_place_among_the_readers_is_not_waited_for_without_end(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as store:
        async with AsyncExitStack() as taken:
            for _ in range(READERS):
                await taken.enter_async_context(store._readers.acquire())
            with monkeypatch.context() as hurried:
                hurried.setattr(stores, "COMMAND_S", 0.2)
                async with asyncio.timeout(60):
                    with pytest.raises(Unreachable):
                        await store.newest(["t"])
        assert await store.newest(["t"]) == {}


async def test_appends_that_a_lock_holds_up_keep_few_connections(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try leaves a session behind that waits for the lock, and hears nothing of the end of its client: it ends by
    itself, while the lock is held and further tries come."""
    monkeypatch.setattr(postgres_writer, "PATIENCE_S", 120.0)
    async with opened(database) as store:
        await store.append("t", 0, (OPENED,))
        held = await locked(database, "events")
        with monkeypatch.context() as hurried:
            hurried.setattr(postgres_writer, "COMMAND_S", 0.1)
            hurried.setitem(QUICK, "statement_timeout", "200")
            store._writer._break_off()  # so that the first try is hurried, too
            append = asyncio.create_task(store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),)))
            tries: set[int] = set()
            ended: set[int] = set()
            async with asyncio.timeout(60):
                while len(tries) < 12 or len(ended) < 8:
                    found = {pid for (pid,) in await postgres.ask("postgres", SESSIONS, name_of(database))}
                    tries |= found
                    ended = tries - found
                    await asyncio.sleep(0.02)
            assert not append.done()
        await held.close()
        await append
        assert [kept.version for kept in await store.load("t")] == [1, 2]


def test_the_clock_follows_the_database_and_not_slow_answers() -> None:
    now = [1000.0]
    clock = SharedClock(lambda: now[0])
    assert clock() == 1000.0
    clock.told(1060.0, 1000.0)
    assert clock() == 1060.0
    now[0] = 1012.0
    clock.told(1062.0, 1002.0)
    assert clock() == 1072.0, "asked ten seconds ago, and told any moment between"
    clock.told(1200.0, 1014.0)
    assert clock() == 1072.0, "this machine's own clock was set back meanwhile"
    clock.told(1072.5, 1012.0)
    assert clock() == 1072.5


def test_the_clock_goes_on_whatever_the_machine_is_set_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else events would be dated with a time to come, and their tables would rest until it has."""
    passed = [5000.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    clock = SharedClock()
    before = clock()
    assert abs(before - time.time()) < 60
    passed[0] += 7.0
    assert clock() - before == pytest.approx(7.0), "as much as has passed, whatever the date says"


async def test_each_beat_tells_the_time_of_the_database(database: str) -> None:
    async with opened(database) as store:
        assert abs(store.clock() - time.time()) < 30, "one machine, one clock"
        store.clock.own = lambda: time.time() + 3600.0
        assert store.clock() - time.time() > 3000
        await Leases(store, "here", 60.0).renew()
        assert abs(store.clock() - time.time()) < 30
