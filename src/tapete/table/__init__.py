"""Who plays and what happened: a table is the fold of its events."""

from tapete.table.decide import carry_out, changed_options, decide, opened
from tapete.table.evolve import evolve
from tapete.table.pace import TableOptions
from tapete.table.refusal import Refused, TableRefusal, bad_option
from tapete.table.seen import seen
from tapete.table.snapshot import state
from tapete.table.table import Table, moved, new, restarted, timed_as
from tapete.table.viewer import is_admitted, is_member, seat_of

__all__ = [
    "Refused",
    "Table",
    "TableOptions",
    "TableRefusal",
    "bad_option",
    "carry_out",
    "changed_options",
    "decide",
    "evolve",
    "is_admitted",
    "is_member",
    "moved",
    "new",
    "opened",
    "restarted",
    "seat_of",
    "seen",
    "state",
    "timed_as",
]
