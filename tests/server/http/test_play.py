"""`POST /api/play` at a real server: one request makes a guest and a table, and tells the whole of it."""

import copy
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest

from tapete.server.store.folder import JOURNAL
from tests.server.people.test_accounts import account
from tests.server.served import Served, client


@pytest.fixture(scope="module")
def bounded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lets an address make 4 guests and 4 tables at once."""
    server = Served(tmp_path_factory.mktemp("bounded"), rate="0.5", burst="4")
    yield server
    server.stop()


def played(served: Served, cookie: str = "", headers: dict[str, str] | None = None, **wish: Any) -> httpx.Response:
    with served.http(cookie) as http:
        return http.post("/api/play", json={"game": "tute-pairs", **wish}, headers=headers)


def cookie_of(answer: httpx.Response) -> str:
    return str(answer.headers["set-cookie"].split(";")[0])


def test_a_newcomer_sees_their_table_at_once_and_goes_on_from_there(served: Served) -> None:
    answer = played(served, guest="Invitada 7", options={"pace": "calm"})
    told = answer.json()
    table, whole = told["table"]["table"], told["table"]
    assert told["name"] == "Invitada 7"
    assert whole["t"] == "state"
    assert len(whole["state"]["view"]["hand"]) == 10
    assert whole["state"]["seats"][0]["here"], "they are about to look"
    with client(served, cookie_of(answer)) as invited:
        invited.table, invited.state, invited.version = table, whole["state"], whole["v"]
        assert invited.ask("watch", table=table, have=whole["v"])["t"] == "ok"
        # The fold says so if an event is missing.
        invited.wait_for(lambda _: invited.version > whole["v"] or bool(invited.legal))
        invited.send("watch", table=table)
        seen = invited.version, copy.deepcopy(invited.state) | {"deadline": None}
        while invited.next()["t"] != "state":  # robots go on meanwhile
            seen = invited.version, copy.deepcopy(invited.state) | {"deadline": None}
        assert (invited.version, invited.state | {"deadline": None}) == seen


def test_what_it_tells_is_what_watching_tells(served: Served) -> None:
    """And no more: nobody learns another's cards."""
    answer = played(served, guest="Ana", options={"pace": "calm"})
    whole = answer.json()["table"]
    with client(served, cookie_of(answer)) as ana:
        ana.watch(whole["table"])
        if ana.version == whole["v"]:
            assert ana.state == whole["state"]
        assert ana.state["view"]["hand"] == whole["state"]["view"]["hand"]


def test_who_is_known_stays_the_same_person(served: Served) -> None:
    cookie = served.guest("Berta")
    with served.http(cookie) as http:
        me = http.get("/api/me").json()
    same = played(served, cookie, guest="Invitada 9")
    assert {name: same.json()[name] for name in me} == me
    assert "set-cookie" not in same.headers
    other = played(served, cookie, name="Bertha", anew=True)
    assert (other.json()["person"], other.json()["name"]) == (me["person"], "Bertha")
    assert "set-cookie" in other.headers


def test_a_second_match_with_robots_is_asked_for(served: Served) -> None:
    cookie = served.guest("Carla")
    first = played(served, cookie).json()["table"]["table"]
    refused = played(served, cookie)
    assert refused.status_code == 409
    assert refused.json() == {"code": "in_a_match", "about": {"table": first, "game": "tute-pairs"}}
    assert played(served, cookie, anew=True).json()["table"]["table"] != first


def test_who_is_refused_keeps_their_name(served: Served) -> None:
    cookie = account(served, "Nadia")[0]
    assert played(served, cookie).status_code == 200
    for refused in ({"game": "brisca"}, {"game": "bridge"}, {"level": "god", "anew": True}):
        assert played(served, cookie, name="Nadja", **refused).status_code in (409, 422)
        with served.http(cookie) as http:
            assert http.get("/api/me").json()["name"] == "Nadia"
    other = played(served, cookie, name="Nadja", anew=True)
    assert (other.status_code, other.json()["name"]) == (200, "Nadja")
    with served.http(cookie) as http:
        assert http.get("/api/me").json()["name"] == "Nadja"
    account(served, "Norma")
    assert played(served, cookie, name="Norma", anew=True).json()["code"] == "name_taken"


def test_who_cannot_have_the_name_goes_on_with_their_match(served: Served) -> None:
    """As when somebody else is given it meanwhile, through another server."""
    cookie = account(served, "Neus")[0]
    match = played(served, cookie).json()["table"]["table"]
    with closing(sqlite3.connect(served.data / JOURNAL, isolation_level=None)) as database:
        database.execute(
            "CREATE TRIGGER given BEFORE UPDATE OF name ON accounts WHEN NEW.name = 'Neusa' "
            "BEGIN SELECT RAISE(ABORT, 'given'); END"
        )
        try:
            assert played(served, cookie, name="Neusa", anew=True).json()["code"] == "name_taken"
        finally:
            database.execute("DROP TRIGGER given")
    assert played(served, cookie).json() == {"code": "in_a_match", "about": {"table": match, "game": "tute-pairs"}}


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({}, 401, "no_name"),
        ({"guest": " "}, 422, "name_empty"),
        ({"guest": "Ana", "game": "bridge"}, 422, "unknown_game"),
        ({"guest": "Ana", "seats": 13}, 422, "bad_seats"),
        ({"guest": "Ana", "level": "god"}, 422, "bad_level"),
        ({"guest": "Ana", "options": {"colour": "red"}}, 422, "bad_option"),
        ({"guest": "Ana", "seats": "4"}, 422, "malformed"),
        ({"guest": "Ana", "person": "somebody"}, 422, "malformed"),
    ],
)
def test_what_cannot_be_is_refused_and_makes_nobody(served: Served, wish: Any, status: int, code: str) -> None:
    answer = played(served, **wish)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "set-cookie" not in answer.headers


def test_new_guests_of_one_address_are_few(bounded: Served) -> None:
    codes = [played(bounded, guest="Ana", headers={"x-forwarded-for": "203.0.113.1"}).status_code for _ in range(8)]
    assert codes[:4] == [200] * 4
    assert 429 in codes[4:]


def test_new_tables_of_one_address_are_few(bounded: Served) -> None:
    there = {"x-forwarded-for": "203.0.113.2"}
    cookie = cookie_of(played(bounded, guest="Ana", headers=there))
    answers = [played(bounded, cookie, headers=there, anew=True) for _ in range(8)]
    assert "too_many_tables" in [answer.json().get("code") for answer in answers]


@pytest.mark.parametrize("path", ["/api/play", "/api/me"])
@pytest.mark.parametrize(("origin", "status"), [("https://evil.example.com", 403), ("null", 403), ("own", 200)])
def test_a_page_of_another_site_gets_nowhere(served: Served, path: str, origin: str, status: int) -> None:
    wish = {"game": "tute-pairs", "guest": "Ana"} if path == "/api/play" else {"name": "Ana"}
    with served.http() as http:
        answer = http.post(path, json=wish, headers={"origin": served.url if origin == "own" else origin})
    assert answer.status_code == status
    assert ("set-cookie" in answer.headers) == (status == 200)
