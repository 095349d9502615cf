"""Values of a sign-in by an OAuth or OpenID Connect provider: the open request, the proved identity, the errors."""

from typing import NamedTuple

from tapete.table.commands import Person


class Unproved(Exception):
    """The answer proves no identity: of another request, another issuer, too late, or refused by the provider."""


class Unreachable(Exception):
    """The provider does not answer."""


class LoginRequest(NamedTuple):
    """A request that a browser was sent to the provider with; kept in a signed cookie, so that any node takes the
    answer."""

    provider: str
    state: str
    nonce: str
    verifier: str
    person: Person
    """Who was signed in when they asked; empty: nobody."""


class ProviderIdentity(NamedTuple):
    """The provider's id of a person (`sub`), and their name there."""

    subject: str
    name: str
