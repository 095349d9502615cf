"""The last events of a table, from which a viewer who missed some is brought up to date."""

from typing import Final

from tapete.table.commands import Person
from tapete.table.delta import Delta, Deltas
from tapete.table.events import Kept
from tapete.table.evolve import evolve
from tapete.table.snapshot import Snapshot
from tapete.table.table import Table
from tapete.table.viewer import is_admitted, place_of

STRIDE: Final = 8
"""Events between two tables that are held; those between are folded again when they are asked for."""
HELD: Final = 3
"""How many tables are held."""
MOST: Final = 12
"""Events that are kept; a viewer who missed more gets the whole state."""


class History:
    """What happened since a table was taken up; no more than `STRIDE * HELD` events of it."""

    def __init__(self, table: Table) -> None:
        """What viewers hold of `table` itself is not known: its clocks began anew."""
        self._first = table.version + 1
        self._held = [table]
        self._events: list[Kept] = []

    def add(self, kept: Kept, after: Table) -> None:
        """`kept` happened, and made the table `after`."""
        self._events.append(kept)
        if after.version - self._held[-1].version == STRIDE:
            self._held.append(after)
            if len(self._held) > HELD:
                del self._held[0], self._events[:STRIDE]

    def missed(self, have: int, person: Person, away: frozenset[Person]) -> list[tuple[int, Delta]] | None:
        """What happened after version `have`, as this person may see it; None: the whole state is needed.

        Each delta is made from the table as it was then and for the place from which the person looked then.
        """
        last = self._held[0].version + len(self._events)
        if not max(self._first, self._held[0].version, last - MOST) <= have <= last:
            return None
        table = self._at(have)
        if not is_admitted(table, person):
            return None
        missed, snapshot = [], Snapshot(table, away)
        for kept in self._after(have):
            after = Snapshot(evolve(snapshot.table, kept), away, snapshot)
            if not is_admitted(after.table, person):
                return None
            had, has = place_of(snapshot.table, person), place_of(after.table, person)
            missed.append((kept.version, Deltas(snapshot, after, kept.event).change(had, has)))
            snapshot = after
        return missed

    def _at(self, version: int) -> Table:
        table: Table = next(each for each in reversed(self._held) if each.version <= version)
        for kept in self._after(table.version)[: version - table.version]:
            table = evolve(table, kept)
        return table

    def _after(self, version: int) -> list[Kept]:
        return self._events[version - self._held[0].version :]
