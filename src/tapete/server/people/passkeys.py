"""Passkeys (WebAuthn): challenges to authenticators, which prove who somebody is without a password."""

import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import orjson
from itsdangerous import BadData, URLSafeSerializer

from tapete.server.people.account import HELD, Account, other_ways_in
from tapete.server.people.ledger_statements import single_use_statements
from tapete.server.people.people import LastWayIn, People
from tapete.server.people.sessions import RECENT, NotProved, Proof
from tapete.server.store.store import Books, Conflict, Statement
from tapete.table.commands import Person

ENTERS: Final = "passkey"
"""What challenges of registration and sign-in are signed for."""
CONFIRMS: Final = "passkey confirms"
"""And those of confirmation: an answer to one is good for nothing else."""
ASKED_S: Final = 300.0
MOST_KEYS: Final = 20
ADDED: Final = f"""INSERT INTO passkeys (id, person, public, uses, name, made) SELECT CASE WHEN
    (SELECT count(*) FROM passkeys known WHERE known.person = accounts.person) < {MOST_KEYS} THEN ? END,
    person, ?, ?, ?, ? FROM accounts WHERE person = ? AND EXISTS (SELECT 1 FROM sessions WHERE {RECENT})"""
"""Raises Outdated where there are so many by now, however many were asked for at once; nobody's account gets none, nor
does one whose session is over or old by now."""
REMOVED: Final = "DELETE FROM passkeys WHERE person = ? AND id = ? AND "


class BadPasskey(Exception):
    """The answer proves nothing: forged, of another site, to an unknown, expired or used challenge, or an unknown
    passkey."""


class Challenge(NamedTuple):
    """A challenge with its options; `id` is the signed challenge and returns with the answer, so that any node can
    check it."""

    id: str
    options: dict[str, Any]


class _OpenChallenge(NamedTuple):
    challenge: bytes
    at: float
    person: Person

    @property
    def key(self) -> str:
        """The key in the database that marks the challenge as used."""
        return f"passkey {sha256(self.challenge).hexdigest()}"


class Passkeys:
    """The passkeys of all accounts. Every challenge is valid once, and for five minutes.

    `webauthn` is imported at the first challenge, since that takes a tenth of the server's start."""

    def __init__(
        self,
        books: Books,
        people: People,
        key: bytes,
        clock: Callable[[], float] = time.time,
        issuers: Sequence[str] = (),
    ) -> None:
        """`issuers` are those by whom one can sign in, too."""
        self._books, self._people, self._clock, self._issuers = books, people, clock, issuers
        self._signer = URLSafeSerializer(key)

    async def registration_challenge(self, account: Account, origin: str) -> Challenge:
        """A challenge for registering a new passkey of this account. Raises BadPasskey if it has MOST_KEYS."""
        known = await self._books.read("SELECT id FROM passkeys WHERE person = ?", (account.person,))
        if len(known) >= MOST_KEYS:
            raise BadPasskey("too many")
        from tapete.server.people import webauthn

        ids = [row[0] for row in known]
        options, challenge = webauthn.registration_options(_site(origin), account.person, account.name, ids)
        return self._challenge(options, challenge, account.person)

    async def add(self, proof: Proof, question: str, answer: dict[str, Any], origin: str, name: str) -> None:
        """Store the authenticator of this answer as a passkey of who asks. Raises BadPasskey, NotProved."""
        from tapete.server.people import webauthn

        asked = self._opened(question)
        if asked.person != proof.person:
            raise BadPasskey
        made = webauthn.verify_registration(answer, asked.challenge, _site(origin), origin)
        if made is None:
            raise BadPasskey
        row = (made.id, made.public, made.uses, name[:64], self._clock(), proof.person)
        # Held first: of two nodes that add one at once, the second counts that of the first.
        await self._use_up(asked, (HELD, (proof.person,)), (ADDED, (*row, *proof)))
        if not await self._books.read("SELECT 1 FROM passkeys WHERE id = ? AND person = ?", (made.id, proof.person)):
            raise NotProved

    def sign_in_challenge(self, origin: str) -> Challenge:
        """A challenge for signing in with any passkey of this site; the answer names the passkey."""
        from tapete.server.people import webauthn

        options, challenge = webauthn.authentication_options(_site(origin))
        return self._challenge(options, challenge, "")

    async def authenticated(self, question: str, answer: dict[str, Any], origin: str) -> Account:
        """The account whose passkey has answered. Raises BadPasskey."""
        return await self._authenticated(self._opened(question), "", answer, origin)

    async def confirmation_challenge(self, account: Account, origin: str) -> Challenge:
        """A challenge to this account's own passkeys. Raises BadPasskey if it has none."""
        known = [identity for identity, *_ in await self.listed(account)]
        if not known:
            raise BadPasskey
        from tapete.server.people import webauthn

        options, challenge = webauthn.authentication_options(_site(origin), known)
        return self._challenge(options, challenge, account.person, CONFIRMS)

    async def confirm(self, account: Account, question: str, answer: dict[str, Any], origin: str) -> None:
        """One of this account's own passkeys has answered. Raises BadPasskey."""
        await self._authenticated(self._opened(question, CONFIRMS), account.person, answer, origin)

    async def _authenticated(
        self, asked: _OpenChallenge, person: Person, answer: dict[str, Any], origin: str
    ) -> Account:
        """The account whose passkey has answered a challenge to this person; empty: to anybody."""
        identity = str(answer.get("id", ""))[:1400]
        if not identity.isascii():
            raise BadPasskey
        rows = await self._books.read("SELECT person, public, uses FROM passkeys WHERE id = ?", (identity,))
        # Another node may have made the account just now, or deleted it.
        await self._people.renew([person for person, *_ in rows])
        account = self._people.account(rows[0][0]) if rows else None
        if account is None or asked.person != person or person not in ("", account.person):
            raise BadPasskey
        from tapete.server.people import webauthn

        key = webauthn.Key(identity, rows[0][1], rows[0][2])
        uses = webauthn.verify_authentication(key, answer, asked.challenge, _site(origin), origin)
        if uses is None:
            raise BadPasskey
        await self._use_up(asked, ("UPDATE passkeys SET uses = ? WHERE id = ?", (uses, identity)))
        return account

    async def listed(self, account: Account) -> list[tuple[str, str, float]]:
        """Id, name and time of registration (seconds since the epoch) of each passkey, the oldest first."""
        query = "SELECT id, name, made FROM passkeys WHERE person = ? ORDER BY made"
        return [(row[0], row[1], row[2]) for row in await self._books.read(query, (account.person,))]

    async def remove(self, account: Account, identity: str) -> None:
        """Raises LastWayIn."""
        mine = (account.person, identity)
        removed = REMOVED + other_ways_in("passkeys", len(self._issuers)), (*mine, *self._issuers)
        await self._books.write([(HELD, (account.person,)), removed])
        if await self._books.read("SELECT 1 FROM passkeys WHERE person = ? AND id = ?", mine):
            raise LastWayIn

    def _challenge(self, options: str, challenge: bytes, person: Person, what: str = ENTERS) -> Challenge:
        asked = [b64encode(challenge).decode(), self._clock(), person]
        return Challenge(self._signer.dumps(asked, what), orjson.loads(options))

    def _opened(self, question: str, what: str = ENTERS) -> _OpenChallenge:
        """The challenge of this id. Raises BadPasskey if it is forged, expired or for something else."""
        try:
            challenge, at, person = self._signer.loads(question, what)
        except BadData:
            raise BadPasskey from None
        if self._clock() - at > ASKED_S:
            raise BadPasskey
        return _OpenChallenge(b64decode(challenge), at, person)

    async def _use_up(self, asked: _OpenChallenge, *done: Statement) -> None:
        """Mark the challenge as used, and store what follows from it. Raises BadPasskey if it was used before, or that
        cannot be."""
        try:
            await self._books.write([*single_use_statements(asked.key, self._clock()), *done])
        except Conflict:
            raise BadPasskey from None


def _site(origin: str) -> str:
    return urlsplit(origin).hostname or ""
