"""SQL statements that store an entry of the ledger, and that mark a single-use key as used."""

from typing import Final

from tapete.club.ledger import Entry
from tapete.server.store.store import Statement

FIRST_ENTRY: Final = "INSERT INTO ledger (key, at, payer, payee, amount, why) VALUES (?, ?, ?, ?, ?, ?)"
ENTRY: Final = f"{FIRST_ENTRY} ON CONFLICT (key) DO NOTHING"
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


def single_use_statements(key: str, now: float) -> list[Statement]:
    """The statements that use up `key`: they succeed once, every later write of them raises Conflict."""
    return [(FORGOTTEN, (now - SPENT_S,)), (SPENT, (key, now))]
