"""The lobby's list of tables: one line each, those where one can sit down first."""

import asyncio
from collections.abc import Iterable
from heapq import nsmallest
from typing import Final

from tapete.server.wire.messages import LobbyTable
from tapete.table import Table

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


def listed(own: Iterable[Table], others: Iterable[LobbyTable] = ()) -> tuple[LobbyTable, ...]:
    """The first LISTED tables of the list; of `own` tables only these are made into lines, however many there are."""
    lines = [*map(summary, nsmallest(LISTED, own, key=_rank)), *others]
    return tuple(sorted(lines, key=lambda each: (each.playing, each.taken >= each.seats, each.id))[:LISTED])


def _rank(table: Table) -> tuple[bool, bool, str]:
    """The sort key: tables without a match first, of these those with a free seat."""
    return table.in_match, all(chair.is_taken for chair in table.chairs), table.id
