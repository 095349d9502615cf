"""A table at which somebody is again is among the live ones, whatever answer of the store got lost meanwhile."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tapete.server.people.guests import Guest
from tapete.server.store import postgres as stores
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import Store
from tapete.server.tables.registry import Registry
from tests.server.backing import Postgres
from tests.server.nodes.fleet import Relay
from tests.server.tables.actors import Ear, Held, services

ANA = Guest("ana", "Ana")


@asynccontextmanager
async def swept(store: Store) -> AsyncIterator[Registry]:
    """Tables where nobody is are put to rest at once."""
    registry = Registry(replace(services(store, idle_s=0.01), clock=time.time))
    await registry.start()
    try:
        yield registry
    finally:
        registry.stop()


async def test_who_comes_after_a_table_was_put_to_rest_without_an_answer(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks while the database is doing it, and does not come back for a while."""
    monkeypatch.setattr(stores, "PATIENCE_S", 0.1)
    name, relay = database.rpartition("/")[2], Relay(postgres.port)
    await relay.start()
    store = await PostgresStore.open(database.replace(str(postgres.port), str(relay.port)))
    await postgres.ask(
        name,
        "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END $$",
    )
    await postgres.ask(name, "CREATE TRIGGER slow BEFORE UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION slow()")
    doing = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
    async with swept(store) as registry, asyncio.timeout(60):
        table = (await registry.open(ANA, "tomate")).table.id
        while not await postgres.ask(name, doing):
            await asyncio.sleep(0.01)
        await relay.cut()
        while await postgres.ask(name, "SELECT 1 FROM tables WHERE live = 1"):
            await asyncio.sleep(0.01)
        (await registry.actor(table)).join(Ear("ana"))
        await relay.mend()
        while await store.live() != (table,):
            await asyncio.sleep(0.01)
    await store.close()
    await relay.cut()


async def test_who_comes_to_a_table_at_rest_while_nothing_can_be_kept(tmp_path: Path) -> None:
    """They see it at once; it is among the live ones once the store takes that."""
    path = tmp_path / "a.db"
    store = await SqliteStore.open(path, busy_ms=1)
    async with swept(store) as registry, asyncio.timeout(60):
        table = (await registry.open(ANA, "tomate")).table.id
        while table in registry.actors:
            await asyncio.sleep(0.01)
        assert await store.live() == ()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            (await registry.actor(table)).join(Ear("ana"))
            assert await store.live() == ()
        while await store.live() != (table,):
            await asyncio.sleep(0.01)
    await store.close()


async def test_where_nothing_can_be_kept_that_is_said_once_not_for_every_table(tmp_path: Path) -> None:
    """A log that is on the same full disk must not grow by a line for each table, again and again."""
    path, many = tmp_path / "a.db", 10
    store = await SqliteStore.open(path, busy_ms=1)
    async with swept(store) as registry, asyncio.timeout(60):
        there = []
        for number in range(many):
            actor, ear = await registry.open(Guest(f"p{number}", "Ana"), "tomate"), Ear(f"p{number}")
            actor.join(ear)
            there.append((actor, ear))
        with closing(sqlite3.connect(path, isolation_level=None)) as other, capture_logs() as logs:
            other.execute("BEGIN IMMEDIATE")
            for actor, ear in there:
                actor.part(ear)
            while len(registry._live._doubtful) < many:
                await asyncio.sleep(0.01)
        assert [each["event"] for each in logs] == ["not put to rest"]
    await store.close()


async def test_who_comes_to_a_table_that_is_let_go_twice_at_once() -> None:
    """By the sweep of tables where nobody is, and by who gives it up: the one that comes later finds somebody there."""
    store = Held(1)
    async with swept(store) as registry, asyncio.timeout(60):
        actor = await registry.open(ANA, "tomate")
        late = asyncio.create_task(registry._put_to_rest(actor))
        while actor.table.id in registry.actors or store.asked < 2:
            await asyncio.sleep(0.01)
        (await registry.actor(actor.table.id)).join(Ear("ana"))
        assert await store.live() == (actor.table.id,)
        store.may_rest.set()
        await late
        assert await store.live() == (actor.table.id,)
