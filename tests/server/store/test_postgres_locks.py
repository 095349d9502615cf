"""Locks in PostgreSQL: what holds up some writes holds up no others, and two nodes never wait for each other."""

import asyncio

import asyncpg
import pytest

from tapete.club.ledger import Entry, purse, stakes, welcome
from tapete.server.people.ledger_statements import entry_statement
from tapete.server.store import postgres as stores
from tapete.server.store import postgres_writer
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_sessions import COMMAND_S, QUICK
from tapete.server.store.postgres_writer import Unreachable
from tapete.server.store.store import Conflict, Statement
from tapete.table import evolve, new
from tapete.table.events import Kept, WasReady
from tests.server.backing import Postgres
from tests.server.store.test_postgres import OPENED, opened
from tests.server.store.test_postgres_sessions import locked, waiting_for_locks

FOUR = ("ana", "bea", "carla", "dora")
BET = 10


def booked(entries: list[Entry]) -> list[Statement]:
    return [entry_statement(entry, 0.0) for entry in entries]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither node nor database gives up while the test lasts."""
    for limit in ("PATIENCE_S", "COMMAND_S"):
        monkeypatch.setattr(postgres_writer, limit, 60.0)
    for limit in ("statement_timeout", "lock_timeout"):
        monkeypatch.setitem(QUICK, limit, "60000")


async def held_up(
    store: PostgresStore, table: str, database: str, postgres: Postgres
) -> tuple[asyncpg.Connection, asyncio.Task[None]]:
    """The lock on `hands`, as an administrator has it, and the end of a hand of this table that waits for it."""
    held = await locked(database, "hands")
    beside = [("DELETE FROM hands WHERE id = ?", ("none",))]
    ending = asyncio.create_task(store.append(table, 1, (Kept(2, 1001.0, WasReady(0)),), beside=beside))
    while not await waiting_for_locks(postgres, database):
        await asyncio.sleep(0.01)
    return held, ending


@pytest.mark.usefixtures("patient")
async def test_neither_cards_nor_books_wait_for_a_hand_that_a_lock_holds_up(database: str, postgres: Postgres) -> None:
    async with opened(database) as store, asyncio.timeout(60):
        for table in ("ended", "played"):
            await store.append(table, 0, (OPENED,))
        held, ending = await held_up(store, "ended", database, postgres)
        for version in range(2, 12):
            await store.append("played", version - 1, (Kept(version, 1001.0, WasReady(0)),))
        await store.write(booked([welcome("ana")]))
        assert not ending.done()
        await held.close()
        await ending
        assert await store.heads(("ended", "played")) == {"ended": 2, "played": 11}


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("name", ["checkpoints", "tables"])
async def test_no_card_waits_for_a_deal_or_a_new_table_that_a_lock_holds_up(
    name: str, database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At another table; what waits is kept once afterwards, and what follows it at its own table after it."""
    monkeypatch.setattr(stores, "saved", lambda table: "as it is before the deal")
    async with opened(database) as store, asyncio.timeout(60):
        for each in ("deals", "played"):
            await store.append(each, 0, (OPENED,))
        table, dealt = evolve(new("deals"), OPENED), Kept(2, 1001.0, WasReady(0))
        held = await locked(database, name)
        first = store.append("opens", 0, (OPENED,)) if name == "tables" else store.append("deals", 1, (dealt,), table)
        waits = asyncio.create_task(first)
        while not await waiting_for_locks(postgres, database):
            await asyncio.sleep(0.01)
        for version in range(2, 12):
            await store.append("played", version - 1, (Kept(version, 1001.0, WasReady(0)),))
        assert not waits.done()
        await held.close()
        await waits
        own, head = ("opens", 1) if name == "tables" else ("deals", 2)
        await store.append(own, head, (Kept(head + 1, 1002.0, WasReady(1)),))
        assert [kept.version for kept in await store.load(own)] == list(range(1, head + 2))
        assert await store.heads(("played",)) == {"played": 11}


@pytest.mark.usefixtures("patient")
async def test_a_hand_that_a_lock_holds_up_holds_up_no_other_node(database: str, postgres: Postgres) -> None:
    """Its version is taken last: whoever asks for something at that table meanwhile, through another node, is first."""
    async with opened(database) as store, opened(database) as other, asyncio.timeout(60):
        await store.append("t", 0, (OPENED,))
        held, ending = await held_up(store, "t", database, postgres)
        await other.append("t", 1, (Kept(2, 1002.0, WasReady(1)),))
        assert not ending.done()
        await held.close()
        with pytest.raises(Conflict):
            await ending
        assert [kept.at for kept in await store.load("t")] == [OPENED.at, 1002.0]


async def test_a_lock_that_is_held_long_costs_no_connections(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database gives up before the node does: nothing is in doubt, and the next try is on the same line."""
    assert int(QUICK["lock_timeout"]) < 1000 * COMMAND_S
    for limit in ("PATIENCE_S", "COMMAND_S"):  # on a busy machine its word may come later than half a second before
        monkeypatch.setattr(postgres_writer, limit, 60.0)
    monkeypatch.setitem(QUICK, "statement_timeout", "60000")
    name = database.rpartition("/")[2]
    async with opened(database) as store, asyncio.timeout(60):
        await store.append("t", 0, (OPENED,))
        held = await locked(database, "hands")
        beside = [("DELETE FROM hands WHERE id = ?", ("none",))]
        ending = asyncio.create_task(store.append("t", 1, (Kept(2, 1001.0, WasReady(0)),), beside=beside))
        query = "SELECT pid, xact_start FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'"
        tries: set[tuple[int, float]] = set()
        while len(tries) < 4:
            tries |= {(pid, at.timestamp()) for pid, at in await postgres.ask("postgres", query, name)}
            await asyncio.sleep(0.02)
        await held.close()
        await ending
        assert len({pid for pid, _ in tries}) == 1
        assert [kept.version for kept in await store.load("t")] == [1, 2]


async def test_a_store_that_is_closed_gives_up_all_that_a_lock_holds_up(database: str, postgres: Postgres) -> None:
    """A node that drains has ten seconds, however many hands wait."""
    beside = [("DELETE FROM hands WHERE id = ?", ("none",))]
    async with opened(database) as store, asyncio.timeout(60):
        held = await locked(database, "hands")
        waiting = [asyncio.create_task(store.write(beside)) for _ in range(20)]
        while not await waiting_for_locks(postgres, database):
            await asyncio.sleep(0.01)
        began = asyncio.get_running_loop().time()
    took = asyncio.get_running_loop().time() - began
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    await held.close()
    assert {type(each) for each in answers} == {Unreachable}
    assert took < 20, "one try each would take half a minute"


async def test_two_nodes_settle_the_same_people_in_other_seats_and_never_wait_for_each_other(
    database: str, postgres: Postgres
) -> None:
    name = database.rpartition("/")[2]
    async with opened(database) as one, opened(database) as two:
        await one.write(booked([welcome(person) for person in FOUR]))
        for number in range(20):
            await asyncio.gather(
                one.write(booked(stakes(f"one{number}", FOUR, BET))),
                two.write(booked(stakes(f"two{number}", FOUR[::-1], BET))),
            )
        await asyncio.sleep(1.1)  # statistics are told at most once a second
        query = "SELECT deadlocks FROM pg_stat_database WHERE datname = $1"
        assert await postgres.ask("postgres", query, name) == [(0,)]
        owned = dict(await one.read("SELECT account, balance FROM chips"))
        assert {owned[purse(person)] for person in FOUR} == {1000 - 40 * BET}
        assert sum(owned.values()) == 0
