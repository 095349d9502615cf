"""`tapete admin check` on a room in PostgreSQL; and which commands are others' there."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tapete.__main__ import app
from tapete.server.store.opening import shared_secret
from tapete.server.store.postgres import PostgresStore
from tapete.table import opened
from tapete.table.events import Kept, Looked
from tests.server.backing import Postgres, free_port


def said(*words: str) -> Result:
    """What a command says, in a thread without an event loop."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(CliRunner().invoke, app, words).result()


async def filled(database: str) -> None:
    store = await PostgresStore.open(database)
    for table in ("good", "torn"):
        await store.append(table, 0, [Kept(1, 1.0, opened("brisca", "ana", "seed"))])
        await store.append(table, 1, [Kept(2, 2.0, Looked(0)), Kept(3, 3.0, Looked(0)), Kept(4, 4.0, Looked(1))])
    await store.close()


async def test_a_room_in_postgresql_is_read_and_the_damaged_table_named(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shared_secret(database)
    await filled(database)
    result = said("admin", "check", "--data", database)
    assert (result.exit_code, result.output) == (0, "2 tables, 0 damaged\n")
    await postgres.ask(database.rpartition("/")[2], """DELETE FROM events WHERE "table" = 'torn' AND version = 3""")
    monkeypatch.setenv("TAPETE_STORE", database)
    result = said("admin", "check")
    assert result.exit_code == 1
    assert "torn: version 3: ValueError: version 3 is missing" in result.output
    assert "2 tables, 1 damaged" in result.output


async def test_a_database_without_a_room_and_none_at_all(empty_database: str) -> None:
    empty = said("admin", "check", "--data", empty_database)
    assert (empty.exit_code, empty.output) == (1, "tapete: there is no room in the database\n")
    none = said("admin", "check", "--data", f"postgresql://nobody@127.0.0.1:{free_port()}/none")
    assert none.exit_code == 1
    assert none.output.startswith("tapete: cannot read the database: ")


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_backup_and_restore_of_a_database_are_named(verb: str, tmp_path: Path) -> None:
    file = tmp_path / "room.tar.gz"
    if verb == "restore":
        file.write_bytes(b"")
    result = said(verb, str(file), "--data", "postgresql://db/tapete")
    assert result.exit_code == 1
    assert "pg_dump -Fc" in result.output
    assert "pg_restore" in result.output


async def test_no_command_makes_a_room_of_an_empty_database(empty_database: str, postgres: Postgres) -> None:
    name = empty_database.rpartition("/")[2]
    for words in (["mute", "Ana", "--reason", "x"], ["log"], ["tidy", "--days", "90"]):
        result = said("admin", *words, "--data", empty_database)
        assert (result.exit_code, type(result.exception)) == (1, SystemExit)
        assert result.output.startswith("tapete: there is no room in postgresql://")
    assert not await postgres.ask(name, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")


async def test_a_database_of_others_that_use_alembic_too_is_no_room(empty_database: str, postgres: Postgres) -> None:
    name = empty_database.rpartition("/")[2]
    await postgres.ask(name, "CREATE TABLE alembic_version (version_num varchar(32) PRIMARY KEY)")
    await postgres.ask(name, "INSERT INTO alembic_version VALUES ('abc123')")
    for words in (["log"], ["check"]):
        result = said("admin", *words, "--data", empty_database)
        assert (result.exit_code, type(result.exception)) == (1, SystemExit)
        assert "there is no room in" in result.output
    tables = await postgres.ask(name, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    assert [table for (table,) in tables] == ["alembic_version"]
