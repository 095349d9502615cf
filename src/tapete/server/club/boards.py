"""What the books say to all alike, rankings: read once for however many ask, and one after the other."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")
DEAR_S: Final = 0.1
"""What takes longer to read is shown for a while."""
REST: Final = 20.0
"""So many times as long as it took: whoever asks again and again keeps the books busy for a twentieth of the time."""


class Boards:
    """Rankings by what is asked, as long as they are being read, or are shown again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], asyncio.Future[Any]] = {}
        self._turn = asyncio.Lock()

    async def shown(self, asked: tuple[str, ...], read: Callable[[], Awaitable[T]]) -> T:
        """What `read` finds: now, or what it has found for somebody else."""
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
