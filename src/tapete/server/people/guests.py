"""The identity in a cookie: a name and a random id; with an account also a session."""

import secrets
from dataclasses import dataclass

from tapete.rules.frozen import Frozen
from tapete.server.people.names import chosen
from tapete.table.commands import Person


@dataclass(frozen=True, slots=True)
class Guest(Frozen):
    """A person with a name."""

    person: Person
    name: str
    session: str = ""
    """Of somebody with an account: by which this browser has signed in."""


def newcomer(name: str) -> Guest:
    """A new guest. Raises BadName."""
    return Guest(secrets.token_urlsafe(12), chosen(name))
