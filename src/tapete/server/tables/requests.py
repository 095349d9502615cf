"""What is asked of a table, and what comes of it step by step."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from tapete.table import Table, TableRefusal, carry_out, evolve, new
from tapete.table.commands import Command
from tapete.table.events import Dealt, Kept, Opened

Answer = Callable[[TableRefusal | None], None]
"""Told what became of a request: None, it was taken."""

Admitted = Callable[[], Awaitable[None]] | None
"""What is to be done once nothing is refused any more, before a table is kept: it is not where this fails."""


class Request(NamedTuple):
    commands: tuple[Command, ...]
    answer: Answer | None
    """None: the table asks for it by itself."""
    is_anew: bool = False
    """Whether the table is read anew from its log before."""

    @property
    def is_own(self) -> bool:
        """Nobody waits for what becomes of it."""
        return self.answer is None or not self.commands


class Step(NamedTuple):
    before: Table
    kept: Kept
    after: Table


def before_deal(steps: Sequence[Step]) -> Table | None:
    """The table before the deal among these steps, from which it will be taken up."""
    return next((step.before for step in steps if type(step.kept.event) is Dealt), None)


def first_steps(identity: str, event: Opened, commands: Sequence[Command], now: float) -> Sequence[Step]:
    """What opens a table, and what comes of these commands there. Raises Refused."""
    before, kept = new(identity), Kept(1, now, event)
    steps = [Step(before, kept, evolve(before, kept))]
    for command in commands:
        table = steps[-1].after
        for each, after in carry_out(table, command, now):
            steps.append(Step(table, each, after))
            table = after
    return steps
