"""One suite for every store: appends in order, conflicts, tables at rest, and the events that come back."""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tapete.rules.cards import SPANISH_PACK
from tapete.rules.game import PASS, Action
from tapete.server.store.journal import read, written
from tapete.server.store.opening import IN_FOLDER, opened
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.sqlite_file import prepared
from tapete.server.store.store import Conflict, MemoryStore, NotKept, Store, Unreadable
from tapete.server.store.store import rows as store_rows
from tapete.table.events import (
    Acted,
    Answered,
    AutoSet,
    Began,
    Cancelled,
    Dealt,
    Drew,
    Event,
    Invited,
    Kept,
    Left,
    Looked,
    Opened,
    OptionsSet,
    Preferred,
    Queued,
    RestTaken,
    Sat,
    Undone,
    VoteBegan,
    Voted,
    VoteEnded,
    WasReady,
)
from tests.server.backing import Postgres
from tests.server.store.filled import played

EVENTS: tuple[Event, ...] = (
    Opened("tute-pairs", 4, {"pace": "instant", "juegos_target": 2, "forty_first": False}, "Peña «Ñ»", "ana", "5eed"),
    Sat(0, "ana", "Ana \u200d 🂡"),
    Sat(1, "", "", "regular"),
    Left(1),
    OptionsSet({}),
    Began(3),
    Dealt(SPANISH_PACK),
    Answered(0, PASS),
    Acted(2, Action("sing", "40:O"), "person"),
    Acted(2, Action("sing", "40:O"), "person", 1.5),
    AutoSet(0, True, "gone"),
    WasReady(0),
    Cancelled("abandoned"),
    Drew(SPANISH_PACK[:4], SPANISH_PACK[36:]),
    Looked(1),
    Invited("aB3-_x"),
    Preferred(0, True),
    Queued(0, Action("play", "1O")),
    VoteBegan("rest", 2, 1),
    Voted(1, False),
    VoteEnded("rest", False),
    Undone(3),
    RestTaken(2, "proved"),
)


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made: Store
    match request.param:
        case "memory":
            made = MemoryStore()
        case "sqlite":
            made = await SqliteStore.open(tmp_path / "a.db")
        case _:
            postgres: Postgres = request.getfixturevalue("postgres")
            made = await PostgresStore.open(await postgres.with_tables(f"store{secrets.token_hex(6)}"))
    yield made
    await made.close()


def kept(first: int, *events: Event) -> tuple[Kept, ...]:
    return tuple(Kept(first + number, 1000.5 + number, event) for number, event in enumerate(events))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_events_round_trip(event: Event) -> None:
    assert read(*written(event)) == event


def test_every_event_has_its_word() -> None:
    assert {type(event) for event in EVENTS} == set(Event.__args__)
    assert [written(event)[0] for event in EVENTS] == [
        *("opened", "sat", "sat", "left", "options_set", "began", "dealt", "answered", "acted", "acted", "auto_set"),
        *("was_ready", "cancelled", "drew", "looked", "invited", "preferred", "queued", "vote_began", "voted"),
        *("vote_ended", "undone", "rest_taken"),
    ]


def test_the_words_of_stored_events_never_change() -> None:
    """What was written once must be read for ever: these rows are from the first version."""
    assert read("acted", '{"seat":2,"action":"play 1O","by":"clock"}') == Acted(2, Action("play", "1O"), "clock")
    assert read("sat", '{"seat":1,"person":"","name":"","robot":"novice"}') == Sat(1, "", "", "novice")
    assert read("dealt", '{"deck":"1O 3O"}') == Dealt(SPANISH_PACK[:2])
    with pytest.raises(KeyError):
        read("danced", "{}")


async def test_what_was_kept_comes_back_in_order(store: Store) -> None:
    log = kept(1, *EVENTS)
    await store.append("t", 0, log[:1])
    await store.append("t", 1, log[1:5])
    await store.append("u", 0, log[:2])
    await store.append("t", 5, log[5:])
    assert await store.load("t") == log
    assert await store.load("u") == log[:2]
    assert await store.load("nobody") == ()


async def test_two_writers_of_one_version_cannot_both_win(store: Store) -> None:
    await store.append("t", 0, kept(1, EVENTS[0]))
    ways = [store.append("t", 1, kept(2, WasReady(seat))) for seat in range(5)]
    outcomes = await asyncio.gather(*ways, return_exceptions=True)
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 4
    assert sum(outcome is None for outcome in outcomes) == 1
    assert len(await store.load("t")) == 2


async def test_a_conflict_spoils_nobody_elses_append(store: Store) -> None:
    await store.append("t", 0, kept(1, EVENTS[0]))
    bad = store.append("t", 0, kept(1, EVENTS[0]))
    outcomes = await asyncio.gather(
        bad, *(store.append(f"u{i}", 0, kept(1, EVENTS[0])) for i in range(10)), return_exceptions=True
    )
    assert isinstance(outcomes[0], Conflict)
    assert outcomes[1:] == [None] * 10
    assert len(await store.live()) == 11


async def test_a_log_has_no_gaps(store: Store) -> None:
    await store.append("t", 0, kept(1, EVENTS[0]))
    with pytest.raises(Conflict):
        await store.append("t", 4, kept(5, WasReady(0)))
    with pytest.raises(Conflict):
        await store.append("new", 2, kept(3, WasReady(0)))
    with pytest.raises(Conflict):
        await store.append("t", 1, kept(3, WasReady(0)))
    assert len(await store.load("t")) == 1


async def test_several_events_are_kept_all_or_none(store: Store) -> None:
    await store.append("t", 0, kept(1, *EVENTS[:3]))
    with pytest.raises(Conflict):
        await store.append("t", 2, kept(3, WasReady(0), WasReady(1)))
    assert len(await store.load("t")) == 3


async def test_tables_at_rest_are_not_live(store: Store) -> None:
    for table in ("a", "b"):
        await store.append(table, 0, kept(1, EVENTS[0]))
    assert await store.live() == ("a", "b")
    await store.rest("a")
    assert await store.live() == ("b",)
    assert len(await store.load("a")) == 1
    await store.wake("a")
    assert set(await store.live()) == {"a", "b"}


async def test_what_a_checkpoint_holds_is_archived_in_parts_and_still_known(store: Store) -> None:
    log, between = played(80)
    await store.append("t", 0, log[: between.version])
    assert (await store.tail("t")).checkpoint is None
    assert await store.archive("t", 10) == 0, "nothing is archived that is needed"
    await store.append("t", between.version, log[between.version :], between)
    tail = await store.tail("t")
    assert [row.version for row in tail.rows] == [kept.version for kept in log[between.version :]]
    moved = []
    while count := await store.archive("t", 30):
        moved.append(count)
    assert sum(moved) == between.version
    assert max(moved) <= 30
    assert await store.load("t") == tuple(log)
    assert (await store.tail("t", whole=True)).rows == [*store_rows("t", log)]
    assert await store.tail("t") == tail
    await store.append("t", log[-1].version, kept(log[-1].version + 1, WasReady(0)))
    with pytest.raises(Conflict):
        await store.append("t", 3, kept(4, WasReady(0)))


async def test_sqlite_keeps_across_processes(tmp_path: Path) -> None:
    first = await SqliteStore.open(tmp_path / "a.db")
    await first.append("t", 0, kept(1, *EVENTS))
    await first.close()
    second = await SqliteStore.open(tmp_path / "a.db")
    assert await second.load("t") == kept(1, *EVENTS)
    with pytest.raises(Conflict):
        await second.append("t", 3, kept(4, WasReady(0)))
    await second.close()


async def test_sqlite_says_what_it_cannot_keep_and_goes_on(tmp_path: Path) -> None:
    """Another process holds the file; as soon as it lets go, the next append is kept."""
    store = await SqliteStore.open(tmp_path / "a.db", busy_ms=50)
    await store.append("t", 0, kept(1, EVENTS[0]))
    other = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    outcomes = await asyncio.gather(
        *(store.append("t", 1, kept(2, WasReady(0))) for _ in range(3)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [NotKept] * 3
    other.execute("ROLLBACK")
    other.close()
    await store.append("t", 1, kept(2, WasReady(0)))
    assert len(await store.load("t")) == 2
    await store.close()


async def test_sqlite_says_what_it_cannot_read(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.append("t", 0, kept(1, EVENTS[0]))
    with closing(sqlite3.connect(tmp_path / "a.db")) as database, database:
        for table in ("checkpoints", "tables"):
            database.execute(f"ALTER TABLE {table} RENAME TO lost_{table}")
    with pytest.raises(Unreadable):
        await store.live()
    with pytest.raises(Unreadable):
        await store.tail("t")
    with pytest.raises(NotKept):
        await store.archive("t", 1)
    await store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_store_that_is_closed_keeps_nobody_waiting(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    place = IN_FOLDER if kind == "sqlite" else await request.getfixturevalue("postgres").made("closed")
    store = await opened(place, tmp_path)
    await store.close()
    async with asyncio.timeout(60):
        with pytest.raises(NotKept, match="closed"):
            await store.write([("DELETE FROM cursors", ())])


async def test_sqlite_goes_on_after_a_statement_that_no_driver_takes(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "journal.db")
    read_at = ("INSERT INTO cursors (name, value) VALUES (?, ?)", ("a", "1"))
    bad = ("UPDATE cursors SET value = ?", (2**70,))
    outcomes = await asyncio.gather(
        store.append("t1", 0, (Kept(1, 0.0, EVENTS[0]),)),
        store.write([read_at, bad]),
        store.append("t2", 0, (Kept(1, 0.0, EVENTS[0]),)),
        return_exceptions=True,
    )
    assert [type(each) for each in outcomes] == [type(None), NotKept, type(None)]
    assert await store.read("SELECT * FROM cursors") == [], "all or nothing"
    await store.close()


def test_sqlite_is_safe_from_a_power_cut(tmp_path: Path) -> None:
    engine = prepared(tmp_path / "a.db", 5000)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    engine.dispose()


async def test_many_appends_share_commits(tmp_path: Path) -> None:
    commits: list[float] = []
    store = await SqliteStore.open(tmp_path / "a.db", commits.append)
    await asyncio.gather(*(store.append(f"t{i}", 0, kept(1, EVENTS[0])) for i in range(300)))
    assert len(await store.live()) == 300
    assert len(commits) < 150
    await store.close()


async def test_of_sqlite_each_try_is_timed_once(tmp_path: Path) -> None:
    """One that fails is tried job by job: none of these stands in the time of another."""
    tries: list[float] = []
    store = await SqliteStore.open(tmp_path / "a.db", tries.append)
    await store.append("t", 0, kept(1, EVENTS[0]))
    tries.clear()
    long = """INSERT INTO cursors (name, value) WITH RECURSIVE n (i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT ?, count(*) FROM n"""
    began = time.perf_counter()
    first = asyncio.create_task(store.write([(long, ("first",))]))
    await asyncio.sleep(0.05)  # while the writer is busy with it, the others come together, or nearly so
    wrong = store.append("t", 5, kept(6, WasReady(0)))
    found = await asyncio.gather(store.write([(long, ("second",))]), wrong, first, return_exceptions=True)
    assert [type(each) for each in found] == [type(None), Conflict, type(None)]
    assert sum(tries) < time.perf_counter() - began
    await store.close()
