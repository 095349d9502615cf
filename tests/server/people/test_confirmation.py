"""What a stolen cookie does not get: a way in of its own, once its session is old; and what proves who one is."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import Any

import asyncpg
import httpx
import pytest

from tapete.server.people.guests import Guest
from tapete.server.people.passkeys import BadPasskey, Passkeys
from tapete.server.people.people import People, WrongLogin
from tapete.server.people.sessions import RECENT_S, NotProved
from tapete.server.store.opening import IN_FOLDER
from tapete.server.store.sqlite import SqliteStore
from tests.server.backing import Postgres
from tests.server.people.test_accounts import PASSWORD, PATCHED, account, cookie_of, served_person
from tests.server.people.test_passkeys import Device
from tests.server.served import Served, client

SITE = "http://localhost:8000"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on one of the two databases."""
    place = IN_FOLDER
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        place = asyncio.run(postgres.with_tables(f"confirm{token_hex(6)}"))
    server = Served(tmp_path_factory.mktemp("data"), PATCHED, store=place)
    yield server
    server.stop()
    assert not [line for line in server.logs if line.get("level") in ("error", "critical")]


def grow_old(served: Served, by_s: float = RECENT_S + 1) -> None:
    """All sessions of the server began so much earlier."""
    place = served.env.get("store", IN_FOLDER)
    if place == IN_FOLDER:
        with closing(sqlite3.connect(served.data / "tapete.db", timeout=60)) as disk, disk:
            disk.execute("UPDATE sessions SET made = made - ?", (by_s,))
        return

    async def grow() -> None:
        line = await asyncpg.connect(place)
        await line.execute("UPDATE sessions SET made = made - $1", by_s)
        await line.close()

    asyncio.run(grow())


def by_name(served: Served, cookie: str) -> httpx.Client:
    """Requests with this cookie to a site with a name, as passkeys need it."""
    http = served.http(cookie)
    http.headers["host"] = SITE.removeprefix("http://")
    return http


def created(http: httpx.Client, device: Device) -> dict[str, Any]:
    """A new question with the device's answer to it."""
    asked = http.post("/api/me/passkeys/question").json()
    return {"question": asked["question"], "answer": device.created(asked["options"], SITE)}


def got(http: httpx.Client, device: Device, path: str = "/api/me/confirm/passkey") -> dict[str, Any]:
    asked = http.post(f"{path}/question").json()
    return {"question": asked["question"], "answer": device.got(asked["options"], SITE)}


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"] if answer.content else ""


def test_a_stolen_cookie_of_an_old_session_gets_no_way_in_of_its_own(served: Served) -> None:
    stolen, said = account(served, "Robada")
    own, thiefs = Device(), Device()
    with by_name(served, stolen) as thief:
        assert thief.post("/api/me/passkeys", json=created(thief, own)).status_code == 204
        (key,) = thief.get("/api/me/passkeys").json()
        early = created(thief, thiefs)
        grow_old(served)
        refused = [
            thief.post("/api/me/passkeys/question"),
            thief.post("/api/me/passkeys", json=early),
            thief.delete(f"/api/me/passkeys/{key['id']}"),
            thief.delete("/api/me/identities/house"),
        ]
        assert [code_of(each) for each in refused] == [(403, "confirm_first")] * 4
        wrong = [
            thief.post("/api/me/confirm", json={"password": "no es esta"}),
            thief.post("/api/me/confirm", json={}),
            thief.post("/api/me/confirm/passkey", json=got(thief, thiefs)),
        ]
        assert [code_of(each) for each in wrong] == [(403, "wrong_login")] * 3
        assert code_of(thief.post("/api/me/passkeys", json=early)) == (403, "confirm_first")
    confirmed = confirmed_by_password(served, stolen)
    with by_name(served, stolen) as thief, by_name(served, confirmed) as owner:
        assert code_of(thief.post("/api/me/passkeys", json=early)) == (401, "no_name"), "of the session that was"
        assert owner.get("/api/me").json()["person"] == said["person"]
        assert len(owner.get("/api/me/sessions").json()) == 1, "in place of the old one"
        assert [each["id"] for each in owner.get("/api/me/passkeys").json()] == [key["id"]]
        assert owner.delete(f"/api/me/passkeys/{key['id']}").status_code == 204
        assert owner.post("/api/me/passkeys", json=created(owner, Device())).status_code == 204


def test_a_stolen_cookie_of_an_old_session_gives_the_account_no_other_name(served: Served) -> None:
    stolen, said = account(served, "Antigua")
    with by_name(served, stolen) as thief:
        assert thief.post("/api/me", json={"name": "Antigua Segunda"}).status_code == 200, "signed in just now"
        assert thief.post("/api/me", json={"name": "Antigua"}).status_code == 200
        grow_old(served)
        refused = [
            thief.post("/api/me", json={"name": "Nueva"}),
            thief.post("/api/play", json={"game": "cuatrola", "name": "Nueva"}),
        ]
        assert [code_of(each) for each in refused] == [(403, "confirm_first")] * 2
        assert thief.get("/api/me").json()["name"] == "Antigua"
        assert thief.get("/api/people/Nueva").status_code == 404
        assert thief.post("/api/play", json={"game": "cuatrola"}).status_code == 200, "no match was begun before"
        same = thief.post("/api/me", json={"name": "ANTIGUA"})
        assert (same.status_code, same.json()["name"]) == (200, "ANTIGUA")
    with served.http() as owner:
        signed_in = owner.post("/api/session", json={"name": "Antigua", "password": PASSWORD})
        assert signed_in.status_code == 200, "as before"
    with by_name(served, confirmed_by_password(served, stolen)) as owner:
        called = owner.post("/api/me", json={"name": "Nueva"})
        assert (called.status_code, called.json()) == (200, {"person": said["person"], "name": "Nueva"})


def test_who_has_no_account_is_called_as_they_like(served: Served) -> None:
    with served.http() as http:
        assert http.post("/api/me", json={"name": "Una"}).status_code == 200
        grow_old(served)
        assert http.post("/api/me", json={"name": "Otra"}).json()["name"] == "Otra"


def confirmed_by_password(served: Served, cookie: str) -> str:
    """The cookie of the session in place of this one, whose sockets are closed."""
    answers = []

    def confirm() -> None:
        with by_name(served, cookie) as http, client(served, cookie) as line:
            answers.append(http.post("/api/me/confirm", json={"password": PASSWORD}))
            line.until(lambda message: False)

    with pytest.raises(AssertionError, match="hung up"):
        confirm()
    assert answers[0].status_code == 204
    return cookie_of(answers[0])


def test_a_passkey_of_ones_own_proves_who_one_is_once(served: Served) -> None:
    cookie, said = account(served, "Llavera")
    other, _ = account(served, "Ganzúa")
    device, others = Device(), Device()
    with by_name(served, cookie) as http, by_name(served, other) as thief:
        assert code_of(http.post("/api/me/confirm/passkey/question")) == (422, "bad_passkey"), "it has none"
        for line, each in ((http, device), (thief, others)):
            assert line.post("/api/me/passkeys", json=created(line, each)).status_code == 204
        early = created(http, Device())
        grow_old(served)
        asked = http.post("/api/me/confirm/passkey/question").json()
        (offered,) = asked["options"]["allowCredentials"]
        assert offered["id"] == http.get("/api/me/passkeys").json()[0]["id"], "and no other device is asked"
        answers = [
            {"question": asked["question"], "answer": others.got(asked["options"], SITE)},
            got(thief, device),
            got(thief, others),
            got(http, device, "/api/session/passkey"),
            {**early, "answer": device.got(asked["options"], SITE)},
        ]
        for wrong in answers:
            assert code_of(http.post("/api/me/confirm/passkey", json=wrong)) == (403, "wrong_login")
        answer = got(http, device)
        assert code_of(http.post("/api/session/passkey", json=answer)) == (403, "wrong_login"), "not asked for that"
        confirmed = http.post("/api/me/confirm/passkey", json=answer)
        assert confirmed.status_code == 204
    with by_name(served, cookie_of(confirmed)) as http:
        assert http.get("/api/me").json()["person"] == said["person"]
        assert code_of(http.post("/api/me/confirm/passkey", json=answer)) == (403, "wrong_login"), "good once"
        assert http.post("/api/me/passkeys", json=created(http, Device())).status_code == 204
    assert served_person(served, cookie) is None


def test_who_has_just_signed_in_confirms_nothing(served: Served) -> None:
    cookie, said = account(served, "Reciente")
    codes = said["codes"]
    assert isinstance(codes, list)
    grow_old(served)
    recovered = {"name": "Reciente", "code": codes[0], "password": PASSWORD}
    for path, given in (("", {"name": "Reciente", "password": PASSWORD}), ("/recover", recovered)):
        with by_name(served, "") as http:
            signed = http.post(f"/api/session{path}", json=given)
        with by_name(served, cookie_of(signed)) as http:
            assert http.post("/api/me/passkeys", json=created(http, Device())).status_code == 204
    assert served_person(served, cookie) is None


def test_passwords_are_guessed_no_faster_by_confirming(served: Served) -> None:
    cookie, _ = account(served, "Adivinada")
    with served.http(cookie) as http:
        http.headers["x-forwarded-for"] = "198.51.100.9"
        tried = [http.post("/api/me/confirm", json={"password": f"prueba {n}"}).status_code for n in range(12)]
        assert tried == [403] * 10 + [429] * 2
        assert http.post("/api/me/confirm/passkey/question").status_code == 429
        assert http.post("/api/session", json={"name": "adivinada", "password": "prueba"}).status_code == 429


def test_who_has_no_account_confirms_nothing(served: Served) -> None:
    for cookie, code in (("", "no_name"), (served.guest("Nadie"), "no_account")):
        with served.http(cookie) as http:
            for path in ("confirm", "confirm/passkey/question", "confirm/passkey", "passkeys/question"):
                answer = http.post(f"/api/me/{path}", json={"question": "", "answer": {}} if path[-1] == "y" else {})
                assert code_of(answer) == (401, code), path


async def test_a_session_that_ends_elsewhere_gets_nothing_here(tmp_path: Path) -> None:
    """Another node may have ended it, which is known here a moment later only; the books know it at once."""
    store = await SqliteStore.open(tmp_path / "books.db")
    now = [1000.0]
    here, there = People(store, lambda: now[0]), People(store, lambda: now[0])
    guest, _ = await here.register(Guest("ana", "Ana"), "", "")
    await there.load()
    passkeys, site, device = Passkeys(store, here, b"key", lambda: now[0]), "https://tapete.example", Device()
    ana = here.account("ana")
    assert ana is not None
    asked = await passkeys.registration_challenge(ana, site)
    proof = here.proof(guest)
    await there.sign_out_everywhere("ana")
    assert here.known(guest) == guest
    assert not await here.has_proof(guest)
    with pytest.raises(NotProved):
        await passkeys.add(proof, asked.id, device.created(asked.options, site), site, "")
    with pytest.raises(BadPasskey):
        await passkeys.add(proof, asked.id, device.created(asked.options, site), site, "")
    assert await passkeys.listed(ana) == []
    await store.close()


async def test_a_proof_holds_for_ten_minutes_and_a_new_one_takes_its_place(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "books.db")
    now = [1000.0]
    people = People(store, lambda: now[0])
    guest, _ = await people.register(Guest("ana", "Ana"), PASSWORD, "")
    now[0] += RECENT_S
    assert await people.has_proof(guest)
    people.used(guest)
    now[0] += 1
    assert not await people.has_proof(guest), "though it was used just now"
    now[0] -= 3600
    assert not await people.has_proof(guest), "nor for as long as the clock was set back"
    now[0] += 3600
    with pytest.raises(WrongLogin):
        await people.confirm(guest, "no es esta", "")
    anew = await people.confirm(guest, PASSWORD, "")
    assert (people.known(guest), people.known(anew)) == (None, anew)
    assert await people.has_proof(anew)
    again = People(store, lambda: now[0])
    await again.load()
    assert (again.known(guest), again.known(anew), await again.has_proof(anew)) == (None, anew, True)
    without, _ = await people.register(Guest("bea", "Bea"), "", "")
    for password in ("", PASSWORD):
        assert not await people.has_password(without, password)
        with pytest.raises(WrongLogin):
            await people.confirm(without, password, "")
    await store.close()
