"""Messages between nodes (news): stored rows, who is at each table, its line in the lobby, sessions, rate limits."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, NamedTuple

import orjson

from tapete.server.store.journal import Row
from tapete.server.tables.listing import summary
from tapete.table import Table
from tapete.table.commands import Person
from tapete.table.talk import Line


class Account(NamedTuple):
    """What a node reports of one table that it has in memory."""

    people: tuple[Person, ...] = ()
    """Who looks at it, connected to this node."""
    viewers: int = 0
    summary: Mapping[str, Any] | None = None
    """The table in one line, if this node runs it."""
    is_private: bool = True
    owner: Person = ""
    players: tuple[Person, ...] = ()
    """The people in a match at it."""
    households: tuple[tuple[Person, tuple[str, ...]], ...] = ()
    """From where each person of it comes, as far as the sender knows."""
    nameless: int = 0
    """How many of the viewers have no name."""

    def about(self, table: Table) -> "Account":
        """With what the node that runs the table reports of it."""
        players = tuple([table.chairs[seat].person for seat in table.people]) if table.in_match else ()
        return self._replace(
            summary=asdict(summary(table)),
            is_private=table.options.private_table,
            owner=table.owner,
            players=players,
        )


class Rows(NamedTuple):
    """Rows that the sender has stored."""

    rows: Sequence[Row]


class Told(NamedTuple):
    """Reports of tables by id; None: no longer in memory. `is_whole`: the sender has no others."""

    accounts: Mapping[str, Account | None]
    is_whole: bool


class Asked(NamedTuple):
    """A node that hears the bus for the first time, or again, asks the others for a whole report."""


class Parted(NamedTuple):
    """The node has left, and runs no tables any more."""


class Beat(NamedTuple):
    """The sender has just renewed its lease, so the store answers."""


class Added(NamedTuple):
    """A client has added entropy to the next deal of a table, which another node may make."""

    table: str
    person: Person
    commit: str
    added: str


class Took(NamedTuple):
    """The node that deals has what this client has added."""

    table: str
    person: Person
    commit: str
    added: str


class Spoke(NamedTuple):
    """A line was said at a table, and stored."""

    table: str
    line: Line


class PersonChanged(NamedTuple):
    """A person's account, sessions or penalties have changed in the database."""

    person: Person


class Spent(NamedTuple):
    """An amount that an address has used of a shared rate limit."""

    what: str
    address: str
    many: float


class Timed(NamedTuple):
    """The node that runs a table counts its times anew, since the clock was set, or nobody ran it for long."""

    table: str
    question: int
    """The version of the question that is open."""
    since: float
    until: float
    """Of the open vote; 0: there is none."""
    gone_at: tuple[float, ...]
    """Of each chair; 0: nobody has gone from there."""

    def on(self, table: Table) -> Table:
        """The table with these times: the very same if they are its own, or of another question."""
        own = timed(table)
        if own == self or own.question != self.question or len(own.gone_at) != len(self.gone_at):
            return table
        company = table.company
        if company.vote is not None and self.until:
            company = company.with_(vote=company.vote.with_(until=self.until))
        moments = zip(table.chairs, self.gone_at, strict=True)
        chairs = [chair.with_(gone_at=at) if chair.gone_at and at else chair for chair, at in moments]
        return table.with_(since=self.since, company=company, chairs=tuple(chairs))


def timed(table: Table) -> Timed:
    """What the node that runs a table says of its times."""
    vote = table.company.vote
    gone_at = tuple([chair.gone_at for chair in table.chairs])
    return Timed(table.id, table.question, table.since, 0.0 if vote is None else vote.until, gone_at)


News = Rows | Told | Asked | Parted | Beat | Added | Spoke | PersonChanged | Spent | Timed | Took
_KINDS: Final[tuple[type[Any], ...]] = (
    Rows,
    Told,
    Asked,
    Parted,
    Beat,
    Added,
    Spoke,
    PersonChanged,
    Spent,
    Timed,
    Took,
)


def packed(node: str, news: News) -> bytes:
    """A message as bytes; `node` is the sender."""
    return orjson.dumps((node, _KINDS.index(type(news)), tuple(news)), default=tuple)


def unpacked(message: bytes) -> tuple[str, News]:
    """The sender and the message. Raises ValueError for one that this version does not know."""
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
            case news if news is Timed:
                return node, Timed(*fields)._replace(gone_at=tuple(fields[4]))
            case news:
                said: News = news(*fields)
                return node, said
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"no news: {error}") from error


def _account(said: Sequence[Any]) -> Account:
    people, viewers, summary, is_private, owner, players, *more = said
    households = tuple([(person, tuple(where)) for person, where in more[0]]) if more else ()
    nameless = more[1] if len(more) > 1 else 0
    return Account(tuple(people), viewers, summary, is_private, owner, tuple(players), households, nameless)
