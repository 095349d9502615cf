"""What is connected ends with what it was opened by: a session, or the time as a guest."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.people.session_uses import KEPT_AT_ONCE, SessionUses
from tapete.server.people.sessions import MOST_SESSIONS, SEEN_EVERY_S, Session
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import NotKept, Parameters, Statement
from tapete.server.tasks import kept_alive
from tests.server.club.test_admin import soon
from tests.server.club.test_moderation import told
from tests.server.people.test_accounts import PASSWORD, account, cookie_of
from tests.server.served import Served, client

HOME, AWAY = "198.51.100.1", "198.51.100.2"


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lets an address make 40 requests at once, and then one in 1.7 seconds, which waits for its turn."""
    server = Served(tmp_path_factory.mktemp("slow"), rate="0.15", burst="4")
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line)]


def waited_while_signed_out(slow: Served, cookie: str) -> tuple[bool, object]:
    """Whether a socket still waited for its turn when its session had ended, and who it is then."""

    def person() -> object:
        with client(slow, cookie, HOME) as waiting:
            return json.loads(waiting.heard[0])["person"]

    with slow.http(cookie) as http, ThreadPoolExecutor(1) as pool:
        waits = [0.0, 0.0]
        while min(waits[-2:]) < 0.8:
            waits.append(http.get("/healthz", headers={"x-forwarded-for": HOME}).elapsed.total_seconds())
        opened = pool.submit(person)  # waits for longer than a second, as the last request did
        time.sleep(0.1)
        assert http.delete("/api/me/sessions", headers={"x-forwarded-for": AWAY}).status_code == 204
        return not opened.done(), opened.result()


def test_a_socket_that_waits_for_its_turn_is_nobodys_once_its_session_has_ended(slow: Served) -> None:
    cookie, _ = account(slow, "Alba")
    has_waited, person = waited_while_signed_out(slow, cookie)
    for _ in range(8):
        if has_waited:
            break
        with slow.http() as http:  # a busy machine gave it its turn too early to show anything: once more
            given = {"name": "Alba", "password": PASSWORD}
            cookie = cookie_of(http.post("/api/session", json=given, headers={"x-forwarded-for": AWAY}))
        has_waited, person = waited_while_signed_out(slow, cookie)
    assert (has_waited, person) == (True, None)


def test_another_password_ends_what_was_opened_as_a_guest(slow: Served) -> None:
    guest = slow.guest("Blasa")
    with slow.http(guest) as http, client(slow, guest) as before:
        http.headers["cookie"] = cookie_of(http.post("/api/account", json={"password": PASSWORD}))
        given = {"old": PASSWORD, "new": "otra muy distinta"}
        assert http.post("/api/me/password", json=given).status_code == 204
        with pytest.raises(ConnectionClosed):
            before.ask("ping")


async def test_an_account_has_no_more_sessions_than_anybody_needs(tmp_path: Path) -> None:
    moments = count(1000.0)
    store = await SqliteStore.open(tmp_path / "a.db")
    people = People(store, lambda: float(next(moments)))
    first, _ = await people.register(Guest("ana", "Ana"), "", "test")
    account = people.account("ana")
    assert account is not None
    second = await people.sign_in(account, "test")
    for _ in range(MOST_SESSIONS - 2):
        await people.sign_in(account, "test")
    assert people.known(first) == first
    last = await people.sign_in(account, "test")
    assert [people.known(each) for each in (first, second, last)] == [None, second, last]
    assert await store.read("SELECT count(*) FROM sessions") == [(MOST_SESSIONS,)]
    await store.close()


DAY_S = 24 * 3600.0
PROMPT = {"tapete.server.people.session_uses.SEEN_EVERY_S": 0.0, "tapete.server.people.session_uses.KEPT_EVERY_S": 0.1}


def seen(served: Served, name: str) -> float:
    """When the one session of this account was used last, as the database has it."""
    query = "SELECT seen FROM sessions WHERE person = (SELECT person FROM accounts WHERE name = ?)"
    with closing(sqlite3.connect(served.data / "tapete.db", timeout=60)) as database:
        ((at,),) = database.execute(query, (name,)).fetchall()
    return float(at)


def is_seen_after(since: float, served: Served, name: str) -> bool:
    return seen(served, name) > since


def answers(http: httpx.Client, status: int) -> bool:
    return http.get("/api/me/chips").status_code == status


def test_a_session_in_use_is_not_tidied_away(tmp_path: Path) -> None:
    served = Served(tmp_path)
    cookies = {name: account(served, name)[0] for name in ("Ana", "Bea", "Cira")}
    served.stop()
    with closing(sqlite3.connect(tmp_path / "tapete.db")) as database, database:
        database.execute("UPDATE sessions SET made = made - ?, seen = seen - ?", (20 * DAY_S, 20 * DAY_S))
    served.start()
    try:
        with served.http(cookies["Ana"]) as http:
            assert http.get("/api/me/chips").status_code == 200
            (device,) = http.get("/api/me/sessions").json()
            assert device["made"] < time.time() - 19 * DAY_S < time.time() - 60 < device["seen"]
        with client(served, cookies["Bea"]):
            soon(lambda: min(seen(served, "Ana"), seen(served, "Bea")) > time.time() - 60)
            told("admin", "tidy", "--days", "10", data=served.data)
        for name, status in (("Ana", 200), ("Bea", 200), ("Cira", 401)):
            with served.http(cookies[name]) as http:
                soon(partial(answers, http, status))
    finally:
        served.stop()


def test_a_session_whose_connection_stays_open_is_in_use(tmp_path: Path) -> None:
    served = Served(tmp_path, PROMPT)
    try:
        with client(served, account(served, "Ana")[0]):
            for since in (time.time(), time.time() + 1):
                soon(partial(is_seen_after, since, served, "Ana"))
        known = [0.0]

        def is_still() -> bool:
            """Between two looks, many times as long apart as uses are kept, none was kept."""
            known.append(seen(served, "Ana"))
            time.sleep(0.5)
            return known[-1] == known[-2]

        soon(is_still)
    finally:
        served.stop()


def test_with_one_session_too_many_the_one_ends_that_was_used_longest_ago(tmp_path: Path) -> None:
    served = Served(tmp_path, {**PROMPT, "tapete.server.people.people.MOST_SESSIONS": 2})
    try:
        first, _ = account(served, "Ana")
        given = {"name": "Ana", "password": PASSWORD}
        with served.http() as http, served.http(first) as used:
            second = cookie_of(http.post("/api/session", json=given))
            assert used.get("/api/me/chips").status_code == 200
            third = cookie_of(http.post("/api/session", json=given))
        known = []
        for cookie in (first, second, third):
            with served.http(cookie) as http:
                known.append(http.get("/api/me/chips").status_code)
        assert known == [200, 401, 200]
    finally:
        served.stop()


class Unwilling:
    """Books that take nothing while they are told so."""

    def __init__(self) -> None:
        self.is_willing, self.kept = False, dict[str, float]()

    async def write(self, statements: Sequence[Statement]) -> None:
        if not self.is_willing:
            raise NotKept("a full disk")
        assert len(statements) <= KEPT_AT_ONCE
        for _, about in statements:
            assert isinstance(about, tuple)
            at, session, _ = about
            self.kept[session] = at

    async def read(self, query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        raise AssertionError("nothing is read")


async def test_uses_that_could_not_be_kept_are_kept_later() -> None:
    now, books = [10_000.0], Unwilling()
    uses = SessionUses(books, lambda: now[0])
    sessions = {str(each): Session(str(each), "ana", "", 0.0, 0.0) for each in range(KEPT_AT_ONCE + 1)}
    uses.note(sessions, [*sessions, "unknown"])
    await uses.keep()
    assert not books.kept
    assert uses.latest(Session("0", "ana", "", 0.0, 0.0)).seen == 10_000.0, "read anew it is as used as it was"
    now[0] += SEEN_EVERY_S
    uses.note(sessions, sessions)
    books.is_willing = True
    await uses.keep()
    assert books.kept == dict.fromkeys(sessions, 10_000.0), "so exactly, and not more often"
    books.kept.clear()
    await uses.keep()
    assert not books.kept


async def test_a_use_through_one_server_is_known_through_another(tmp_path: Path) -> None:
    now = [10_000.0]
    store = await SqliteStore.open(tmp_path / "a.db")
    here, there = People(store, lambda: now[0]), People(store, lambda: now[0])
    guest, _ = await here.register(Guest("ana", "Ana"), "", "test")
    await there.renew(["ana"])
    now[0] += SEEN_EVERY_S + 1
    here.used(guest)
    async with kept_alive(here.keep_uses()):
        while await store.read("SELECT seen FROM sessions") != [(now[0],)]:
            await asyncio.sleep(0.01)
    await there.renew(["ana"])
    assert [each.seen for each in there.sessions("ana")] == [now[0]]
    await store.close()
