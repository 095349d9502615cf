"""Keeps the pauses of the garbage collector short: it looks at what is new, never at everything while people play."""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG: Final = 10_000
"""New containers after which they are collected, a few milliseconds: so many a pause looks at, however fast they come;
while 2,000 tables are opened a million come within a second. What stays is not looked at a second time."""
NEVER: Final = 1_000_000
EVERY_S: Final = 0.1
"""While tables are played as much goes as comes, so that the number of new containers stays low however many wait to be
looked at: 200,000 a second at 2,000 tables, 40 ms a second or, so cut, 4 ms ten times."""
IDLE_S: Final = 600.0


async def keep_calm(is_idle: Callable[[], bool]) -> None:
    """Collect ten times a second what came since the last time, and freeze what stays: it is not looked at again.

    Tables are values without circles, and connections break theirs when they end: they go when nobody holds them,
    frozen or not. Whatever else was frozen in a circle goes when `is_idle`: then everything is looked at, now and then.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    loop = asyncio.get_running_loop()
    last = loop.time()
    try:
        while True:
            gc.collect(0)
            gc.freeze()
            await asyncio.sleep(EVERY_S)
            if loop.time() - last >= IDLE_S and is_idle():
                gc.unfreeze()
                gc.collect()
                last = loop.time()
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
