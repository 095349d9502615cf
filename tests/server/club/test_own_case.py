"""What moderators may not do: decide about themselves; and what nobody may who is muted."""

import time
from collections.abc import Callable
from typing import Any

from tests.server.club.test_moderation import FORBIDDEN, appointed, hand_of, told
from tests.server.people.test_accounts import account
from tests.server.served import Client, Served, client


def waited(found: Callable[[], Any]) -> Any:
    """What is found, once the running server knows what the command line did."""
    end = time.monotonic() + 60
    while not (it := found()):
        assert time.monotonic() < end
        time.sleep(0.2)
    return it


def refused(socket: Client) -> Any:
    """Why no table with a name is opened; nothing where it is."""
    answer = socket.ask("open", game="brisca", name="lo que no puedo decir")
    if answer["t"] == "refused":
        return answer
    assert socket.ask("leave", table=answer["table"])["t"] == "ok"
    return None


def test_a_moderator_decides_about_others_alone(served: Served) -> None:
    own, other = appointed(served, "Berta"), appointed(served, "Ciro")
    with served.http(own) as b, served.http(other) as c, client(served, own) as socket:
        table = socket.ask("open", game="brisca")["table"]
        reported = {"table": table, "seat": 0, "reason": "stalling", "text": "siempre"}
        assert c.post("/api/reports", json=reported).status_code == 204
        (report,) = b.get("/api/order/reports").json()
        assert (report["accused"], report["by"]) == ("Berta", "")
        assert [each["by"] for each in c.get("/api/order/reports").json()] == ["Ciro"]
        told("admin", "mute", "Berta", "--reason", "grita", data=served.data)
        (sanction,) = waited(lambda: b.get("/api/order/sanctions").json())
        cases = (
            (f"/api/order/reports/{report['id']}", {"outcome": "nada"}),
            (f"/api/order/sanctions/{sanction['id']}/verdict", {"lifted": True, "text": "fui yo"}),
            ("/api/order/chips", {"name": "Berta", "amount": 10**6, "reason": "para mí"}),
            ("/api/order/sanctions", {"name": "Berta", "kind": "mute", "hours": 1, "reason": "yo"}),
            ("/api/order/sanctions", {"report": report["id"], "kind": "mute", "hours": 1, "reason": "yo"}),
        )
        for path, body in cases:
            answer = b.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (422, "yourself")
        assert b.get("/api/me/chips").json()["chips"] == 1000
        for path, body in cases:
            assert c.post(path, json=body).status_code == 204


def test_a_moderator_who_is_banned_has_no_powers_until_that_is_lifted(served: Served) -> None:
    own, other = appointed(served, "Fermín"), appointed(served, "Gala")
    with served.http(own) as b, served.http(other) as c, client(served, other) as player:
        table, hand = hand_of(served, other)
        player.watch(table)
        seat = next(seat for seat, each in enumerate(player.state["seats"]) if each["you"])
        given = {"table": table, "hand": hand, "seat": seat, "reason": "stalling", "text": "siempre"}
        assert c.post("/api/reports", json=given).status_code == 204
        assert b.get(f"/api/hands/{hand}").status_code == 200
        ban = {"name": "Fermín", "kind": "ban", "reason": "trampas"}
        assert c.post("/api/order/sanctions", json=ban).status_code == 204
        (sanction,) = b.get("/api/me/sanctions").json()
        lifted = {"lifted": True, "text": "fui yo"}
        asked = [*FORBIDDEN, ("POST", f"/api/order/sanctions/{sanction['id']}/verdict", lifted)]
        asked += [("GET", "/api/order/leavings", None)]
        for method, path, body in asked:
            answer = b.request(method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "banned"), path
        assert b.get(f"/api/hands/{hand}").status_code == 404
        assert b.post(f"/api/me/sanctions/{sanction['id']}/appeal", json={"text": "no fui yo"}).status_code == 204
        assert c.post(asked[-2][1], json=lifted).status_code == 204
        assert b.get("/api/order/reports").status_code == b.get(f"/api/hands/{hand}").status_code == 200


def test_who_is_muted_names_no_table(served: Served) -> None:
    cookie, _ = account(served, "Dámaso")
    told("admin", "mute", "Dámaso", "--reason", "grita", data=served.data)
    with client(served, cookie) as socket:
        answer = waited(lambda: refused(socket))
        assert (answer["code"], "ends" in answer["about"]) == ("muted", False), "until it is lifted"
        assert socket.ask("open", game="brisca")["t"] == "opened"
