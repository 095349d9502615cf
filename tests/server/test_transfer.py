"""A room that was played is carried to PostgreSQL and back, and loses nothing; a database is one server's alone."""

import asyncio
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.server.club.moderation import Named
from tapete.server.store import database_claim
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import Unusable
from tapete.server.tables.loading import Loader
from tapete.server.transfer import _opened
from tests.server.backing import Postgres
from tests.server.club.room import Club
from tests.server.club.test_backup import room, spoil
from tests.server.people.test_accounts import PASSWORD
from tests.server.served import Served

FOUR = ("ana", "berta", "carla", "dora")


@pytest.fixture
def database(empty_database: str) -> str:
    """A room is moved to an empty one, of which it makes what it needs."""
    return empty_database


async def played(folder: Path) -> None:
    """A room with accounts, a match that counted, one that is on, archived events, asides, talk and sanctions."""
    folder.mkdir()
    (folder / "secret").write_bytes(secrets.token_bytes(32))
    async with Club.open(folder / "tapete.db") as club:
        await club.register(*FOUR, chips=500)
        for name, hands in (("t", 1000), ("u", 2)):
            actor = await club.table("tute-pairs", 4, name, bet=50, competitive=True, juegos_target=1)
            await club.seated(actor, FOUR)
            await club.begun(actor)
            await club.played(actor, hands)
        await club.store.archive("u", 20)
        clerk = club.services.clerk
        assert clerk is not None
        await clerk.moderation.impose("host", "dora", "ban", None, "trampas")
        await clerk.moderation.report(Named("ana", "Ana"), Named("berta", "Berta"), "t", "", "abuse", "ñ <b>\u2660</b>")
        await club.store.write(
            [
                ("UPDATE archive SET at = at - 40 * 86400 WHERE version <= 10", ()),  # of an earlier month
                ("INSERT INTO asides (\"table\", version, at, kind, body) VALUES ('u', 1, 1.5, 'x', '{}')", ()),
                ("INSERT INTO lines VALUES ('t', 1, 2.5, 'ana', 0, 'Ana', 'text', 'hola')", ()),
                ("INSERT INTO blocks VALUES ('ana', 'dora', 3.5)", ()),
            ]
        )


def told(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == code, result.output
    return result.output


def contents(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as database, database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        names.remove("intake")  # a way of SQLite to write: all of it stands in `events` too
        return {name: sorted(database.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr) for name in names}


def triggers(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name").fetchall()


async def test_a_room_goes_to_postgresql_and_back(tmp_path: Path, database: str) -> None:
    here, again = tmp_path / "here", tmp_path / "again"
    await played(here)
    room = contents(here / "tapete.db")
    said = await asyncio.to_thread(told, "move", "--from", f"sqlite:{here}", "--to", database)
    rows = sum(map(len, room.values())) - 1  # the version of the database stays where it is
    assert said == f"2 tables, {len(room['events']) + len(room['archive'])} events, {rows} rows\n"
    assert "holds a room already" in await asyncio.to_thread(
        told, "move", "--from", f"sqlite:{here}", "--to", database, code=1
    )
    await there_it_is_the_same(here, database)
    await asyncio.to_thread(told, "move", "--from", database, "--to", f"sqlite:{again}")
    assert contents(again / "tapete.db") == room
    assert triggers(again / "tapete.db") == triggers(here / "tapete.db")
    assert (again / "secret").read_bytes() == (here / "secret").read_bytes()
    assert all(room[table] for table in ("archive", "asides", "checkpoints", "chips", "results", "hands", "lines"))


async def there_it_is_the_same(folder: Path, database: str) -> None:
    """The tables are played on from PostgreSQL, and its books go on counting."""
    async with Club.open(folder / "tapete.db") as club:
        tables = {name: await Loader(club.store).table(name) for name in ("t", "u")}
        whole = {name: await club.store.load(name) for name in tables}
    store = await PostgresStore.open(database)
    try:
        for name, table in tables.items():
            assert await Loader(store).table(name) == table
            assert await store.load(name) == whole[name]
        with pytest.raises(Exception, match="never changed"):
            await store.write([("UPDATE ledger SET amount = 1", ())])
        report = 'INSERT INTO reports (at, person, accused, "table", hand, reason, text) '
        await store.write([(f"{report} VALUES (1.0, 'a', 'b', 't', '', 'x', 'y')", ())])
        assert await store.read("SELECT max(id) FROM reports") == [(2,)], "numbers go on after the last one"
        await store.write([("DELETE FROM reports WHERE id = 2", ())])
    finally:
        await store.close()


def test_a_place_that_is_none_is_said(tmp_path: Path) -> None:
    places = ("--from", f"sqlite:{tmp_path}/x", "--to", f"sqlite:{tmp_path}/y")
    assert "there is no journal" in told("move", *places, code=1)
    assert "is no place" in told("move", "--from", "mysql://x", "--to", f"sqlite:{tmp_path}/z", code=1)
    assert "are one place" in told("move", "--from", f"sqlite:{tmp_path}", "--to", f"sqlite:{tmp_path}/.", code=1)
    assert "are one place" in told("move", "--from", "postgresql://u@x/y", "--to", "postgresql://u@x/y", code=1)
    assert not list(tmp_path.iterdir())  # a word that was typed wrong makes no folder
    for nowhere in ("postgresql://u:p@:x/y", "postgresql://[::1/y"):
        assert "cannot be opened" in told("move", "--from", nowhere, "--to", f"sqlite:{tmp_path}/z", code=1)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    places = ("--from", "postgresql://u@x/y", "--to", f"sqlite:{tmp_path}/file/room")
    assert f"{tmp_path}/file" in told("move", *places, code=1)


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    places = ("--from", f"sqlite:{room(tmp_path / 'room')}", "--to", f"sqlite:{tmp_path / 'loop'}")
    assert f"{tmp_path / 'loop'}" in told("move", *places, code=1)
    assert (tmp_path / "loop").is_symlink()


def test_a_damaged_journal_is_named(tmp_path: Path) -> None:
    spoil(room(tmp_path / "room") / "tapete.db", "accounts")
    said = told("move", "--from", f"sqlite:{tmp_path / 'room'}", "--to", f"sqlite:{tmp_path / 'new'}", code=1)
    assert said.startswith(f"tapete: nothing was moved: accounts of {tmp_path / 'room' / 'tapete.db'} cannot be read: ")
    assert not [*tmp_path.glob("new/tapete.db*")]


@pytest.mark.parametrize("is_there", [True, False])
def test_a_move_that_fails_leaves_nothing_behind(tmp_path: Path, is_there: bool) -> None:
    """Neither in a folder that was there nor in one that was not; what stood there stays."""
    spoil(room(tmp_path / "room") / "tapete.db", "accounts")
    if is_there:
        (tmp_path / "new" / "inner").mkdir(parents=True)
        (tmp_path / "new" / "inner" / "notes").touch()
    before = sorted(tmp_path.rglob("*"))
    places = ("--from", f"sqlite:{tmp_path / 'room'}", "--to", f"sqlite:{tmp_path / 'new' / 'inner'}")
    told("move", *places, code=1)
    assert sorted(tmp_path.rglob("*")) == before


async def test_a_database_without_a_room_is_said_and_left_as_it_is(
    tmp_path: Path, database: str, postgres: Postgres
) -> None:
    said = await asyncio.to_thread(told, "move", "--from", database, "--to", f"sqlite:{tmp_path}/room", code=1)
    assert "there is no room in" in said
    assert not (tmp_path / "room" / "tapete.db").exists()
    tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    assert await postgres.ask(database.rpartition("/")[2], tables) == []


async def test_no_password_stands_in_what_is_said(tmp_path: Path, database: str) -> None:
    await played(tmp_path / "room")
    room, secret = f"sqlite:{tmp_path / 'room'}", database.replace("tapete@", "tapete:geheim@")
    await asyncio.to_thread(told, "move", "--from", room, "--to", database)
    for source, target in (
        (room, secret),
        (room, f"{database}?password=geheim"),
        ("postgres://u:geheim@x/y", room),
        (secret, secret),
    ):
        assert "geheim" not in await asyncio.to_thread(told, "move", "--from", source, "--to", target, code=1)


async def test_what_the_database_refuses_is_a_sentence_and_nothing_was_moved(
    tmp_path: Path, database: str, postgres: Postgres
) -> None:
    folder = room(tmp_path / "room")
    with closing(sqlite3.connect(folder / "tapete.db")) as journal, journal:
        journal.execute("DROP TABLE filling")
        journal.execute("INSERT INTO blocks VALUES ('ana', 'dora', 3.5)")
        journal.execute("INSERT INTO lines VALUES ('t', 1, 2.5, 'ana', 0, 'Ana', 'text', ?)", ("no\0where",))
    places = ("--from", f"sqlite:{folder}", "--to", database)
    said = await asyncio.to_thread(told, "move", *places, code=1)
    assert said.startswith("tapete: nothing was moved: ")
    assert "0x00" in said
    assert await postgres.ask(database.rpartition("/")[2], "SELECT * FROM blocks") == []


def test_a_room_in_postgresql_is_backed_up_by_its_own_tools(tmp_path: Path) -> None:
    place = {"TAPETE_STORE": "postgresql://tapete@db/tapete"}
    result = CliRunner(env=place).invoke(app, ["backup", str(tmp_path / "room.tar.gz")])
    assert (result.exit_code, "pg_dump" in result.output) == (1, True)


async def test_a_server_without_a_bus_has_its_database_to_itself(
    tmp_path: Path, database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = await asyncio.to_thread(lambda: Served(tmp_path, store=database))
    try:
        cookie = await asyncio.to_thread(served.guest, "Ana")
        with served.http(cookie) as http:
            assert http.post("/api/account", json={"password": PASSWORD}).status_code == 201
        monkeypatch.setattr(database_claim, "PATIENCE_S", 0.2)
        for shares in (False, True):
            with pytest.raises(Unusable, match="bus"):
                await database_claim.check(database, shares)
        assert "another server is using" in await asyncio.to_thread(
            told, "move", "--from", database, "--to", f"sqlite:{tmp_path}/x", code=1
        )
        said = await asyncio.to_thread(
            told, "admin", "ban", "Ana", "--reason", "trampas", "--data", database
        )  # while the room is open
        assert said == "Ana: ban, until it is lifted: trampas\n"
        name = database.rpartition("/")[2]
        query = "SELECT {} FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = $1"
        (row,) = await postgres.ask(name, "SELECT oid FROM pg_database WHERE datname = $1", name)
        ((ended, _),) = await postgres.ask(name, query.format("pid, pg_terminate_backend(pid)"), row[0])
        async with asyncio.timeout(60):  # the server claims it again
            while await postgres.ask(name, query.format("pid"), row[0]) in ([], [(ended,)]):
                await asyncio.sleep(0.05)
        with pytest.raises(Unusable, match="bus"):
            await database_claim.check(database, False)
    finally:
        await asyncio.to_thread(served.stop)
    monkeypatch.setattr(database_claim, "PATIENCE_S", 60.0)  # a busy database notices later that its client has ended
    first, second = await database_claim.claimed(database, True), await database_claim.claimed(database, True)
    monkeypatch.setattr(database_claim, "PATIENCE_S", 0.2)
    with pytest.raises(Unusable, match="--bus"):
        await database_claim.check(database, False)
    for line in (first, second):
        await line.close()


async def moved_in_vain(folder: Path) -> None:
    async with _opened(f"sqlite:{folder}") as side:
        assert (folder / "tapete.db").exists()
        await side.put_secret(b"n" * 32)
        raise OSError("the disk is full")


async def test_a_secret_that_was_put_there_in_vain_is_taken_back(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    for known in (None, b"k" * 32):
        if known is not None:
            secret.write_bytes(known)
        with pytest.raises(OSError, match="full"):
            await moved_in_vain(tmp_path)
        assert (secret.read_bytes() if secret.exists() else None) == known
        assert not [*tmp_path.glob("tapete.db*")], "nor is there an empty room"
