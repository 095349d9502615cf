"""A database that a server wrote before there was a club comes forward without loss."""

import fcntl
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import alembic.command
import alembic.config
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.schema import upgraded
from tapete.server.store.sole_owner import sole_owner
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.sqlite_file import prepare
from tapete.server.store.store import Unusable
from tapete.server.tables.check import damaged
from tapete.server.tables.loading import Loader

OLD = Path(__file__).parent / "fixtures" / "before_the_club.db"
"""Two tables in the middle of a match, 282 events: written by a server of November 2026."""


@pytest.fixture
def database(empty_database: str) -> str:
    """The steps are taken here, from the first."""
    return empty_database


def everything(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database, database:
        rows = database.execute('SELECT * FROM events UNION ALL SELECT * FROM archive ORDER BY "table", version')
        return rows.fetchall()


async def test_events_tables_and_checkpoints_are_all_there(tmp_path: Path) -> None:
    path = tmp_path / "tapete.db"
    shutil.copy(OLD, path)
    before = everything(path)
    assert len(before) == 282
    store = await SqliteStore.open(path)
    try:
        assert everything(path) == before
        live = await store.live()
        assert len(live) == 2
        tables = [await Loader(store).table(table) for table in live]
        assert sorted(table.version for table in tables) == [51, 231]
        assert all(table.in_match for table in tables)
        assert await store.read("SELECT count(*) FROM accounts") == [(0,)]
    finally:
        await store.close()
    assert list(damaged(path)) == [None, None]


def names(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as database:
        return {name for (name,) in database.execute("SELECT name FROM sqlite_master")}


@pytest.mark.parametrize("is_new", [True, False])
def test_steps_that_are_cut_off_have_not_begun(tmp_path: Path, is_new: bool) -> None:
    """A late step fails, as on a full disk: those before it are not kept either, and all can be tried again."""
    path = tmp_path / "tapete.db"
    if not is_new:
        shutil.copy(OLD, path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE spent (in_the_way TEXT)")
    before = names(path)
    with pytest.raises(Unusable, match="spent"):
        prepare(path)
    assert names(path) - {"alembic_version"} == before - {"alembic_version"}
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TABLE spent")
    prepare(path)
    assert {"accounts", "spent", "ledger"} <= names(path)
    prepare(path)


def test_a_command_leaves_alone_what_an_older_server_has_open(tmp_path: Path) -> None:
    """Which could not be started again, once the journal has the form of a newer version."""
    path = tmp_path / "tapete.db"
    shutil.copy(OLD, path)
    before = names(path)
    command = ["admin", "sanctions", "--data", str(tmp_path)]
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # older servers lock this file, and not the folder
        refused = CliRunner().invoke(app, command)
        assert refused.exit_code == 1
        assert f"a server of an older version is using {tmp_path}: end it first" in refused.output
        assert names(path) == before
    assert CliRunner().invoke(app, command).exit_code == 0
    assert "ledger" in names(path)
    with sole_owner(tmp_path):  # by a server of this version
        assert CliRunner().invoke(app, command).exit_code == 0


async def test_an_entry_of_the_ledger_is_never_changed(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.write([("INSERT INTO ledger VALUES ('k', 0, 'mint', 'person:a', 5, 'welcome')", ())])
    await store.close()
    with closing(sqlite3.connect(tmp_path / "a.db")) as database, database:
        for change in ("UPDATE ledger SET amount = 6", "DELETE FROM ledger"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                database.execute(change)


async def test_a_database_with_small_amounts_comes_forward(database: str) -> None:
    """PostgreSQL as the version before left it: with entries, which are never changed, and their sums."""
    await upgraded(database)
    config = alembic.config.Config()
    config.set_main_option("script_location", "tapete.server.store:migrations")

    def back(connection: Connection) -> None:
        config.attributes["connection"] = connection
        alembic.command.downgrade(config, "0007")

    engine = create_async_engine(database.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.begin() as connection:
        await connection.run_sync(back)
        await connection.execute(text("INSERT INTO ledger VALUES ('a', 0, 'mint', 'bank', 2147483647, 'correction')"))
    await engine.dispose()
    store = await PostgresStore.open(database)
    await store.write([("INSERT INTO ledger VALUES ('b', 0, 'mint', 'bank', 5, 'correction')", ())])
    assert await store.read("SELECT account, balance FROM chips ORDER BY 1") == [
        ("bank", 2**31 + 4),
        ("mint", -(2**31) - 4),
    ]
    await store.close()
