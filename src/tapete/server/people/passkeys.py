"""Passkeys: a device proves who somebody is, without a password (WebAuthn)."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import orjson
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tapete.server.people.people import Account, People
from tapete.server.store.store import Books, Conflict

MOST_ASKED: Final = 10_000
"""Questions that may be open at a time; the oldest are forgotten."""
ASKED_S: Final = 300.0
MOST_KEYS: Final = 20


class BadPasskey(Exception):
    """It proves nothing: forged, of another site, to a question that was not asked, or not known."""


class Question(NamedTuple):
    """What a device is asked; `id` comes back with the answer."""

    id: str
    options: dict[str, Any]


class _Asked(NamedTuple):
    challenge: bytes
    at: float
    person: str


class Passkeys:
    """The devices of people. Every question is good once, and for five minutes."""

    def __init__(self, books: Books, people: People, clock: Callable[[], float] = time.time) -> None:
        self._books, self._people, self._clock = books, people, clock
        self._open: OrderedDict[str, _Asked] = OrderedDict()

    async def ask_new(self, account: Account, origin: str) -> Question:
        """A question to a device that is to become a passkey of this account."""
        known = await self._books.read("SELECT id FROM passkeys WHERE person = ?", (account.person,))
        if len(known) >= MOST_KEYS:
            raise BadPasskey("too many")
        options = generate_registration_options(
            rp_id=_site(origin),
            rp_name="tapete",
            user_name=account.name,
            user_id=account.person.encode(),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(row[0])) for row in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return self._asked(options_to_json(options), options.challenge, account.person)

    async def add(self, account: Account, question: str, answer: dict[str, Any], origin: str, name: str) -> None:
        """Keep a device as a passkey. Raises BadPasskey."""
        asked = self._taken(question)
        if asked.person != account.person:
            raise BadPasskey
        try:
            proved = verify_registration_response(
                credential=answer,
                expected_challenge=asked.challenge,
                expected_rp_id=_site(origin),
                expected_origin=origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise BadPasskey from error
        row = (
            bytes_to_base64url(proved.credential_id),
            account.person,
            bytes_to_base64url(proved.credential_public_key),
            proved.sign_count,
            name[:64],
            self._clock(),
        )
        try:
            await self._books.write(
                [("INSERT INTO passkeys (id, person, public, uses, name, made) VALUES (?, ?, ?, ?, ?, ?)", row)]
            )
        except Conflict:
            raise BadPasskey from None

    def ask(self, origin: str) -> Question:
        """A question to any passkey of this site: whose it is, its answer says."""
        options = generate_authentication_options(rp_id=_site(origin))
        return self._asked(options_to_json(options), options.challenge, "")

    async def proved(self, question: str, answer: dict[str, Any], origin: str) -> Account:
        """Whose passkey has answered. Raises BadPasskey."""
        asked = self._taken(question)
        identity = str(answer.get("id", ""))[:1400]
        rows = await self._books.read("SELECT person, public, uses FROM passkeys WHERE id = ?", (identity,))
        account = self._people.account(rows[0][0]) if rows else None
        if account is None:
            raise BadPasskey
        try:
            proved = verify_authentication_response(
                credential=answer,
                expected_challenge=asked.challenge,
                expected_rp_id=_site(origin),
                expected_origin=origin,
                credential_public_key=base64url_to_bytes(rows[0][1]),
                credential_current_sign_count=rows[0][2],
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise BadPasskey from error
        await self._books.write([("UPDATE passkeys SET uses = ? WHERE id = ?", (proved.new_sign_count, identity))])
        return account

    async def listed(self, account: Account) -> list[tuple[str, str, float]]:
        """Id, name and since when, of each passkey."""
        query = "SELECT id, name, made FROM passkeys WHERE person = ? ORDER BY made"
        return [(row[0], row[1], row[2]) for row in await self._books.read(query, (account.person,))]

    async def remove(self, account: Account, identity: str) -> None:
        await self._books.write([("DELETE FROM passkeys WHERE person = ? AND id = ?", (account.person, identity))])

    def _asked(self, options: str, challenge: bytes, person: str) -> Question:
        identity = secrets.token_urlsafe(12)
        self._open[identity] = _Asked(challenge, self._clock(), person)
        if len(self._open) > MOST_ASKED:
            self._open.popitem(last=False)
        return Question(identity, orjson.loads(options))

    def _taken(self, question: str) -> _Asked:
        asked = self._open.pop(question, None)
        if asked is None or self._clock() - asked.at > ASKED_S:
            raise BadPasskey
        return asked


def _site(origin: str) -> str:
    return urlsplit(origin).hostname or ""
