"""A cache of rankings: each is read once for all who ask at a time, and no two are read at once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")
DEAR_S: Final = 0.1
"""Seconds; a query that takes longer stays in the cache for a while."""
REST: Final = 20.0
"""A slow ranking is cached for so many times as long as the query took: at most a twentieth of the time is spent on
it."""


class RankingCache:
    """Rankings by the key of the query, while it runs and while its result is reused."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], asyncio.Future[Any]] = {}
        self._turn = asyncio.Lock()

    async def shown(self, asked: tuple[str, ...], read: Callable[[], Awaitable[T]]) -> T:
        """The result of `read` for this key: cached, or read now. Raises what `read` raises."""
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = asyncio.ensure_future(self._read(asked, read))
        found: T = await asyncio.shield(known)
        return found

    async def _read(self, asked: tuple[str, ...], read: Callable[[], Awaitable[T]]) -> T:
        loop, took = asyncio.get_running_loop(), 0.0
        try:
            async with self._turn:
                began = loop.time()
                found = await read()
                took = loop.time() - began
            return found
        finally:
            loop.call_later(REST * took if took >= DEAR_S else 0.0, self._known.pop, asked)
