"""Who may go next where many ask for more than is done at once: askers take turns, however much each asks for."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many things are done at once; who waits is let in by turns, what one asker asked for in its order."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By asker, the one whose turn is next first."""
        self._owed: Counter[str] = Counter()

    def ahead(self, asker: str) -> int:
        """So many things are done until this asker has what it would ask for now, that included: all of its own, and
        meanwhile as many of every other asker, if they go on asking."""
        return (self._owed[asker] + 1) * len(self._owed.keys() | {asker})

    @asynccontextmanager
    async def of(self, asker: str) -> AsyncIterator[None]:
        """A turn of this asker; it begins when it is theirs."""
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
                self._pass_on()  # it was let in, and has gone
            raise

    def _pass_on(self) -> None:
        """The next one, of the asker who has waited longest for a turn; that asker waits behind the others again."""
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
