"""Passkeys against a real server: a device made in the test signs in, and what is forged does not."""

import asyncio
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from tapete.server.http.depends import TRIES_OF_ADDRESS
from tapete.server.people import webauthn
from tapete.server.people.guests import Guest
from tapete.server.people.identities import Identities
from tapete.server.people.passkeys import ASKED_S, MOST_KEYS, BadPasskey, Passkeys
from tapete.server.people.people import LastWayIn, People
from tapete.server.people.provider_login import ProviderIdentity
from tapete.server.people.sessions import NotProved
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.sqlite import SqliteStore
from tests.server.people.test_accounts import PASSWORD, account, cookie_of
from tests.server.served import Served


class Device:
    """An authenticator with one key."""

    def __init__(self) -> None:
        self.id, self.key, self.uses = os.urandom(16), ec.generate_private_key(ec.SECP256R1()), 0

    def created(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        attested = {"fmt": "none", "attStmt": {}, "authData": self._data(options["rp"]["id"], 0x45) + held}
        client = self._client("webauthn.create", options, origin)
        return self._answer(clientDataJSON=client, attestationObject=cbor2.dumps(attested))

    def got(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        self.uses += 1
        data, client = self._data(options["rpId"], 0x05), self._client("webauthn.get", options, origin)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signed)

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any], origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()

    def _answer(self, **parts: bytes) -> dict[str, Any]:
        identity = bytes_to_base64url(self.id)
        response = {name: bytes_to_base64url(part) for name, part in parts.items()}
        return {"id": identity, "rawId": identity, "type": "public-key", "response": response}


def answered(http: httpx.Client, device: Device, origin: str) -> dict[str, Any]:
    """A new question with the device's answer to it, as it is sent."""
    asked = http.post("/api/session/passkey/question").json()
    return {"question": asked["question"], "answer": device.got(asked["options"], origin)}


def test_a_device_becomes_a_passkey_and_signs_in(served: Served) -> None:
    cookie, said = account(served, "Llave")
    device, site = Device(), served.url.replace("127.0.0.1", "localhost")
    with served.http(cookie) as http:
        http.headers["host"] = site.removeprefix("http://")
        asked = http.post("/api/me/passkeys/question").json()
        made = {"question": asked["question"], "answer": device.created(asked["options"], site), "name": "móvil"}
        assert http.post("/api/me/passkeys", json=made).status_code == 204
        assert http.post("/api/me/passkeys", json=made).json()["code"] == "bad_passkey", "a question is good once"
        (shown,) = http.get("/api/me/passkeys").json()
        assert shown["name"] == "móvil"
    with served.http() as http:
        http.headers["host"] = site.removeprefix("http://")

        def signed(origin: str = site, by: Device = device) -> Any:
            return http.post("/api/session/passkey", json=answered(http, by, origin))

        answer = signed()
        assert (answer.status_code, answer.json()["person"]) == (200, said["person"])
        cookie = cookie_of(answer)
        stranger = Device()
        stranger.id = device.id
        for refused in (signed("https://evil.example"), signed(by=stranger), signed(by=Device())):
            assert (refused.status_code, refused.json()["code"]) == (403, "wrong_login")
        again = answered(http, device, site)
        # Not the last letter, of which some bits say nothing.
        text = again["question"]
        forged = {**again, "question": text[:-5] + ("A" if text[-5] != "A" else "B") + text[-4:]}
        answers = [http.post("/api/session/passkey", json=each).status_code for each in (forged, again, again)]
        assert answers == [403, 200, 403], "signed, and good once"
    with served.http(cookie) as http:
        assert http.get("/api/me").json()["person"] == said["person"]
        assert http.delete(f"/api/me/passkeys/{shown['id']}").status_code == 204
    with served.http() as http:
        http.headers["host"] = site.removeprefix("http://")
        assert http.post("/api/session/passkey", json=answered(http, device, site)).status_code == 403


def test_people_of_one_address_sign_in_with_passkeys_as_often_as_with_passwords(served: Served) -> None:
    """Nobody says a name: those of one household would wait for each other."""
    most = int(TRIES_OF_ADDRESS[0])
    with served.http() as http:
        http.headers["x-forwarded-for"] = "198.51.100.77"
        codes = [http.post("/api/session/passkey/question").status_code for _ in range(most)]
        assert codes == [200] * most
        assert any(http.post("/api/session/passkey/question").status_code == 429 for _ in range(most))
        wrong = [{"name": f"Nadie {number}", "password": "no es esta"} for number in range(most)]
        assert any(http.post("/api/session", json=each).status_code == 429 for each in wrong), "counted with them"


@pytest.mark.parametrize("path", ["session/passkey", "me/confirm/passkey"])
def test_a_question_takes_no_more_answers_than_there_may_be_questions(served: Served, path: str) -> None:
    most, is_confirming = int(TRIES_OF_ADDRESS[0]), path.startswith("me")
    with served.http(account(served, "Cerrajero")[0] if is_confirming else "") as http:
        http.headers["x-forwarded-for"] = "198.51.100.78" if is_confirming else "198.51.100.79"
        wrong = {"question": http.post("/api/session/passkey/question").json()["question"], "answer": {"id": "x"}}
        codes = [http.post(f"/api/{path}", json=wrong).status_code for _ in range(most)]
        assert codes == [403] * most
        assert any(http.post(f"/api/{path}", json=wrong).status_code == 429 for _ in range(most))
        assert http.post("/api/session/passkey/question").status_code == 200, "others of one household may sign in"


def test_a_passkey_stays_when_the_password_changes_and_other_sessions_end(served: Served) -> None:
    """As the page says beside both: what stays is listed, and can be removed."""
    cookie, said = account(served, "Cerrojo")
    device, site, host = Device(), served.url.replace("127.0.0.1", "localhost"), served.url.rpartition(":")[2]
    with served.http(cookie) as http:
        http.headers["host"] = f"localhost:{host}"
        asked = http.post("/api/me/passkeys/question").json()
        made = {"question": asked["question"], "answer": device.created(asked["options"], site), "name": "móvil"}
        assert http.post("/api/me/passkeys", json=made).status_code == 204

    def signed() -> Any:
        with served.http() as http:
            http.headers["host"] = f"localhost:{host}"
            return http.post("/api/session/passkey", json=answered(http, device, site))

    elsewhere = cookie_of(signed())
    with served.http(cookie) as here, served.http(elsewhere) as there:
        assert there.get("/api/me").json()["person"] == said["person"]
        assert here.post("/api/me/password", json={"old": PASSWORD, "new": "another long one"}).status_code == 204
        assert there.get("/api/me").json()["person"] is None
        assert here.get("/api/me").json()["person"] == said["person"]
        ((shown,), answer) = here.get("/api/me/passkeys").json(), signed()
        assert answer.status_code == 200
        assert here.delete(f"/api/me/passkeys/{shown['id']}").status_code == 204
        assert signed().status_code == 403


def test_an_answer_that_no_device_gives_is_a_wrong_login(served: Served) -> None:
    identities: tuple[Any, ...] = ("\ud800", "\u00e9", "", 5, None, [], {})
    with served.http() as http:
        question = http.post("/api/session/passkey/question").json()["question"]
        for identity in identities:
            told = json.dumps({"question": question, "answer": {"id": identity}})
            answer = http.post("/api/session/passkey", content=told, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong_login"), identity


def test_a_device_whose_word_is_of_the_wrong_kind_proves_nothing() -> None:
    device, site = Device(), "https://tapete.example"
    options = {"rp": {"id": "tapete.example"}, "challenge": bytes_to_base64url(b"question")}
    answer = device.created(options, site)
    attested = cbor2.loads(base64url_to_bytes(answer["response"]["attestationObject"]))
    attested |= {"fmt": "android-safetynet", "attStmt": {"ver": "1", "response": "no bytes"}}
    answer["response"]["attestationObject"] = bytes_to_base64url(cbor2.dumps(attested))
    assert webauthn.verify_registration(answer, b"question", "tapete.example", site) is None
    key = attested["authData"].index(device.id) + len(device.id)
    attested = {"fmt": "none", "attStmt": {}, "authData": attested["authData"][:key] + cbor2.dumps([1])}
    answer["response"]["attestationObject"] = bytes_to_base64url(cbor2.dumps(attested))
    assert webauthn.verify_registration(answer, b"question", "tapete.example", site) is None


async def test_a_question_is_open_for_five_minutes(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "books.db")
    people, elsewhere, now = People(store), People(store), [1000.0]
    device, site = Device(), "https://tapete.example"
    guest, _ = await people.register(Guest("ana", "Ana"), "", "")
    account = people.account(guest.person)
    assert account is not None
    here, there = (Passkeys(store, each, b"key", lambda: now[0]) for each in (people, elsewhere))
    proof = people.proof(guest)
    asked = await here.registration_challenge(account, site)
    now[0] += ASKED_S + 1
    with pytest.raises(BadPasskey):
        await there.add(proof, asked.id, device.created(asked.options, site), site, "")
    asked = await here.registration_challenge(account, site)
    now[0] += ASKED_S - 1
    await there.add(proof, asked.id, device.created(asked.options, site), site, "")
    assert elsewhere.account("ana") is None
    asked = here.sign_in_challenge(site)
    assert (await there.authenticated(asked.id, device.got(asked.options, site), site)).name == "Ana", "made elsewhere"
    await store.close()


async def test_an_account_has_no_more_passkeys_than_it_may_however_many_are_asked_for_at_once(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "books.db")
    people, site = People(store), "https://tapete.example"
    passkeys = Passkeys(store, people, b"key")
    guest, _ = await people.register(Guest("ana", "Ana"), "", "")
    account, proof = people.account("ana"), people.proof(guest)
    assert account is not None
    asked = [await passkeys.registration_challenge(account, site) for _ in range(MOST_KEYS + 3)]
    made = [(each.id, Device().created(each.options, site), site, "") for each in asked]
    done = await asyncio.gather(*[passkeys.add(proof, *each) for each in made], return_exceptions=True)
    assert [type(each) for each in done].count(BadPasskey) == 3
    assert len(await passkeys.listed(account)) == MOST_KEYS
    await passkeys.remove(account, (await passkeys.listed(account))[0][0])
    late = await passkeys.registration_challenge(account, site)
    await people.delete("ana")
    with pytest.raises(NotProved):
        await passkeys.add(proof, late.id, Device().created(late.options, site), site, "")
    assert await store.read("SELECT * FROM passkeys") == [], "nobody has one"
    await store.close()


async def test_an_account_has_no_more_passkeys_than_it_may_through_two_nodes(database: str) -> None:
    """Neither sees what the other has not committed."""
    stores = [await PostgresStore.open(database) for _ in range(2)]
    people, site = People(stores[0]), "https://tapete.example"
    nodes = [Passkeys(store, people, b"key") for store in stores]
    guest, _ = await people.register(Guest("ana", "Ana"), "", "")
    account, proof = people.account("ana"), people.proof(guest)
    assert account is not None
    asked = [await nodes[0].registration_challenge(account, site) for _ in range(MOST_KEYS + 1)]
    made = [(each.id, Device().created(each.options, site), site, "") for each in asked]
    for each in made[2:]:
        await nodes[0].add(proof, *each)
    await stores[0].fetch(
        "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$"
    )
    await stores[0].fetch("CREATE TRIGGER slow AFTER INSERT ON passkeys EXECUTE FUNCTION wait()")
    both = [node.add(proof, *each) for node, each in zip(nodes, made, strict=False)]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert [type(each) for each in done].count(BadPasskey) == 1
    assert len(await nodes[0].listed(account)) == MOST_KEYS
    for store in stores:
        await store.close()


async def test_the_last_way_in_is_not_removed(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "books.db")
    people, site = People(store), "https://tapete.example"
    issuers = ["https://provider.example"]
    passkeys = Passkeys(store, people, b"key", issuers=issuers)
    identities = Identities(store, people, issuers)
    guest, _ = await people.register(Guest("ana", "Ana"), "", "")
    account = people.account("ana")
    assert account is not None
    for _ in range(2):
        asked = await passkeys.registration_challenge(account, site)
        await passkeys.add(people.proof(guest), asked.id, Device().created(asked.options, site), site, "")
    both = [passkeys.remove(account, identity) for identity, *_ in await passkeys.listed(account)]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert [type(each) for each in done].count(LastWayIn) == 1, "of two at once the one"
    ((last, *_),) = await passkeys.listed(account)
    await identities.entered("https://provider.example", ProviderIdentity("1", "Ana"), guest, "")
    both = [passkeys.remove(account, last), identities.unlink(account, "https://provider.example")]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert [type(each) for each in done].count(LastWayIn) == 1, "of one and the other, too"
    await people.change_password(guest, "", "cuatro bastos y una sota")
    await passkeys.remove(account, last)
    await identities.unlink(account, "https://provider.example")
    assert [*await passkeys.listed(account), *await identities.issuers(account)] == []
    await store.close()
