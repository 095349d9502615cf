"""People on two nodes of one database: accounts, sessions, talk, blocks and sanctions of one hold at the other."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from operator import itemgetter
from secrets import token_hex

import pytest
from redis import Redis as Line
from typer.testing import CliRunner

from tapete.__main__ import app
from tests.server.backing import Postgres, Redis
from tests.server.club.test_consent import to_the_end
from tests.server.club.test_moderation import hand_of
from tests.server.people.test_accounts import PASSWORD, account, cookie_of
from tests.server.people.test_confirmation import grow_old
from tests.server.people.test_passkeys import Device
from tests.server.served import Client, Message, Served, client

Two = tuple[Served, Served]
ALL = 20
"""Reports that one address may send at once."""
KNOWN_S = 60.0
"""Two seconds where nothing tells it; a busy machine is granted more."""


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def two(postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    store = asyncio.run(postgres.made(f"people{token_hex(6)}"))
    nodes = [Served(tmp_path_factory.mktemp("node"), store=store, bus=redis.url, lease_s="20") for _ in range(2)]
    yield nodes[0], nodes[1]
    for node in nodes:
        node.stop()


def soon(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + KNOWN_S
    while not is_so():
        assert time.monotonic() < end, "the other node never knew"
        time.sleep(0.05)


def heard(line: Client, wanted: str) -> list[str]:
    """What was said until this was."""
    found: list[str] = []
    while wanted not in found:
        message = line.next()
        if message["t"] == "said":
            found.append(message["what"])
    return found


def told(message: Message) -> list[str]:
    """What a message says that somebody has said."""
    lines = message["lines"] if message["t"] == "talk" else [message] if message["t"] == "said" else []
    return [line["what"] for line in lines]


def test_who_signs_in_at_one_node_is_known_at_the_other(two: Two) -> None:
    here, there = two
    cookie, said = account(here, "Ana")
    with there.http(cookie) as http:
        assert http.get("/api/me").json()["person"] == said["person"], "in the very next request"
        assert http.get("/api/me/chips").json()["chips"] == 1000
    with client(there, cookie) as line:
        assert line.ask("open", game="brisca")["t"] == "opened"
    with there.http() as http:
        answer = http.post("/api/session", json={"name": "ana", "password": PASSWORD})
        assert answer.status_code == 200
    with here.http(there.guest("Otra")) as http:
        soon(lambda: http.post("/api/me", json={"name": "Ana"}).status_code == 422)
    with here.http(cookie_of(answer)) as http:
        assert http.get("/api/me").json()["name"] == "Ana"
        changed = {"old": PASSWORD, "new": "siete espadas y un rey"}
        assert http.post("/api/me/password", json=changed).status_code == 204
    with there.http() as http:
        assert http.post("/api/session", json={"name": "Ana", "password": PASSWORD}).status_code == 403
        new = {"name": "Ana", "password": "siete espadas y un rey"}
        assert http.post("/api/session", json=new).status_code == 200


def test_a_passkey_is_asked_at_one_node_and_answers_at_the_other(two: Two) -> None:
    here, there = two
    cookie, said = account(here, "Llavera")
    device, site = Device(), "http://localhost:8000"
    with here.http(cookie) as http, there.http(cookie) as other:
        http.headers["host"] = other.headers["host"] = site.removeprefix("http://")
        asked = http.post("/api/me/passkeys/question").json()
        made = {"question": asked["question"], "answer": device.created(asked["options"], site)}
        assert other.post("/api/me/passkeys", json=made).status_code == 204
        asked = http.post("/api/session/passkey/question").json()
        answer = {"question": asked["question"], "answer": device.got(asked["options"], site)}
        assert other.post("/api/session/passkey", json=answer).json()["person"] == said["person"]
        assert http.post("/api/session/passkey", json=answer).status_code == 403, "good once at all of them"


def test_who_confirms_at_one_node_has_done_so_at_the_other(two: Two) -> None:
    here, there = two
    old, said = account(here, "Confirmada")
    grow_old(here)
    with here.http(old) as http, there.http(old) as other:
        for node in (http, other):
            assert node.post("/api/me/passkeys/question").json()["code"] == "confirm_first"
        answer = http.post("/api/me/confirm", json={"password": PASSWORD})
        assert answer.status_code == 204
        refused = other.post("/api/me/passkeys/question").json()["code"]
        assert refused in ("confirm_first", "no_name"), "the other node may know the old session for a moment"
    with there.http(cookie_of(answer)) as other:
        assert other.post("/api/me/passkeys/question").status_code == 200, "in the very next request"
        assert other.get("/api/me").json()["person"] == said["person"]


def test_signing_out_at_one_node_ends_the_sockets_of_the_other(two: Two) -> None:
    here, there = two
    cookie, _ = account(here, "Berta")

    def signed_out() -> None:
        with client(there, cookie) as line, here.http(cookie) as http:
            assert http.delete("/api/me/sessions").status_code == 204
            line.until(lambda message: False)

    with pytest.raises(AssertionError, match="hung up"):
        signed_out()
    with there.http(cookie) as http:
        assert http.get("/api/me").json()["person"] is None


def test_what_is_said_at_one_node_is_heard_at_the_other(two: Two) -> None:
    here, there = two
    carla, _ = account(here, "Carla")
    dora, _ = account(there, "Dora")
    with client(here, carla) as c, client(there, dora) as d, client(there) as onlooker:
        table = c.ask("open", game="brisca")["table"]
        for line in (c, d, onlooker):
            line.watch(table)
        assert d.ask("sit", table=table)["t"] == "ok"
        for number in range(3):
            assert c.ask("say", table=table, kind="text", what=f"c{number}")["t"] == "ok"
            assert d.ask("say", table=table, kind="text", what=f"d{number}")["t"] == "ok"
        # A line from the other node may come a moment after one from here: its number says where it stands.
        said = [onlooker.until(lambda message: message["t"] == "said") for _ in range(6)]
        assert [each["what"] for each in sorted(said, key=itemgetter("n"))] == ["c0", "d0", "c1", "d1", "c2", "d2"]
        with client(here) as later:
            later.send("watch", table=table)
            talk = later.until(lambda message: message["t"] == "talk")
            assert [line["n"] for line in talk["lines"]] == [1, 2, 3, 4, 5, 6]
        with there.http(dora) as http:
            assert http.put("/api/me/blocks/Carla").status_code == 204
        assert c.ask("say", table=table, kind="text", what="c3")["t"] == "ok"
        assert heard(onlooker, "c3") == ["c3"]
        d.send("say", table=table, kind="text", what="d3")
        assert "c3" not in heard(d, "d3")


def test_chance_that_was_acknowledged_is_in_the_deal_whichever_node_deals(two: Two) -> None:
    here, there = two
    with client(here, here.guest("Ada")) as a, client(there, there.guest("Blas")) as b:
        options = {"pace": "instant", "as_seated": True}
        table = a.ask("open", game="brisca", options=options)["table"]
        for line in (a, b):
            line.watch(table)
        assert b.ask("sit", table=table)["t"] == "ok"
        commit = b.state["deal"]["next"]
        for line, added in ((a, "aa" * 16), (b, "bb" * 16)):
            assert line.ask("chance", table=table, commit=commit, chance=added)["t"] == "ok"
        assert a.ask("start", table=table)["t"] == "ok"
        a.wait_for(lambda state: state["deal"]["commit"] == commit)
        assert a.state["deal"]["chance"] == ["aa" * 16, "bb" * 16]


def test_what_is_said_while_redis_takes_nothing_is_heard_at_the_other(two: Two, redis: Redis) -> None:
    here, there = two
    carla, _ = account(here, "Celia")
    with client(here, carla) as c, client(there) as onlooker, Line.from_url(redis.url) as host:
        table = c.ask("open", game="brisca")["table"]
        for line in (c, onlooker):
            line.watch(table)
        assert c.ask("say", table=table, kind="text", what="c0")["t"] == "ok"
        onlooker.until(lambda message: "c0" in told(message))  # perhaps with what was said before they came
        host.config_set("maxmemory", 1)
        try:
            for what in ("c1", "c2"):
                assert c.ask("say", table=table, kind="text", what=what)["t"] == "ok"
            assert [each for each in heard(onlooker, "c2") if each != "c0"] == ["c1", "c2"]  # c0 may come twice
        finally:
            host.config_set("maxmemory", 0)
        assert c.ask("say", table=table, kind="text", what="c3")["t"] == "ok"
        assert heard(onlooker, "c3") == ["c3"]


def test_a_ban_at_one_node_holds_at_the_other(two: Two) -> None:
    here, there = two
    moderator, _ = account(here, "Marta")
    rude, _ = account(there, "Nilo")
    appointed = CliRunner().invoke(app, ["admin", "moderator", "Marta", "--data", here.env["store"]])
    assert appointed.exit_code == 0, appointed.output
    with here.http(moderator) as http, client(there, rude) as line:
        soon(lambda: http.get("/api/order/log").status_code == 200)
        ban = {"name": "Nilo", "kind": "ban", "hours": 1, "reason": "trampas"}
        assert http.post("/api/order/sanctions", json=ban).status_code == 204
        soon(lambda: line.ask("open", game="brisca").get("code") == "banned")


def test_two_of_one_household_are_noticed_who_come_through_two_nodes(two: Two) -> None:
    """docs/spec/platform.md 8: they score nothing, as at one node; before the match they are told so."""
    here, there = two
    quick = {"pace": "instant", "as_seated": True, "turn_time_s": 0, "juegos_target": 1}
    home, away = "192.0.2.7", "192.0.2.8"
    (ana, _), (jon, _) = account(here, "Anselma"), account(there, "Jonás")
    with client(here, ana, home) as one, here.http() as http, there.http() as other_http:
        table = one.ask("open", game="brisca", options=quick)["table"]
        one.watch(table)

        def whys() -> list[list[str]]:
            return [each.get(f"/api/tables/{table}/counting").json()["why"] for each in (http, other_http)]

        with client(there, jon, away) as other:
            assert other.ask("sit", table=table)["t"] == "ok"
            soon(lambda: whys() == [[], []])
        with client(there, jon, home) as other:
            other.watch(table)
            soon(lambda: whys() == [["shared_address"], ["shared_address"]])
            assert one.ask("start", table=table)["t"] == "ok"
            to_the_end(one, other)
            (match,) = http.get(f"/api/tables/{table}/matches").json()
            assert match["why"] == ["shared_address"]
            assert not any(seat["counted"] for seat in match["seats"])
        with client(there, jon, away) as other:
            other.watch(table)
            soon(lambda: whys() == [[], []])


def test_a_friend_at_another_node_is_here_and_invites_to_a_table_there(two: Two) -> None:
    here, there = two
    (ana, _), (eva, _) = account(here, "Amalia"), account(there, "Evelia")
    with here.http(ana) as a, there.http(eva) as e, client(here, ana) as line:
        table = line.ask("open", game="brisca", options={"private_table": True})["table"]
        line.watch(table)
        soon(lambda: a.put("/api/me/friends/Evelia").status_code == 204)
        soon(lambda: e.put("/api/me/friends/Amalia").status_code == 204)
        soon(lambda: [each["here"] for each in e.get("/api/me/friends").json()] == [True])
        assert a.post("/api/me/invitations", json={"name": "Evelia", "table": table}).status_code == 204
        soon(lambda: [each["table"] for each in e.get("/api/me/invitations").json()] == [table])


def test_an_invitation_to_a_table_that_is_closed_while_it_plays_is_shown_at_no_node(two: Two) -> None:
    here, there = two
    (ana, _), (eva, _) = account(here, "Amparo"), account(there, "Elvira")
    with here.http(ana) as a, here.http(eva) as near, there.http(eva) as far, client(here, ana) as line:
        soon(lambda: a.put("/api/me/friends/Elvira").status_code == 204)
        soon(lambda: far.put("/api/me/friends/Amparo").status_code == 204)

        def shown() -> list[int]:
            return [len(http.get("/api/me/invitations").json()) for http in (near, far)]

        options = {"allow_public": False, "as_seated": True, "competitive": False}
        table = line.ask("open", game="brisca", options=options)["table"]
        line.watch(table)
        assert a.post("/api/me/invitations", json={"name": "Elvira", "table": table}).status_code == 204
        soon(lambda: shown() == [1, 1])
        assert line.ask("robot", table=table, level="novice")["t"] == "ok"
        assert line.ask("start", table=table)["t"] == "ok"
        soon(lambda: shown() == [0, 0])


def test_moderators_of_one_node_see_the_tables_of_the_other(two: Two) -> None:
    here, there = two
    moderator, _ = account(here, "Olga")
    appointed = CliRunner().invoke(app, ["admin", "moderator", "Olga", "--data", here.env["store"]])
    assert appointed.exit_code == 0, appointed.output
    with here.http(moderator) as http, client(there, there.guest("Pia")) as line:
        table = line.ask("open", game="brisca", options={"private_table": True})["table"]
        soon(lambda: http.get("/api/order/tables").status_code == 200)
        soon(lambda: table in [each["id"] for each in http.get("/api/order/tables").json()])


def reported(node: Served, table: str, address: str, most: int) -> int:
    """How many reports of an address a node takes, of so many."""
    report = {"table": table, "seat": 0, "reason": "abuse", "text": ""}
    with node.http(node.guest("Rita")) as http:
        headers = {"x-forwarded-for": address}
        return sum(http.post("/api/reports", json=report, headers=headers).status_code == 204 for _ in range(most))


def test_what_an_address_takes_at_one_node_counts_at_the_other(two: Two, redis: Redis) -> None:
    """While Redis is away each node counts by itself. The last test of this file: Redis does not come back."""
    here, there = two
    with client(here, here.guest("Sara")) as line:
        table = line.ask("open", game="brisca")["table"]
        assert reported(here, table, "203.0.113.1", ALL + 1) == ALL
        with client(there) as onlooker:  # what the first says of another table comes after what it says of these
            onlooker.send("lobby")
            line.watch(line.ask("open", game="brisca", name="Luego")["table"])
            onlooker.until(lambda message: "Luego" in [each["name"] for each in message.get("tables", ())])
        assert reported(there, table, "203.0.113.1", ALL) <= 1  # one a minute comes back
        redis.end()
        assert [reported(node, table, "203.0.113.2", ALL) for node in two] == [ALL, ALL]


def test_after_a_rename_at_one_node_the_sockets_of_the_other_go_by_the_new_name(two: Two) -> None:
    here, there = two
    cookie, _ = account(here, "Equis")
    with there.http(cookie) as http:
        assert http.get("/api/account").json()["name"] == "Equis"
    with client(there, cookie) as renamed, here.http(cookie) as http:
        assert http.post("/api/me", json={"name": "Inocencia"}).status_code == 200
        with there.http(cookie) as other:
            soon(lambda: str(other.get("/api/account").json()["name"]) == "Inocencia")
        renamed.watch(renamed.ask("open", game="brisca")["table"])
        assert renamed.state["seats"][0]["name"] == "Inocencia"


def counts(line: Client, onlookers: int) -> None:
    """Read on until so many onlookers are told."""

    def told() -> int:
        said = [message for message in map(json.loads, line.heard) if message["t"] in ("state", "onlookers")]
        return int(said[-1]["onlookers" if said[-1]["t"] == "state" else "count"])

    while told() != onlookers:
        line.next()


@pytest.mark.slow
def test_onlookers_of_all_nodes_are_counted_at_each(two: Two) -> None:
    here, there = two
    twice = here.guest("Mirona")
    with client(here, here.guest("Jefa")) as chief, client(there, there.guest("Lejana")) as player:
        table = chief.ask("open", game="brisca", seats=2)["table"]
        with client(here, twice) as one, client(there, twice) as other, client(there) as nameless, client(here) as late:
            for line in (chief, one, other, nameless):
                line.watch(table)
            for line in (chief, one, other, nameless):
                counts(line, 2)
            player.watch(table)
            for line in (chief, player):
                counts(line, 3)
            assert player.ask("sit", table=table, seat=1, v=player.version)["t"] == "ok"
            for line in (chief, player):
                counts(line, 2)
            late.watch(table)
            counts(late, 3)
        for line in (chief, player):
            counts(line, 0)


def test_a_chief_who_deletes_their_account_at_one_node_leaves_the_table_of_the_other(two: Two) -> None:
    here, there = two
    gone, bruna = account(here, "Zenobia")[0], account(there, "Bruna")[0]
    with client(there, gone) as chief, client(there, bruna) as one:
        table = chief.ask("open", game="brisca", seats=2)["table"]
        one.watch(table)
        assert one.ask("sit", table=table, seat=1, v=one.version)["t"] == "ok"
        with here.http(gone) as http:
            assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
        one.wait_for(lambda state: not state["seats"][0]["taken"])
        assert one.state["seats"][1]["owner"]


def test_a_hand_that_is_played_on_through_one_node_is_there_at_the_other_at_once(two: Two) -> None:
    here, there = two
    cookie = here.guest("Otilia")
    _, hand = hand_of(here, cookie)
    with client(there, cookie) as line, here.http(cookie) as http:
        table = http.post(f"/api/hands/{hand}/play", json={"step": 0, "seat": 0}).json()["table"]
        line.watch(table)
        line.wait_for(lambda _: bool(line.legal))
        assert line.ask("act", table=table, v=line.version, action=line.legal[0])["t"] == "ok"
