"""Guests: a name of their choice and an identity that nobody guesses."""

import secrets
from dataclasses import dataclass

from tapete.server.people.names import proper
from tapete.table.commands import Person


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has said their name."""

    person: Person
    name: str


def newcomer(name: str) -> Guest:
    """A guest whom nobody has seen before. Raises BadName."""
    return Guest(secrets.token_urlsafe(12), proper(name))
