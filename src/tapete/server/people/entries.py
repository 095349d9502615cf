"""How an entry of the ledger is kept, and that something which is good once has been used."""

from typing import Final

from tapete.club.ledger import Entry
from tapete.server.store.store import Statement

ENTRY: Final = (
    "INSERT INTO ledger (key, at, payer, payee, amount, why) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING"
)
SPENT: Final = "INSERT INTO spent (key, at) VALUES (?, ?)"
FORGOTTEN: Final = "DELETE FROM spent WHERE at < ?"
SPENT_S: Final = 24 * 3600.0
"""So long it is remembered: what is good once is gone by itself, or expired, long before."""


def entry_kept(entry: Entry, now: float) -> Statement:
    """The statement that keeps an entry of the ledger."""
    return ENTRY, (entry.key, now, entry.payer, entry.payee, entry.amount, entry.why)


def spent(key: str, now: float) -> list[Statement]:
    """The statements by which only the first of all who use this succeeds; with the others comes Conflict."""
    return [(FORGOTTEN, (now - SPENT_S,)), (SPENT, (key, now))]
