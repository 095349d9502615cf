"""The archive of PostgreSQL by month: made when its first event comes, dumped and dropped as a whole."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import alembic.command
import alembic.config
import asyncpg
import pytest
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from tapete.server.store.postgres import PostgresStore
from tapete.server.store.schema import upgraded
from tapete.server.store.store import NotKept
from tapete.server.tables.check import damaged_in
from tapete.server.tables.loading import Loader
from tapete.table import Table
from tapete.table.events import Kept
from tests.server.backing import Postgres
from tests.server.store.filled import played

LEAP_DAY_END = datetime(2028, 2, 29, 23, 59, 59, 999000, UTC).timestamp()
BEGINNING = datetime(2028, 3, 1, tzinfo=UTC).timestamp()


def over_two_months(count: int = 80) -> tuple[Sequence[Kept], Table]:
    """A log whose first ten events are of a February's last moment, the others of March's first."""
    log, between = played(count)
    return [replace(each, at=LEAP_DAY_END if each.version <= 10 else BEGINNING) for each in log], between


async def keep(store: PostgresStore, name: str) -> Sequence[Kept]:
    log, between = over_two_months()
    await store.append(name, 0, log[: between.version])
    await store.append(name, between.version, log[between.version :], between)
    return log


async def archive(store: PostgresStore, name: str, most: int = 30) -> int:
    """Everything that may be; how many events."""
    total = 0
    while moved := await store.archive(name, most):
        total += moved
    return total


async def months(postgres: Postgres, database: str) -> dict[str, int]:
    """How many events each part of the archive has."""
    query = "SELECT tableoid::regclass::text AS part, count(*) FROM archive GROUP BY 1"
    return dict(await postgres.ask(database.rpartition("/")[2], query))


async def parts(postgres: Postgres, database: str) -> set[str]:
    query = "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'archive'::regclass"
    return {part for (part,) in await postgres.ask(database.rpartition("/")[2], query)}


async def test_each_event_goes_to_its_month(database: str, postgres: Postgres) -> None:
    store = await PostgresStore.open(database)
    log = await keep(store, "t")
    table = await Loader(store).table("t")
    moved = await archive(store, "t")
    assert await months(postgres, database) == {"archive_2028_02": 10, "archive_2028_03": moved - 10}
    assert await store.load("t") == tuple(log)
    assert await Loader(store).table("t") == table
    await store.close()


async def test_two_nodes_at_once_make_a_month_once(empty_database: str, postgres: Postgres) -> None:
    stores = await asyncio.gather(*(PostgresStore.open(empty_database) for _ in range(2)))
    names = [f"t{number}" for number in range(8)]
    logs = [await keep(stores[0], name) for name in names]
    moved = await asyncio.gather(*(archive(stores[number % 2], name) for number, name in enumerate(names)))
    assert sum((await months(postgres, empty_database)).values()) == sum(moved) > 0
    assert [await stores[1].load(name) for name in names] == [tuple(log) for log in logs]
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_month_is_made_while_somebody_reads_the_archive(database: str, postgres: Postgres) -> None:
    """As `pg_dump` does for hours."""
    store = await PostgresStore.open(database)
    await keep(store, "t")
    reader = await asyncpg.connect(database)
    async with reader.transaction():
        await reader.execute("LOCK TABLE archive IN ACCESS SHARE MODE")
        await archive(store, "t")
    await reader.close()
    assert set(await months(postgres, database)) == {"archive_2028_02", "archive_2028_03"}
    await store.close()


async def test_a_month_that_was_taken_away_keeps_no_table_from_playing(database: str, postgres: Postgres) -> None:
    store, name = await PostgresStore.open(database), database.rpartition("/")[2]
    log = [await keep(store, table) for table in ("t", "u")][1]
    await archive(store, "t")
    table = await Loader(store).table("t")
    await postgres.ask(name, "ALTER TABLE archive DETACH PARTITION archive_2028_02 CONCURRENTLY")
    assert await Loader(store).table("t") == table
    with pytest.raises(NotKept, match=r"archive_2028_02.*already exists"):
        await store.archive("u", 30)
    assert await store.load("u") == tuple(log), "nothing is lost"
    await postgres.ask(name, "DROP TABLE archive_2028_02")
    named = [(found.table, found.why) for found in await damaged_in(database) if found is not None]
    assert named == [("t", "ValueError: version 1 is missing")]
    assert await archive(store, "u") > 10
    assert (await months(postgres, database))["archive_2028_02"] == 10
    await store.close()


async def test_an_archive_of_the_version_before_comes_forward_by_month_and_goes_back(
    database: str, postgres: Postgres
) -> None:
    await upgraded(database)
    fresh = await parts(postgres, database)
    assert len(fresh) == 2, "this month and the next, for nodes of the version before"
    await stepped(database, alembic.command.downgrade, "0010")
    assert await postgres.ask(database.rpartition("/")[2], "SELECT to_regproc('add_archive_month')") == [(None,)]
    store = await PostgresStore.open(database)  # which brings it forward
    log = await keep(store, "t")
    moved = await archive(store, "t")
    before = await months(postgres, database)
    await stepped(database, alembic.command.downgrade, "0010")
    assert await months(postgres, database) == {"archive": moved}
    await stepped(database, alembic.command.upgrade, "head")
    assert await months(postgres, database) == before
    assert await parts(postgres, database) == fresh | before.keys()
    assert await store.load("t") == tuple(log)
    await store.close()


async def stepped(database: str, step: Callable[[alembic.config.Config, str], None], to: str) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", "tapete.server.store:migrations")

    def go(connection: Connection) -> None:
        config.attributes["connection"] = connection
        step(config, to)

    engine = create_async_engine(database.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.begin() as connection:
        await connection.run_sync(go)
    await engine.dispose()
