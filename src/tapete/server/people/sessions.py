"""Sessions of accounts, and the statements that store them."""

from dataclasses import dataclass

from tapete.rules.frozen import Frozen
from tapete.server.store.store import Statement
from tapete.table.commands import Person


@dataclass(frozen=True, slots=True)
class Session(Frozen):
    """A browser that has signed in; `id` is the hash of what its cookie holds."""

    id: str
    person: Person
    agent: str
    made: float
    seen: float


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
