"""Who is connected by which session: they are told when it ends."""

from collections import defaultdict
from collections.abc import Callable
from hashlib import sha256

from tapete.server.people.guests import Guest
from tapete.table.commands import Person

End = Callable[[str], None]
"""Ends a connection, and says why."""


class Connected:
    """The connections of all who have a name, by the id of their session.

    Guests have none, and are known by who they are: once they have an account, the end of any of its sessions ends
    what they opened before."""

    def __init__(self) -> None:
        self._ends: defaultdict[str, set[End]] = defaultdict(set)

    def attach(self, guest: Guest, end: End) -> None:
        """Have `end` called when the session ends by which this guest is connected."""
        self._ends[_line(guest)].add(end)

    def detach(self, guest: Guest, end: End) -> None:
        """They are not connected any more."""
        ends = self._ends.get(_line(guest))
        if ends is not None:
            ends.discard(end)
            if not ends:
                del self._ends[_line(guest)]

    def end(self, session: str, person: Person) -> None:
        """A session of this person has ended."""
        for line in (session, person):
            for end in self._ends.pop(line, ()):
                end("signed out")


def session_id(token: str) -> str:
    """The id of the session whose cookie holds this; of none: nothing."""
    return sha256(token.encode()).hexdigest() if token else ""


def _line(guest: Guest) -> str:
    return session_id(guest.session) or guest.person
