"""How what happened at a table is kept: together with what the books say of it."""

from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from typing import Final

from tapete.server.club import abandonments
from tapete.server.store.store import NotKept, Outdated
from tapete.server.tables.requests import Step, before_deal
from tapete.server.tables.services import Services
from tapete.table import Table
from tapete.table.commands import Person

Beside = Callable[[], Mapping[Person, Set[str]]]
TRIES: Final = 5
"""So often the books are read anew when another server has written in them meanwhile."""


async def keep(services: Services, table: Table, steps: Sequence[Step], beside: Beside) -> None:
    """Keep what happened at this table; where a stage ends, with what the books say of it. Raises what the store does.

    `beside` tells the households that each person of the table comes from."""
    events, after, clerk = [step.kept for step in steps], steps[-1].after, services.clerk
    between = None if after.deals == table.deals else before_deal(steps)
    if clerk is None or (after.stage == table.stage and after.chairs is table.chairs):
        await services.store.append(table.id, table.version, events, between)
        return
    for _ in range(TRIES):
        with suppress(Outdated):
            async with clerk.noted(table, after, beside()) as noted:
                noted = [*noted, *abandonments.statements(table, events)]
                await services.store.append(table.id, table.version, events, between, noted)
            break
    else:
        raise NotKept("others end matches of the same people at once")
    if after.company.forfeited != table.company.forfeited:
        for person in abandonments.people_concerned(table, events):
            clerk.weigh(person)
