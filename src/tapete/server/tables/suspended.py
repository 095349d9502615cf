"""Suspended matches: tables of one person and robots that wait for that person, indexed by them."""

from collections.abc import Collection, Iterator

from tapete.table import Table
from tapete.table.anonymised import anonymised
from tapete.table.commands import Person


class SuspendedMatches:
    """Their tables without hand and match, which only the store has."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._of: dict[Person, set[str]] = {}
        self._left_at: dict[str, float] = {}

    def __contains__(self, table_id: object) -> bool:
        return table_id in self._tables

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def get(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def of(self, person: Person) -> Collection[str]:
        """The ids of the suspended tables that this person owns."""
        return self._of.get(person, ())

    def left_before(self, moment: float) -> list[str]:
        """The ids of those whose person left at `moment` (seconds since the epoch) or before."""
        return [table_id for table_id, at in self._left_at.items() if at <= moment]

    def add(self, table: Table) -> None:
        """Suspend this table."""
        self.drop(table.id)
        self._tables[table.id] = table.with_(hand=None, match=None)
        self._left_at[table.id] = max([chair.gone_at for chair in table.chairs]) or table.since
        self._of.setdefault(table.owner, set()).add(table.id)

    def drop(self, table_id: str) -> bool:
        """Remove this table; whether it was suspended."""
        table = self._tables.pop(table_id, None)
        if table is None:
            return False
        del self._left_at[table_id]
        own = self._of[table.owner]
        own.discard(table_id)
        if not own:
            del self._of[table.owner]
        return True

    def forget_name(self, person: Person) -> None:
        """Remove the name of a person who has deleted their account."""
        self._tables = {table_id: anonymised(table, {person}) for table_id, table in self._tables.items()}
