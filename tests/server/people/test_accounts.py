"""A guest becomes an account, and what abuse does not get: a real server with real cookies."""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tapete.server.people.guests import Guest
from tapete.server.people.passwords import MOST_WAITING, Passwords
from tapete.server.people.people import People, WrongLogin
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import NotKept, Statement
from tapete.table import Refused
from tests.server.served import Served, client

PASSWORD = "seis copas y un as"
PATCHED = {"tapete.server.http.depends.TRIES": (10.0, 1e-6)}
"""No try of a password comes back while a test counts them, however slow the machine is."""


def cookie_of(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].split(";")[0]


def account(served: Served, name: str, password: str = PASSWORD) -> tuple[str, dict[str, object]]:
    """The cookie of a new account, and what was said."""
    with served.http(served.guest(name)) as http:
        answer = http.post("/api/account", json={"password": password})
        assert answer.status_code == 201, answer.text
        return cookie_of(answer), answer.json()


def test_a_guest_becomes_an_account_and_keeps_seat_and_identity(served: Served) -> None:
    guest = served.guest("Guiomar")
    with client(served, guest) as socket, served.http(guest) as http:
        table = socket.ask("open", game="brisca")["table"]
        answer = http.post("/api/account", json={"password": PASSWORD})
        assert answer.status_code == 201
        assert len(answer.json()["codes"]) == 10
        cookie = cookie_of(answer)
    assert served_person(served, guest) is None, "the cookie from before is worth nothing now"
    with client(served, cookie) as socket:
        socket.watch(table)
        assert socket.state["you"] == 0
    with served.http(cookie) as http:
        assert http.get("/api/me/chips").json()["chips"] == 1000
        assert http.get("/api/people/guiomar").json()["level"] == 1
    with served.http(served.guest("Otra")) as http:
        assert http.post("/api/me", json={"name": "GUIOMÁR"}).json()["code"] == "name_taken"


def test_who_asks_is_nobody_a_guest_or_an_account(served: Served) -> None:
    nobody = {"name": "", "is_account": False, "is_moderator": False, "avatar": "", "has_password": False}
    with served.http() as http:
        assert http.get("/api/account").json() == nobody
    with served.http(served.guest("Casilda")) as http:
        assert http.get("/api/account").json() == {**nobody, "name": "Casilda"}
    cookie, _ = account(served, "Casilda")
    with served.http(cookie) as http:
        shown = http.get("/api/account").json()
        assert (shown["name"], shown["is_account"], shown["is_moderator"]) == ("Casilda", True, False)
        assert http.get(shown["avatar"]).headers["content-type"] == "image/svg+xml"


def served_person(served: Served, cookie: str) -> str | None:
    with served.http(cookie) as http:
        person: str | None = http.get("/api/me").json()["person"]
        return person


def test_signing_in_and_out_and_recovering(served: Served) -> None:
    first, said = account(served, "Leonor")
    with served.http() as http:
        wrong = http.post("/api/session", json={"name": "Leonor", "password": "no es esta"})
        nobody = http.post("/api/session", json={"name": "No Hay Nadie", "password": "no es esta"})
        assert (
            (wrong.status_code, wrong.json())
            == (nobody.status_code, nobody.json())
            == (403, {"code": "wrong_login", "about": {}})
        )
        second = cookie_of(http.post("/api/session", json={"name": "leonor", "password": PASSWORD}))
    assert served_person(served, first) == served_person(served, second) == said["person"]
    with served.http(first) as http:
        assert [each["here"] for each in http.get("/api/me/sessions").json()].count(True) == 1
        assert len(http.get("/api/me/sessions").json()) == 2
        assert http.delete("/api/session").status_code == 204
    assert served_person(served, first) is None
    codes = said["codes"]
    assert isinstance(codes, list)
    with served.http() as http:
        given = {"name": "Leonor", "code": codes[0], "password": "otra contraseña"}
        third = cookie_of(http.post("/api/session/recover", json=given))
        assert http.post("/api/session/recover", json=given).status_code == 403, "a code is good once"
        assert http.post("/api/session", json={"name": "Leonor", "password": PASSWORD}).status_code == 403
    assert served_person(served, second) is None
    assert served_person(served, third) == said["person"]


def test_signing_out_everywhere_ends_open_sockets(served: Served) -> None:
    cookie, _ = account(served, "Petra")
    with served.http(cookie) as http, client(served, cookie) as socket:
        assert http.delete("/api/me/sessions").status_code == 204
        with pytest.raises(ConnectionClosed):
            socket.next()
    with client(served, cookie) as socket:
        assert socket.ask("open", game="brisca")["code"] == "no_name"


def test_what_a_guest_opened_ends_with_the_first_session_of_their_account(served: Served) -> None:
    guest = served.guest("Paula")
    with served.http(guest) as http, client(served, guest) as socket:
        http.headers["x-forwarded-for"] = "192.0.2.1"  # new accounts of one address are few
        cookie = cookie_of(http.post("/api/account", json={"password": PASSWORD}))
        assert socket.ask("ping")["t"] == "pong", "who plays goes on playing"
        http.headers["cookie"] = cookie
        assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
        with pytest.raises(ConnectionClosed):
            socket.next()


def test_forged_stolen_and_torn_cookies_are_nobody(served: Served) -> None:
    cookie, said = account(served, "Quima")
    name, _, value = cookie.partition("=")
    body, date, mark = value.split(".")
    other = served.guest("Rosa").partition("=")[2].split(".")
    for bad in (
        f"{body}.{date}.{mark[:-2]}AA",
        f"{other[0]}.{date}.{mark}",
        f"{body}.{other[1]}.{other[2]}",
        body,
        "",
        "x" * 5000,
    ):
        assert served_person(served, f"{name}={bad}") is None
    assert served_person(served, cookie) == said["person"]


def test_passwords_cannot_be_guessed_nor_accounts_made_in_floods(served: Served) -> None:
    account(served, "Sara")
    elsewhere = {"x-forwarded-for": "198.51.100.7"}
    with served.http() as http:
        http.headers.update(elsewhere)
        codes = [
            http.post("/api/session", json={"name": "Sara", "password": f"prueba {number}"}).status_code
            for number in range(12)
        ]
        assert codes == [403] * 10 + [429] * 2
        assert http.post("/api/session", json={"name": "Otra", "password": "prueba"}).status_code == 403
        http.headers["x-forwarded-for"] = "198.51.100.8"
        assert http.post("/api/session", json={"name": "Sara", "password": PASSWORD}).status_code == 200, (
            "not locked out"
        )


def test_other_sites_may_ask_for_nothing(served: Served) -> None:
    cookie, _ = account(served, "Tecla")
    with served.http(cookie) as http:
        http.headers["origin"] = "https://evil.example"
        for method, path in (("POST", "/api/account"), ("DELETE", "/api/me/sessions"), ("POST", "/api/me/allowance")):
            assert http.request(method, path, json={"password": PASSWORD}).status_code == 403
    assert served_person(served, cookie) is not None


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "' OR 1=1 --", "../../secret", "Ω≈ç√"])
def test_names_are_words_and_nothing_else(served: Served, name: str) -> None:
    cookie, _ = account(served, name)
    with served.http(cookie) as http:
        assert http.get("/api/me").json()["name"] == name
        answer = http.get("/api/ranking/brisca")
        assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"password": "short"},
        {"password": "x" * 257},
        {"password": 12345678},
        {"password": PASSWORD, "role": "moderator"},
    ],
)
def test_odd_passwords_and_fields_are_refused_by_name(served: Served, body: dict[str, object]) -> None:
    with served.http(served.guest("Ulises")) as http:
        answer = http.post("/api/account", json=body)
        assert answer.status_code == 422
        assert answer.json()["code"] == "malformed"
        assert PASSWORD not in answer.text


def test_who_has_no_account_has_nothing_of_one(served: Served) -> None:
    for cookie, code in (("", "no_name"), (served.guest("Valle"), "no_account")):
        with served.http(cookie) as http:
            for path in ("/api/me/chips", "/api/me/sessions", "/api/me/export", "/api/me/friends", "/api/me/results"):
                answer = http.get(path)
                assert (answer.status_code, answer.json()["code"]) == (401, code), path


def test_everything_of_ones_own_and_its_deletion(served: Served) -> None:
    cookie, said = account(served, "Wanda")
    with served.http(cookie) as http:
        export = http.get("/api/me/export").json()
        assert export["account"]["name"] == "Wanda"
        assert [row[4] for row in export["ledger"]] == [1000]
        assert http.request("DELETE", "/api/account", json={"password": "no es"}).status_code == 403
        assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
        assert http.get("/api/me").json()["person"] is None
        assert http.get("/api/people/Wanda").status_code == 404
    account(served, "Wanda")
    assert said["person"]


def test_friends_blocks_and_invitations(served: Served) -> None:
    xenia, _ = account(served, "Xenia")
    yago, _ = account(served, "Yago")
    with served.http(xenia) as x, served.http(yago) as y, client(served, xenia) as socket:
        table = socket.ask("open", game="brisca")["table"]
        wish = {"name": "Yago", "table": table, "seat": 1}
        assert x.post("/api/me/invitations", json=wish).json()["code"] == "no_friend"
        assert x.put("/api/me/friends/Yago").status_code == 204
        assert [(each["name"], each["mine"], each["theirs"]) for each in y.get("/api/me/friends").json()] == [
            ("Xenia", False, True)
        ]
        assert y.put("/api/me/friends/xenia").status_code == 204
        socket.watch(table)
        assert [(each["mine"], each["theirs"], each["here"]) for each in y.get("/api/me/friends").json()] == [
            (True, True, True)
        ]
        assert x.post("/api/me/invitations", json=wish).status_code == 204
        (invitation,) = y.get("/api/me/invitations").json()
        assert (invitation["sender"], invitation["table"], invitation["seat"]) == ("Xenia", table, 1)
        assert y.put("/api/me/blocks/Xenia").status_code == 204
        assert y.get("/api/me/invitations").json() == [], "not even of before"
        assert x.get("/api/me/friends").json() == []
        assert x.put("/api/me/friends/Yago").status_code == 204, "who is blocked is not told"
        assert [(each["mine"], each["theirs"]) for each in x.get("/api/me/friends").json()] == [(True, False)]
        assert y.get("/api/me/friends").json() == []
        assert y.delete("/api/me/blocks/Xenia").status_code == 204
        assert [(each["mine"], each["theirs"]) for each in y.get("/api/me/friends").json()] == [(False, True)]
        assert x.put("/api/me/friends/Xenia").json()["code"] == "yourself"


def test_faces_are_drawn_and_can_be_chosen(served: Served) -> None:
    cookie, said = account(served, "Zoe")
    with served.http(cookie) as http:
        own = http.get("/api/people/Zoe").json()["avatar"]
        assert str(said["person"]) not in own
        assert http.get(own).text == http.get(own).text
        assert http.get(own).text.startswith("<svg")
        assert http.put("/api/me/avatar", json={"number": 7}).status_code == 204
        assert http.get("/api/people/Zoe").json()["avatar"] == "/api/avatar.svg?of=7"
        assert http.put("/api/me/avatar", json={"number": 64}).status_code == 422


def test_who_is_blocked_is_not_heard_at_any_table_from_then_on(served: Served) -> None:
    zoe, _ = account(served, "Zenobia")
    abel, _ = account(served, "Abelardo")
    third = served.guest("Tercera")
    with (
        client(served, zoe) as z,
        client(served, abel) as a,
        client(served, third) as t,
        served.http(zoe) as http,
    ):
        table = z.ask("open", game="brisca")["table"]
        for line in (z, a, t):
            line.watch(table)
        assert a.ask("sit", table=table)["t"] == "ok"

        def heard(text: str) -> set[str]:
            """Who hears what Abel says, and what Zoe says after it."""
            for line, said in ((a, text), (z, "fin")):
                assert line.ask("say", table=table, kind="text", what=said)["t"] == "ok"
            found = set()
            for name, line in (("z", z), ("t", t)):
                lines = [json.loads(frame) for frame in line.heard] if line is z else []
                while not any(each["t"] == "said" and each["what"] == "fin" for each in lines):
                    lines.append(line.next())
                if any(each["t"] == "said" and each["what"] == text for each in lines):
                    found.add(name)
                line.heard.clear()
            return found

        assert heard("uno") == {"z", "t"}
        assert http.put("/api/me/blocks/Abelardo").status_code == 204
        assert heard("dos") == {"t"}, "though both sit there, and were heard before"
        with client(served, zoe) as again:
            again.table = table
            again.send("watch", table=table)
            talk = again.until(lambda message: message["t"] == "talk")
            assert {line["what"] for line in talk["lines"]} == {"fin"}
        assert http.delete("/api/me/blocks/Abelardo").status_code == 204
        assert heard("tres") == {"z", "t"}


def at_once(times: int, ask: Callable[[], int]) -> list[int]:
    """The statuses of so many requests that are made at the same time."""
    with ThreadPoolExecutor(times) as others:
        return sorted(others.map(lambda _: ask(), range(times)))


def test_an_account_that_is_deleted_several_times_at_once_is_deleted_once(served: Served) -> None:
    cookie, _ = account(served, "Ximena")

    def delete() -> int:
        with served.http(cookie) as http:
            return http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code

    codes = at_once(6, delete)
    assert codes[0] == 204
    assert set(codes) <= {204, 401, 403}
    with served.http(served.guest("Ximena")) as http:
        assert http.post("/api/account", json={"password": PASSWORD}).status_code == 201, "the name is free again"


async def test_what_has_changed_while_a_password_was_checked_holds(tmp_path: Path) -> None:
    """A password is checked in a thread; who signs in with one that is changed meanwhile is not signed in."""
    store = await SqliteStore.open(tmp_path / "books.db")
    people = People(store)
    guest, _ = await people.register(Guest("yago", "Yago"), PASSWORD, "")
    other = "siete espadas y un rey"
    changing = asyncio.create_task(people.change_password(guest, PASSWORD, other))
    naming = asyncio.create_task(people.rename("yago", "Yayo"))
    await asyncio.gather(changing, naming)
    assert people.account("yago") == people.named("Yayo"), "neither change undoes the other"
    renewed = people.account("yago")
    assert renewed is not None
    assert renewed.name == "Yayo"

    signing_in = asyncio.create_task(people.log_in("Yayo", other, ""))
    await people.set_avatar("yago", "")
    changing = asyncio.create_task(people.delete("yago"))
    results = await asyncio.gather(signing_in, changing, return_exceptions=True)
    assert people.account("yago") is None
    assert isinstance(results[0], WrongLogin | Guest)
    assert isinstance(results[0], WrongLogin) or people.known(results[0]) is None, "nobody is signed in"
    await store.close()


class Full(SqliteStore):
    """Books that take nothing while they are full."""

    is_full = False

    async def write(self, statements: Sequence[Statement]) -> None:
        if self.is_full:
            raise NotKept
        await super().write(statements)


@pytest.mark.parametrize("is_deleted", [True, False])
async def test_an_account_is_deleted_or_stays_whole(tmp_path: Path, is_deleted: bool) -> None:
    store = await Full.open(tmp_path / "books.db")
    assert isinstance(store, Full)
    people = People(store)
    guest, _ = await people.register(Guest("yago", "Yago"), PASSWORD, "")
    store.is_full = not is_deleted
    with nullcontext() if is_deleted else pytest.raises(NotKept):
        await people.delete("yago")
    assert (people.account("yago") is None, people.is_gone("yago")) == (is_deleted, is_deleted)
    assert (people.known(guest) is None) == is_deleted
    await store.close()


async def test_an_account_that_is_deleted_while_it_is_read_stays_deleted(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "books.db")
    people = People(store)
    await people.register(Guest("yago", "Yago"), PASSWORD, "")
    reading = [asyncio.create_task(people.renew(["yago"])) for _ in range(20)]
    await asyncio.sleep(0)
    await asyncio.gather(people.delete("yago"), *reading)
    assert people.account("yago") is None
    assert people.named("Yago") is None
    assert people.sessions("yago") == []
    await store.close()


async def test_a_crowd_that_tries_passwords_does_not_wait_without_end() -> None:
    passwords = Passwords()
    tried = [passwords.matches(None, PASSWORD) for _ in range(MOST_WAITING + 36)]
    results = await asyncio.gather(*tried, return_exceptions=True)
    assert results.count(False) == MOST_WAITING
    assert sum(isinstance(each, Refused) for each in results) == 36
    assert not await passwords.matches(None, PASSWORD), "and then there is room again"
