"""The file of all that is one's own: a real server with real cookies."""

from contextlib import closing
from sqlite3 import connect

import pytest

from tests.server.club.test_deleted import OPTIONS, play_hand
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.served import Served, client


def test_what_one_said_and_whom_one_invited_is_ones_own(served: Served) -> None:
    olga, _ = account(served, "Olga")
    paco, _ = account(served, "Paco")
    with served.http(olga) as o, served.http(paco) as p, client(served, olga) as socket:
        table = socket.ask("open", game="brisca")["table"]
        socket.watch(table)
        socket.ask("say", table=table, kind="text", what="buenas tardes")
        assert (o.put("/api/me/friends/Paco").status_code, p.put("/api/me/friends/Olga").status_code) == (204, 204)
        wish = {"name": "Paco", "table": table, "seat": 1}
        assert o.post("/api/me/invitations", json=wish).status_code == 204
        export = o.get("/api/me/export").json()
        assert [row[0::2] for row in export["said"]] == [[table, "text"]]
        assert export["said"][0][3] == "buenas tardes"
        assert [row[:3] for row in export["invited"]] == [["Paco", table, 1]], "by name"
        assert [row[0] for row in p.get("/api/me/export").json()["friends"]] == ["Olga"]
        assert p.get("/api/me/export").json()["said"] == []
        assert o.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
        assert p.get("/api/me/export").json()["invitations"] == [], "who invited is gone"


def test_the_private_deals_that_one_has_made_are_ones_own(served: Served) -> None:
    marta, _ = account(served, "Marta")
    nuria, _ = account(served, "Nuria")
    with served.http(marta) as m, served.http(nuria) as n:
        m.headers["x-forwarded-for"] = n.headers["x-forwarded-for"] = "198.51.100.9"  # exports of one address are few
        made = m.post("/api/duplicates", json={"game": "brisca", "options": {}}).json()
        assert m.get("/api/day/brisca").status_code == 200, "that of the day is nobody's"
        answer = m.get("/api/me/export")
        ((identity, game, options, seats, at, closes),) = answer.json()["duplicates_made"]
        assert (identity, game, options, seats) == (made["id"], "brisca", "{}", made["seats"])
        assert at < closes == made["closes"]
        assert n.get("/api/me/export").json()["duplicates_made"] == []
    with closing(connect(served.data / "tapete.db")) as books:
        ((deck,),) = books.execute("SELECT deck FROM duplicates WHERE id = ?", (identity,)).fetchall()
    assert deck not in answer.text, "nobody learns the cards before they play"


@pytest.mark.slow
def test_however_many_hands_one_has_played_all_are_given(served: Served) -> None:
    ana, _ = account(served, "Ana")
    with client(served, ana) as one:
        table = one.ask("open", game="brisca", seats=2, options=OPTIONS)["table"]
        one.watch(table)
        one.ask("robot", table=table, level="novice")
        assert one.ask("start", table=table)["t"] == "ok"
        play_hand([one])
    with closing(connect(served.data / "tapete.db")) as books, books:
        ((hand, person),) = books.execute("SELECT hand, person FROM hand_people").fetchall()
        left = (table, person, "left")
        books.execute('INSERT INTO leavings ("table", version, person, at, why) VALUES (?, 7, ?, 1.0, ?)', left)
        for name, key in (("hands", "id"), ("hand_people", "hand")):
            kinds = [f'"{kind}"' for _, kind, *_ in books.execute(f"PRAGMA table_info({name})") if kind != key]
            others = ", ".join(kinds)
            books.execute(
                f"""WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10500)
                INSERT INTO {name} ({key}, {others}) SELECT 'h' || i, {others} FROM {name}, n WHERE {key} = ?""",
                (hand,),
            )
    with served.http(ana) as http:
        export = http.get("/api/me/export").json()
        assert (len(export["hands"]), len(export["leavings"])) == (10501, 1)
        assert http.get("/api/me/hands.txt").text.count("tapete 1\n") == 10501
        assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
    with closing(connect(served.data / "tapete.db")) as books:
        for name in ("leavings", "hand_people"):
            assert books.execute(f"SELECT count(*) FROM {name} WHERE person = ?", (person,)).fetchone() == (0,)
