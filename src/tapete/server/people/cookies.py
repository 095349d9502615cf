"""The cookie with a person's identity, signed and dated."""

import time
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer

from tapete.server.people.guests import Guest
from tapete.server.people.names import BadName, proper

COOKIE: Final = "tapete"
COOKIE_AGE_S: Final = 400 * 24 * 3600
"""Nobody is known by an older one; browsers keep none longer."""
RENEWED_S: Final = 30 * 24 * 3600
"""An older one is renewed."""


class Cookies:
    """Writes and reads cookies with the secret of this server."""

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="dated guest")

    def write(self, guest: Guest) -> str:
        """The value of this person's cookie."""
        return self._signer.dumps([guest.person, guest.name, *([guest.session] if guest.session else [])])

    def read(self, cookie: str | None) -> Guest | None:
        """Who this is; None for no cookie, a corrupted or an expired one, or one of another server."""
        if not cookie or len(cookie) > 1024:
            return None
        try:
            person, name, *session = self._signer.loads(cookie, max_age=COOKIE_AGE_S)
            return Guest(str(person), proper(str(name)), str(session[0]) if session else "")
        except (BadData, BadName, ValueError, TypeError):
            return None

    def is_old(self, cookie: str | None) -> bool:
        """Whether a cookie that is good should be renewed."""
        try:
            _, made = self._signer.loads(cookie or "", return_timestamp=True)
        except BadData:
            return False
        age: float = time.time() - made.timestamp()
        return age > RENEWED_S
