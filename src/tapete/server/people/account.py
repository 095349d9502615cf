"""The account of a person: somebody who can sign in."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from tapete.club.ledger import MINT, purse
from tapete.rules.frozen import Frozen
from tapete.table import Refused
from tapete.table.commands import Person

HELD: Final = "UPDATE accounts SET person = person WHERE person = ?"
"""Changes nothing: what is written with it comes after, or before, all that another node writes with it about the same
account."""

_WELCOMED: Final = f"substr(payee, {len(purse('')) + 1})"
GONE: Final = f"""SELECT {_WELCOMED} FROM ledger
    WHERE payer = '{MINT}' AND why = 'welcome' AND {_WELCOMED} NOT IN (SELECT person FROM accounts)"""
"""Everybody whose account has been deleted: every account was welcomed, and entries of the ledger stay. What the mint
has paid is found by an index; changes of accounts may be many more, since each sign-in is one."""


def has_gone(person: str) -> str:
    """The condition that the account of this person, a column or a place for one, has been deleted; a place is filled
    twice. It is found by two keys, however many there are."""
    return f"""(EXISTS (SELECT 1 FROM ledger WHERE key = 'welcome:' || {person})
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.person = {person}))"""


def other_ways_in(table: str, issuers: int) -> str:
    """The condition that somebody can sign in without this row of `table`, `passkeys` or `identities`: by a password,
    by another passkey, or by another of so many issuers, whose names are its values. A provider that the host has
    named once, and no more, lets nobody in."""
    named = ", ".join("?" * issuers) or "NULL"
    passkey = " AND k.id <> passkeys.id" if table == "passkeys" else ""
    identity = " AND i.issuer <> identities.issuer" if table == "identities" else ""
    return f"""(EXISTS (SELECT 1 FROM accounts a WHERE a.person = {table}.person AND a.password <> '')
    OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person = {table}.person{passkey})
    OR EXISTS (SELECT 1 FROM identities i WHERE i.person = {table}.person AND i.issuer IN ({named}){identity}))"""


@dataclass(frozen=True, slots=True)
class Account(Frozen):
    """Somebody who can sign in."""

    person: Person
    name: str
    made: float
    password: str = ""
    avatar: str = ""
    role: str = ""
    """`moderator`, or empty."""

    @property
    def face(self) -> str:
        """What the picture is drawn from: nothing that says who the person is."""
        return self.avatar or sha256(f"face:{self.person}".encode()).hexdigest()[:16]


def anonymous_id() -> Person:
    """A random id: what somebody said and played stays under it once their account is deleted."""
    return f"-{secrets.token_urlsafe(9)}"


def still_there(account: Account | None) -> Account:
    """The account of who asks. Raises Refused `no_name`, as they will be told from now on, where it has been deleted
    since they asked."""
    if account is None:
        raise Refused("no_name")
    return account
