"""How an entry of the ledger is kept."""

from typing import Final

from tapete.club.ledger import Entry
from tapete.server.store.store import Statement

ENTRY: Final = (
    "INSERT INTO ledger (key, at, payer, payee, amount, why) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING"
)


def entry_kept(entry: Entry, now: float) -> Statement:
    """The statement that keeps an entry of the ledger."""
    return ENTRY, (entry.key, now, entry.payer, entry.payee, entry.amount, entry.why)
