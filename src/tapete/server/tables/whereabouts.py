"""From where the people of a table come: who closes their line for a moment still shares an address with somebody."""

from collections.abc import Mapping, Set

from tapete.table import Table, is_member
from tapete.table.commands import Person


class Whereabouts:
    """The households from which each person who sits at one table has asked something or looked: in a match all of
    them, between matches the last one."""

    def __init__(self) -> None:
        self._known: dict[Person, frozenset[str]] = {}

    def note(self, table: Table, person: Person, address: str) -> None:
        """This person asks something of the table, or looks at it, from there."""
        known = self._known.get(person, frozenset()) if table.in_match else frozenset()
        if address and address not in known and is_member(table, person):
            others = {each: where for each, where in self._known.items() if is_member(table, each)}
            self._known = {**others, person: known | {address}}

    def of_owner(self, table: Table) -> str:
        """The household of whom the table belongs to, or where it is not known, that person."""
        return min(self._known.get(table.owner, ()), default=table.owner)

    def beside(self, table: Table, looking: Mapping[Person, Set[str]]) -> dict[Person, Set[str]]:
        """These together with those from where people are `looking` now."""
        here = {person: where for person, where in self._known.items() if is_member(table, person)}
        people = here.keys() | looking.keys()
        return {person: here.get(person, frozenset()) | looking.get(person, frozenset()) for person in people}
