"""What nodes tell each other: rows that were kept, and for each table who is there and what the lobby says of it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, NamedTuple

import orjson

from tapete.server.store.journal import Row
from tapete.server.wire.messages import LobbyTable
from tapete.table.commands import Person
from tapete.table.talk import Line


class Account(NamedTuple):
    """What a node says of one table that it holds."""

    people: tuple[Person, ...] = ()
    """Who looks at it through this node."""
    viewers: int = 0
    summary: Mapping[str, Any] | None = None
    """The table in one line, if this node runs it."""
    is_private: bool = True
    owner: Person = ""
    players: tuple[Person, ...] = ()
    """Who is in a match there."""


class Rows(NamedTuple):
    """These were kept."""

    rows: Sequence[Row]


class Told(NamedTuple):
    """What a node says of its tables; `is_whole`: it holds no others. None: it holds the table no longer."""

    accounts: Mapping[str, Account | None]
    is_whole: bool


class Asked(NamedTuple):
    """Who has just come wants to know everything."""


class Parted(NamedTuple):
    """The node has gone, and runs nothing any more."""


class Beat(NamedTuple):
    """The node has just renewed its lease: the store answers."""


class Added(NamedTuple):
    """A person's client has added chance to the next deal of a table, which another node may make."""

    table: str
    person: Person
    commit: str
    added: str


class Spoke(NamedTuple):
    """Something was said at a table, and kept."""

    table: str
    line: Line


class PersonChanged(NamedTuple):
    """An account, where it is signed in, or what leaving costs them, is different in the books."""

    person: Person


class Spent(NamedTuple):
    """An address has taken so many of what is limited."""

    what: str
    address: str
    many: float


News = Rows | Told | Asked | Parted | Beat | Added | Spoke | PersonChanged | Spent
_KINDS: Final[tuple[type[Any], ...]] = (Rows, Told, Asked, Parted, Beat, Added, Spoke, PersonChanged, Spent)


def packed(node: str, news: News) -> bytes:
    """News as bytes."""
    return orjson.dumps((node, _KINDS.index(type(news)), tuple(news)), default=tuple)


def unpacked(message: bytes) -> tuple[str, News]:
    """Whose news they are, and what they say. Raises ValueError for what this version does not know."""
    try:
        node, kind, fields = orjson.loads(message)
        match _KINDS[kind]:
            case news if news is Rows:
                return node, Rows([Row(*row) for row in fields[0]])
            case news if news is Told:
                accounts = {table: None if each is None else _account(each) for table, each in fields[0].items()}
                return node, Told(accounts, fields[1])
            case news if news is Spoke:
                return node, Spoke(fields[0], Line(*fields[1]))
            case news:
                said: News = news(*fields)
                return node, said
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"no news: {error}") from error


def _account(said: Sequence[Any]) -> Account:
    people, viewers, summary, is_private, owner, players = said[:6]
    return Account(tuple(people), viewers, summary, is_private, owner, tuple(players))


def line(table: LobbyTable) -> Mapping[str, Any]:
    """A table in one line, as it is told."""
    return asdict(table)


class Others:
    """What the other nodes have said last."""

    def __init__(self) -> None:
        self._nodes: dict[str, dict[str, Account]] = {}

    def take(self, node: str, told: Told) -> set[str]:
        """Take what a node says; the tables of which it says something new."""
        known = self._nodes.setdefault(node, {})
        said = dict(told.accounts)
        if told.is_whole:
            said |= {table: None for table in known if table not in said}
        changed = {table for table, account in said.items() if known.get(table) != account}
        for table, account in said.items():
            if account is None:
                known.pop(table, None)
            else:
                known[table] = account
        return changed

    def keep(self, alive: Collection[str]) -> set[str]:
        """Forget all nodes but these; the tables of which less is known now."""
        gone = [node for node in self._nodes if node not in alive]
        return {table for node in gone for table in self._nodes.pop(node)}

    def people(self, table: str) -> set[Person]:
        """Who looks at this table."""
        return {person for said in self._of(table) for person in said.people}

    def viewers(self, table: str) -> int:
        return sum(said.viewers for said in self._of(table))

    def accounts(self) -> Iterator[tuple[str, Account]]:
        """Every table in one line, as the node says that runs it."""
        for known in self._nodes.values():
            yield from ((table, said) for table, said in known.items() if said.summary is not None)

    def lines(self, besides: Collection[str]) -> Iterable[LobbyTable]:
        """The tables with somebody at them, not private, in one line, but for those that are known already."""
        for table, said in self.accounts():
            if table not in besides and not said.is_private and self.viewers(table):
                yield _summary(said)

    def known(self, besides: Collection[str]) -> Iterable[LobbyTable]:
        """All tables in one line, but for those that are known already."""
        return [_summary(said) for table, said in self.accounts() if table not in besides]

    def line(self, table: str) -> LobbyTable | None:
        """This table in one line, as the node says that runs it."""
        return next((_summary(said) for said in self._of(table) if said.summary is not None), None)

    def _of(self, table: str) -> Iterator[Account]:
        return (known[table] for known in self._nodes.values() if table in known)


def _summary(said: Account) -> LobbyTable:
    assert said.summary is not None
    known = {name: value for name, value in said.summary.items() if name in LobbyTable.__dataclass_fields__}
    return LobbyTable(**{**known, "people": tuple(known["people"])})
