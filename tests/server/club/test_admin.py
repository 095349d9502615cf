"""`tapete admin` on the folder of a room that is open: what each command says, and what the room does of it."""

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.server.store.folder import JOURNAL
from tapete.server.store.sqlite_file import prepare
from tests.forked import ran
from tests.server.club.test_moderation import told
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.served import Served, client


def refused(*words: str, data: Path) -> str:
    result = CliRunner().invoke(app, ["admin", *words, "--data", str(data)])
    assert result.exit_code == 1, result.output
    return result.output


def soon(is_so: Callable[[], bool]) -> None:
    """The room knows within two seconds; a busy machine is granted more."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end, "the room never knew"
        time.sleep(0.1)


def test_ban_and_lift(served: Served) -> None:
    cookie, _ = account(served, "Bruna")
    with client(served, cookie) as socket:
        assert socket.ask("open", game="brisca")["t"] == "opened"
        said = told("admin", "ban", "bruna", "--hours", "24", "--reason", "trampas", data=served.data)
        assert said == "bruna: ban, 24 hours: trampas\n"
        (line,) = told("admin", "sanctions", data=served.data).splitlines()
        number, holds = line.split(": ", 1)
        assert re.fullmatch(r"Bruna: ban until \d{4}-\d\d-\d\dT\d\d:\d\dZ: 'trampas'", holds)
        soon(lambda: socket.ask("open", game="brisca").get("code") == "banned")
        with served.http(cookie) as http:
            (sanction,) = http.get("/api/me/sanctions").json()
            assert (sanction["kind"], sanction["reason"]) == ("ban", "trampas")
            assert http.post("/api/me/sanctions/4711/appeal", json={"text": "x"}).json()["code"] == "unknown_sanction"
            assert http.post(f"/api/me/sanctions/{number}/appeal", json={"text": "no fui"}).status_code == 204
        assert number == str(sanction["id"]), "by which it is lifted"
        assert told("admin", "sanctions", data=served.data).endswith("'trampas' (appeal: 'no fui')\n")
        assert told("admin", "lift", number, "--text", "era otra", data=served.data) == f"sanction {number}: lifted\n"
        assert told("admin", "sanctions", data=served.data) == "no sanction is in force\n"
        soon(lambda: socket.ask("open", game="brisca")["t"] == "opened")
    lines = told("admin", "log", data=served.data).splitlines()
    assert [line.split(maxsplit=3)[1:3] for line in lines[:2]] == [["host", "verdict"], ["host", "ban"]]
    assert re.fullmatch(rf"\S+Z host verdict Bruna: sanction={number} verdict='lifted: era otra'", lines[0])
    assert re.fullmatch(r"\S+Z host ban Bruna: reason='trampas' until=\S+Z", lines[1])


def test_a_reason_is_one_line_and_moves_no_terminal(served: Served) -> None:
    """A moderator of the page may write line breaks in it, and signs that a terminal obeys."""
    account(served, "Berta")
    told("admin", "mute", "Berta", "--reason", "gritos\ny más \x1b[2J\u202e", data=served.data)
    (line,) = [each for each in told("admin", "sanctions", data=served.data).splitlines() if "Berta" in each]
    assert line.endswith(r": 'gritos\ny más \x1b[2J\u202e'")
    told("admin", "lift", line.partition(":")[0], data=served.data)


def test_mute_until_it_is_lifted(served: Served) -> None:
    cookie, _ = account(served, "Celso")
    assert "until it is lifted" in told("admin", "mute", "Celso", "--reason", "gritos", data=served.data)
    assert "Celso: mute until it is lifted: 'gritos'" in told("admin", "sanctions", data=served.data)
    with client(served, cookie) as socket:
        table = socket.ask("open", game="brisca")["table"]
        said = {"table": table, "kind": "reaction", "what": "clap"}
        soon(lambda: socket.ask("say", **said).get("code") == "muted")
        assert socket.ask("robot", table=table, level="novice")["t"] == "ok", "who is muted plays"


def test_reports_are_listed_until_they_are_closed(served: Served) -> None:
    accuser, _ = account(served, "Delia")
    accused, _ = account(served, "Elio")
    with client(served, accused) as socket, served.http(accuser) as http:
        table = socket.ask("open", game="brisca")["table"]
        report = {"table": table, "seat": 0, "reason": "stalling", "text": "no juega"}
        assert http.post("/api/reports", json=report).status_code == 204
    (line,) = told("admin", "reports", data=served.data).splitlines()
    assert "Elio, by Delia: stalling: 'no juega'" in line
    assert f"table {table}" in line
    number = line.partition(":")[0]
    said = told("admin", "close-report", number, "--outcome", "advertido", data=served.data)
    assert said == f"report {number}: closed\n"
    assert told("admin", "reports", data=served.data) == "no report is open\n"
    assert "there is no report 4711" in refused("close-report", "4711", "--outcome", "x", data=served.data)
    newest = told("admin", "log", data=served.data).splitlines()[0]
    assert newest.endswith(f"report={number} outcome='advertido'")


def test_an_appeal_is_rejected(served: Served) -> None:
    cookie, _ = account(served, "Lola")
    told("admin", "mute", "Lola", "--reason", "gritos", data=served.data)
    (line,) = [each for each in told("admin", "sanctions", data=served.data).splitlines() if "Lola" in each]
    number = line.partition(":")[0]
    with served.http(cookie) as http:
        assert http.post(f"/api/me/sanctions/{number}/appeal", json={"text": "no fui"}).status_code == 204
        assert told("admin", "uphold", number, "--text", "se oye", data=served.data) == f"sanction {number}: stays\n"
        (sanction,) = http.get("/api/me/sanctions").json()
        assert sanction["verdict"] == "stays: se oye"
    assert "there is no sanction 4711" in refused("uphold", "4711", data=served.data)


def test_an_abandoned_match_is_forgiven(served: Served) -> None:
    with closing(sqlite3.connect(served.data / "tapete.db")) as database, database:
        leaving = """INSERT INTO leavings ("table", version, person, at, why, appeal)
            VALUES ('t1', 7, 'guest', ?, 'left', 'se fue la luz')"""
        database.execute(leaving, (time.time(),))
    (line,) = told("admin", "abandonments", data=served.data).splitlines()
    assert re.fullmatch(r"t1 7: guest: left, \S+Z \(appeal: 'se fue la luz'\)", line)
    assert told("admin", "forgive", "t1", "7", "--text", "ya", data=served.data) == "table t1 version 7: forgiven\n"
    assert told("admin", "abandonments", data=served.data) == "no appeal is open\n"
    assert "nobody abandoned a match of table t1" in refused("forgive", "t1", "8", data=served.data)
    assert "nobody abandoned a match of table -Ab3" in refused("forgive", "-Ab3", "8", data=served.data)


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_reason_says_something(tmp_path: Path, reason: str) -> None:
    for verb in (["mute", "Ana"], ["ban", "Ana"], ["chips", "Ana", "5"]):
        result = CliRunner().invoke(app, ["admin", *verb, "--reason", reason, "--data", str(tmp_path)])
        assert (result.exit_code, "must say something" in result.output) == (2, True), result.output


def test_pairs_that_meet_often(served: Served) -> None:
    result = "INSERT INTO results VALUES (?, ?, ?, 'brisca', 1.0, 1, ?, ?, 0, ?, 0, NULL, NULL)"
    with closing(sqlite3.connect(served.data / "tapete.db")) as database, database:
        for number in range(30):
            seats = (("fina", 61), ("gala", 59)) if number % 3 else (("fina", 50), ("hugo", 70))
            for seat, (person, points) in enumerate(seats):
                database.execute(result, (f"m{number}", seat, person, points, int(points > 60), points - 60))
    (line,) = told("admin", "pairs", "brisca", data=served.data).splitlines()
    assert line.startswith("fina gala: 20 together, deviations ")
    assert told("admin", "pairs", "brisca", "--least", "10", data=served.data).count("\n") == 2
    assert told("admin", "pairs", "tute-two", data=served.data) == "no two have met in 20 matches\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["reports"], "no report is open"),
        (["sanctions"], "no sanction is in force"),
        (["log"], "the log is empty"),
        (["pairs", "brisca", "--least", "5"], "no two have met in 5 matches"),
    ],
)
def test_where_there_is_nothing_one_line_says_so(words: list[str], sentence: str, tmp_path: Path) -> None:
    """Not on the output, where lines are counted."""
    prepare(tmp_path / JOURNAL)
    done = ran("tapete", "admin", *words, "--data", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{sentence}\n")


def test_tidy_forgets_guests_and_what_is_old(served: Served) -> None:
    account(served, "Irene")
    old, new = time.time() - 100 * 86400, time.time()
    with closing(sqlite3.connect(served.data / "tapete.db")) as database, database:
        (irene,) = database.execute("SELECT person FROM accounts WHERE name = 'Irene'").fetchone()
        for hand, at in (("old", old), ("new", new)):
            for person in (irene, "guest"):
                database.execute("INSERT INTO hand_people VALUES (?, ?, 0, ?)", (person, hand, at))
            database.execute(
                'INSERT INTO invitations (id, person, sender, "table", made) VALUES (?, ?, ?, ?, ?)',
                (hand, irene, "x", "t", at),
            )
            database.execute("INSERT INTO sessions VALUES (?, ?, 'browser', ?, ?)", (hand, irene, at, at))
    assert told("admin", "tidy", "--days", "90", data=served.data) == "done\n"
    assert told("admin", "log", data=served.data).splitlines()[0].split()[1:3] == ["host", "tidied"]
    with closing(sqlite3.connect(served.data / "tapete.db")) as database, database:
        kept = database.execute("SELECT person, hand FROM hand_people ORDER BY hand DESC").fetchall()
        assert sorted(kept) == sorted([(irene, "old"), (irene, "new"), ("guest", "new")])
        assert database.execute("SELECT id FROM invitations").fetchall() == [("new",)]
        assert database.execute("SELECT id FROM sessions WHERE id IN ('old', 'new')").fetchall() == [("new",)]


def test_moderators_come_and_go(served: Served) -> None:
    cookie, _ = account(served, "Julia")
    with served.http(cookie) as http:
        assert told("admin", "moderator", "Julia", data=served.data) == "Julia: moderator\n"
        soon(lambda: http.get("/api/order/log").status_code == 200)
        told("admin", "moderator", "Julia", "--remove", data=served.data)
        soon(lambda: http.get("/api/order/log").status_code == 403)


def test_what_cannot_be_is_said_in_a_line(served: Served, tmp_path: Path) -> None:
    assert "nobody has an account named 'Nadie'" in refused("ban", "Nadie", "--reason", "x", data=served.data)
    assert "there is no sanction 4711" in refused("lift", "4711", data=served.data)
    assert "there is no journal" in refused("reports", data=tmp_path / "none")
    assert "there is no journal" in refused("check", data=tmp_path / "none")


@pytest.mark.parametrize("command", ["reports", "check"])
def test_an_address_that_is_none_is_refused_without_its_password(command: str) -> None:
    result = CliRunner().invoke(app, ["admin", command, "--data", "postgres://u:opensesame@db/tapete"])
    assert result.exit_code == 2
    assert "begins with postgresql://" in " ".join(result.output.replace("│", "").split())
    assert "opensesame" not in result.output


def test_check_reads_every_table(served: Served) -> None:
    assert "0 damaged" in told("admin", "check", data=served.data)


def test_a_flood_of_accounts_is_stopped(served: Served) -> None:
    guests = [served.guest(f"Flood{number}") for number in range(22)]
    codes = []
    for cookie in guests:
        with served.http(cookie) as http:
            http.headers["x-forwarded-for"] = "198.51.100.77"
            codes.append(http.post("/api/account", json={"password": PASSWORD}).status_code)
    assert codes == [201] * 20 + [429] * 2
    with served.http(guests[-1]) as http:
        http.headers["x-forwarded-for"] = "198.51.100.78"
        assert http.post("/api/account", json={"password": PASSWORD}).status_code == 201, "others are not kept out"


@pytest.mark.parametrize("words", [["admin", "log"], ["admin", "check"], ["backup", "kept.tar"]])
def test_a_setting_that_is_none_is_one_sentence(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_RATE", "often")
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 1
    assert result.output.startswith("tapete: TAPETE_RATE: 'often'")


def test_what_is_no_text_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    """A shell hands over bytes that are not UTF-8 as halves of characters, which no database takes."""
    for words in (
        ("mute", "\udcff", "--reason", "x"),
        ("ban", "Bruna", "--reason", "\udcff"),
        ("lift", "1", "--text", "\udcff"),
    ):
        result = CliRunner().invoke(app, ["admin", *words, "--data", str(tmp_path)])
        assert (result.exit_code, "not UTF-8" in result.output) == (2, True), result.output
    assert not list(tmp_path.iterdir())
