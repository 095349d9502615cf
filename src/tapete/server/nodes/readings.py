"""What a node must read, or do, for news of the others: in tasks of its own, so that the next news need not wait."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from tapete.server.store.store import NotKept, Unreadable

log = structlog.get_logger()


class Readings:
    """The tasks that have begun and not ended."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, reading: Coroutine[Any, Any, None]) -> None:
        """Begin it; what cannot be read now is known later."""
        task = asyncio.create_task(self._done(reading))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _done(self, reading: Coroutine[Any, Any, None]) -> None:
        try:
            await reading
        except (NotKept, Unreadable) as error:
            log.warning("news not taken", error=str(error))
