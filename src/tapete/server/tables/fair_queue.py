"""A fair queue: a limited number of jobs at once, and askers take turns, however many jobs each has."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """At most `at_once` jobs run; the others wait, round robin by asker, first in first out for each."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By asker; the one whose turn is next comes first."""
        self._owed: Counter[str] = Counter()

    def ahead(self, asker: str) -> int:
        """How many jobs will be done until one that this asker adds now is, itself included, at the worst: all its own,
        and as many of every other asker."""
        return (self._owed[asker] + 1) * len(self._owed.keys() | {asker})

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """Wait for a turn of this asker; the job runs within the context."""
        self._owed[asker] += 1
        try:
            await self._begin(asker)
            try:
                yield
            finally:
                self._pass_on()
        finally:
            self._owed[asker] -= 1
            self._owed += Counter()  # forget who asks for nothing

    async def _begin(self, asker: str) -> None:
        if self._free:
            self._free -= 1
            return
        admitted = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(admitted)
        try:
            await admitted
        except asyncio.CancelledError:
            if admitted.done() and not admitted.cancelled():
                self._pass_on()  # let in and cancelled at the same time
            raise

    def _pass_on(self) -> None:
        """Let in the next job, of the asker who has waited longest for a turn; they then wait behind all others."""
        while self._waiting:
            asker = next(iter(self._waiting))
            own = self._waiting.pop(asker)
            admitted = own.popleft()
            if own:
                self._waiting[asker] = own
            if not admitted.done():
                admitted.set_result(None)
                return
        self._free += 1
