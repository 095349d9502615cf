"""Signing in by a provider's word, against a real one: what proves something, and what does not."""

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from joserfc.jwk import ECKey

from tapete.server.people.cookies import COOKIE, Cookies
from tapete.server.people.guests import Guest
from tapete.server.people.identities import Identities
from tapete.server.people.people import People
from tapete.server.people.provider_login import ProviderIdentity
from tapete.server.people.sessions import NotProved
from tapete.server.store.folder import SECRET as SECRET_FILE
from tapete.server.store.sqlite import SqliteStore
from tests.server.people.provider import CLIENT, SECRET, Provider, provided
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.people.test_confirmation import grow_old
from tests.server.served import PATIENCE_S, Served, client

FILE = """
[oauth.house]
label = "La Casa"
client_id = "{client}"
client_secret = "{secret}"
discovery_url = "{url}/.well-known/openid-configuration"

[oauth.plain]
client_id = "{client}"
client_secret = "{secret}"
authorize_url = "{url}/authorize"
token_url = "{url}/token"
userinfo_url = "{url}/userinfo"
subject = "id"
"""

UNHURRIED = {"tapete.server.people.openid.PATIENCE_S": 600.0}
MANY_TRIES = {"tapete.server.http.depends.TRIES_OF_ADDRESS": (1000.0, 1 / 5)}
"""On a quick machine these tests together ask more often than one address may."""


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with provided() as made:
        yield made


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, provider: Provider) -> Iterator[Served]:
    """A server whose settings are in a file."""
    folder = tmp_path_factory.mktemp("oauth")
    file = folder / "tapete.toml"
    file.write_text(FILE.format(client=CLIENT, secret=SECRET, url=provider.url))
    server = Served(folder / "data", MANY_TRIES, settings=str(file))
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line)]


@pytest.fixture(autouse=True)
def honest(provider: Provider) -> Iterator[None]:
    provider.subject, provider.name = "s-1", "Jimena"
    provider.wrong, provider.signs_with = {}, provider.key
    yield
    while OPEN:
        OPEN.pop().http.close()


class Browser:
    """Cookies, and a way to the provider and back."""

    def __init__(self, room: Served, cookie: str = "") -> None:
        self.http = httpx.Client(base_url=room.url, timeout=60, verify=False)
        OPEN.append(self)
        if cookie:
            name, value = cookie.split("=", 1)
            self.http.cookies.set(name, value, domain="127.0.0.1", path="/")

    def back(self, provider: str = "house") -> str:
        """Through the provider, to the address at which it sends the browser back."""
        away = self.http.post(f"/api/session/oauth/{provider}")
        assert away.status_code == 200, away.text
        sent = httpx.get(away.json()["url"], timeout=60, verify=False)
        assert sent.status_code == 302
        return sent.headers["location"]

    def said(self, address: str) -> str:
        """What the room says to who comes back: nothing, or what was wrong; they always land on `/me`."""
        answer = self.http.get(address)
        assert answer.status_code == 303, answer.text
        where = urlsplit(answer.headers["location"])
        assert (where.scheme, where.netloc, where.path) == ("", "", "/me")
        return parse_qs(where.query).get("said", [""])[0]

    def sign_in(self, provider: str = "house") -> str:
        return self.said(self.back(provider))

    @property
    def account(self) -> dict[str, object]:
        found: dict[str, object] = self.http.get("/api/account").json()
        return found

    @property
    def person(self) -> str:
        found: str = self.http.get("/api/me").json()["person"]
        return found


OPEN: list[Browser] = []


def test_a_guest_becomes_an_account_and_comes_back_elsewhere(room: Served, provider: Provider) -> None:
    provider.subject = "guest"
    cookie = room.guest("Aldonza")
    with client(room, cookie) as socket:
        table = socket.ask("open", game="brisca")["table"]
    browser = Browser(room, cookie)
    before = browser.person
    assert [each["label"] for each in browser.http.get("/api/session/oauth").json()] == ["La Casa", "Plain"]
    assert browser.sign_in() == ""
    assert browser.person == before
    assert (browser.account["is_account"], browser.account["has_password"]) == (True, False)
    with client(room, f"tapete={browser.http.cookies['tapete']}") as socket:
        socket.watch(table)
        assert socket.state["you"] == 0, "seat and table stay theirs"
    other = Browser(room)
    assert other.sign_in() == ""
    assert other.person == before
    assert "identities" in other.http.get("/api/me/export").json()


def test_nobody_gets_an_account_by_the_name_that_the_provider_knows(room: Served, provider: Provider) -> None:
    people = []
    for subject in ("new-1", "new-2"):
        provider.subject = subject
        browser = Browser(room)
        assert browser.sign_in() == ""
        people.append(browser.account["name"])
    assert people[0] == "Jimena"
    assert str(people[1]).startswith("Jimena "), "a name that is taken gets a number"


def test_an_account_is_linked_and_unlinked_but_never_shut_out(room: Served, provider: Provider) -> None:
    provider.subject = "mine"
    cookie, _ = account(room, "Beatriz")
    browser = Browser(room, cookie)
    assert browser.sign_in() == ""
    assert browser.account["name"] == "Beatriz"
    assert [each["linked"] for each in browser.http.get("/api/me/identities").json()] == [True, False]
    assert browser.sign_in() == "confirmed", "twice is once, and a proof of who one is"

    other = Browser(room, account(room, "Sancha")[0])
    assert other.sign_in() == "oauth_taken"
    assert other.account["name"] == "Sancha"
    assert [each["linked"] for each in other.http.get("/api/me/identities").json()] == [False, False]

    assert browser.http.delete("/api/me/identities/house").status_code == 204
    assert Browser(room).http.delete("/api/me/identities/house").status_code == 401
    assert other.sign_in() == "", "now it is free"

    provider.subject = "only"
    alone = Browser(room, room.guest("Oria"))
    assert alone.sign_in() == ""
    assert alone.http.delete("/api/me/identities/house").json()["code"] == "last_way_in"
    assert alone.http.post("/api/me/password", json={"new": PASSWORD}).status_code == 204
    assert alone.http.delete("/api/me/identities/house").status_code == 204


def test_what_cannot_be_kept_leads_to_ones_own_page_too(room: Served, provider: Provider) -> None:
    """Who comes back is looking at nothing else: an answer for programs would be all that they see."""
    provider.subject = "late"
    browser = Browser(room, room.guest("Uxía"))
    back = browser.back()
    room.limit_files(0)
    try:
        assert browser.said(back) == "not_kept"
    finally:
        room.limit_files(None)
    assert browser.account["is_account"] is False
    assert browser.sign_in() == ""


def test_a_guest_whose_name_may_be_taken_no_more_is_told_so(room: Served, provider: Provider) -> None:
    """The cookie is older than the rule."""
    provider.subject = "mixed"
    cookies = Cookies((room.data / SECRET_FILE).read_bytes())
    browser = Browser(room, f"{COOKIE}={cookies.write(Guest('somebody', chr(0x410) + 'ca'))}")
    assert browser.sign_in() == "name_mixes_scripts"
    assert browser.account["is_account"] is False


def away(browser: Browser, provider: str) -> tuple[int, str]:
    """What is answered to who wants to go there; empty: where."""
    answer = browser.http.post(f"/api/session/oauth/{provider}")
    return answer.status_code, answer.json().get("code", "")


def test_a_stolen_cookie_of_an_old_session_links_nothing_and_takes_nothing_away(
    room: Served, provider: Provider
) -> None:
    browser = Browser(room, account(room, "Robada")[0])
    late = browser.back()
    grow_old(room)
    provider.subject = "thief"
    assert browser.said(late) == "confirm_first", "what had been asked in time is answered too late"
    assert away(browser, "house") == (403, "confirm_first")
    assert browser.http.post("/api/me/confirm", json={"password": PASSWORD}).status_code == 204
    provider.subject = "robbed"
    assert browser.sign_in() == "", "linked"
    grow_old(room)
    assert browser.http.delete("/api/me/identities/house").json()["code"] == "confirm_first"
    assert away(browser, "plain") == (403, "confirm_first")
    provider.subject = "thief"
    assert browser.sign_in() == "confirm_first", "another identity of the provider proves nothing"
    assert away(browser, "plain") == (403, "confirm_first")
    provider.subject = "robbed"
    before = browser.person
    assert browser.sign_in() == "confirmed"
    assert (browser.person, len(browser.http.get("/api/me/sessions").json())) == (before, 1)
    assert away(browser, "plain") == (200, "")


def test_an_account_without_a_password_proves_by_its_link_who_it_is(room: Served, provider: Provider) -> None:
    provider.subject = "bare"
    browser = Browser(room, room.guest("Desnuda"))
    assert browser.sign_in() == "", "a guest proves nothing: there is nothing to steal"
    grow_old(room)
    stolen = browser.http.cookies["tapete"]
    routes: tuple[tuple[str, str, dict[str, str]], ...] = (
        ("POST", "/api/me/codes", {}),
        ("POST", "/api/me/password", {"new": PASSWORD}),
        ("DELETE", "/api/account", {}),
    )
    for method, path, given in routes:
        answer = browser.http.request(method, path, json=given)
        assert (answer.status_code, answer.json()["code"]) == (403, "confirm_first"), path
    assert browser.http.post("/api/me/confirm", json={}).json()["code"] == "wrong_login"
    assert browser.sign_in() == "confirmed"
    with room.http(f"tapete={stolen}") as thief:
        assert thief.get("/api/me").json()["person"] is None
    done = [browser.http.request(method, path, json=given).status_code for method, path, given in routes]
    assert done == [200, 204, 403], "now there is a password"
    assert browser.http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204


def test_a_provider_without_openid_is_asked_who_it_is(room: Served) -> None:
    browser = Browser(room, room.guest("Leonor"))
    assert browser.sign_in("plain") == ""
    assert browser.account["name"] == "Leonor"
    assert browser.http.get("/api/me/identities").json()[1]["linked"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"iss": "https://elsewhere.example.org"},
        {"aud": "another-room"},
        {"nonce": "of another question"},
        {"exp": 1_000_000_000},
        {"sub": ""},
    ],
)
def test_a_token_of_something_else_proves_nothing(room: Served, provider: Provider, wrong: dict[str, object]) -> None:
    provider.wrong = wrong
    browser = Browser(room)
    assert browser.sign_in() == "oauth_failed"
    assert browser.account["name"] == ""


def test_a_token_that_another_has_signed_proves_nothing(room: Served, provider: Provider) -> None:
    provider.signs_with = ECKey.generate_key("P-256", {"kid": "one"})
    assert Browser(room).sign_in() == "oauth_failed"


def test_answers_to_another_question_prove_nothing(room: Served, provider: Provider) -> None:
    provider.subject = "victim"
    browser = Browser(room)
    back = browser.back()
    state = parse_qs(urlsplit(back).query)["state"][0]
    asked = browser.http.cookies["tapete_oauth"]
    assert Browser(room).said(back) == "oauth_failed", "of another browser: nobody is signed in by a link"
    assert browser.said(back.replace(state, "forged")) == "oauth_failed"
    assert browser.said(back.replace(state, "%C3%A9")) == "oauth_failed"
    assert browser.said(back) == "oauth_failed", "the question has been answered"

    back = browser.back()
    assert browser.said(back.split("&iss=")[0] + "&iss=https%3A%2F%2Felsewhere.example.org") == "oauth_failed"
    back = browser.back()
    kept = browser.http.cookies["tapete_oauth"]
    assert browser.said(back) == ""
    again = Browser(room)
    again.http.cookies.set("tapete_oauth", kept, domain="127.0.0.1", path="/api/session/oauth")
    assert again.said(back) == "oauth_failed", "a code is good once"
    again.http.cookies.set("tapete_oauth", asked[:-2] + "xx", domain="127.0.0.1", path="/api/session/oauth")
    assert again.said(back) == "oauth_failed"
    changed = Browser(room, room.guest("Urraca"))
    back = changed.back()
    changed.http.cookies.delete("tapete")
    assert changed.said(back) == "oauth_failed", "who comes back is not who went away"
    assert again.said("/api/session/oauth/house/back?error=access_denied") == "oauth_denied"


def test_only_the_rooms_own_page_begins_and_only_with_a_known_provider(room: Served) -> None:
    with room.http() as http:
        foreign = http.post("/api/session/oauth/house", headers={"origin": "https://evil.example.org"})
        assert foreign.json()["code"] == "foreign_page"
        assert http.post("/api/session/oauth/nobody").json()["code"] == "unknown_provider"
        assert http.get("/api/session/oauth/nobody/back").status_code == 404
        answer = http.post("/api/session/oauth/house")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "path=/api/session/oauth" in cookie
        assert SECRET not in answer.text + cookie


def test_a_provider_that_is_gone(served: Served) -> None:
    with served.http() as http:
        assert http.get("/api/session/oauth").json() == []
        assert http.post("/api/session/oauth/house").status_code == 404


def test_a_provider_that_does_not_answer_keeps_nobody_waiting_who_asks_for_something_else(tmp_path: Path) -> None:
    where = "http://127.0.0.1:{}/.well-known/openid-configuration"
    with socket.create_server(("127.0.0.1", 0), backlog=64) as mute:
        urls = {"mute": where.format(mute.getsockname()[1]), "closed": where.format(1)}
        oauth = {name: {"client_id": CLIENT, "discovery_url": url} for name, url in urls.items()}
        slow = Served(tmp_path / "data", UNHURRIED, oauth=json.dumps(oauth))  # nobody is answered meanwhile
        cookie, _ = account(slow, "Paciencia")

        def away(provider: str) -> int:
            with slow.http() as http:
                return http.post(f"/api/session/oauth/{provider}").status_code

        assert away("closed") == 503  # and what the protocols say is loaded
        with ThreadPoolExecutor(20) as pool:
            asked = [pool.submit(away, "mute") for _ in range(20)]
            mute.settimeout(PATIENCE_S)
            try:
                line, _ = mute.accept()
                time.sleep(1.0)  # then they are all there, but on a very busy machine
                with slow.http(cookie) as http:
                    assert http.get("/api/me/friends").status_code == 200
                    assert not any(each.done() for each in asked), "no answer was waited for"
            finally:
                slow.kill()
            line.close()  # not before: the server would take that for an answer
            assert all(each.exception() is not None for each in asked)


async def test_an_identity_is_not_linked_with_who_has_been_deleted_elsewhere(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "books.db")
    here, there, proved = People(store), People(store), ProviderIdentity("1", "Ana")
    guest, _ = await here.register(Guest("ana", "Ana"), "", "")
    await there.load()
    await there.delete("ana")
    identities = Identities(store, here)
    with pytest.raises(NotProved):
        await identities.entered("https://provider.example", proved, guest, "")
    await here.renew(["ana"])
    member = await identities.entered("https://provider.example", proved, None, "")
    assert (member.name, member.person == "ana") == ("Ana", False)
    assert await identities.owner("https://provider.example", "1") == here.account(member.person)
    await store.close()
