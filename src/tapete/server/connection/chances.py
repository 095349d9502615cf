"""Answers whoever adds chance to a deal, in a task of its own: another node may deal, and cards do not wait for it."""

from collections.abc import Callable

from tapete.server.tables.actor import TableActor
from tapete.server.wire import messages as m
from tapete.table.commands import Person


async def answer_chance(
    ask: m.Chance,
    person: Person,
    actor: TableActor,
    taken: Callable[[int | None], None],
    failed: Callable[[Exception, int | None], None],
) -> None:
    """Answer it once it is sure to be in the deal, or tell why not."""
    try:
        await actor.add_chance(person, ask.commit, ask.chance)
    except Exception as error:
        # Whatever it is, it is answered and logged as for every other request.
        failed(error, ask.id)
        return
    taken(ask.id)
