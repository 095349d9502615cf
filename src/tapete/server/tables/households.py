"""From which households (IP addresses) the people of a table come, also while they are disconnected."""

from collections.abc import Callable, Mapping, Set

from tapete.table import Table, is_member
from tapete.table.commands import Person


class Households:
    """The households that each person at a table has connected from: within a match all, between matches the last.

    A household is what `buckets.household` makes of an address."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        """`changed` is told when something new is recorded."""
        self._changed = changed
        self._known: dict[Person, frozenset[str]] = {}

    def note(self, table: Table, person: Person, address: str) -> None:
        """Record that this person uses the table from this household; empty: unknown, ignored."""
        known = self._known.get(person, frozenset()) if table.in_match else frozenset()
        if address and address not in known and is_member(table, person):
            others = {each: where for each, where in self._known.items() if is_member(table, each)}
            self._known = {**others, person: known | {address}}
            self._changed()

    def of_owner(self, table: Table) -> str:
        """A household of the table's owner; the owner's id where none is known."""
        return min(self._known.get(table.owner, ()), default=table.owner)

    def beside(self, table: Table, looking: Mapping[Person, Set[str]]) -> dict[Person, Set[str]]:
        """All households of each person: the recorded ones, and those of `looking`, the connections of now."""
        here = {person: where for person, where in self._known.items() if is_member(table, person)}
        people = here.keys() | looking.keys()
        return {person: here.get(person, frozenset()) | looking.get(person, frozenset()) for person in people}
