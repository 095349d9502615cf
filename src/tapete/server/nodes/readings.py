"""What a node must read, or do, for news of the others: in tasks of its own, so that the next news need not wait."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

from tapete.server.store.store import NotKept, Unreadable
from tapete.server.trouble import Lapsing

FAILURES: Final = 100
"""So many questions of one look may find damage: enough for some tables among all there may be."""


class Readings:
    """The tasks that have begun and not ended."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._trouble = Lapsing("news not taken")

    def do(self, reading: Coroutine[Any, Any, None]) -> None:
        """Begin it; what cannot be read now is known later."""
        task = asyncio.create_task(self._done(reading))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _done(self, reading: Coroutine[Any, Any, None]) -> None:
        try:
            await reading
        except (NotKept, Unreadable) as error:
            self._trouble.said(error)


async def readable(
    ask: Callable[[Sequence[str]], Awaitable[Mapping[str, int]]], tables: Sequence[str]
) -> AsyncIterator[tuple[str, int]]:
    """What `ask` tells of each of these tables that can be read: those beside a damaged one are asked for without it.
    In the end raises Unreadable, if any was; at once what else `ask` raises."""
    waiting, damage = deque([tables] if tables else []), list[Unreadable]()
    while waiting and len(damage) < FAILURES:
        some = waiting.popleft()
        try:
            found = await ask(some)
        except Unreadable as error:
            damage.append(error)
            half = len(some) // 2
            waiting.extend([some[:half], some[half:]] if half else [])
            continue
        for told in found.items():
            yield told
    if damage:
        raise damage[-1]
