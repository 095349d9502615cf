"""How a server that starts takes up the tables of the last one, in the background, a few at a time."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

from tapete.server.store.store import NotKept
from tapete.server.trouble import Trouble
from tapete.table import Refused

LOADED_AT_ONCE: Final = 4
"""So many logs are read while one is folded."""


async def take_up(
    live: Sequence[str], actor: Callable[[str], Awaitable[object]], retry_s: float, known: Callable[[], None]
) -> None:
    """Take up these tables by `actor`; a log that cannot be read now is read again, after a rest of `retry_s` seconds.

    `known` is told once all of them are known, or it is seen that this may take long."""
    waiting, trouble = deque(live), Trouble("tables not taken up", is_error=True)

    async def one_by_one() -> None:
        while waiting:
            table = waiting.popleft()
            try:
                with suppress(Refused):
                    await actor(table)
            except NotKept as error:
                trouble.said(error)
                known()
                waiting.append(table)
                await asyncio.sleep(retry_s)

    try:
        await asyncio.gather(*(one_by_one() for _ in range(LOADED_AT_ONCE)))
        trouble.over()
    finally:
        known()
