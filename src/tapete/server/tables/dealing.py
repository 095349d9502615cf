"""Deals for the tables of a server: secrets that are promised before, and the chance that people's clients add."""

from collections.abc import Callable
from typing import NamedTuple

from tapete.club.fair import committed, secret, shuffled
from tapete.rules.cards import Card
from tapete.rules.game import Seat
from tapete.table import Refused, Table
from tapete.table.commands import Deal, Person
from tapete.table.dealing import Dealing
from tapete.table.viewer import is_member

Shuffle = Callable[[tuple[Card, ...]], tuple[Card, ...]]


class FixedDeal(NamedTuple):
    """The first deal of a table that is yet to be opened: of which table, the deck, and who deals it."""

    table: str
    deck: tuple[Card, ...]
    dealer: Seat


class Dealer:
    """Knows the secret of every deal of every table; one for all tables."""

    def __init__(self, key: bytes, shuffle: Shuffle | None = None) -> None:
        """`shuffle` makes the decks instead, which then nobody can check: for tests."""
        self._key, self._shuffle = key, shuffle

    def commit(self, table: str, number: int) -> str:
        """What is told before this deal of the table."""
        return "" if self._shuffle is not None else committed(secret(self._key, table, number))

    def deal(self, table: Table, chance: tuple[str, ...]) -> Deal:
        """The next deal of this table, with the chance that each seat has added."""
        assert table.game is not None
        pack = table.game.pack(len(table.chairs))
        if self._shuffle is not None:
            return Deal(self._shuffle(pack))
        opened = secret(self._key, table.id, table.deals)
        deck = shuffled(pack, Dealing(table.id, table.deals, table.promised, opened, chance))
        return Deal(deck, opened, chance, self.commit(table.id, table.deals + 1))


class Chances:
    """What the clients of one table's people have added to its next deal."""

    def __init__(self) -> None:
        self._added: dict[Person, tuple[str, str]] = {}

    def add(self, table: Table, person: Person, commit: str, added: str) -> None:
        """Keep what a client adds to the deal that was promised by `commit`. Raises Refused."""
        if not is_member(table, person):
            raise Refused("not_seated")
        if not table.promised or commit != table.promised:
            raise Refused("stale")
        if self._added.get(person, ("", ""))[0] == commit:
            raise Refused("already_answered")
        self._added[person] = commit, added

    def of(self, table: Table) -> tuple[str, ...]:
        """What each seat has added to the next deal; it is taken once."""
        whose = [chair.claim.person if chair.claim is not None else chair.person for chair in table.chairs]
        found = [self._added.get(person, ("", "")) for person in whose]
        return tuple([added if commit == table.promised else "" for commit, added in found])
