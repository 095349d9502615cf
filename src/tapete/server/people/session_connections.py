"""The open connections of each signed-in session, so that ending a session closes them."""

from collections import defaultdict
from collections.abc import Callable, Collection
from hashlib import sha256

from tapete.server.people.guests import Guest
from tapete.table.commands import Person

End = Callable[[str], None]
"""Closes a connection; its argument is the reason."""


class SessionConnections:
    """Open connections by session id; those of guests, who have no session, by person.

    A guest who registers keeps the connections opened before: the end of any session of the new account closes them."""

    def __init__(self) -> None:
        self._ends: defaultdict[str, set[End]] = defaultdict(set)

    @property
    def sessions(self) -> Collection[str]:
        """The ids of the sessions with an open connection, among those of guests."""
        return self._ends.keys()

    def attach(self, guest: Guest, end: End) -> None:
        """Register `end`, which is called when the session of this guest ends."""
        self._ends[_key(guest)].add(end)

    def detach(self, guest: Guest, end: End) -> None:
        """Forget this connection, which is closed."""
        ends = self._ends.get(_key(guest))
        if ends is not None:
            ends.discard(end)
            if not ends:
                del self._ends[_key(guest)]

    def end(self, session: str, person: Person) -> None:
        """Close all connections of this session, and those that the person opened as a guest."""
        for key in (session, person):
            for end in self._ends.pop(key, ()):
                end("signed out")


def session_id(token: str) -> str:
    """The id of the session with this token: its SHA-256 in hexadecimal; empty for no token."""
    return sha256(token.encode()).hexdigest() if token else ""


def _key(guest: Guest) -> str:
    return session_id(guest.session) or guest.person
