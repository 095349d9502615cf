"""Reports of a finished hand: of whom they are, and who may name it."""

from typing import Any

from tests.server.club.test_moderation import appointed, hand_of
from tests.server.served import Client, Served, client

PLAY = {"pace": "instant", "as_seated": True, "turn_time_s": 0, "competitive": False, "allow_public": False}


def reports_of(served: Served, moderator: str, text: str) -> list[tuple[Any, ...]]:
    """Of whom, and of which table and hand, the reports with this text are."""
    with served.http(moderator) as http:
        found = http.get("/api/order/reports").json()
    return [(each["accused"], each["table"], each["hand"]) for each in found if each["text"] == text]


def played(one: Client, other: Client) -> None:
    """The first hand of these two, to its end."""
    one.wait_for(lambda state: state["stage"] == "playing")
    while one.state["stage"] == "playing":
        while other.version < one.version:
            other.next()
        if one.legal:
            one.ask("act", table=one.table, v=one.version, action=one.legal[0])
        elif other.legal and other.version == one.version:
            other.ask("act", table=one.table, v=other.version, action=other.legal[0])
        else:
            one.next()


def test_a_report_of_a_hand_is_of_who_was_dealt_its_cards(served: Served) -> None:
    """Whoever has left meanwhile is reported all the same, and not who sits there now."""
    moderator, accuser = appointed(served, "Justa"), served.guest("Ana")
    with client(served, accuser) as ana, client(served, served.guest("Rufo")) as rufo:
        table = ana.ask("open", game="brisca", seats=2, options=PLAY)["table"]
        for line in (ana, rufo):
            line.watch(table)
        assert rufo.ask("sit", table=table, seat=1)["t"] == "ok"
        assert ana.ask("start", table=table)["t"] == "ok"
        played(ana, rufo)
        ana.ask("annul", table=table)
        rufo.ask("annul", table=table)
        assert rufo.ask("leave", table=table)["t"] == "ok"
        report = {"table": table, "seat": 1, "reason": "abuse", "text": "el de antes"}
        with served.http(accuser) as http:
            (hand,) = http.get("/api/me/hands").json()
            assert http.post("/api/reports", json={**report, "hand": hand["id"]}).status_code == 204
            assert http.post("/api/reports", json=report).json()["code"] == "no_such_seat", "nobody sits there"
            with client(served, served.guest("Clara")) as clara:
                assert clara.ask("sit", table=table, seat=1)["t"] == "ok"
                assert http.post("/api/reports", json={**report, "hand": hand["id"]}).status_code == 204
                assert http.post("/api/reports", json={**report, "text": "la de ahora"}).status_code == 204
            past = http.post("/api/reports", json={**report, "hand": hand["id"], "seat": 2})
            assert (past.status_code, past.json()["code"]) == (422, "no_such_seat")
    assert reports_of(served, moderator, "el de antes") == [("Rufo", table, hand["id"])] * 2
    assert reports_of(served, moderator, "la de ahora") == [("Clara", table, "")]


def test_only_who_may_see_a_hand_reports_it(served: Served) -> None:
    """Else a moderator would see any that they know the id of: their own report would open it."""
    moderator, player = appointed(served, "Olga"), served.guest("Suero")
    table, hand = hand_of(served, player)
    report = {"table": table, "seat": 0, "reason": "stalling", "hand": hand}
    with served.http(moderator) as m, served.http(player) as p:
        answer = m.post("/api/reports", json=report)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_hand")
        assert m.get(f"/api/hands/{hand}").status_code == 404
        assert p.post("/api/reports", json={**report, "table": "another"}).json()["code"] == "unknown_hand"
        assert p.post("/api/reports", json=report).status_code == 204
        assert m.get(f"/api/hands/{hand}").status_code == 200
