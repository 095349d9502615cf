"""SQL statements that store entries of the ledger, and that mark a single-use key as used."""

from typing import Final

from tapete.club.ledger import BANK, Entry, purse
from tapete.server.store.store import Statement
from tapete.table.commands import Person

FIRST_ENTRY: Final = "INSERT INTO ledger (key, at, payer, payee, amount, why) VALUES (?, ?, ?, ?, ?, ?)"
ENTRY: Final = f"{FIRST_ENTRY} ON CONFLICT (key) DO NOTHING"
HELD_PURSE: Final = "UPDATE chips SET balance = balance WHERE account = ?"
"""Changes nothing: whatever another node moves comes before, or after."""
CLOSING: Final = """INSERT INTO ledger (key, at, payer, payee, amount, why)
    SELECT ?, ?, account, ?, balance, 'closing' FROM chips WHERE account = ? AND balance > 0
    ON CONFLICT (key) DO NOTHING"""
SPENT: Final = "INSERT INTO spent (key, at) VALUES (?, ?)"
FORGOTTEN: Final = "DELETE FROM spent WHERE at < ?"
SPENT_S: Final = 24 * 3600.0
"""How long a used key is remembered: whatever is good once expires long before."""


def entry_statement(entry: Entry, now: float) -> Statement:
    """The statement that stores an entry; a second one with the same key changes nothing. `now`: seconds since the
    epoch."""
    return ENTRY, (entry.key, now, entry.payer, entry.payee, entry.amount, entry.why)


def first_entry_statement(entry: Entry, now: float) -> Statement:
    """The same, but a second one with the same key raises Conflict."""
    return FIRST_ENTRY, entry_statement(entry, now)[1]


def closing_statements(person: Person, now: float) -> list[Statement]:
    """What is left when an account is deleted goes to the bank: all that is there as it is written, since a pot may be
    paid out, or a bet be taken, while it waits for that."""
    own = purse(person)
    return [(HELD_PURSE, (own,)), (CLOSING, (f"closing:{person}", now, BANK, own))]


def single_use_statements(key: str, now: float) -> list[Statement]:
    """The statements that use up `key`: they succeed once, every later write of them raises Conflict."""
    return [(FORGOTTEN, (now - SPENT_S,)), (SPENT, (key, now))]
