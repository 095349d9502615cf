"""What SQLite refuses when a journal is opened is one sentence, for the server and for the host's commands."""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pytest

from tapete.server.store.folder import JOURNAL
from tapete.server.store.sqlite_file import prepare
from tapete.server.store.store import Unusable
from tests.forked import ran
from tests.server.club.test_backup import room, spoil, without_the_rights_of_root

COMMANDS = (["serve", "--port", "0"], ["admin", "log"], ["admin", "tidy", "--days", "90"])

NEWER = (
    f"was written by a newer version of tapete (its step 9999 is unknown to this one, {version('tapete')}): "
    "install that one"
)


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """What the command that failed has said, beside its log."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    (said,) = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    return said


def ended(words: list[str], data: Path) -> subprocess.CompletedProcess[str]:
    return ran("tapete", *words, "--data", str(data))


@pytest.mark.parametrize("words", COMMANDS)
def test_a_damaged_page(tmp_path: Path, words: list[str]) -> None:
    spoil(room(tmp_path) / JOURNAL, "intake")
    assert f"{tmp_path / JOURNAL} cannot be opened: " in sentence(ended(words, tmp_path))


@pytest.mark.parametrize("table", ["ix_tables_live", "accounts", "sanctions"])
def test_a_damaged_page_that_is_read_later(tmp_path: Path, table: str) -> None:
    spoil(room(tmp_path) / JOURNAL, table)
    assert "malformed" in sentence(ended(["serve", "--port", "0"], tmp_path))


@pytest.mark.parametrize("words", COMMANDS)
def test_a_file_that_may_not_be_written(tmp_path: Path, words: list[str]) -> None:
    (room(tmp_path) / JOURNAL).chmod(0o400)
    said = sentence(without_the_rights_of_root([*words, "--data", str(tmp_path)]))
    assert f"{tmp_path / JOURNAL} cannot be opened: attempt to write a readonly database" in said


@pytest.mark.parametrize("words", [*COMMANDS, ["admin", "check"]])
def test_a_file_of_a_newer_version(tmp_path: Path, words: list[str]) -> None:
    of_newer_version(tmp_path)
    assert sentence(ended(words, tmp_path)).endswith(f"{tmp_path / JOURNAL} {NEWER}")


def test_a_backup_of_a_newer_version(tmp_path: Path) -> None:
    """It can be made, for who goes back to that version, and is not restored into a folder that could not be served."""
    of_newer_version(tmp_path / "room")
    assert ended(["backup", str(tmp_path / "file")], tmp_path / "room").returncode == 0
    said = sentence(ended(["restore", str(tmp_path / "file")], tmp_path / "other"))
    assert said == f"tapete: cannot restore {tmp_path / 'file'}: it {NEWER}"
    assert not list((tmp_path / "other").iterdir())


def of_newer_version(folder: Path) -> None:
    with closing(sqlite3.connect(room(folder) / JOURNAL)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")


def test_a_full_disk_is_named_where_sqlite_names_its_own_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite makes no shared memory beside the file then, and calls that an error of the disk."""
    (room(tmp_path) / f"{JOURNAL}-shm").mkdir()  # as little to be used as one on a full disk
    for free, is_named in ((0, True), (1 << 30, False)):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: SimpleNamespace(free=free))
        with pytest.raises(Unusable, match="cannot be opened: ") as failed:
            prepare(tmp_path / JOURNAL)
        assert ("is the disk full?" in str(failed.value)) == is_named
