"""What a node runs by the database and what it runs in truth become one again, whatever answer gets lost."""

import asyncio
import time
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from tapete.server.nodes import registry as registries
from tapete.server.nodes import reporting
from tapete.server.nodes.bus import MemoryBus
from tapete.server.nodes.registry import SharedRegistry
from tapete.server.people.guests import Guest
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_writer import Unreachable
from tapete.server.store.store import Conflict, Tail, Unreadable
from tapete.table import Refused, evolve, new, opened
from tapete.table.commands import Sit
from tapete.table.events import Kept
from tests.server.tables.actors import NOW, PEOPLE, Ear, ask, services


@asynccontextmanager
async def node(
    database: str, lease_s: float = 20.0, name: str = "here", buses: list[MemoryBus] | None = None, **given: float
) -> AsyncIterator[tuple[PostgresStore, SharedRegistry]]:
    """A node that has not begun, and whose room has the table `t`."""
    store = await PostgresStore.open(database)
    with suppress(Conflict):
        await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {})),))
    made = services(store)
    made = replace(made, settings=made.settings.model_copy(update={"lease_s": lease_s, **given}))
    registry = SharedRegistry(made, store, name, MemoryBus([] if buses is None else buses))
    try:
        yield store, registry
    finally:
        await registry.leave()
        await store.close()


def is_running(registry: SharedRegistry, table: str = "t") -> bool:
    return table in registry.actors and registry.actors[table].is_running


async def runs(registry: SharedRegistry, table: str = "t") -> None:
    async with asyncio.timeout(60):
        while not is_running(registry, table):
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "ADOPT_S", 0.05)
    monkeypatch.setattr(registries, "BEATS", 400)


async def test_a_table_that_could_not_be_read_when_it_was_adopted_is_run_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node(database) as (store, registry):
        real = store.tail
        failed: list[str] = []

        async def tail(table: str, whole: bool = False) -> Tail:
            if not failed:
                failed.append(table)
                raise Unreachable("once")
            return await real(table, whole)

        monkeypatch.setattr(store, "tail", tail)
        await registry.start()
        await runs(registry)
        assert failed == ["t"]


@pytest.mark.parametrize("question", ["adopt", "claim"])
async def test_a_table_whose_claim_was_kept_and_not_answered_is_run(
    question: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node(database) as (_, registry):
        real = getattr(registry._leases, question)
        lost: list[str] = []

        async def answer_lost(given: int | Collection[str]) -> list[str]:
            found: list[str] = await real(given)
            if found and not lost:
                lost.extend(found)
                raise Unreachable("the answer got lost")
            return found

        monkeypatch.setattr(registry._leases, question, answer_lost)
        if question == "claim":
            monkeypatch.setattr(registry._leases, "adopt", nothing)
            await registry._leases.renew()
            (await registry.actor("t")).join(Ear(PEOPLE[0]))
        await registry.start()
        await runs(registry)
        assert lost == ["t"]


async def nothing(_most: int) -> list[str]:
    return []


async def test_a_node_that_was_away_runs_what_is_written_down_and_nothing_else(database: str) -> None:
    """Its lease had ended: another has taken one of its tables meanwhile."""
    async with node(database) as (store, registry):
        await registry._leases.renew()
        await registry.actor("t")
        actor = registry.actors["t"]
        actor.run(True)
        await store.fetch("INSERT INTO nodes VALUES ('there', now() + interval '1 hour') RETURNING id")
        await store.fetch("UPDATE tables SET runner = 'there' RETURNING id")
        await registry._look_after()
        assert not actor.is_running


async def test_a_node_whose_lease_has_ended_runs_nothing_and_says_so(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends while the node rests between two tries; once it is renewed, the node runs what nobody has taken."""
    async with node(database, lease_s=3.0) as (_, registry):
        await registry.start()
        await runs(registry)
        with capture_logs() as logs, monkeypatch.context() as away:
            away.setattr(registry._leases, "renew", unreachable)
            async with asyncio.timeout(60):
                while registry.actors["t"].is_running:
                    await asyncio.sleep(0.01)
        assert [each["event"] for each in logs] == ["lease ended"]
        assert registry.health()[0] is False
        with capture_logs() as logs:
            while not registry.health()[0]:  # it may run by an answer from before the end
                await asyncio.sleep(0.01)
            await runs(registry)
        assert {"event": "passed", "trouble": "lease ended", "log_level": "info"} in logs


DAMAGE = (
    """CREATE FUNCTION page(place text, version int) RETURNS int STABLE LANGUAGE plpgsql AS $$ BEGIN
        IF place = 't' THEN RAISE EXCEPTION 'a page' USING ERRCODE = 'data_corrupted'; END IF;
        RETURN version; END $$""",
    "ALTER TABLE events RENAME TO pages",
    """CREATE VIEW events AS SELECT "table", page("table", version) AS version, at, kind, body FROM pages""",
)
"""How far the log of the table `t` goes cannot be read."""


async def test_a_table_whose_log_is_damaged_hides_no_lost_news_of_others(database: str) -> None:
    async with node(database) as (store, registry):
        opening = Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {}))
        await store.append("u", 0, (opening,))
        for table in ("t", "u"):
            await registry.actor(table)
        assert await ask(registry.actors["u"], Sit(PEOPLE[0], "Ana", 0)) is None
        registry.actors["u"].table = evolve(new("u"), opening)
        for step in DAMAGE:
            await store.change(step)
        with pytest.raises(Unreadable, match="a page"):
            await registry._look_after()
        async with asyncio.timeout(60):
            while registry.actors["u"].table.version < 2:
                await asyncio.sleep(0.01)


async def test_a_table_whose_viewers_are_sent_to_another_node_stays_in_the_lobby(database: str) -> None:
    async with node(database) as (_, registry):
        actor, ear = await registry.actor("t"), Ear(PEOPLE[0])
        actor.join(ear)
        assert [line.id for line in registry.list()] == ["t"]
        registry.services.draining.is_on = True
        actor.part(ear)
        assert [line.id for line in registry.list()] == ["t"]


@pytest.mark.parametrize("is_told", [True, False])
async def test_a_table_whose_node_has_ended_is_missing_in_no_list_until_another_runs_it(
    is_told: bool, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told or not: whoever looks at the list at a third node sees the table all the time."""
    monkeypatch.setattr(registries, "BEATS", 4)
    lease_s = 20.0 if is_told else 8.0  # else the one that has ended is missed only once its own is over
    buses: list[MemoryBus] = []
    async with (
        node(database, lease_s, "ends", buses) as (_, ends),
        node(database, lease_s, "goes on", buses) as (_, goes_on),
        node(database, lease_s, "looks", buses) as (_, looks),
    ):
        await ends.start()
        await runs(ends)
        for each in (goes_on, looks):
            await each.start()
        for each in (ends, goes_on):
            (await each.actor("t")).join(Ear(PEOPLE[0]))
        missing: list[float] = []
        async with asyncio.timeout(60):
            while not (looks.list() and looks._others.people("t") and len(looks._alive) == 3):
                await asyncio.sleep(0.01)
            ending = asyncio.create_task(ends.leave() if is_told else killed(ends))
            while not (ending.done() and any(map(is_running, (goes_on, looks)))):
                missing += [] if looks.list() else [time.monotonic()]
                await asyncio.sleep(0.001)
            for _ in range(200):
                missing += [] if looks.list() else [time.monotonic()]
                await asyncio.sleep(0.001)
        assert not missing, f"for {missing[-1] - missing[0]:.3f} s"


async def test_a_node_that_has_begun_may_be_sent_clients_at_once(database: str) -> None:
    """It listens then, and a balancer asks: an answer of no would keep clients away until it asks again."""
    async with node(database) as (_, registry):
        await registry.start()
        assert registry.health()[0] is True


async def test_a_node_without_a_database_begins_all_the_same(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with node(database) as (_, registry):
        with monkeypatch.context() as away:
            away.setattr(registry._leases, "renew", unreachable)
            await registry.start()
            assert registry.health()[0] is False
        await runs(registry)


async def test_a_node_whose_lease_has_ended_unnoticed_says_again_who_is_at_its_tables(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was frozen: the others have forgotten its viewers, who are still there."""
    monkeypatch.setattr(reporting, "WHOLE_S", 1000.0)
    buses: list[MemoryBus] = []
    async with node(database, 20.0, "frozen", buses) as (_, frozen), node(database, 20.0, "well", buses) as (_, well):
        for each in (frozen, well):
            await each.start()
        (await frozen.actor("t")).join(Ear(PEOPLE[0]))
        async with asyncio.timeout(60):
            while not well._others.people("t"):
                await asyncio.sleep(0.01)
            well._others.keep(())
            assert not well._others.people("t")
            while not well._others.people("t"):
                frozen._leases._renewed_at -= 20.0  # each time: a beat that had begun sets it anew
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("is_told", [True, False])
async def test_a_match_that_sleeps_at_one_node_goes_on_where_its_player_comes_back(
    is_told: bool, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while the bus is silent. The node where it sleeps has its lease, and no robots that play there."""
    monkeypatch.setattr(registries, "LOOK_S", 0.05)
    buses: list[MemoryBus] = []
    quick = {"idle_s": 0.01, "grace_s": 0.01}
    async with (
        node(database, 20.0, "asleep", buses, **quick) as (_, asleep),
        node(database, 20.0, "well", buses) as (_, well),
    ):
        await asleep.start()
        table = (await asleep.play_now(Guest(PEOPLE[0], "Ana", "session"), "tute-pairs")).table.id
        async with asyncio.timeout(60):
            while table not in asleep._suspended:
                await asyncio.sleep(0.01)
        await well.start()
        if not is_told:
            for bus in buses:
                bus.is_up = False
        (await well.actor(table)).join(Ear(PEOPLE[0]))
        async with asyncio.timeout(60):
            while not any(is_running(each, table) for each in (well, asleep)):
                await asyncio.sleep(0.01)
        assert table not in asleep._suspended


@pytest.mark.parametrize("is_looked_at", [True, False])
async def test_a_table_is_run_where_it_is_looked_at(
    is_looked_at: bool, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through which node it was opened says nothing. One at which nobody looks is taken up by any of them."""
    monkeypatch.setattr(registries, "BEATS", 100)
    buses: list[MemoryBus] = []
    async with node(database, 20.0, "opens", buses) as (_, opens), node(database, 20.0, "shows", buses) as (_, shows):
        for each in (opens, shows):
            if is_looked_at:
                monkeypatch.setattr(each._leases, "adopt", nothing)
            await each.start()
        table = (await opens.play_now(Guest(PEOPLE[0], "Ana", "session"), "tute-pairs")).table.id
        if not is_looked_at:
            async with asyncio.timeout(60):
                while not any(is_running(each, table) for each in (opens, shows)):
                    await asyncio.sleep(0.01)
            return
        await claimed(opens)
        assert not is_running(opens, table)
        (await shows.actor(table)).join(Ear(PEOPLE[0]))
        await runs(shows, table)
        assert not is_running(opens, table)


@pytest.mark.parametrize("is_claimed", [True, False])
async def test_a_table_goes_to_the_node_through_which_people_look_at_it(
    is_claimed: bool, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart any node adopts it, perhaps before its players are back. Where the other does not run it, it is
    taken up again."""
    monkeypatch.setattr(registries, "BEATS", 100)
    buses: list[MemoryBus] = []
    async with node(database, 20.0, "adopts", buses) as (_, adopts), node(database, 20.0, "shows", buses) as (_, shows):
        monkeypatch.setattr(shows._leases, "adopt", nothing)
        await adopts.start()
        await runs(adopts)
        if not is_claimed:
            monkeypatch.setattr(shows._leases, "claim", none_of)
        await shows.start()
        (await shows.actor("t")).join(Ear(PEOPLE[0]))
        async with asyncio.timeout(60):
            while is_running(adopts):
                await asyncio.sleep(0.001)
        await runs(shows if is_claimed else adopts)


async def none_of(_tables: Collection[str]) -> list[str]:
    return []


async def claimed(registry: SharedRegistry) -> None:
    """Wait until it has claimed what it wants to run."""
    registry._claims.set()
    async with asyncio.timeout(60):
        while registry._claims.is_set():
            await asyncio.sleep(0.01)
        async with registry._claiming:
            return


async def killed(registry: SharedRegistry) -> None:
    """Nothing is told, nothing let go."""
    registry.stop()
    assert isinstance(registry._bus, MemoryBus)
    registry._bus.is_up = False
    await asyncio.gather(*registry._tasks, return_exceptions=True)  # none of its statements ends later


async def unreachable() -> frozenset[str]:
    raise Unreachable("away")


async def test_tables_that_nobody_runs_yet_count_at_every_node(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, buses = Guest(PEOPLE[0], "Ana", "session"), list[MemoryBus]()
    async with (
        node(database, 20.0, "one", buses, tables_each=3) as (_, one),
        node(database, 20.0, "two", buses, tables_each=3) as (_, two),
    ):
        for each in (one, two):
            monkeypatch.setattr(each._leases, "adopt", nothing)
            await each.start()
        for _ in range(3):
            await one.open(guest, "tute-pairs")
        async with asyncio.timeout(60):
            while two._owned(PEOPLE[0]) < 3:
                await asyncio.sleep(0.01)
        with pytest.raises(Refused, match="too_many_tables"):
            await two.open(guest, "tute-pairs")


async def test_news_that_come_to_nothing_are_logged_once_however_many_they_are(database: str) -> None:
    """As from nodes of a version that has more to tell, or while the database is away for this one alone."""

    async def unread() -> None:
        await unreachable()

    async with node(database) as (_, registry):
        with capture_logs() as logs:
            for _ in range(10):
                registry._hear(b'["there", 99, []]')
                registry._readings.do(unread())
            async with asyncio.timeout(60):
                while registry._readings._tasks:
                    await asyncio.sleep(0.01)
        assert sorted(each["event"] for each in logs) == ["news not taken", "news not understood"]
