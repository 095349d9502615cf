"""PostgreSQL that is there and refuses, since no connection is left, or nobody may write: what is asked for waits."""

import asyncio
from collections.abc import Mapping
from secrets import token_hex
from typing import Any

import asyncpg
import pytest
from starlette.types import Message
from structlog.testing import capture_logs

from tapete.server.connection.limits import Limits
from tapete.server.http.app import create_app
from tapete.server.metrics import Metrics
from tapete.server.nodes.bus import MemoryBus
from tapete.server.nodes.news import Beat, packed
from tapete.server.nodes.registry import SharedRegistry
from tapete.server.people.cookies import Cookies
from tapete.server.settings import Settings
from tapete.server.store import database_claim, postgres_sessions
from tapete.server.store import postgres as stores
from tapete.server.store import postgres_writer as pens
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_writer import Unreachable
from tapete.server.tables.services import Draining
from tapete.table.events import Kept, WasReady
from tests.server.backing import Postgres
from tests.server.store.test_postgres import OPENED, cut, opened
from tests.server.tables.actors import services

FEW = 'CREATE ROLE "{0}" LOGIN; GRANT "tapete" TO "{0}"; ALTER ROLE "{0}" SET role = tapete'


class Role:
    """Somebody who may have so many connections and no more, as all of a server may have `max_connections`."""

    def __init__(self, postgres: Postgres, database: str) -> None:
        self.name = f"few{token_hex(4)}"
        self.url = database.replace("tapete@", f"{self.name}@")
        self._postgres = postgres

    async def may_have(self, connections: int) -> None:
        await self._postgres.ask("postgres", f'ALTER ROLE "{self.name}" CONNECTION LIMIT {connections}')


@pytest.fixture
async def few(database: str, postgres: Postgres) -> Role:
    role = Role(postgres, database)
    for statement in FEW.format(role.name).split("; "):
        await postgres.ask("postgres", statement)
    return role


async def until_told(store: PostgresStore, is_on: str) -> None:
    """The reload has reached the sessions of this store that there are."""
    async with asyncio.timeout(60):
        for fetch in (store.fetch, store.vital):
            while (await fetch("SHOW default_transaction_read_only"))[0][0] != is_on:
                await asyncio.sleep(0.01)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (pens, stores):
        monkeypatch.setattr(module, "PATIENCE_S", 60.0)


@pytest.mark.usefixtures("patient")
async def test_a_writer_that_gets_no_connection_waits_for_one(database: str, postgres: Postgres, few: Role) -> None:
    async with opened(few.url) as store:
        await store.append("t", 0, (OPENED,))
        await few.may_have(0)
        await cut(postgres, database)
        waiting = [
            asyncio.create_task(store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),))),
            asyncio.create_task(store.write([("DELETE FROM hands WHERE id = ?", ("none",))])),
        ]
        done, _ = await asyncio.wait(waiting, timeout=1.0)
        assert not done, [each.exception() for each in done]
        await few.may_have(-1)
        await asyncio.gather(*waiting)
        assert [kept.version for kept in await store.load("t")] == [1, 2]


@pytest.mark.usefixtures("patient")
async def test_a_database_that_may_only_be_read_keeps_everything_afterwards_once(
    database: str, postgres: Postgres
) -> None:
    async with opened(database) as store:
        await store.append("t", 0, (OPENED,))
        async with postgres.read_only():
            await until_told(store, "on")
            waiting = [
                asyncio.create_task(store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),))),
                asyncio.create_task(store.append("u", 0, (OPENED,))),
            ]
            done, _ = await asyncio.wait(waiting, timeout=1.0)
            assert not done
            assert [kept.version for kept in await store.load("t")] == [1], "it can be read"
        await asyncio.gather(*waiting)
        assert await store.heads(("t", "u")) == {"t": 2, "u": 1}


@pytest.mark.usefixtures("patient")
async def test_a_rest_between_two_tries_is_no_time_of_a_commit(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pens, "REST_S", 4.0)
    tries: list[float] = []
    store = await PostgresStore.open(database, tries.append)
    try:
        async with postgres.read_only():
            await until_told(store, "on")
            waiting = asyncio.create_task(store.append("t", 0, (OPENED,)))
            async with asyncio.timeout(60):
                while not tries:
                    await asyncio.sleep(0.01)
        assert tries[0] < 4.0, "as the rest takes"
        await waiting
        assert len(tries) > 1
    finally:
        await store.close()


async def test_a_node_stays_in_use_while_nobody_may_write_and_not_while_others_may(
    database: str, postgres: Postgres
) -> None:
    store = await PostgresStore.open(database)
    registry = SharedRegistry(services(store, lease_s=60.0), store, "here", MemoryBus([]))
    try:
        assert registry.health()[0] is False, "it has no lease yet"
        async with postgres.read_only():
            await until_told(store, "on")
            with pytest.raises(Unreachable):
                await registry._leases.renew()
            assert registry.health()[0] is True
            said = registry.health()[1]
            assert (said["store"], said["read_only"]) == (False, True)
            registry._hear(packed("there", Beat()))
            assert registry.health()[0] is False, "another node has renewed its lease: it serves better"
        await until_told(store, "off")
        await registry._leases.renew()
        well, said = registry.health()
        assert (well, said["store"], said["read_only"]) == (True, True, False)
    finally:
        await registry.leave()
        await store.close()


async def is_claimed(url: str) -> bool:
    connection = await asyncpg.connect(url)
    try:
        return bool(await connection.fetchval("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"))
    finally:
        await connection.close()


async def test_a_claim_that_gets_no_connection_is_said_once_and_made_later(
    few: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_claim, "REST_S", 0.01)
    tries = 0
    real = database_claim.claimed

    async def claimed(url: str, shares: bool) -> object:
        nonlocal tries
        tries += 1
        return await real(url, shares)

    monkeypatch.setattr(database_claim, "claimed", claimed)
    await few.may_have(0)
    with capture_logs() as logs:
        holding = asyncio.create_task(database_claim.hold(few.url, True))
        async with asyncio.timeout(60):
            while tries < 5:
                await asyncio.sleep(0.01)
        await few.may_have(-1)
        async with asyncio.timeout(60):
            while not await is_claimed(few.url):
                await asyncio.sleep(0.01)
    holding.cancel()
    await asyncio.gather(holding, return_exceptions=True)
    assert [(each["event"], each["log_level"]) for each in logs] == [
        ("database not claimed", "error"),
        ("passed", "info"),
    ]
    assert "too many connections" in logs[0]["error"]


async def test_a_claim_whose_connection_ends_before_it_is_made_is_made_on_another(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the server would go on without one, and another could use the database beside it."""
    monkeypatch.setattr(database_claim, "REST_S", 0.01)
    made = 0

    async def connected(url: str, settings: Mapping[str, str]) -> Any:
        nonlocal made
        made += 1
        connection = await postgres_sessions.connected(url, settings)
        if made == 1:
            await cut(postgres, database)
            async with asyncio.timeout(60):
                while not connection.is_closed():
                    await asyncio.sleep(0.01)
        return connection

    monkeypatch.setattr(database_claim, "connected", connected)
    holding = asyncio.create_task(database_claim.hold(database, True))
    try:
        async with asyncio.timeout(60):
            while made < 2 or not await is_claimed(database):  # the first is cut with every other that there is
                assert not holding.done()
                await asyncio.sleep(0.01)
    finally:
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)


async def test_a_server_that_cannot_begin_says_why_in_a_sentence(few: Role, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connections are used up between its first steps."""
    monkeypatch.setattr(stores, "PATIENCE_S", 0.1)
    await few.may_have(1)
    draining, said = Draining(), list[Message]()
    settings = Settings.model_validate({"store": few.url})
    app = create_app(Limits(settings, lambda why: None), Metrics(), Cookies(bytes(32)), draining)

    async def receive() -> Message:
        return {"type": "lifespan.startup"}

    async def send(message: Message) -> None:
        said.append(message)

    with pytest.raises(Unreachable):
        await app({"type": "lifespan", "state": {}}, receive, send)
    assert "too many connections" in draining.why_not_begun
    assert said == [{"type": "lifespan.startup.failed", "message": ""}], "nothing that would be logged at length"
