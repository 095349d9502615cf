"""A room into one file and out of it again: whole, or not at all."""

import re
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.server.store.folder import JOURNAL, SECRET
from tapete.server.store.sqlite_file import prepare
from tests.forked import ran
from tests.server.club.test_moderation import told
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.served import Served

HEARS_INTERRUPTS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from tapete.__main__ import main
main()
"""
"""The command, also where a runner in the background passes on that SIGINT is ignored."""


def test_backup_while_the_room_is_open_and_restore(served: Served, tmp_path: Path) -> None:
    account(served, "Pilar")
    file = tmp_path / "room.tar.gz"
    told("backup", str(file), data=served.data)
    assert file.stat().st_mode & 0o077 == 0
    with tarfile.open(file) as archive:
        assert sorted(archive.getnames()) == ["secret", "tapete.db"]
    again = tmp_path / "again"
    assert re.search(r"\d+ tables?\b", told("restore", str(file), data=again))
    assert not any(each.stat().st_mode & 0o077 for each in again.iterdir())
    second = Served(again)
    try:
        with second.http() as http:
            answer = http.post("/api/session", json={"name": "Pilar", "password": PASSWORD})
            assert answer.status_code == 200
    finally:
        second.stop()
    full = CliRunner().invoke(app, ["restore", str(file), "--data", str(again)])
    assert full.exit_code == 1
    assert "already" in full.output
    for name in ("tapete.db", "secret"):
        (again / name).unlink()
    (again / "tapete.db-wal").write_bytes(b"of another room")
    left = CliRunner().invoke(app, ["restore", str(file), "--data", str(again)])
    assert (left.exit_code, "what is left of one" in left.output) == (1, True)


def test_a_backup_of_which_a_bit_is_wrong_is_not_restored(served: Served, tmp_path: Path) -> None:
    file = tmp_path / "room.tar.gz"
    told("backup", str(file), data=served.data)
    whole = file.read_bytes()
    for place in range(1, len(whole), max(1, len(whole) // 40)):
        file.write_bytes(whole[:-place] + bytes([whole[-place] ^ 1]) + whole[len(whole) - place + 1 :])
        result = CliRunner().invoke(app, ["restore", str(file), "--data", str(tmp_path / "again")])
        content = result.exit_code == 0 and (tmp_path / "again" / "secret").read_bytes()
        assert content in (False, (served.data / "secret").read_bytes()), place
        assert result.exit_code == 0 or (type(result.exception), [*tmp_path.glob("again/*")]) == (SystemExit, []), place
        for each in tmp_path.glob("again/*"):
            each.unlink()


@pytest.mark.parametrize("kind", ["text", "escape"])
def test_what_is_no_backup_is_not_restored(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "x.tar.gz"
    with tarfile.open(file, "w:gz") as archive:
        other = tmp_path / "other"
        other.write_text("x")
        archive.add(other, "secret" if kind == "text" else "../secret")
    result = CliRunner().invoke(app, ["restore", str(file), "--data", str(tmp_path / "room")])
    assert result.exit_code == 1
    assert "not a backup" in result.output


def test_a_restore_that_could_put_nothing_there_says_one_sentence(tmp_path: Path) -> None:
    """The names of its files would be too long, so that there is nothing to take away."""
    old, file, room = tmp_path / "old", tmp_path / "b.tgz", tmp_path
    prepare(old / JOURNAL)
    (old / SECRET).write_text("s" * 64)
    assert CliRunner().invoke(app, ["backup", str(file), "--data", str(old)]).exit_code == 0
    while len(str(room)) < 4090:
        room /= "x" * min(200, 4089 - len(str(room)))
    room.mkdir(parents=True)
    result = CliRunner().invoke(app, ["restore", str(file), "--data", str(room)])
    assert (result.exit_code, result.output) == (1, f"tapete: cannot restore {file}: File name too long\n")


def test_what_cannot_be_backed_up_or_restored_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    text, damaged = tmp_path / "x.txt", tmp_path / "y.tar.gz"
    text.write_text("no archive")
    for name in ("tapete.db", "secret"):
        (tmp_path / name).write_text("no database, but long enough to be read as one" * 3)
    with tarfile.open(damaged, "w:gz") as archive:
        for name in ("tapete.db", "secret"):
            archive.add(tmp_path / name, name)
    endless = Path("/dev/zero")
    asked = [["restore", str(file), "--data", str(tmp_path / "room")] for file in (text, damaged, endless)]
    asked += [["backup", str(tmp_path / "nowhere" / "b.tgz"), "--data", str(tmp_path)]]
    for words in asked:
        result = CliRunner().invoke(app, words)
        assert (result.exit_code, type(result.exception)) == (1, SystemExit), result.output
        assert result.output.startswith(f"tapete: cannot {'write' if words[0] == 'backup' else 'restore'} {words[1]}: ")
        assert words[1] == str(damaged) or words[0] == "backup" or "it is not a backup" in result.output
        assert not [*tmp_path.glob("room/*")]


def room(folder: Path, filling: int = 0) -> Path:
    """The folder of a room whose server has ended, with so many bytes in its journal."""
    prepare(folder / JOURNAL)
    (folder / SECRET).write_bytes(b"x" * 32)
    with closing(sqlite3.connect(folder / JOURNAL)) as database, database:
        database.execute("CREATE TABLE filling (body BLOB)")
        database.executemany("INSERT INTO filling VALUES (randomblob(?))", [(1 << 20,)] * (filling >> 20))
    return folder


def spoil(journal: Path, table: str) -> None:
    """Overwrite the first page of a table, as a disk does."""
    with closing(sqlite3.connect(journal)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with journal.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    folder = room(tmp_path / "room")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    file = str(tmp_path / "loop" / "backup.tgz")
    result = CliRunner().invoke(app, ["backup", file, "--data", str(folder)])
    assert (result.exit_code, type(result.exception)) == (1, SystemExit)
    assert result.output.startswith(f"tapete: cannot write {file}: ")


def test_a_damaged_journal_is_not_backed_up_and_the_check_names_it(tmp_path: Path) -> None:
    folder = room(tmp_path / "room")
    spoil(folder / JOURNAL, "accounts")
    (tmp_path / "backups").mkdir()
    file = tmp_path / "backups" / "room.tar.gz"
    done = CliRunner().invoke(app, ["backup", str(file), "--data", str(folder)])
    assert (done.exit_code, type(done.exception)) == (1, SystemExit), done.output
    assert re.match(r"tapete: nothing was backed up: \S+tapete.db is damaged: \S.*keep the backups", done.output)
    assert not list(file.parent.iterdir())
    checked = CliRunner().invoke(app, ["admin", "check", "--data", str(folder)])
    assert checked.exit_code == 1
    assert re.fullmatch(r"\S+tapete.db is damaged: \S[^\n]*\n0 tables, 0 damaged\n", checked.output), checked.output


def test_what_is_missing_is_named_and_not_the_backup(tmp_path: Path) -> None:
    folder = room(tmp_path / "room")
    (folder / SECRET).unlink()
    done = CliRunner().invoke(app, ["backup", str(tmp_path / "b.tgz"), "--data", str(folder)])
    assert done.output == f"tapete: nothing was backed up: {folder / SECRET}: No such file or directory\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["room"]


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        (JOURNAL, b"", "no such table: tables"),
        (SECRET, b"1234", "secret has 4 bytes, and needs 32"),
    ],
)
def test_what_could_not_be_restored_or_served_is_no_backup(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    folder, file = room(tmp_path / "room"), tmp_path / "b.tgz"
    (folder / name).write_bytes(content)
    done = CliRunner().invoke(app, ["backup", str(file), "--data", str(folder)])
    assert (done.exit_code, file.exists()) == (1, False)
    assert f"{why}; keep the backups that there are" in done.output
    with tarfile.open(file, "w:gz") as archive:
        for each in (JOURNAL, SECRET):
            archive.add(folder / each, each)
    done = CliRunner().invoke(app, ["restore", str(file), "--data", str(tmp_path / "again")])
    assert done.exit_code == 1
    assert why in done.output
    assert not list((tmp_path / "again").iterdir())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_backup_that_is_ended_leaves_nothing(tmp_path: Path, how: signal.Signals) -> None:
    folder, backups = room(tmp_path / "room", 200 << 20), tmp_path / "backups"
    backups.mkdir()
    command = [sys.executable, "-c", HEARS_INTERRUPTS, "backup", str(backups / "b.tgz"), "--data", str(folder)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    end = time.monotonic() + 60
    while not list(backups.glob("*/*")):
        assert running.poll() is None
        assert time.monotonic() < end
        time.sleep(0.005)
    running.send_signal(how)
    said, _ = running.communicate(timeout=60)
    assert running.returncode == 128 + how, said
    assert "Traceback" not in said
    assert not list(backups.iterdir())


@pytest.mark.parametrize("words", [["admin", "log"], ["admin", "check"], ["backup", "b.tgz"], ["restore", "b.tgz"]])
def test_who_may_not_enter_the_folder_reads_a_sentence(words: list[str], tmp_path: Path) -> None:
    folder = room(tmp_path / "room")
    if words[0] == "restore":
        (tmp_path / "b.tgz").write_bytes(b"")
    words = [word.replace("b.tgz", str(tmp_path / "b.tgz")) for word in words]
    folder.chmod(0)
    done = without_the_rights_of_root([*words, "--data", str(folder)])
    folder.chmod(0o700)
    assert done.returncode == 1, done.stderr
    assert re.fullmatch(rf"tapete: cannot read {folder}\S*: Permission denied\n", done.stderr), done.stderr


def without_the_rights_of_root(words: list[str], env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Root goes wherever they like: without that."""
    return ran("tapete", *words, env=env, is_root=False)
