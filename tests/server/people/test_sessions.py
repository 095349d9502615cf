"""What is connected ends with what it was opened by: a session, or the time as a guest."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.people.sessions import MOST_SESSIONS
from tapete.server.store.sqlite import SqliteStore
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
