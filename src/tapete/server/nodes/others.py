"""What a node knows of the other nodes' tables by their reports, and for a while by those of a node that has ended."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import MISSING, fields
from typing import Final

import structlog

from tapete.server.nodes.news import Account, Told
from tapete.server.wire.messages import LobbyTable
from tapete.table.commands import Person

log = structlog.get_logger()
NEEDED: Final = frozenset(each.name for each in fields(LobbyTable) if each.default is MISSING)
"""What every lobby line has; the other fields have defaults."""
LOOKS: Final = 12
"""So many times it is looked who lives until what a node that has ended had reported is forgotten: before, another node
runs its tables, and its clients have come to others. Not a time: while the store is away, nobody takes them over."""


class Others:
    """The last reports of the other nodes."""

    def __init__(self) -> None:
        self._nodes: dict[str, dict[str, Account]] = {}
        self._unrun: dict[str, Account] = {}
        """Tables that no node runs, by the last report of the one that did."""
        self._left: dict[str, int] = {}
        """Tables with a viewer who may be on their way from a node that has ended, or that no node runs: how often it
        is still looked who lives until that is forgotten."""
        self._viewed: set[str] = set()
        """Those of them that had a viewer."""
        self._unlike: set[str] = set()
        """Nodes whose lines lack something, of which it has been said."""

    def take(self, node: str, told: Told) -> set[str]:
        """Record the report of a node; returns the tables whose report changed."""
        known = self._nodes.setdefault(node, {})
        said = dict(told.accounts)
        if told.is_whole:
            said |= {table: None for table in known if table not in said}
        changed = {table for table, account in said.items() if known.get(table) != account}
        for table, account in said.items():
            before = known.get(table)
            if account is None:
                known.pop(table, None)
                continue
            known[table] = account
            if account.summary is not None:
                self._unrun.pop(table, None)
                self._check(node, account)
            elif before is not None:
                self._leave(table, before._replace(viewers=0))
        return changed

    def _check(self, node: str, account: Account) -> None:
        """Say once of a node that its lines lack something."""
        lacking = NEEDED - {*(account.summary or ())}
        if lacking and node not in self._unlike:
            self._unlike.add(node)
            log.warning("tables of another version are not listed", node=node, lacking=sorted(lacking))

    def keep(self, alive: Collection[str]) -> set[str]:
        """Forget who looks on through any node but these, and after a while what they ran; returns the tables of which
        that changes what is known."""
        changed = self._forgotten()
        for node in [node for node in self._nodes if node not in alive]:
            accounts = self._nodes.pop(node)
            changed.update(accounts)
            for table, said in accounts.items():
                self._leave(table, said)
        return changed

    def _leave(self, table: str, said: Account) -> None:
        """A node runs this table no more, or has ended with its viewers."""
        is_unrun = said.summary is not None and self._run_by_one(table) is None
        if is_unrun:
            self._unrun[table] = said
        if said.viewers:
            self._viewed.add(table)
        if is_unrun or said.viewers:
            self._left[table] = LOOKS

    def _forgotten(self) -> set[str]:
        """One look more, and the tables of which something is forgotten with it."""
        self._left = {table: looks - 1 for table, looks in self._left.items()}
        over = {table for table, looks in self._left.items() if not looks}
        for table in over:
            del self._left[table]
            self._unrun.pop(table, None)
        self._viewed -= over
        return over

    def people(self, table: str) -> set[Person]:
        """Who looks at this table."""
        return {person for said in self._of(table) for person in said.people}

    def nameless(self, table: str) -> int:
        """How many look at this table without a name."""
        return sum(said.nameless for said in self._of(table))

    @property
    def everybody(self) -> set[Person]:
        """Who looks at any table."""
        return {person for known in self._nodes.values() for said in known.values() for person in said.people}

    def households(self, table: str) -> Mapping[Person, Set[str]]:
        """From where the people of this table come, as other nodes know it."""
        found = defaultdict[Person, set[str]](set)
        for said in self._of(table):
            for person, where in said.households:
                found[person].update(where)
        return found

    def is_viewed(self, table: str) -> bool:
        """Whether anybody looks at this table, or has just lost the node through which they did."""
        return table in self._viewed or self.has_viewers(table)

    def has_viewers(self, table: str) -> bool:
        """Whether somebody looks at this table through another node that lives."""
        return any(said.viewers for said in self._of(table))

    def accounts(self) -> Iterator[tuple[str, Account]]:
        """Every table with its report by the node that runs it: one, though two may for a moment believe it."""
        run = {
            table: said for known in self._nodes.values() for table, said in known.items() if said.summary is not None
        }
        yield from (self._unrun | run).items()

    def owned(self, person: Person, besides: Collection[str]) -> int:
        """How many tables of this person other nodes have in memory, besides these; one that a node has let go counts
        as long as a match is on at it."""
        theirs = {table for known in self._nodes.values() for table, said in known.items() if said.owner == person}
        theirs |= {table for table, said in self._unrun.items() if said.owner == person and said.players}
        return len(theirs - set(besides))

    def lines(self, besides: Collection[str]) -> Collection[tuple[LobbyTable, str]]:
        """Lobby lines of the public tables with somebody at them, each with a household of the owner, or the owner;
        without those in `besides`."""
        return [
            (line, min(dict(said.households).get(said.owner, ()), default=said.owner))
            for table, said in self.accounts()
            if table not in besides and not said.is_private and self.is_viewed(table)
            for line in _lines(said)
        ]

    def known(self, besides: Collection[str]) -> Iterable[LobbyTable]:
        """Lobby lines of all tables, without those in `besides`."""
        return [line for table, said in self.accounts() if table not in besides for line in _lines(said)]

    def line(self, table: str) -> LobbyTable | None:
        """The lobby line of this table by the node that runs it, or ran it until now; None: no node reports one that
        this one can read."""
        said = self._run_by_one(table) or self._unrun.get(table)
        return None if said is None else next(iter(_lines(said)), None)

    def _run_by_one(self, table: str) -> Account | None:
        return next((said for said in self._of(table) if said.summary is not None), None)

    def _of(self, table: str) -> Iterator[Account]:
        return (known[table] for known in self._nodes.values() if table in known)


def _lines(said: Account) -> tuple[LobbyTable, ...]:
    """The lobby line of a report; none, if its node is of a version whose lines lack what is needed here."""
    assert said.summary is not None
    known = {name: value for name, value in said.summary.items() if name in LobbyTable.__dataclass_fields__}
    if not known.keys() >= NEEDED:
        return ()
    return (LobbyTable(**{**known, "people": tuple(known.get("people", ()))}),)
