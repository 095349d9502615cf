"""PostgreSQL that ends, breaks a connection, or has no answer: what was kept is kept once, and the rest is said."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tapete.rules.cards import SPANISH_PACK
from tapete.server.store import database_claim
from tapete.server.store import postgres as stores
from tapete.server.store import postgres_writer as pens
from tapete.server.store.journal import Row
from tapete.server.store.opening import shared_secret
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_writer import Unreachable
from tapete.server.store.store import Conflict, Unusable
from tapete.table.events import Dealt, Kept, Opened, WasReady
from tests.server.backing import Postgres, free_port
from tests.server.nodes.fleet import Relay

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
OPENED = Kept(1, 1000.5, Opened("tute-pairs", 4, {}, "Peña", "ana", "5eed"))


@asynccontextmanager
async def opened(url: str, told: list[Row] | None = None) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(url)
    store.tell((told if told is not None else []).extend)
    yield store
    await store.close()


async def cut(postgres: Postgres, database: str) -> None:
    """End every connection to a database but the one that does it."""
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    await postgres.ask(database.rpartition("/")[2], f"{query} AND pid <> pg_backend_pid()")


async def test_it_is_safe_from_a_power_cut(database: str) -> None:
    async with opened(database) as store:
        await store.append("t", 0, (OPENED,))
        connection = await store._writer._connected()
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        assert await connection.fetchval("SHOW transaction_isolation") == "read committed"


async def test_a_node_takes_as_many_connections_as_the_documents_say(database: str, postgres: Postgres) -> None:
    claim = await database_claim.claimed(database, shares=True)
    async with opened(database) as store:
        beside = [("DELETE FROM hands WHERE id = ?", ("none",))]
        async with asyncio.TaskGroup() as tasks:
            for number in range(40):  # tables go to one of two connections by chance
                tasks.create_task(store.append(f"t{number}", 0, (OPENED,), beside=beside))
                tasks.create_task(store.fetch("SELECT pg_sleep(0.1)"))
            tasks.create_task(store.append("t", 0, (OPENED,)))
            tasks.create_task(store.write(beside))
        await store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),))
        counted = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = $1 AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        name = database.rpartition("/")[2]
        ((connections,),) = await postgres.ask(name, counted, name)
    await claim.close()
    assert f"A node takes {connections} connections" in HOSTING


async def test_a_broken_connection_costs_nothing(database: str, postgres: Postgres) -> None:
    async with opened(database) as store:
        await store.append("t", 0, (OPENED,))
        for version in range(2, 6):
            await cut(postgres, database)
            await store.append("t", version - 1, (Kept(version, 1001.0, WasReady(0)),))
            await cut(postgres, database)
            assert [row.version for row in (await store.tail("t")).rows] == list(range(1, version + 1))


async def test_what_was_kept_before_the_answer_was_lost_is_kept_once(database: str, postgres: Postgres) -> None:
    """The commit is held up by a lock; its connection breaks after it; the second try finds its own rows."""
    told: list[Row] = []
    async with opened(database, told) as store, opened(database) as other:
        await store.append("t", 0, (OPENED,))
        log = (Kept(2, 1001.0, WasReady(0)), Kept(3, 1001.0, Dealt(SPANISH_PACK)))
        real = await store._writer._connected()

        class Lossy:
            """The writer's connection, whose answers are lost once."""

            async def execute(self, *given: object) -> None:
                await real.execute(*given)
                raise ConnectionResetError("lost")

            def terminate(self) -> None:
                real.terminate()

        store._writer._connection = Lossy()
        await store.append("t", 1, log)
        assert [kept.version for kept in await store.load("t")] == [1, 2, 3]
        assert [row.version for row in told] == [1, 2, 3]
        with pytest.raises(Conflict):
            await other.append("t", 1, (Kept(2, 1002.0, WasReady(1)),))


async def test_a_server_that_is_started_anew_is_waited_for(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pens, stores):
        monkeypatch.setattr(module, "PATIENCE_S", 60.0)
    async with opened(database) as store:
        await store.append("t", 0, (OPENED,))
        await asyncio.to_thread(postgres.end, signal.SIGQUIT)
        waiting = asyncio.gather(
            store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),)), store.append("u", 0, (OPENED,)), store.live()
        )
        await asyncio.sleep(0.2)
        await asyncio.to_thread(postgres.start)
        await waiting
        assert set(await store.live()) == {"t", "u"}


async def test_a_server_that_stays_away_is_said(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pens, stores):
        monkeypatch.setattr(module, "PATIENCE_S", 0.3)
    async with opened(database) as store:
        await store.append("t", 0, (OPENED,))
        await asyncio.to_thread(postgres.end, signal.SIGQUIT)
        try:
            with pytest.raises(Unreachable):
                await store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),))
            with pytest.raises(Unreachable):
                await store.tail("t")
        finally:
            await asyncio.to_thread(postgres.start)
        monkeypatch.undo()
        await store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),))


async def test_two_nodes_write_many_tables_at_once(database: str) -> None:
    """In opposite orders: neither waits for the other for ever, and each version is won by one."""
    async with opened(database) as one, opened(database) as two:
        tables = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(one.append(table, 0, (OPENED,)) for table in tables))
        outcomes = await asyncio.gather(
            *(one.append(table, 1, (Kept(2, 1.0, WasReady(0)),)) for table in tables),
            *(two.append(table, 1, (Kept(2, 2.0, WasReady(0)),)) for table in reversed(tables)),
            return_exceptions=True,
        )
        assert sum(outcome is None for outcome in outcomes) == 40
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 40
        assert set((await one.heads(tables)).values()) == {2}


async def test_appends_share_commits(database: str) -> None:
    commits: list[float] = []
    store = await PostgresStore.open(database, commits.append)
    await asyncio.gather(*(store.append(f"t{i}", 0, (OPENED,)) for i in range(300)))
    assert len(await store.live()) == 300
    assert len(commits) < 10
    await store.close()


async def test_several_nodes_may_start_at_once(empty_database: str) -> None:
    secrets = await asyncio.gather(*(shared_secret(empty_database) for _ in range(4)))
    assert len(set(secrets)) == 1
    assert len(secrets[0]) == 32


async def test_a_database_of_a_newer_version_is_served(database: str, postgres: Postgres) -> None:
    """During an upgrade the last nodes of a version live beside the first of the next one."""
    name = database.rpartition("/")[2]
    async with opened(database) as old:
        await old.append("t", 0, (OPENED,))
        await postgres.ask(name, "ALTER TABLE events ADD COLUMN newer TEXT NOT NULL DEFAULT ''")
        await postgres.ask(name, "UPDATE alembic_version SET version_num = '9999'")
        await old.append("t", 1, (Kept(2, 1001.0, WasReady(0)),))
        async with opened(database) as again:
            await again.append("t", 2, (Kept(3, 1002.0, WasReady(1)),))
            assert len(await old.load("t")) == 3


async def test_a_database_of_another_program_is_left_alone(empty_database: str, postgres: Postgres) -> None:
    name = empty_database.rpartition("/")[2]
    await postgres.ask(name, "CREATE TABLE alembic_version (version_num varchar(32) PRIMARY KEY)")
    await postgres.ask(name, "INSERT INTO alembic_version VALUES ('abc123')")
    with pytest.raises(Unusable, match=r"another program \(revision abc123\)"):
        await shared_secret(empty_database)
    tables = await postgres.ask(name, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    assert [table for (table,) in tables] == ["alembic_version"]


async def test_a_database_that_is_not_there_is_said() -> None:
    with pytest.raises(Unusable, match="cannot be opened"):
        await PostgresStore.open(f"postgresql://tapete:secret@127.0.0.1:{free_port()}/a")


async def test_a_claim_whose_line_is_held_is_made_anew_on_another(database: str, postgres: Postgres) -> None:
    """Nothing comes through, and nobody is told: the claim may be lost, so it is not believed in."""

    async def holder() -> int | None:
        query = "SELECT max(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
        pid: int | None = (await postgres.ask(database.rpartition("/")[2], query))[0][0]
        return pid

    relay = Relay(postgres.port)
    await relay.start()
    holding = asyncio.create_task(
        database_claim.hold(database.replace(f":{postgres.port}/", f":{relay.port}/"), False, look_s=0.1)
    )
    try:
        async with asyncio.timeout(60):
            while (first := await holder()) is None:
                await asyncio.sleep(0.05)
            relay.hold()
            with capture_logs() as logs:
                while not [each for each in logs if each["event"] == "the claim on the database was lost"]:
                    await asyncio.sleep(0.05)
            await relay.mend()
            while await holder() in (None, first):
                await asyncio.sleep(0.05)
    finally:
        holding.cancel()
        await relay.cut()
