"""The file of all that is one's own: a real server with real cookies."""

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
        assert [row[1:3] for row in export["invited"]] == [[table, 1]]
        assert p.get("/api/me/export").json()["said"] == []
        assert o.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
        assert p.get("/api/me/export").json()["invitations"] == [], "who invited is gone"
