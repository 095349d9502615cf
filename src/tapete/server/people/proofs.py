"""What a provider is asked about somebody, and what it may answer."""

from typing import NamedTuple

from tapete.table.commands import Person


class Unproved(Exception):
    """It proves nothing: of another question, another issuer, too late, or refused by the provider."""


class Unreachable(Exception):
    """The provider does not answer."""


class Asked(NamedTuple):
    """What a browser was sent away with; it stays in a signed cookie, so that any node takes the answer."""

    provider: str
    state: str
    nonce: str
    verifier: str
    person: Person
    """Who asked; empty: nobody yet."""


class Proved(NamedTuple):
    """Who somebody is for the provider, and what they are called there."""

    subject: str
    name: str
