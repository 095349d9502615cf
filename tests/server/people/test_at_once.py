"""Accounts, where things happen at once or one after the other that should not: a real server with real cookies."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tapete.server.club import friends
from tapete.server.club.export import exported
from tapete.server.club.friends import Circle
from tapete.server.people.guests import Guest
from tapete.server.people.people import People, WrongLogin
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import Parameters
from tapete.table import Refused
from tests.server.people.test_accounts import PASSWORD, account, cookie_of, served_person
from tests.server.served import Served


def test_an_account_has_one_name_however_fast_it_is_renamed(served: Served) -> None:
    cookie, _ = account(served, "Urraca")
    wanted = [f"Urraca la {number}" for number in range(6)]

    def rename(name: str) -> int:
        with served.http(cookie) as http:
            return http.post("/api/me", json={"name": name}).status_code

    with ThreadPoolExecutor(len(wanted)) as at_once:
        assert set(at_once.map(rename, wanted)) == {200}
    with served.http(cookie) as http:
        now = http.get("/api/account").json()["name"]
        found = {name for name in (*wanted, "Urraca") if http.get(f"/api/people/{name}").status_code == 200}
    assert found == {now}


def test_who_signs_in_while_the_password_is_changed_needs_the_new_one(served: Served) -> None:
    cookie, _ = account(served, "Berenguela")
    other = "otra contraseña larga"

    def change() -> int:
        with served.http(cookie) as http:
            asked = {"old": PASSWORD, "new": other}
            while (status := http.post("/api/me/password", json=asked).status_code) == 503:
                continue  # the disk was slow for longer than it is waited for
            return status

    def sign_in() -> bool:
        """By the old password: whether they are in, once all is done."""
        with served.http() as http:
            http.post("/api/session", json={"name": "Berenguela", "password": PASSWORD})
            changed.result()
            return bool(http.get("/api/account").json()["is_account"])

    with (
        closing(sqlite3.connect(served.data / "tapete.db", isolation_level=None)) as disk,
        ThreadPoolExecutor() as both,
    ):
        disk.execute("BEGIN IMMEDIATE")  # a slow disk
        changed = both.submit(change)
        time.sleep(0.8)
        entered = both.submit(sign_in)
        time.sleep(0.8)
        disk.execute("ROLLBACK")
        assert (changed.result(), entered.result()) == (204, False)
    with served.http(cookie) as http:
        assert len(http.get("/api/me/sessions").json()) == 1


def test_who_has_deleted_an_account_comes_back_as_somebody_else(served: Served) -> None:
    guest = served.guest("Elvira")
    with served.http(guest) as http:
        cookie = cookie_of(http.post("/api/account", json={"password": PASSWORD}))
    with served.http(cookie) as http:
        assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
    assert served_person(served, guest) is None
    with served.http(guest) as http:
        assert http.post("/api/account", json={"password": PASSWORD}).status_code != 201
        assert http.get("/api/account").json()["name"] == ""


async def test_what_was_read_of_somebody_before_they_changed_it_is_not_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else they would have their old name for a while, and the session that has just begun would end."""
    store = await SqliteStore.open(tmp_path / "books.db")
    people, read = People(store), store.read
    await people.register(Guest("ana", "Ana"), "", "test")
    account = people.account("ana")
    assert account is not None
    has_read, may_go_on = asyncio.Event(), asyncio.Event()

    async def late(query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        found = await read(query, about)
        if "FROM sessions" in query and not has_read.is_set():
            has_read.set()
            await may_go_on.wait()
        return found

    monkeypatch.setattr(store, "read", late)
    renewing = asyncio.create_task(people.renew(["ana"]))
    await has_read.wait()
    await people.rename("ana", "Anita")
    guest = await people.sign_in(account, "test")
    may_go_on.set()
    await renewing
    assert (people.named("Anita"), people.named("Ana")) == (people.account("ana"), None)
    known = people.known(guest)
    assert known is not None, "the session is still on"
    assert known.name == "Anita"
    await store.close()


async def test_of_friends_asked_for_at_once_no_more_are_kept_than_one_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "MOST", 2)
    store = await SqliteStore.open(tmp_path / "books.db")
    try:
        circle = Circle(store)
        for add in (circle.ask, circle.block):
            asked = [add("ana", other, 1.0) for other in ("berta", "carla", "dora", "eva")]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(map(repr, found)) == ["None", "None", "TooMany()", "TooMany()"]
        blocked = set(await circle.blocked("ana"))
        assert len(blocked) == 2
        assert blocked.isdisjoint(each.person for each in await circle.friends("ana"))
    finally:
        await store.close()


async def test_what_comes_to_an_account_that_is_deleted_in_that_moment_is_refused(tmp_path: Path) -> None:
    """By a request that was let in before: it is answered as those that come after it, and not as a fault."""
    store = await SqliteStore.open(tmp_path / "books.db")
    try:
        people = People(store)
        ana, _ = await people.register(Guest("ana", "Ana"), PASSWORD, "test")
        asked: list[Awaitable[object]] = [
            people.rename("ana", "Anita"),
            people.change_password(ana, PASSWORD, "otra contraseña larga"),
            anext(exported(store, people, "ana")),
        ]
        await people.delete("ana")
        for each in asked:
            with pytest.raises(Refused, match="no_name"):
                await each
    finally:
        await store.close()


async def test_of_two_servers_that_replace_one_password_the_first_does(tmp_path: Path) -> None:
    """Also where the second has not heard of it yet: who knows the old password alone gets no account by it."""
    store = await SqliteStore.open(tmp_path / "books.db")
    here, there = People(store), People(store)
    guest, codes = await here.register(Guest("yago", "Yago"), PASSWORD, "")
    await there.renew(["yago"])
    await here.change_password(guest, PASSWORD, "siete espadas y un rey")
    with pytest.raises(WrongLogin):
        await there.change_password(guest, PASSWORD, "la de quien la ha robado")
    await here.recover("Yago", codes[0], "tras ocho copas y un as", "")
    with pytest.raises(WrongLogin):
        await there.change_password(guest, PASSWORD, "la de quien la ha robado")
    await there.renew(["yago"])
    await there.log_in("Yago", "tras ocho copas y un as", "")
    await store.close()
