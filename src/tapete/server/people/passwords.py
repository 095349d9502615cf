"""Passwords and recovery codes: hashed slowly in a thread, so that neither guessing nor waiting is cheap for others."""

import asyncio
import secrets
import unicodedata
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tapete.server.people.account import HELD
from tapete.server.people.ledger_statements import single_use_statements
from tapete.server.store.store import Statement
from tapete.table import Refused

SHORTEST: Final = 8
LONGEST: Final = 256
AT_ONCE: Final = 2
"""Hashes made at the same time; each takes 19 MiB."""
MOST_WAITING: Final = 64
"""Passwords that are checked or wait for it, from however many addresses: one or two seconds for who comes last."""
CODES: Final = 10
"""Recovery codes that a person has."""
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of recovery codes: none that looks like another."""
CODE_LENGTH: Final = 16


class BadPassword(ValueError):
    """A password that may not be: too short or too long."""


class Passwords:
    """Makes hashes, and checks passwords against them."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobody = self._hasher.hash(secrets.token_urlsafe())

    async def hash(self, password: str) -> str:
        """The hash to keep. Raises BadPassword."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise BadPassword
        async with self._place():
            return await asyncio.to_thread(self._hasher.hash, normalized(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether this is the password of the hash; without one it takes as long, and is not."""
        async with self._place():
            return await asyncio.to_thread(self._matches, kept, password[: LONGEST + 1])

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """Wait for one's turn. Raises Refused where too many wait."""
        if self._waiting >= MOST_WAITING:
            raise Refused("too_fast", max=str(MOST_WAITING))
        self._waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= 1

    def _matches(self, kept: str | None, password: str) -> bool:
        """Hashes from before passwords were normalized are of what was typed, so that is tried, too: how often depends
        on what is typed alone, whoever it is for."""
        return any(self._is_of(kept, form) for form in dict.fromkeys((normalized(password), password)))

    def _is_of(self, kept: str | None, form: str) -> bool:
        try:
            self._hasher.verify(kept or self._nobody, form)
        except (VerificationError, InvalidHashError):
            return False
        return bool(kept)


def normalized(password: str) -> str:
    """The form that is hashed. Keyboards write one letter as one code point or as two, a space as one that does not
    break, a digit in full width: NFKC makes them alike (NIST SP 800-63B, 5.1.1.2), which NFC does for letters alone."""
    return unicodedata.normalize("NFKC", password)


def new_codes() -> tuple[str, ...]:
    """Recovery codes, each good once: `abcd-efgh-jkmn-pqrs`."""
    return tuple([_code() for _ in range(CODES)])


def code_hash(person: str, code: str) -> str:
    """What is kept of a code: it has 79 bits of chance, so that a quick hash is enough."""
    plain = "".join(letter for letter in code.lower() if letter in LETTERS)[:64]
    return sha256(f"{person}:{plain}".encode()).hexdigest()


def codes_kept(person: str, codes: Sequence[str]) -> list[Statement]:
    """The statements that keep recovery codes of an account in place of those that it has, also where another server
    makes new ones at once."""
    made = "INSERT INTO recovery (person, code) SELECT person, ? FROM accounts WHERE person = ?"
    old = [(HELD, (person,)), ("DELETE FROM recovery WHERE person = ?", (person,))]
    return [*old, *[(made, (code_hash(person, code), person)) for code in codes]]


def password_kept(person: str, old: str, new: str, now: float) -> list[Statement]:
    """The statements that keep a hash in place of the `old` one. Written, they raise Conflict where that has been
    replaced already, as another server may not know yet; an account may get its first password at two at once."""
    used = sha256(f"{person}:{old}".encode()).hexdigest()
    once = single_use_statements(f"password {used}", now) if old else []
    return [*once, ("UPDATE accounts SET password = ? WHERE person = ?", (new, person))]


def _code() -> str:
    letters = [secrets.choice(LETTERS) for _ in range(CODE_LENGTH)]
    return "-".join("".join(letters[start : start + 4]) for start in range(0, CODE_LENGTH, 4))
