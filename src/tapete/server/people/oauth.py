"""Sign-in by a provider (OAuth 2, OpenID Connect): one open request a browser, valid once and for ten minutes."""

import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer

from tapete.server.people.provider_login import LoginRequest, ProviderIdentity, Unproved
from tapete.server.people.signed_age import fresh
from tapete.server.settings import Provider
from tapete.table.commands import Person

ASKED_S: Final = 600


class Oauth:
    """The providers that the host has named.

    The protocols (`openid`) are imported at the first request: that takes long."""

    def __init__(self, providers: Mapping[str, Provider], key: bytes) -> None:
        self.providers = providers
        self._signer = URLSafeTimedSerializer(key, salt="oauth")

    @property
    def issuers(self) -> list[str]:
        """Those who say who people are, whatever the host calls them."""
        return [provider.issuer for provider in self.providers.values()]

    async def ask(self, name: str, back: str, person: Person) -> tuple[str, str]:
        """The URL that the browser is sent to, and the cookie with which it returns to `back`. Raises Unproved,
        Unreachable."""
        from tapete.server.people import openid

        provider = self.providers[name]
        asked = LoginRequest(
            name, secrets.token_urlsafe(24), secrets.token_urlsafe(24), secrets.token_urlsafe(48), person
        )
        endpoints = await openid.endpoints_of(provider)
        return openid.authorization_url(provider, endpoints, asked, back), self._signer.dumps(asked)

    async def proved_identity(
        self, name: str, cookie: str, state: str, code: str, issuer: str, back: str, person: Person
    ) -> ProviderIdentity:
        """The identity of who has come back, if cookie, state and issuer are those of the request. Raises Unproved,
        Unreachable."""
        asked = self._asked(cookie)
        provider = self.providers[name]
        is_ours = (
            asked.provider == name
            and asked.person == person
            and hmac.compare_digest(asked.state.encode(), state.encode())
        )
        is_foreign = bool(provider.discovery_url and issuer) and issuer.rstrip("/") != provider.issuer
        if not is_ours or not code or is_foreign:
            raise Unproved("an answer to another question")
        from tapete.server.people import openid

        return await openid.proved_identity(provider, asked, code, back)

    def _asked(self, cookie: str) -> LoginRequest:
        try:
            return LoginRequest(*fresh(self._signer, cookie, ASKED_S))
        except (BadData, TypeError):
            raise Unproved("no question is open") from None
