"""The lobby's list of tables: one line each, those where one can sit down first."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from heapq import nsmallest
from typing import Final

from tapete.server.wire.messages import LobbyTable
from tapete.table import Table
from tapete.table.commands import Person
from tapete.table.viewer import abandons

LISTED: Final = 200
"""Tables that the list has at most."""


class Changes(asyncio.Event):
    """An event that counts how often it was set."""

    count = 0

    def set(self) -> None:
        self.count += 1
        super().set()


def summary(table: Table) -> LobbyTable:
    """The lobby line of a table."""
    chairs = table.chairs
    return LobbyTable(
        id=table.id,
        name=table.name,
        game=table.game.id if table.game is not None else "",
        seats=len(chairs),
        taken=sum(chair.is_taken for chair in chairs),
        robots=sum(bool(chair.robot) for chair in chairs),
        playing=table.in_match,
        people=tuple([chair.name for chair in chairs if chair.person]),
        from_hand="" if table.position is None else table.position.hand,
    )


def against_robots(
    matches: Iterable[LobbyTable], person: Person, known: Callable[[str], Table | None]
) -> Sequence[LobbyTable]:
    """Those of this person's matches that they play with robots alone, and would abandon at no cost, as far as the
    table is known here."""
    alone = [match for match in matches if match.taken - match.robots == 1 and not match.from_hand]
    return [match for match in alone if (table := known(match.id)) is None or not abandons(table, person)]


def gathered(tables: Iterable[Table]) -> Mapping[Person, Sequence[str]]:
    """The ids of those of these tables at which nothing is played, by who sits there."""
    found = defaultdict[Person, list[str]](list)
    for table in tables:
        for chair in () if table.in_match else table.chairs:
            if chair.person:
                found[chair.person].append(table.id)
    return found


def listed(
    own: Collection[tuple[Table, str]], others: Collection[tuple[LobbyTable, str]] = ()
) -> tuple[LobbyTable, ...]:
    """The first LISTED tables of the list, each given with the household of its owner: of two like tables first the one
    of which fewer of the same household come before it, so that nobody's many tables leave others no place. Of `own`
    tables only these are made into lines, however many there are."""
    found = [(table.in_match, all(chair.is_taken for chair in table.chairs), table.id, of) for table, of in own]
    known: dict[str, Table | LobbyTable] = {table.id: table for table, _ in own}
    found += [(line.playing, line.taken >= line.seats, line.id, of) for line, of in others]
    known |= {line.id: line for line, _ in others}
    before = Counter[tuple[bool, bool, str]]()
    ranked = []
    for playing, full, table_id, of in sorted(found):
        ranked.append((playing, full, before[playing, full, of], table_id))
        before[playing, full, of] += 1
    first = [known[table_id] for *_, table_id in nsmallest(LISTED, ranked)]
    return tuple([each if isinstance(each, LobbyTable) else summary(each) for each in first])
