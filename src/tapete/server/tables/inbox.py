"""What waits for a table's one task, in order: a queue of one reader, at half the cost of asyncio's for any number."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Anybody puts; one task takes."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[T] = deque()
        self._wake: asyncio.Future[None] | None = None
        """Of the task, while it waits."""

    @property
    def is_empty(self) -> bool:
        return not self._waiting

    def put(self, request: T) -> None:
        """The task will take it after what waits already."""
        self._waiting.append(request)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def take(self) -> T:
        """The oldest that waits, or that comes."""
        while not self._waiting:
            self._wake = self._loop.create_future()
            try:
                await self._wake
            finally:
                self._wake = None
        return self._waiting.popleft()
