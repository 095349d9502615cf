"""Who plays and what happened: a table is the fold of its events."""

from tapete.table.decide import Refused, chosen, decide, decided, opened
from tapete.table.pace import TableOptions
from tapete.table.seen import seat_of, seen, state
from tapete.table.table import Table, evolve, new, restarted

__all__ = [
    "Refused",
    "Table",
    "TableOptions",
    "chosen",
    "decide",
    "decided",
    "evolve",
    "new",
    "opened",
    "restarted",
    "seat_of",
    "seen",
    "state",
]
