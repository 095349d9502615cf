"""A room into one file and out of it again: whole, or not at all."""

import re
import tarfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tapete.__main__ import app
from tests.server.club.test_moderation import told
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.served import Served


def test_backup_while_the_room_is_open_and_restore(served: Served, tmp_path: Path) -> None:
    account(served, "Pilar")
    file = tmp_path / "room.tar.gz"
    told("backup", str(file), data=served.data)
    assert file.stat().st_mode & 0o077 == 0
    with tarfile.open(file) as archive:
        assert sorted(archive.getnames()) == ["secret", "tapete.db"]
    again = tmp_path / "again"
    assert re.search(r"\d+ tables", told("restore", str(file), data=again))
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


def test_what_cannot_be_backed_up_or_restored_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    text, damaged = tmp_path / "x.txt", tmp_path / "y.tar.gz"
    text.write_text("no archive")
    for name in ("tapete.db", "secret"):
        (tmp_path / name).write_text("no database, but long enough to be read as one" * 3)
    with tarfile.open(damaged, "w:gz") as archive:
        for name in ("tapete.db", "secret"):
            archive.add(tmp_path / name, name)
    asked = [["restore", str(file), "--data", str(tmp_path / "room")] for file in (text, damaged)]
    asked += [["backup", str(tmp_path / "nowhere" / "b.tgz"), "--data", str(tmp_path)]]
    for words in asked:
        result = CliRunner().invoke(app, words)
        assert (result.exit_code, type(result.exception)) == (1, SystemExit), result.output
        assert result.output.startswith(f"tapete: cannot {'write' if words[0] == 'backup' else 'restore'} {words[1]}: ")
        assert words[1] != str(text) or "it is not a backup" in result.output
        assert not [*tmp_path.glob("room/*")]
