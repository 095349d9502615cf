"""A table of a node whose line to the database is cut: nothing is lost, and what waits is done once it is mended."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from structlog.testing import capture_logs

from tapete.server.club.clerk import Clerk
from tapete.server.nodes.actor import SharedActor
from tapete.server.people.people import People
from tapete.server.store import postgres as stores
from tapete.server.store.postgres import PostgresStore
from tapete.server.tables.loading import Loader
from tapete.table import TableRefusal, opened
from tapete.table.commands import Sit, Start
from tapete.table.events import Kept
from tests.server.backing import Postgres
from tests.server.nodes.fleet import Relay
from tests.server.nodes.test_actor import shared
from tests.server.tables.actors import NOW, PEOPLE, ask, services

Far = tuple[PostgresStore, Relay]


@pytest.fixture
async def far(database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Far]:
    """A room with the table `t`, and the line to it."""
    monkeypatch.setattr(stores, "PATIENCE_S", 0.1)
    line = Relay(postgres.port)
    await line.start()
    store = await PostgresStore.open(database.replace(f":{postgres.port}/", f":{line.port}/"))
    await store.append("t", 0, (Kept(1, NOW, opened("tute-two", PEOPLE[0], "seed", "", None, {"competitive": True})),))
    yield store, line
    await store.close()
    await line.cut()


async def test_where_the_books_do_not_answer_nothing_is_kept_and_no_bug_is_said(far: Far) -> None:
    """Whether somebody has a penalty is not known while the line is cut: try later."""
    store, line = far
    actor = await shared(store, Clerk(store, People(store, lambda: NOW), lambda: NOW))
    try:
        for seat in (0, 1):
            assert await ask(actor, Sit(PEOPLE[seat], PEOPLE[seat], seat)) is None
        await line.cut()
        with capture_logs() as logs:
            assert await ask(actor, Start(PEOPLE[0], 0)) == TableRefusal("not_kept")
        assert [each["event"] for each in logs] == ["not kept"]
        await line.mend()
        assert await ask(actor, Start(PEOPLE[0], 0)) is None
    finally:
        actor.stop()


async def test_a_name_is_forgotten_once_the_database_can_be_read(far: Far) -> None:
    store, line = far
    gone = set[str]()
    loader = Loader(store, gone)
    actor = SharedActor(
        services(store), store, await loader.table("t"), loader.table, lambda: None, set, lambda *_: None
    )
    actor.start()
    try:
        assert await ask(actor, Sit(PEOPLE[1], "Berta", 1)) is None
        await line.cut()
        gone.add(PEOPLE[1])
        actor.look()
        actor.forget_name(PEOPLE[1])
        async with asyncio.timeout(60):
            while not actor._prompter.is_holding:
                await asyncio.sleep(0.01)
            await line.mend()
            while actor.table.chairs[1].name:
                await asyncio.sleep(0.01)
    finally:
        actor.stop()
