"""The cookie with a person's identity, signed and dated."""

import hmac
import time
from hashlib import sha256
from typing import Any, Final

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from tapete.server.people.guests import Guest
from tapete.server.people.names import BadName, proper
from tapete.server.people.signed_age import fresh

COOKIE: Final = "tapete"
COOKIE_AGE_S: Final = 400 * 24 * 3600
"""Nobody is known by an older one; browsers keep none longer."""
RENEWED_S: Final = 30 * 24 * 3600
"""An older one is renewed."""
UNDATED_UNTIL: Final = 1_830_000_000
"""December 2027: the first versions wrote cookies without a date, the last of them 400 days before this."""


class Cookies:
    """Writes and reads cookies with the secret of this server."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = URLSafeTimedSerializer(secret, salt="dated guest")
        self._undated = URLSafeSerializer(secret, salt="guest")
        """Of the first versions: read so that their guests keep their seats, and renewed like an old one."""

    def derived(self, purpose: str) -> bytes:
        """A key for something else, from which the secret does not follow."""
        return hmac.new(self._secret, purpose.encode(), sha256).digest()

    def write(self, guest: Guest) -> str:
        """The value of this person's cookie."""
        return self._signer.dumps([guest.person, guest.name, *([guest.session] if guest.session else [])])

    def read(self, cookie: str | None) -> Guest | None:
        """Who this is; None for no cookie, a corrupted or an expired one, or one of another server."""
        if not cookie or len(cookie) > 1024:
            return None
        try:
            person, name, *session = self._said(cookie)
            return Guest(str(person), proper(str(name)), str(session[0]) if session else "")
        except (BadData, BadName, ValueError, TypeError):
            return None

    def is_old(self, cookie: str | None) -> bool:
        """Whether a cookie that is good should be renewed."""
        try:
            _, made = self._signer.loads(cookie or "", return_timestamp=True)
        except BadData:
            return self.read(cookie) is not None
        age: float = time.time() - made.timestamp()
        return age > RENEWED_S

    def _said(self, cookie: str) -> Any:
        """What a cookie says that this server has signed. Raises BadData."""
        try:
            return fresh(self._signer, cookie, COOKIE_AGE_S)
        except BadData:
            if time.time() > UNDATED_UNTIL:
                raise
            person, name = self._undated.loads(cookie)
            return person, name
