"""What is worked out of the position at one table: each seat's answer once, one after the other."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from tapete.rules.game import Hand, Seat

T = TypeVar("T")


class Answers(Generic[T]):
    """The answers to the seats in the position that is on, however often they ask."""

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._known: dict[Seat, asyncio.Future[T]] = {}
        self._turn = asyncio.Lock()

    async def answer(self, hand: Hand | None, seat: Seat, work: Callable[[], Awaitable[T]]) -> T:
        """What `work` found for this seat in this position, worked out now if it has not been, or that failed."""
        if hand is not self._hand:
            self._hand, self._known = hand, {}
        known = self._known.get(seat)
        if known is None or (known.done() and (known.cancelled() or known.exception() is not None)):
            known = self._known[seat] = asyncio.ensure_future(self._worked_out(work))
        return await asyncio.shield(known)

    async def _worked_out(self, work: Callable[[], Awaitable[T]]) -> T:
        async with self._turn:
            return await work()
