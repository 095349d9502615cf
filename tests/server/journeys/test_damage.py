"""A journal that is not what the last server left: damaged tables, a broken file, a lost log; each is said."""

import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.forked import ran
from tests.server.journeys.test_play import play_now, play_on
from tests.server.people.test_accounts import account
from tests.server.served import Message, Served, client
from tests.server.store.filled import fill


def change(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data / "tapete.db")) as database, database:
        for statement in statements:
            database.execute(statement)
    database.close()


@contextmanager
def running(data: Path) -> Iterator[Served]:
    server = Served(data)
    try:
        yield server
    finally:
        server.stop()


def warnings(served: Served) -> list[Message]:
    return [line for line in served.logs if line.get("level") == "warning"]


def check(data: Path) -> subprocess.CompletedProcess[str]:
    return ran("tapete", "admin", "check", "--data", str(data))


def taken_up(served: Served) -> Message:
    with client(served) as line:
        while not (said := [each for each in served.logs if each["event"] == "tables taken up"]):
            line.ask("ping")
            time.sleep(0.05)
    return said[0]


def test_damaged_tables_are_refused_named_and_counted_and_cost_the_others_nothing(tmp_path: Path) -> None:
    fill(tmp_path / "tapete.db", tables=4, events=60)
    change(
        tmp_path,
        """UPDATE events SET body = '{"seat":0}' WHERE "table" = 'table1' AND version = 30""",
        """UPDATE checkpoints SET version = 0 WHERE "table" = 'table1'""",
        """DELETE FROM events WHERE "table" = 'table2' AND version = (SELECT max(version) - 1 FROM events)""",
        """UPDATE checkpoints SET body = '{}' WHERE "table" = 'table3'""",
    )
    with running(tmp_path) as served:
        assert taken_up(served)["damaged"] == 2
        with client(served, served.guest("Ana")) as ana:
            for _ in range(3):
                for ask in ("watch", "sit", "ready"):
                    answer = ana.ask(ask, table="table1")
                    assert (answer["code"], answer["about"]) == ("table_damaged", {"table": "table1"})
            assert ana.ask("watch", table="table2")["code"] == "table_damaged"
            ana.watch("table3")
            assert ana.state["view"], "its checkpoint is not used, its log is whole"
            play_now(ana)
            ana.wait_for(lambda _: bool(ana.legal))
            play_on(ana)
        with served.http() as http:
            health = http.get("/healthz").json()
        assert (health["ok"], health["damaged"]) == (False, ["tables that cannot be read: 2"]), "without their ids"
        assert served.metric("tapete_tables_damaged") == 2
        said = [line for line in served.logs if line["event"] == "table damaged"]
        assert sorted(line["table"] for line in said) == ["table1", "table2"]
        assert not any("Traceback" in str(line) for line in served.logs)
    checked = check(tmp_path)
    assert checked.returncode == 1
    assert [line.split(":")[0] for line in checked.stdout.splitlines()] == ["table1", "table2", "5 tables, 2 damaged"]


def test_what_cannot_be_read_is_said_over_the_socket_by_the_word_of_rest(tmp_path: Path) -> None:
    """Whichever must be read: who has abandoned matches, what somebody owns before they sit down, or open a table."""
    with running(tmp_path) as served:
        cookies = account(served, "Ana")[0], account(served, "Berta")[0]
        with client(served, cookies[0]) as one, client(served, cookies[1]) as two, served.http(cookies[1]) as http:
            bet = {"game": "brisca", "options": {"bet": 10}}
            table = one.ask("open", **bet)["table"]
            for lost in ("leavings", "chips"):
                change(tmp_path, f"ALTER TABLE {lost} RENAME TO lost")
                refused = [two.ask("sit", table=table, seat=1), http.get("/api/me/chips").json()]
                refused += [two.ask("open", **bet)] if lost == "chips" else []
                assert {(each["code"], str(each["about"])) for each in refused} == {("unreadable", "{}")}
                change(tmp_path, f"ALTER TABLE lost RENAME TO {lost}")
            assert two.ask("sit", table=table, seat=1)["t"] == "ok"
        said = [line["event"] for line in served.logs if line.get("level") == "error"]
        assert set(said) == {"unreadable"}


def test_a_journal_in_order_is_found_so(tmp_path: Path) -> None:
    fill(tmp_path / "tapete.db", tables=2, events=60)
    checked = check(tmp_path)
    assert (checked.returncode, checked.stdout) == (0, "2 tables, 0 damaged\n")
    assert check(tmp_path / "elsewhere").returncode == 1


@pytest.mark.parametrize("content", [b"this is no database, but a text that is long enough" * 100, None])
def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path, content: bytes | None) -> None:
    journal = tmp_path / "tapete.db"
    journal.mkdir() if content is None else journal.write_bytes(content)
    run = ran("tapete", "serve", "--port", "0", "--data", str(tmp_path))
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    said = [line for line in run.stderr.splitlines() if not line.startswith("{")]
    assert len(said) == 1
    assert "tapete.db cannot be opened" in said[0]
    if content is not None:
        checked = check(tmp_path)
        assert checked.returncode == 1
        assert "Traceback" not in checked.stderr


def a_match(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana:
        play_now(ana)
        ana.wait_for(lambda _: bool(ana.legal))


@pytest.mark.parametrize(
    ("loss", "word"),
    [
        ("wal", "write-ahead log is missing"),
        ("truncated", "was empty"),
        ("removed", "is missing"),
        ("emptied", "journal"),
    ],
)
def test_what_is_lost_is_said_at_the_start(tmp_path: Path, loss: str, word: str) -> None:
    served = Served(tmp_path)
    a_match(served)
    served.kill() if loss == "wal" else served.stop()
    journal = tmp_path / "tapete.db"
    match loss:
        case "wal":
            (tmp_path / "tapete.db-wal").unlink()
            (tmp_path / "tapete.db-shm").unlink(missing_ok=True)
        case "truncated":
            journal.write_bytes(b"")
        case "removed":
            journal.unlink()
        case _:
            change(tmp_path, "DELETE FROM events", "DELETE FROM tables", "DELETE FROM checkpoints")
    with running(tmp_path) as again:
        assert any(word in line["event"] for line in warnings(again)), again.logs


def test_after_a_stop_and_after_a_kill_nothing_is_missing(tmp_path: Path) -> None:
    served = Served(tmp_path)
    a_match(served)
    for end in (served.stop, served.kill):
        end()
        served.start()
        (found,) = [line for line in served.logs if line["event"] == "journal"][-1:]
        assert (found["tables"], found["live"], found["level"]) == (1, 1, "info")
    served.stop()
    assert not warnings(served)
    assert not (tmp_path / "tapete.db-open").exists()


def test_a_start_writes_nothing_and_takes_a_thousand_tables_up_soon(tmp_path: Path) -> None:
    events = fill(tmp_path / "tapete.db", tables=1000, events=200)
    assert events >= 200_000
    with running(tmp_path):
        pass  # the journal is brought up to date
    before = (tmp_path / "tapete.db").read_bytes()
    # Nobody counts as away, however long a busy machine takes: that would be written.
    served = Served(tmp_path, rate="100000", burst="100000", grace_s="1000")
    try:
        said = taken_up(served)
        assert (said["tables"], said["damaged"]) == (1000, 0)
        assert said["processor_s"] <= 5.0, "whatever else the machine does"
        wal = tmp_path / "tapete.db-wal"
        assert not wal.exists() or wal.stat().st_size == 0
        assert (tmp_path / "tapete.db").read_bytes() == before
    finally:
        served.kill()
