"""Verifiable deals: secrets committed to before the deal, and the entropy that clients add (docs/fair.md)."""

from collections.abc import Callable
from typing import NamedTuple

from tapete.club.fair import commitment, secret, shuffled
from tapete.rules.cards import Card
from tapete.rules.game import Seat
from tapete.table import Refused, Table
from tapete.table.commands import Deal, Person
from tapete.table.dealing import Dealing
from tapete.table.viewer import is_member

Shuffle = Callable[[tuple[Card, ...]], tuple[Card, ...]]


class FixedDeal(NamedTuple):
    """A given first deal of a table that is not opened yet: its id, the deck, and the dealer."""

    table: str
    deck: tuple[Card, ...]
    dealer: Seat


class Dealer:
    """Derives the secret of every deal of every table; one for all tables."""

    def __init__(self, key: bytes, shuffle: Shuffle | None = None) -> None:
        """`shuffle` makes the decks instead, which then nobody can check: for tests."""
        self._key, self._shuffle = key, shuffle

    def commit(self, table: str, number: int) -> str:
        """The commitment to this deal of the table, published before it."""
        return "" if self._shuffle is not None else commitment(secret(self._key, table, number))

    def deal(self, table: Table, chance: tuple[str, ...]) -> Deal:
        """The next deal of this table, with the entropy that each seat has added."""
        assert table.game is not None
        pack = table.game.pack(len(table.chairs))
        if self._shuffle is not None:
            return Deal(self._shuffle(pack))
        opened = secret(self._key, table.id, table.deals)
        deck = shuffled(pack, Dealing(table.id, table.deals, table.promised, opened, chance))
        return Deal(deck, opened, chance, self.commit(table.id, table.deals + 1))


class Chances:
    """The entropy that clients have added to the next deal of one table."""

    def __init__(self) -> None:
        self._added: dict[Person, tuple[str, str]] = {}
        self._drawn = ""
        """The commitment of the deal that has been made with what was added until then."""

    def add(self, table: Table, person: Person, commit: str, added: str) -> None:
        """Keep the entropy of a client for the deal with commitment `commit`. Raises Refused."""
        if not is_member(table, person):
            raise Refused("not_seated")
        if not table.promised or commit != table.promised or commit == self._drawn:
            raise Refused("stale")
        if self._added.get(person, ("", ""))[0] == commit:
            raise Refused("already_answered")
        self._added[person] = commit, added

    def has(self, person: Person, commit: str, added: str) -> bool:
        """Whether this is in the deal with this commitment, or will be."""
        return self._added.get(person) == (commit, added)

    def of(self, table: Table) -> tuple[str, ...]:
        """The entropy by seat for the next deal, which is made now; empty: none was added to its commitment."""
        self._drawn = table.promised
        whose = [chair.claim.person if chair.claim is not None else chair.person for chair in table.chairs]
        found = [self._added.get(person, ("", "")) for person in whose]
        return tuple([added if commit == table.promised else "" for commit, added in found])
