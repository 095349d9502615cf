"""The health of a node says what waits for the database, and sends nobody away for it."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tapete.server.nodes.bus import MemoryBus
from tapete.server.nodes.news import Beat, packed
from tapete.server.nodes.registry import SharedRegistry
from tapete.server.store import postgres as stores
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_sessions import QUICK
from tapete.server.store.postgres_writer import Unreachable
from tests.server.backing import Postgres, Redis
from tests.server.served import PATIENCE_S, Served, client
from tests.server.store.test_postgres_sessions import locked, waiting_for_locks
from tests.server.tables.actors import services


def health(served: Served) -> dict[str, Any]:
    """What a node says of itself, as long as clients may be sent there."""
    with served.http() as http:
        answer = http.get("/healthz")
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    assert said["ok"], said
    return said


async def test_a_node_says_what_a_lock_of_the_administrator_holds_up(
    database: str, postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    served = Served(tmp_path, store=database, bus=redis.url, lease_s="30")
    try:
        with client(served, served.guest("Ana")) as line:
            table = line.ask("open", game="brisca", options={"pace": "instant", "turn_time_s": 0})["table"]
            assert line.ask("robot", table=table, level="novice")["t"] == "ok"
            assert health(served)["waiting"] == []
            held = await locked(database, "matches")
            asked = line.send("start", table=table)
            end = time.monotonic() + PATIENCE_S
            while not (said := health(served)["waiting"]):
                assert time.monotonic() < end
                time.sleep(0.1)
            assert said[0].startswith("ends of hands and matches: 1 waiting for the table matches of the database")
            assert served.metric("tapete_writes_waiting") == 1
            assert served.metric("tapete_write_oldest_seconds") >= 1.0
            await held.close()
            answer = line.until(lambda message: message.get("re") == asked)
            if answer["t"] == "refused":  # the machine was busy for longer than it is waited for
                assert line.ask("start", table=table)["t"] == "ok"
            assert health(served)["waiting"] == []
    finally:
        served.kill()


async def test_a_node_stays_in_use_while_the_leases_are_locked_and_not_while_others_have_one(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also from the end of its own until the database has said that it waits for a lock."""
    monkeypatch.setattr(stores, "COMMAND_S", 60.0)  # on a busy machine the word of the database may come late
    monkeypatch.setitem(QUICK, "statement_timeout", "60000")
    store = await PostgresStore.open(database)
    registry = SharedRegistry(services(store, lease_s=600.0), store, "here", MemoryBus([]))
    try:
        await registry._leases.renew()
        held = await locked(database, "nodes")
        renewing = asyncio.create_task(registry._leases.renew())
        async with asyncio.timeout(60):
            while not await waiting_for_locks(postgres, database):
                await asyncio.sleep(0.01)
        registry._leases._renewed_at -= 600.0
        assert registry.health()[0] is True
        with pytest.raises(Unreachable):
            await renewing
        well, said = registry.health()
        assert (well, said["store"], said["locked"]) == (True, False, True)
        registry._hear(packed("there", Beat()))
        assert registry.health()[0] is False, "another node has renewed its lease: it serves better"
        await held.close()
        await registry._leases.renew()
        well, said = registry.health()
        assert (well, said["store"], said["locked"]) == (True, True, False)
    finally:
        await registry.leave()
        await store.close()
