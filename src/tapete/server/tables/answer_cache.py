"""Results computed for the current position of one table, cached by seat and computed one at a time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from tapete.rules.game import Hand, Seat

T = TypeVar("T")


class AnswerCache(Generic[T]):
    """One result for each seat; a new position empties the cache."""

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._known: dict[Seat, asyncio.Future[T]] = {}
        self._turn = asyncio.Lock()

    async def answer(self, hand: Hand | None, seat: Seat, work: Callable[[], Awaitable[T]]) -> T:
        """The result of `work` for this seat and hand: cached, awaited, or computed now if the last try failed.

        Cancelling one waiter does not cancel the work. Raises what `work` raises."""
        if hand is not self._hand:
            self._hand, self._known = hand, {}
        known = self._known.get(seat)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            known = self._known[seat] = asyncio.ensure_future(self._worked_out(work))
        return await asyncio.shield(known)

    async def _worked_out(self, work: Callable[[], Awaitable[T]]) -> T:
        async with self._turn:
            return await work()
