"""Nobody else on the machine reads the journal: the cards of hands that are being played stand in it."""

from pathlib import Path

from structlog.testing import capture_logs

from tapete.server.people.secret import secret
from tapete.server.store.sole_owner import sole_owner
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.sqlite_file import prepare
from tapete.server.store.startup_check import warn_of_readers
from tapete.table import opened
from tapete.table.events import Kept


async def test_a_new_journal_and_what_stands_beside_it_is_its_owners_alone(tmp_path: Path) -> None:
    journal = tmp_path / "of" / "room" / "tapete.db"
    with sole_owner(journal.parent):
        secret(journal.with_name("secret"), journal)
        store = await SqliteStore.open(journal, is_owner=True)
        await store.append("t", 0, [Kept(1, 1.0, opened("brisca", "ana", "seed"))])
        content = list(journal.parent.iterdir())
        names = {"lock", "secret", "tapete.db", "tapete.db-open", "tapete.db-wal", "tapete.db-shm"}
        assert {file.name for file in content} == names
        assert [file.name for file in (*content, journal.parent) if file.stat().st_mode & 0o077] == []
        await store.close()


def test_a_folder_that_was_there_stays_as_it_is(tmp_path: Path) -> None:
    """Where others may enter it, its owner may want it so: a group that makes backups."""
    tmp_path.chmod(0o750)
    with sole_owner(tmp_path):
        secret(tmp_path / "secret", tmp_path / "tapete.db")
        prepare(tmp_path / "tapete.db")
    assert tmp_path.stat().st_mode & 0o777 == 0o750


def test_who_runs_an_older_room_is_told_that_all_may_read_it(tmp_path: Path) -> None:
    journal = tmp_path / "tapete.db"
    journal.touch()
    said = []
    for of_journal, of_folder in ((0o644, 0o755), (0o640, 0o755), (0o644, 0o750)):
        journal.chmod(of_journal)
        tmp_path.chmod(of_folder)
        with capture_logs() as logs:
            warn_of_readers(journal)
        said.append(len(logs))
    assert said == [1, 0, 0]
