"""Answers a request for a hint in a task of its own, so that the person's other requests do not wait for it."""

from collections.abc import Callable
from typing import Final

from tapete.server.tables.actor import TableActor
from tapete.server.wire import messages as m
from tapete.table.commands import Person

WORK: Final = 4.0
"""What a hint counts among the work of one address, in units of 5 ms; it is done at low priority."""


async def answer_hint(
    ask: m.Hint,
    person: Person,
    actor: TableActor,
    reply: Callable[[m.Answer], None],
    failed: Callable[[Exception, int | None], None],
) -> None:
    """Answer it, or tell why not."""
    try:
        hint = await actor.advisor.hint(person, ask.v)
    except Exception as error:
        # Whatever it is, it is answered and logged as for every other request.
        failed(error, ask.id)
        return
    reply(m.Hinted(ask.table, hint.action, hint.rule, hint.principle, hint.unit, hint.worth, ask.id))
