"""Tasks that somebody owns: they end with a block, and their failure is loud."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog

log = structlog.get_logger()


@asynccontextmanager
async def kept_alive(coroutine: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run a coroutine as long as the block lasts. A failure is logged at once, and raised at the end of the block."""
    task = asyncio.create_task(coroutine)
    task.add_done_callback(_say)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _say(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (failure := task.exception()) is not None:
        log.error("a task has failed", task=task.get_name(), exc_info=failure)
