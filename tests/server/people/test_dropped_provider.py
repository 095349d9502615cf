"""A provider that the host has named once, and no more, is no way in: what is left is not taken away."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest

from tapete.server.store.opening import IN_FOLDER
from tests.server.backing import Postgres
from tests.server.people.provider import CLIENT, SECRET, Provider, provided
from tests.server.people.test_accounts import PASSWORD
from tests.server.people.test_oauth import FILE, Browser
from tests.server.people.test_passkeys import Device
from tests.server.served import Served


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest) -> str:
    """The address of a database in which nobody is yet, of either kind."""
    if request.param == "sqlite":
        return IN_FOLDER
    postgres: Postgres = request.getfixturevalue("postgres")
    return await postgres.with_tables(f"dropped{token_hex(6)}")


def by_name(served: Served, cookie: str) -> httpx.Client:
    """Requests to a site with a name, as passkeys need it."""
    http = served.http(cookie)
    http.headers["host"] = f"localhost:{served.url.rpartition(':')[2]}"
    return http


def add_passkey(http: httpx.Client) -> str:
    """The id of one more passkey."""
    before = [each["id"] for each in http.get("/api/me/passkeys").json()]
    asked: Any = http.post("/api/me/passkeys/question").json()
    made = Device().created(asked["options"], f"http://{http.headers['host']}")
    given = {"question": asked["question"], "answer": made, "name": "móvil"}
    assert http.post("/api/me/passkeys", json=given).status_code == 204
    (new,) = [each["id"] for each in http.get("/api/me/passkeys").json() if each["id"] not in before]
    return str(new)


@contextmanager
def opened(folder: Path, store: str, provider: Provider) -> Iterator[tuple[Served, Path]]:
    """A room with both ways to a provider, and the file of its settings."""
    file = folder / "tapete.toml"
    file.write_text(FILE.format(client=CLIENT, secret=SECRET, url=provider.url))
    room = Served(folder / "data", settings=str(file), store=store)
    try:
        yield room, file
    finally:
        room.kill()
    assert not [line for line in room.logs if line.get("level") in ("error", "critical")]


def test_the_last_way_in_is_one_by_which_somebody_can_come_in(tmp_path: Path, store: str) -> None:
    with provided() as provider, opened(tmp_path, store, provider) as (room, file):
        both = file.read_text()
        provider.subject = "dropped"
        browser = Browser(room, room.guest("Oria"))
        assert browser.sign_in("house") == ""
        cookie = f"tapete={browser.http.cookies['tapete']}"
        with by_name(room, cookie) as http:
            key, other = add_passkey(http), add_passkey(http)
            assert http.delete(f"/api/me/passkeys/{other}").status_code == 204

        room.stop()
        file.write_text(both.partition("[oauth.plain]")[0].replace(provider.url, "https://elsewhere.example"))
        room.start()
        assert Browser(room).http.get("/api/session/oauth").json()[0]["id"] == "house", "of another issuer now"
        check_last(room, cookie, key)
        room.stop()
        file.write_text("")
        room.start()
        check_last(room, cookie, key)
        with by_name(room, cookie) as http:
            other = add_passkey(http)
            assert http.delete(f"/api/me/passkeys/{key}").status_code == 204, "there is another"
            assert http.delete(f"/api/me/passkeys/{other}").json()["code"] == "last_way_in"
            assert http.post("/api/me/password", json={"new": PASSWORD}).status_code == 204
            assert http.delete(f"/api/me/passkeys/{other}").status_code == 204


def check_last(room: Served, cookie: str, key: str) -> None:
    """This passkey is the last way in."""
    with by_name(room, cookie) as http:
        answer = http.delete(f"/api/me/passkeys/{key}")
        assert (answer.status_code, answer.json()["code"]) == (409, "last_way_in")


def test_a_link_is_kept_whose_other_issuer_is_named_no_more(tmp_path: Path, store: str) -> None:
    with provided() as provider, opened(tmp_path, store, provider) as (room, file):
        both = file.read_text()
        provider.subject = "both"
        browser = Browser(room, room.guest("Urraca"))
        assert [browser.sign_in("house"), browser.sign_in("plain")] == ["", ""]
        room.stop()
        file.write_text(both.partition("[oauth.plain]")[0])
        room.start()
        here = Browser(room, f"tapete={browser.http.cookies['tapete']}")
        assert here.http.delete("/api/me/identities/house").json()["code"] == "last_way_in"
        room.stop()
        file.write_text(both)
        room.start()
        here = Browser(room, f"tapete={browser.http.cookies['tapete']}")
        assert here.http.delete("/api/me/identities/house").status_code == 204, "now there is another"
