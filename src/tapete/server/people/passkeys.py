"""Passkeys: a device proves who somebody is, without a password (WebAuthn)."""

import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import orjson
from itsdangerous import BadData, URLSafeSerializer

from tapete.server.people.ledger_statements import single_use_statements
from tapete.server.people.people import Account, People
from tapete.server.store.store import Books, Conflict, Statement

ASKED_S: Final = 300.0
MOST_KEYS: Final = 20


class BadPasskey(Exception):
    """It proves nothing: forged, of another site, to a question that was not asked, or not known."""


class Question(NamedTuple):
    """What a device is asked; `id` comes back with the answer, to whatever node: it is what was asked, signed."""

    id: str
    options: dict[str, Any]


class _Asked(NamedTuple):
    challenge: bytes
    at: float
    person: str

    @property
    def key(self) -> str:
        """By which it is known that it has been answered."""
        return f"passkey {sha256(self.challenge).hexdigest()}"


class Passkeys:
    """The devices of people. Every question is good once, and for five minutes.

    What WebAuthn says (`devices`) is loaded when the first of them is asked: it is a tenth of a start."""

    def __init__(self, books: Books, people: People, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._books, self._people, self._clock = books, people, clock
        self._signer = URLSafeSerializer(key, salt="passkey")

    async def ask_new(self, account: Account, origin: str) -> Question:
        """A question to a device that is to become a passkey of this account."""
        known = await self._books.read("SELECT id FROM passkeys WHERE person = ?", (account.person,))
        if len(known) >= MOST_KEYS:
            raise BadPasskey("too many")
        from tapete.server.people import webauthn

        ids = [row[0] for row in known]
        options, challenge = webauthn.registration_options(_site(origin), account.person, account.name, ids)
        return self._asked(options, challenge, account.person)

    async def add(self, account: Account, question: str, answer: dict[str, Any], origin: str, name: str) -> None:
        """Keep a device as a passkey. Raises BadPasskey."""
        from tapete.server.people import webauthn

        asked = self._taken(question)
        if asked.person != account.person:
            raise BadPasskey
        made = webauthn.verify_registration(answer, asked.challenge, _site(origin), origin)
        if made is None:
            raise BadPasskey
        row = (made.id, account.person, made.public, made.uses, name[:64], self._clock())
        await self._answered(
            asked, ("INSERT INTO passkeys (id, person, public, uses, name, made) VALUES (?, ?, ?, ?, ?, ?)", row)
        )

    def ask(self, origin: str) -> Question:
        """A question to any passkey of this site: whose it is, its answer says."""
        from tapete.server.people import webauthn

        options, challenge = webauthn.authentication_options(_site(origin))
        return self._asked(options, challenge, "")

    async def proved(self, question: str, answer: dict[str, Any], origin: str) -> Account:
        """Whose passkey has answered. Raises BadPasskey."""
        asked = self._taken(question)
        identity = str(answer.get("id", ""))[:1400]
        if not identity.isascii():
            raise BadPasskey
        rows = await self._books.read("SELECT person, public, uses FROM passkeys WHERE id = ?", (identity,))
        # Another node may have made the account just now, or deleted it.
        await self._people.renew([person for person, *_ in rows])
        account = self._people.account(rows[0][0]) if rows else None
        if account is None:
            raise BadPasskey
        from tapete.server.people import webauthn

        key = webauthn.Key(identity, rows[0][1], rows[0][2])
        uses = webauthn.verify_authentication(key, answer, asked.challenge, _site(origin), origin)
        if uses is None:
            raise BadPasskey
        await self._answered(asked, ("UPDATE passkeys SET uses = ? WHERE id = ?", (uses, identity)))
        return account

    async def listed(self, account: Account) -> list[tuple[str, str, float]]:
        """Id, name and since when, of each passkey."""
        query = "SELECT id, name, made FROM passkeys WHERE person = ? ORDER BY made"
        return [(row[0], row[1], row[2]) for row in await self._books.read(query, (account.person,))]

    async def remove(self, account: Account, identity: str) -> None:
        await self._books.write([("DELETE FROM passkeys WHERE person = ? AND id = ?", (account.person, identity))])

    def _asked(self, options: str, challenge: bytes, person: str) -> Question:
        asked = [b64encode(challenge).decode(), self._clock(), person]
        return Question(self._signer.dumps(asked), orjson.loads(options))

    def _taken(self, question: str) -> _Asked:
        """What was asked. Raises BadPasskey."""
        try:
            challenge, at, person = self._signer.loads(question)
        except BadData:
            raise BadPasskey from None
        if self._clock() - at > ASKED_S:
            raise BadPasskey
        return _Asked(b64decode(challenge), at, person)

    async def _answered(self, asked: _Asked, done: Statement) -> None:
        """What follows from a good answer, the first to its question. Raises BadPasskey."""
        try:
            await self._books.write([*single_use_statements(asked.key, self._clock()), done])
        except Conflict:
            raise BadPasskey from None


def _site(origin: str) -> str:
    return urlsplit(origin).hostname or ""
