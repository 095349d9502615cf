"""Tasks that somebody owns: they end with a block, and their failure is loud."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def kept_alive(coroutine: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run a coroutine as long as the block lasts."""
    task = asyncio.create_task(coroutine)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
