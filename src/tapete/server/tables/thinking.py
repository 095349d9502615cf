"""Robots in worker processes at the lowest priority, so that no table waits for them."""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import Connection
from typing import Final, ParamSpec, Protocol, TypeVar

import structlog

from tapete.robots import Hint, hint, robot
from tapete.rules.game import Action, Past, Seat, Value, View
from tapete.server.tables.fair_queue import FairQueue
from tapete.table.rest_claims import proves

log = structlog.get_logger()
AT_EASE: Final = 4
"""Requests queued for one process beyond which robots search less for the next ones."""
LEAST: Final = 0.05
AT_HAND: Final = 2
"""Requests handed to each process: the current one and the next, so that it never idles."""
P = ParamSpec("P")
A = TypeVar("A")


class RobotFailed(Exception):
    """No answer came from the robot; the program will play for it when its time is over."""


class Thinker(Protocol):
    """What asks robots for actions: worker processes, or a substitute in tests."""

    async def choose(self, level: str, view: View, options: Mapping[str, Value], asker: str = "") -> Action:
        """The answer of a robot of this level; `options` are those of the game that differ. Askers take turns. Raises
        RobotFailed."""

    def close(self) -> None: ...


class Workers:
    """Robots in `count` processes of their own."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._is_closed = False
        self._ending, self._lifeline = multiprocessing.Pipe(duplex=False)
        """The processes wait at one end. The other is held by this one alone: once it is closed, they end."""
        self._pool = self._new_pool()
        self._turns = FairQueue(AT_HAND * count)

    def effort(self, asker: str = "") -> float:
        """The share of their simulations that robots make for what this asker asks now: the more answers come before
        it, the less, so that nobody waits longer for a robot where many play."""
        return max(LEAST, min(1.0, AT_EASE * self._count / self._turns.ahead(asker)))

    async def choose(self, level: str, view: View, options: Mapping[str, Value], asker: str = "") -> Action:
        effort = self.effort(asker)
        async with self._turns.turn(asker):
            return await self._answer(think, level, secrets.randbits(32), view, dict(options), effort)

    async def hint(self, view: View, options: Mapping[str, Value]) -> Hint:
        """What a person might do. Raises RobotFailed."""
        async with self._turns.turn(_nobody_else()):
            return await self._answer(hint, view, dict(options))

    async def _answer(self, task: Callable[P, A], *args: P.args, **named: P.kwargs) -> A:
        """What a worker answers. Raises RobotFailed."""
        asked = partial(task, *args, **named)
        try:
            for _ in range(2):
                if self._is_closed:
                    raise RobotFailed("the server ends")
                pool = self._pool
                try:
                    return await asyncio.get_running_loop().run_in_executor(pool, asked)
                except BrokenProcessPool:
                    self._renew(pool)
        except (KeyError, ValueError) as error:
            raise RobotFailed(str(error)) from error
        raise RobotFailed("its process has died, twice")

    async def prove(self, dealt: Past, seat: Seat, side: tuple[Seat, ...]) -> bool:
        """The answer to a claim of the rest; what cannot be computed is not proved."""
        try:
            async with self._turns.turn(_nobody_else()):
                return await self._answer(proves, dealt, seat, side)
        except RobotFailed as error:
            if not self._is_closed:
                log.error("no proof", error=str(error))
            return False

    def close(self) -> None:
        """End the processes without waiting for what they think about, or for one that is about to begin: either takes
        long on a busy machine."""
        self._is_closed = True
        self._lifeline.close()
        for process in list((self._pool._processes or {}).values()):  # `kill_workers` from Python 3.14
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._ending.close()

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        if self._pool is broken and not self._is_closed:
            # Robots are late until there are others: who runs the room should know, as where memory runs out.
            log.warning("processes of robots died", count=self._count)
            broken.shutdown(wait=False)
            self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, spawned, initializer=_humble, initargs=(self._ending,))


def think(level: str, seed: int, view: View, options: Mapping[str, Value], effort: float) -> Action:
    """One action, computed in the worker."""
    return robot(level, seed, options, effort).choose(view)


def _nobody_else() -> str:
    """The asker of a hint or a claim, in a turn of its own: how many there are is limited where they are asked for."""
    return secrets.token_hex(8)


def _humble(ending: Connection) -> None:
    """The lowest priority; not stopped by the terminal, and ending with the server, however that ends."""
    os.nice(19)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(ending,), daemon=True).start()


def _end_with(ending: Connection) -> None:
    """Nothing is ever sent: it can be read once its other end is closed."""
    ending.poll(None)
    os._exit(0)
