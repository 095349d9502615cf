"""A match that its player gives up, through whichever node, is over at all of them, and none runs its table."""

import asyncio

import pytest

from tapete.server.nodes import registry as registries
from tapete.server.nodes.bus import MemoryBus
from tapete.server.people.guests import Guest
from tapete.table.commands import Leave
from tests.server.nodes.test_registry import node, often
from tests.server.tables.actors import PEOPLE

__all__ = ["often"]


async def test_a_match_that_sleeps_at_one_node_is_over_where_it_is_given_up_through_another(database: str) -> None:
    """Its player does not even look at it there; who gives it up twice has given it up."""
    guest, buses = Guest(PEOPLE[0], "Ana", "session"), list[MemoryBus]()
    async with (
        node(database, 20.0, "asleep", buses, idle_s=0.01, grace_s=0.01) as (_, asleep),
        node(database, 20.0, "well", buses) as (store, well),
    ):
        store.tell(well.kept)
        await asleep.start()
        table = (await asleep.play_now(guest, "tute-pairs")).table.id
        async with asyncio.timeout(60):
            while table not in asleep._suspended:
                await asyncio.sleep(0.01)
            await well.start()
            assert await (await well.actor(table)).asked(Leave(PEOPLE[0])) is None
            while asleep.matches_of(PEOPLE[0]):
                await asyncio.sleep(0.01)
        await well._give_up(table, PEOPLE[0])


async def test_a_match_given_up_while_the_bus_was_silent_sleeps_no_longer_once_it_is_heard(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, buses = Guest(PEOPLE[0], "Ana", "session"), list[MemoryBus]()
    monkeypatch.setattr(registries, "LOOK_S", 0.05)
    async with (
        node(database, 20.0, "asleep", buses, idle_s=0.01, grace_s=0.01) as (_, asleep),
        node(database, 20.0, "well", buses) as (_, well),
    ):
        await asleep.start()
        table = (await asleep.play_now(guest, "tute-pairs")).table.id
        async with asyncio.timeout(60):
            while table not in asleep._suspended or not asleep._looked_since:  # its look at all tables, once, is over
                await asyncio.sleep(0.01)
            assert await (await well.actor(table)).asked(Leave(PEOPLE[0])) is None
            await asyncio.sleep(0.2)
            assert table in asleep._suspended, "that was told to nobody"
            asleep._renewed()
            while table in asleep._suspended:
                await asyncio.sleep(0.01)


async def test_a_table_that_is_given_up_through_one_node_counts_at_no_other(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registries, "EMPTY_S", 0.05)
    guest, buses = Guest(PEOPLE[0], "Ana", "session"), list[MemoryBus]()
    async with (
        node(database, 20.0, "one", buses, tables_each=3) as (first, one),
        node(database, 20.0, "two", buses, tables_each=3) as (second, two),
    ):
        for store, each in ((first, one), (second, two)):
            store.tell(each.kept)
            await each.start()
        async with asyncio.timeout(60):
            for each in (one, two) * 4:
                table = (await each.play_now(guest, "tute-pairs", anew=True)).table.id
                while [[line.id for line in known.matches_of(PEOPLE[0])] for known in (one, two)] != [[table]] * 2:
                    await asyncio.sleep(0.01)
                while [each._owned(PEOPLE[0]) for each in (one, two)] != [2, 2]:  # with `t`
                    await asyncio.sleep(0.01)


async def test_a_match_that_is_given_up_for_another_is_run_by_nobody(database: str) -> None:
    guest = Guest(PEOPLE[0], "Ana", "session")
    async with node(database) as (store, registry):
        await registry.start()
        async with asyncio.timeout(60):
            given_up = (await registry.play_now(guest, "tute-pairs")).table.id
            while not registry.actors[given_up].is_running:
                await asyncio.sleep(0.01)
            await registry.play_now(guest, "tute-pairs", anew=True)
        assert given_up not in registry.actors
        assert await store.fetch("SELECT runner FROM tables WHERE id = $1", given_up) == [("",)]
