"""The mark of an open journal is the server's: a command beside it leaves it, and a loss is said all the same."""

from pathlib import Path

from tests.server.club.test_moderation import told
from tests.server.people.test_accounts import account
from tests.server.served import Served

MARK, LOG = "tapete.db-open", "tapete.db-wal"


def lost(served: Served) -> list[str]:
    return [line["event"] for line in served.logs if "write-ahead log is missing" in line["event"]]


def test_a_command_on_an_open_room_leaves_the_mark(tmp_path: Path) -> None:
    served = Served(tmp_path)
    account(served, "Ana")
    assert (tmp_path / MARK).exists()
    told("admin", "mute", "Ana", "--reason", "x", data=tmp_path)
    assert (tmp_path / MARK).exists()
    served.kill()
    for name in (LOG, "tapete.db-shm"):
        (tmp_path / name).unlink()
    served.start()
    served.stop()
    assert len(lost(served)) == 1


def test_a_command_that_brings_the_log_in_takes_the_mark_with_it(tmp_path: Path) -> None:
    served = Served(tmp_path)
    account(served, "Ana")
    served.kill()
    assert "Ana: mute" in told("admin", "mute", "Ana", "--reason", "x", data=tmp_path)
    assert not (tmp_path / LOG).exists()
    served.start()
    served.stop()
    assert not lost(served), "nothing was"


def test_a_command_after_a_loss_leaves_it_to_the_server_to_say(tmp_path: Path) -> None:
    served = Served(tmp_path)
    account(served, "Ana")
    served.kill()
    for name in (LOG, "tapete.db-shm"):
        (tmp_path / name).unlink()
    told("admin", "log", data=tmp_path)
    served.start()
    served.stop()
    assert len(lost(served)) == 1
