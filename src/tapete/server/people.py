"""Guests: a name of their choice and an identity that nobody guesses, in a signed cookie."""

import secrets
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from tapete.table.commands import Person

COOKIE: Final = "tapete"
COOKIE_AGE_S: Final = 400 * 24 * 3600
LONGEST_NAME: Final = 32
_FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has said his name."""

    person: Person
    name: str


class BadName(ValueError):
    """A name that cannot be shown; `code` says why, `about` with what limit."""

    def __init__(self, code: str, **about: str) -> None:
        super().__init__(code)
        self.code, self.about = code, about


def proper(name: str, longest: int = LONGEST_NAME) -> str:
    """The name as it will be shown: composed, with single spaces. Raises BadName."""
    if len(name) > 4 * longest:
        raise BadName("name_too_long", max=str(longest))
    if any(unicodedata.category(letter) in _FORBIDDEN and letter not in _JOINERS for letter in name):
        raise BadName("name_has_control_characters")
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in shown):
        raise BadName("name_empty")
    if len(shown) > longest:
        raise BadName("name_too_long", max=str(longest))
    return shown


class People:
    """Signs and reads cookies with the secret of this room, which is made once."""

    def __init__(self, secret: Path) -> None:
        self._signer = URLSafeSerializer(_secret(secret), salt="guest")

    def cookie(self, guest: Guest) -> str:
        """The value of the cookie that says who this is."""
        return self._signer.dumps([guest.person, guest.name])

    def known(self, cookie: str | None) -> Guest | None:
        """Who this is; None for no cookie, a corrupted one, or one of another room."""
        if not cookie or len(cookie) > 1024:
            return None
        try:
            person, name = self._signer.loads(cookie)
            return Guest(str(person), proper(str(name)))
        except (BadData, ValueError, TypeError):
            return None


def newcomer(name: str) -> Guest:
    """A guest whom nobody has seen before. Raises BadName."""
    return Guest(secrets.token_urlsafe(12), proper(name))


def _secret(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        fresh.rename(path)
    return path.read_bytes()
