"""Sessions of accounts, and the statements that store them."""

import secrets
from dataclasses import dataclass
from typing import Final, NamedTuple

from tapete.rules.frozen import Frozen
from tapete.server.people.session_connections import session_id
from tapete.server.store.store import Statement
from tapete.table.commands import Person

SEEN_EVERY_S: Final = 3600.0
"""When a session was used last is kept so exactly."""
MOST_SESSIONS: Final = 100
"""Of one account: with one more, the one that was used longest ago ends."""
RECENT_S: Final = 600.0
"""So long after its beginning a session may change the ways in to its account: whoever has a stolen cookie later gets
none of their own. A session begins with a proof of who somebody is, and a new proof begins another in its place."""
RECENT: Final = f"id = ? AND person = ? AND abs(made - ?) <= {RECENT_S}"
"""Condition of a Proof, on a row of `sessions`. What began in a time to come began before the clock was set back."""


@dataclass(frozen=True, slots=True)
class Session(Frozen):
    """A browser that has signed in; `id` is the hash of what its cookie holds."""

    id: str
    person: Person
    agent: str
    made: float
    seen: float


class NotProved(Exception):
    """Who asks has proved too long ago who they are, or their session has ended."""


class Proof(NamedTuple):
    """A session of a person, and the time at which it must have begun lately."""

    session: str
    person: Person
    now: float


def new_session(person: Person, agent: str, now: float) -> tuple[Session, str]:
    """A session that begins now, and the token for its cookie."""
    token = secrets.token_urlsafe(24)
    return Session(session_id(token), person, agent[:200], now, now), token


def session_kept(session: Session) -> Statement:
    """A session that begins, whatever else is so."""
    query = "INSERT INTO sessions (id, person, agent, made, seen) VALUES (?, ?, ?, ?, ?)"
    return query, (session.id, session.person, session.agent, session.made, session.seen)


def kept_by_password(session: Session, password: str) -> list[Statement]:
    """A session that begins only while the account has this password.

    The first statement changes nothing: it waits for a change of the password that another server has begun.
    """
    is_so, of = "person = ? AND password = ?", (session.person, password)
    begun = "INSERT INTO sessions (id, person, agent, made, seen) SELECT ?, person, ?, ?, ? FROM accounts"
    return [
        (f"UPDATE accounts SET password = password WHERE {is_so}", of),
        (f"{begun} WHERE {is_so}", (session.id, session.agent, session.made, session.seen, *of)),
    ]
