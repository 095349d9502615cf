"""A journal whose file is taken away, replaced or damaged under a server keeps nothing, and says why."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.server.store.folder import JOURNAL
from tapete.server.store.sole_owner import InUse, sole_owner, unserved
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.sqlite_file import prepare
from tapete.server.store.store import NotKept
from tapete.server.store.watched_file import DAMAGED, GONE
from tapete.table.events import Event, Kept, Sat, WasReady
from tests.server.club.test_backup import room
from tests.server.served import Served, client
from tests.server.store.test_postgres import OPENED

PAGE: Final = 4096


def ready(version: int) -> tuple[Kept, ...]:
    event: Event = WasReady(0) if version % 2 else Sat(0, "ana", "Ana")
    return (Kept(version, 1000.0 + version, event),)


def errors(logs: list[EventDict]) -> list[str]:
    return [line["event"] for line in logs if line["log_level"] == "error"]


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_file_that_is_taken_away_keeps_nothing_until_it_is_back(tmp_path: Path, is_replaced: bool) -> None:
    path, aside = tmp_path / JOURNAL, tmp_path / "aside"
    aside.mkdir()
    store = await SqliteStore.open(path)
    await store.append("t", 0, (OPENED,))
    assert store.trouble == ""
    for file in tmp_path.glob(f"{JOURNAL}*"):
        file.rename(aside / file.name)
    if is_replaced:
        prepare(path)
    assert store.trouble == GONE, "before anybody writes"
    with capture_logs() as logs:
        for _ in range(3):
            with pytest.raises(NotKept, match="removed or replaced"):
                await store.append("t", 1, ready(2))
        assert errors(logs) == [GONE]
        assert path.exists() == is_replaced, "no new file is made in its place"
        for file in aside.iterdir():
            file.replace(tmp_path / file.name)
        await store.append("t", 1, ready(2))
        assert [line["trouble"] for line in logs if line["event"] == "passed"] == [GONE]
    assert store.trouble == ""
    assert len(await store.load("t")) == 2
    await store.close()


@pytest.mark.parametrize("first_page", [0, 1], ids=["no database", "malformed"])
async def test_damage_is_said_once_and_refuses_all_that_wait(tmp_path: Path, first_page: int) -> None:
    path = tmp_path / JOURNAL
    store = await SqliteStore.open(path)
    await store.append("t", 0, (OPENED,))
    with closing(sqlite3.connect(path)) as another, another:  # from here on the store reads anew what it knew
        another.execute("INSERT INTO tables (id, live) VALUES ('another', 0)")
        another.commit()
        another.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        size = path.stat().st_size
        file.seek(first_page * PAGE)
        file.write(b"\xaa" * (size - first_page * PAGE))
    with capture_logs() as logs:
        for _ in range(3):
            waiting = [store.append("t", 1, ready(2)), store.append("u", 0, (OPENED,))]
            for each in waiting:
                with pytest.raises(NotKept):
                    await each
        assert store.trouble == DAMAGED
        await store.close()
    assert errors(logs) == [DAMAGED], "and no bug is reported"


async def test_what_has_shown_damage_once_takes_nothing_where_it_is_sound(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / JOURNAL)
    await store.append("t", 0, (OPENED,))
    malformed = sqlite3.DatabaseError("database disk image is malformed")
    malformed.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    assert store._file.is_damage(malformed)
    with pytest.raises(NotKept, match="damaged"):
        await store.append("t", 1, ready(2))
    assert len(await store.load("t")) == 1
    await store.close()


def test_a_server_whose_folder_was_emptied_acknowledges_nothing_and_is_not_well(tmp_path: Path) -> None:
    """As by `rm`, or by a backup that is restored without the server being stopped."""
    served = Served(tmp_path / "room", retry_s="0.1")
    backup = tmp_path / "room.tar.gz"
    restore = ["restore", str(backup), "--data", str(served.data)]
    try:
        with client(served, served.guest("Ana")) as line:
            assert CliRunner().invoke(app, ["backup", str(backup), "--data", str(served.data)]).exit_code == 0
            table = line.ask("open", game="brisca", options={"pace": "instant", "turn_time_s": 0})["table"]
            for file in served.data.iterdir():
                file.unlink()
            assert line.ask("robot", table=table, level="novice")["code"] == "not_kept"
            with served.http() as http:
                said = http.get("/healthz").json()
            assert (said["ok"], said["journal"]) == (False, GONE)
            refused = CliRunner().invoke(app, restore)
            assert (refused.exit_code, "another server is using" in refused.output) == (1, True), refused.output
            assert [*served.data.iterdir()] == []
    finally:
        served.stop()
    assert CliRunner().invoke(app, restore).exit_code == 0
    assert "Traceback" not in str(served.logs)


def test_a_folder_stays_locked_when_it_is_emptied(tmp_path: Path) -> None:
    with sole_owner(room(tmp_path)):
        for file in tmp_path.iterdir():
            file.unlink()
        for lock in (sole_owner, unserved):
            with pytest.raises(InUse), lock(tmp_path):
                pass
    with unserved(tmp_path), unserved(tmp_path / "not there"):
        assert not (tmp_path / "not there").exists()
