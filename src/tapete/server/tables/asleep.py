"""Matches that wait for the one person who plays in them: known by that person, so that many cost nobody any time."""

from collections.abc import Collection, Iterator

from tapete.table import Table
from tapete.table.commands import Person
from tapete.table.unnamed import unnamed


class Asleep:
    """Their tables, without the cards: these are in the store only."""

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
        """The ids of those in which this person plays, who owns their tables."""
        return self._of.get(person, ())

    def left_before(self, moment: float) -> list[str]:
        """The ids of those whose person was last seen to go until then."""
        return [table_id for table_id, at in self._left_at.items() if at <= moment]

    def add(self, table: Table) -> None:
        """Nobody has been at this one for long."""
        self.drop(table.id)
        self._tables[table.id] = table.with_(hand=None, match=None)
        self._left_at[table.id] = max([chair.gone_at for chair in table.chairs]) or table.since
        self._of.setdefault(table.owner, set()).add(table.id)

    def drop(self, table_id: str) -> bool:
        """It is awake, or at rest; whether it was asleep."""
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
        """This person has deleted their account."""
        self._tables = {table_id: unnamed(table, {person}) for table_id, table in self._tables.items()}
