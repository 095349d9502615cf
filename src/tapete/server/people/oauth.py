"""Signing in by somebody else's word (OAuth 2, OpenID Connect): a question a browser, good once and for ten minutes."""

import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer

from tapete.server.people.proofs import Asked, Proved, Unproved
from tapete.server.settings import Provider
from tapete.table.commands import Person

ASKED_S: Final = 600


class Oauth:
    """The providers that the host has named.

    What the protocols say (`openid`) is loaded when the first of them is asked."""

    def __init__(self, providers: Mapping[str, Provider], key: bytes) -> None:
        self.providers = providers
        self._signer = URLSafeTimedSerializer(key, salt="oauth")

    async def ask(self, name: str, back: str, person: Person) -> tuple[str, str]:
        """Where the browser is sent to, and the cookie with which it comes `back`. Raises Unproved, Unreachable."""
        from tapete.server.people import openid

        provider = self.providers[name]
        asked = Asked(name, secrets.token_urlsafe(24), secrets.token_urlsafe(24), secrets.token_urlsafe(48), person)
        ends = await openid.ends_of(provider)
        return openid.address(provider, ends, asked, back), self._signer.dumps(asked)

    async def proved(
        self, name: str, cookie: str, state: str, code: str, issuer: str, back: str, person: Person
    ) -> Proved:
        """Who has come back. Raises Unproved, Unreachable."""
        asked = self._asked(cookie)
        provider = self.providers[name]
        is_ours = asked.provider == name and asked.person == person and hmac.compare_digest(asked.state, state)
        is_foreign = bool(provider.discovery_url and issuer) and issuer.rstrip("/") != provider.issuer
        if not is_ours or not code or is_foreign:
            raise Unproved("an answer to another question")
        from tapete.server.people import openid

        return await openid.proved(provider, asked, code, back)

    def _asked(self, cookie: str) -> Asked:
        try:
            return Asked(*self._signer.loads(cookie, max_age=ASKED_S))
        except (BadData, TypeError):
            raise Unproved("no question is open") from None
