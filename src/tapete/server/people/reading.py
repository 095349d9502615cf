"""What the books say of some people: their accounts and sessions, all asked for at once."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tapete.server.people.account import Account
from tapete.server.people.sessions import Session
from tapete.server.store.store import Books
from tapete.table.commands import Person

ACCOUNTS: Final = "SELECT person, name, made, password, avatar, role FROM accounts"
SESSIONS: Final = "SELECT id, person, agent, made, seen FROM sessions"
AT_ONCE: Final = 100
"""People of one question."""


class Found(NamedTuple):
    """What was found of some people."""

    accounts: Mapping[Person, Account]
    sessions: Sequence[Session]


async def found_of(books: Books, people: Sequence[Person], kept: Mapping[Person, int]) -> Found:
    """What the books say of these people after all that is kept here meanwhile; `kept`: how often that was something
    of each. Raises as `Books.read`."""
    of_these = f"WHERE person IN ({', '.join('?' * len(people))})"
    accounts, sessions, before = list[Any](), list[Any](), [-1]
    while before != (now := [kept[each] for each in people]):
        before = now
        accounts = await books.read(f"{ACCOUNTS} {of_these}", tuple(people))
        sessions = await books.read(f"{SESSIONS} {of_these}", tuple(people))
    return Found({row[0]: Account(*row) for row in accounts}, [Session(*row) for row in sessions])
