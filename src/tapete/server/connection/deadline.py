"""A timeout of a connection for an operation in progress: a request, a message, a write."""

import asyncio
from collections.abc import Callable


class Deadline:
    """One timeout; while nothing is in progress it holds no reference to its connection."""

    __slots__ = ("_loop", "_seconds", "_timer", "_why")

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, why: str) -> None:
        self._loop, self._seconds, self._why = loop, seconds, why
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        """Whether something has begun that has not ended."""
        return self._timer is not None

    def begin(self, drop: Callable[[str], None]) -> None:
        """Something begins, unless it has already; `drop` is called with the reason if it takes too long."""
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, drop, self._why)

    def end(self) -> None:
        """It has ended in time, or is not waited for any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
