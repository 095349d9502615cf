"""The cookie that says who somebody is, signed."""

from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from tapete.server.people.guests import Guest
from tapete.server.people.names import proper

COOKIE: Final = "tapete"
COOKIE_AGE_S: Final = 400 * 24 * 3600


class Cookies:
    """Writes and reads cookies with the secret of this server."""

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="guest")

    def write(self, guest: Guest) -> str:
        """The value of the cookie that says who this is."""
        return self._signer.dumps([guest.person, guest.name])

    def read(self, cookie: str | None) -> Guest | None:
        """Who this is; None for no cookie, a corrupted one, or one of another server."""
        if not cookie or len(cookie) > 1024:
            return None
        try:
            person, name = self._signer.loads(cookie)
            return Guest(str(person), proper(str(name)))
        except (BadData, ValueError, TypeError):
            return None
