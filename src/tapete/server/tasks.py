"""Owned background tasks: they end with a block, and their failures are logged."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import structlog

log = structlog.get_logger()
REST_S: Final = 0.5


@asynccontextmanager
async def kept_alive(coroutine: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run a coroutine as long as the block lasts. A failure is logged at once, and raised at the end of the block."""
    task = asyncio.create_task(coroutine)
    task.add_done_callback(say_failure)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def kept_up(loop: Callable[[], Awaitable[None]]) -> None:
    """Run a loop for ever: an exception is logged, and the loop starts again."""
    while True:
        try:
            await loop()
        except Exception:
            log.exception("bug")
        await asyncio.sleep(REST_S)


def say_failure(task: asyncio.Task[None]) -> None:
    """Log the exception by which a task has ended, if it has."""
    if not task.cancelled() and (failure := task.exception()) is not None:
        log.error("a task has failed", task=task.get_name(), exc_info=failure)
