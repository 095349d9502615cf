"""Keeps garbage-collector pauses short: while people play only new objects are collected, never all."""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG: Final = 10_000
"""The threshold of generation 0: how many new containers one pause looks at (a few milliseconds), however fast they
come; a million come within a second while 2,000 tables are opened. What survives is frozen, not looked at again."""
NEVER: Final = 1_000_000
EVERY_S: Final = 0.1
"""Play frees as many containers as it makes, so that the threshold alone is seldom reached: 2,000 tables make 200,000 a
second, 40 ms of work; ten collections a second, while visits come, make that ten pauses of 4 ms."""
AFTER_A_VISIT: Final = 3
"""So many collections follow it: what it leaves goes a moment after its answer."""
IDLE_S: Final = 600.0


async def collect_often(is_idle: Callable[[], bool], visits: Callable[[], int]) -> None:
    """Freeze the new objects ten times a second, until cancelled; collect them first where `visits` came or went.

    Tables are values without reference cycles, and connections break theirs when they end, so reference counts free
    them, frozen or not: play leaves nothing to collect. Cycles of frameworks come with requests and new sockets, and
    a moment after. Other frozen cycles are collected in full every IDLE_S seconds, if `is_idle` then.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    loop = asyncio.get_running_loop()
    last, known, left = loop.time(), -1, 0
    try:
        while True:
            if (count := visits()) != known:
                known, left = count, AFTER_A_VISIT
            if left:
                gc.collect(0)
                left -= 1
            gc.freeze()
            await asyncio.sleep(EVERY_S)
            if loop.time() - last >= IDLE_S and is_idle():
                gc.unfreeze()
                gc.collect()
                last = loop.time()
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
