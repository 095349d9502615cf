"""Friends are invited to a table: who may be, how the page knows that it may ask, and when an invitation is over."""

from pathlib import Path

import pytest

from tests.server.club.test_admin import soon
from tests.server.club.test_moderation import told
from tests.server.people.test_accounts import account
from tests.server.served import Served, client


def befriend(served: Served, one: str, other: str) -> tuple[str, str]:
    """The cookies of two new accounts that are friends."""
    cookies = account(served, one)[0], account(served, other)[0]
    for cookie, name in zip(cookies, (other, one), strict=True):
        with served.http(cookie) as http:
            assert http.put(f"/api/me/friends/{name}").status_code == 204
    return cookies


@pytest.mark.parametrize("closed", [False, True])
def test_an_invitation_leads_to_a_seat_and_is_over_then(served: Served, closed: bool) -> None:
    names = ("Dámaso", "Eloísa") if closed else ("Ginés", "Herminia")
    owner, friend = befriend(served, *names)
    options = {"private_table": True, "link_admits": False} if closed else {}
    with client(served, owner) as host, client(served, friend) as guest, served.http(friend) as http:
        table = host.ask("open", game="brisca", options=options)["table"]
        with served.http(owner) as mine:
            assert mine.post("/api/me/invitations", json={"name": names[1], "table": table}).status_code == 204
        assert [each["table"] for each in http.get("/api/me/invitations").json()] == [table]
        guest.watch(table)
        assert len(http.get("/api/me/invitations").json()) == 1, "who only looks may still need the way back"
        assert guest.ask("sit", table=table, seat=1)["t"] == "ok"
        soon(lambda: http.get("/api/me/invitations").json() == [])
        guest.ask("leave", table=table)
        assert http.get("/api/me/invitations").json() == [], "who leaves has been there"


def test_where_only_friends_of_the_owner_may_sit_nobody_else_is_invited(served: Served) -> None:
    owner, player = befriend(served, "Íñigo", "Jacinta")
    other = account(served, "Lope")[0]
    with served.http(player) as p, served.http(other) as o, client(served, owner) as host:
        assert p.put("/api/me/friends/Lope").status_code == o.put("/api/me/friends/Jacinta").status_code == 204
        closed = {"private_table": True, "link_admits": False}
        wish = {"name": "Lope", "table": host.ask("open", game="brisca", options=closed)["table"]}
        answer = p.post("/api/me/invitations", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_invited")
        with served.http(owner) as http:
            assert http.put("/api/me/friends/Lope").status_code == o.put("/api/me/friends/Íñigo").status_code == 204
        assert p.post("/api/me/invitations", json=wish).status_code == 204, "a friend of both"


def test_an_invitation_is_gone_with_its_table(tmp_path: Path) -> None:
    served = Served(tmp_path, {}, idle_s="0.5")
    try:
        owner, friend = befriend(served, "Macario", "Nuño")
        with served.http(owner) as mine, served.http(friend) as http, client(served, owner) as host:
            host.watch(table := host.ask("open", game="brisca")["table"])
            assert mine.post("/api/me/invitations", json={"name": "Nuño", "table": table}).status_code == 204
            assert len(http.get("/api/me/invitations").json()) == 1
            host.ask("lobby")
            soon(lambda: http.get("/api/me/invitations").json() == [])
    finally:
        served.stop()


def test_an_invitation_is_shown_as_long_as_one_can_come(served: Served) -> None:
    """Not to a table that is full, or closed while it plays, or where nobody is any more."""
    owner, friend = befriend(served, "Quirós", "Rita")
    third = account(served, "Sancha")[0]
    options = {"allow_public": False, "competitive": False, "pace": "instant", "turn_time_s": 0, "juegos_target": 1}
    with client(served, owner) as host, client(served, third) as other, served.http(friend) as http:

        def invited() -> list[str]:
            return [each["table"] for each in http.get("/api/me/invitations").json()]

        host.watch(table := host.ask("open", game="brisca", seats=2, options=options)["table"])
        with served.http(owner) as mine:
            assert mine.post("/api/me/invitations", json={"name": "Rita", "table": table}).status_code == 204
        assert invited() == [table]
        other.watch(table)
        assert other.ask("sit", table=table, seat=1)["t"] == "ok"
        assert invited() == [], "full"
        assert other.ask("leave", table=table)["t"] == "ok"
        assert invited() == [table], "a chair is free again"
        assert host.ask("robot", table=table, level="novice")["t"] == host.ask("start", table=table)["t"] == "ok"
        assert invited() == [], "closed"
        while host.state["stage"] != "over":
            if host.legal:
                host.ask("act", table=table, v=host.version, action=host.legal[0])
            elif host.state["stage"] == "sheet":
                host.ask("ready", table=table)
            else:
                host.next()
        assert invited() == [table], "the chair of a robot is free"
        assert host.ask("leave", table=table)["t"] == "ok"
        assert invited() == [], "nobody is there"


def test_who_is_banned_invites_nobody(served: Served) -> None:
    """As over the socket."""
    owner, _ = befriend(served, "Tello", "Urraca")
    with client(served, owner) as host, served.http(owner) as mine:
        wish = {"name": "Urraca", "table": host.ask("open", game="brisca")["table"]}
        assert mine.post("/api/me/invitations", json=wish).status_code == 204
        told("admin", "ban", "Tello", "--reason", "trampas", data=served.data)
        soon(lambda: mine.post("/api/play", json={"game": "brisca"}).status_code == 403)
        answer = mine.post("/api/me/invitations", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")


def test_the_room_says_to_the_page_whether_one_has_an_account(served: Served) -> None:
    for cookie, expected in ((account(served, "Orencio")[0], True), (served.guest("Paz"), False), ("", False)):
        with client(served, cookie) as socket:
            assert f'"account":{str(expected).lower()}' in socket.heard[0]
