"""Without the bus nodes know all the same who is connected where: by the database, which is written only then."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from tapete.server.nodes import board
from tapete.server.nodes import registry as registries
from tapete.server.nodes.bus import MemoryBus
from tapete.server.nodes.registry import SharedRegistry
from tapete.server.store.postgres import PostgresStore
from tapete.table.commands import Sit
from tests.server.nodes.test_registry import killed, node, none_of, nothing, runs
from tests.server.tables.actors import PEOPLE, Ear

HOME = "192.0.2.7"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "ADOPT_S", 0.05)
    monkeypatch.setattr(registries, "BEATS", 400)
    monkeypatch.setattr(board, "LOOK_S", 0.05)
    monkeypatch.setattr(board, "NOTICE_S", 0.01)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


async def shows_only(registry: SharedRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a node that runs nothing."""
    monkeypatch.setattr(registry._leases, "adopt", nothing)
    monkeypatch.setattr(registry._leases, "claim", none_of)
    await registry.start()


async def seated(registry: SharedRegistry) -> None:
    """Somebody sits down through this node, and stays."""
    actor, ear = await registry.actor("t"), Ear(PEOPLE[1])
    ear.address = HOME
    assert await actor.asked(Sit(PEOPLE[1], PEOPLE[1], 1)) is None
    actor.join(ear)


def is_missed(registry: SharedRegistry) -> bool:
    """Whether this node knows that they sit there, and takes them for absent."""
    actor = registry.actors["t"]
    return actor.table.chairs[1].person != PEOPLE[1] or PEOPLE[1] in actor._absences.people


@pytest.mark.parametrize("cut", [("runs", "shows"), ("runs",), ("shows",)])
async def test_nobody_is_away_who_is_connected_to_another_node_while_the_bus_is(
    cut: tuple[str, ...], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where only one of the two is cut off from the bus. Their household is known, too."""
    buses: list[MemoryBus] = []
    async with node(database, 20.0, "runs", buses) as (_, one), node(database, 20.0, "shows", buses) as (_, two):
        for name, bus in zip(("runs", "shows"), buses, strict=True):
            bus.is_up = name not in cut
        await one.start()
        await runs(one)
        (await one.actor("t")).join(Ear(PEOPLE[0]))
        await shows_only(two, monkeypatch)
        await seated(two)
        await until(lambda: not is_missed(one))
        assert PEOPLE[1] not in one.actors["t"]._absences.long_away
        await until(lambda: HOME in one.actors["t"].beside.get(PEOPLE[1], ()))
        await until(lambda: PEOPLE[0] in two.people_here)


async def test_nobody_is_away_who_is_connected_to_a_node_of_another_bus_and_the_log_says_so(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A setting that is wrong at one node must not let robots play for those who are there."""
    monkeypatch.setattr(board, "SILENT_S", 1.0)
    with capture_logs() as logs:
        async with node(database, 20.0, "runs", []) as (_, one), node(database, 20.0, "shows", []) as (_, two):
            await one.start()
            await runs(one)
            await shows_only(two, monkeypatch)
            await seated(two)
            await until(lambda: PEOPLE[1] in one.people_here)
            await until(lambda: not is_missed(one))
    said = [each["node"] for each in logs if "TAPETE_BUS" in each["event"]]
    assert set(said) == {"runs", "shows"}


async def test_whose_node_ends_while_the_bus_is_away_is_back_once_they_are_at_a_third(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    buses: list[MemoryBus] = []
    async with (
        node(database, 20.0, "runs", buses) as (store, one),
        node(database, 20.0, "ends", buses) as (_, two),
        node(database, 20.0, "third", buses) as (_, three),
    ):
        await one.start()
        await runs(one)
        (await one.actor("t")).join(Ear(PEOPLE[0]))
        for each in (two, three):
            await shows_only(each, monkeypatch)
        await seated(two)
        await until(lambda: not is_missed(one))
        for bus in buses:
            bus.is_up = False
        await killed(two)
        await store.fetch("DELETE FROM nodes WHERE id = 'ends' RETURNING id")
        await until(lambda: is_missed(one))
        (await three.actor("t")).join(Ear(PEOPLE[1]))
        await until(lambda: not is_missed(one))


async def test_nothing_is_written_while_the_bus_is_up_and_nothing_is_left_then(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a node that was killed."""
    buses: list[MemoryBus] = []
    asked: list[str] = []
    real = PostgresStore.fetch

    async def fetch(store: PostgresStore, query: str, *given: Any, patience_s: float | None = None) -> list[Any]:
        asked.append(query)
        return await real(store, query, *given, patience_s=patience_s)

    monkeypatch.setattr(PostgresStore, "fetch", fetch)
    async with node(database, 20.0, "goes on", buses) as (store, one), node(database, 20.0, "ends", buses) as (_, two):

        async def written() -> set[str]:
            return {name for (name,) in await store.fetch("SELECT node FROM presence")}

        async def left(names: set[str]) -> None:
            async with asyncio.timeout(60):
                while await written() != names:
                    await asyncio.sleep(0.01)

        for each in (one, two):
            await each.start()
        await until(lambda: asked.count(board.OTHERS) >= 6)
        assert board.PUT not in asked
        for bus in buses:
            bus.is_up = False
        await left({"goes on", "ends"})
        await killed(two)
        await store.fetch("DELETE FROM nodes WHERE id = 'ends' RETURNING id")
        buses[0].is_up = True
        await left(set())
