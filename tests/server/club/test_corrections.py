"""Chips that a moderator gives or takes: by the ledger, with a reason that their owner reads."""

import sqlite3
from contextlib import closing

from typer.testing import CliRunner

from tapete.__main__ import app
from tests.server.club.test_moderation import appointed, told
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.served import Served


def test_chips_are_corrected_by_the_ledger_alone(served: Served) -> None:
    cookie, _ = account(served, "Olga")
    assert "+50 chips" in told("admin", "chips", "Olga", "50", "--reason", "premio", data=served.data)
    with served.http(cookie) as http:
        assert http.get("/api/me/chips").json()["chips"] == 1050
        moved = http.get("/api/me/chips").json()["movements"]
        assert [(each["amount"], each["why"], each["reason"]) for each in moved] == [
            (50, "correction", "premio"),
            (1000, "welcome", ""),
        ]
    assert "-5 chips" in told("admin", "chips", "Olga", "-5", "--reason", "error", data=served.data)
    poor = CliRunner().invoke(app, ["admin", "chips", "Olga", "-5000", "--reason", "x", "--data", str(served.data)])
    assert poor.exit_code == 1
    assert "owns less than 5000" in poor.output
    long = CliRunner().invoke(
        app, ["admin", "ban", "Olga", "--reason", "x", "--hours", "1e9", "--data", str(served.data)]
    )
    assert (long.exit_code, "876000" in long.output) == (2, True)
    with closing(sqlite3.connect(served.data / "tapete.db")) as database, database:
        assert database.execute("SELECT sum(balance) FROM chips").fetchone() == (0,)


def test_nobody_reads_which_moderator_has_corrected_their_chips(served: Served) -> None:
    moderator, player = appointed(served, "Leocadia"), account(served, "Pedro")[0]
    with served.http(moderator) as m, served.http(player) as p:
        for amount, reason in ((50, "premio"), (50, "otro"), (-20, "premio")):
            given = {"name": "Pedro", "amount": amount, "reason": reason}
            assert m.post("/api/order/chips", json=given).status_code == 204
        told = [each["reason"] for each in p.get("/api/me/chips").json()["movements"]]
        assert told == ["premio", "otro", "premio", ""]
        own = p.get("/api/me/export")
        assert [row[1:] for row in own.json()["corrections"]] == [[50, "premio"], [50, "otro"], [-20, "premio"]]
        assert [entry[4] for entry in own.json()["ledger"] if entry[5] == "correction"] == [50, 50, 20]
        assert "Leocadia" not in own.text
        assert m.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204


def test_chips_are_corrected_by_some_and_not_by_too_many(served: Served) -> None:
    account(served, "Paz")
    for amount, code in (("0", 2), ("99999999999999999999", 2)):
        result = CliRunner().invoke(app, ["admin", "chips", "Paz", amount, "--reason", "x", "--data", str(served.data)])
        assert (result.exit_code, type(result.exception)) == (code, SystemExit), result.output
