"""Keeps the pauses of the garbage collector short: it looks at what is new, never at everything while people play."""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

import structlog

log = structlog.get_logger()
YOUNG: Final = 10_000
"""The youngest are collected after so many new containers: about a millisecond."""
EVERY_S: Final = 2.0
IDLE_S: Final = 600.0


async def keep_calm(is_idle: Callable[[], bool]) -> None:
    """Collect every two seconds what came since the last time, and freeze what stays: it is not looked at again.

    Tables are values without cycles, and go when nobody holds them, frozen or not. What leaves a cycle, and was frozen
    while it was in use, goes when `is_idle`: then everything is looked at, every ten minutes.
    """
    gc.set_threshold(YOUNG, 10, 1_000_000)
    loop = asyncio.get_running_loop()
    last = loop.time()
    try:
        while True:
            if is_idle() and loop.time() - last >= IDLE_S:
                gc.unfreeze()
                last = loop.time()
            gc.collect()
            gc.freeze()
            await asyncio.sleep(EVERY_S)
    finally:
        gc.unfreeze()
        gc.set_threshold(700, 10, 10)
