"""A command that comes to a node which does not run its table: decided there, or forwarded to the node that does?

Here it is decided where it comes; the version of the table in the store settles who was first, and who was not decides
again. Measured are how often that happens, and what forwarding would cost in its place: a question to another node
and its answer, over the bus that tells the nodes what has happened.

`python -m bench.forwarding` writes `forwarding.md`; needs Debian's postgresql and redis-server."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from itertools import starmap
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from bench.__main__ import machine
from bench.nodes import PACED, ROUNDS, TABLES, several
from bench.postgres import processor_time
from bench.server import build
from tapete.research import command_line
from tapete.server.nodes.bus import RedisBus
from tests.server.backing import Redis

RESULTS: Final = Path(__file__).parent / "forwarding.md"
COMMAND: Final = b"x" * 300
"""As long as a move with who asks for it."""
ASKED: Final = 2_000
AT_ONCE: Final = 16
"""So many questions are on their way together, as at some tens of tables in the closed loop."""


class Decided(NamedTuple):
    """Moves that came to three nodes, and how many were decided again since another node was faster."""

    moves: int
    again: float
    micros: float
    """Processor time of a move in all parts of the room."""


class Forwarded(NamedTuple):
    """Questions to another node that were answered."""

    micros: float
    """Processor time of one in the two nodes."""
    redis: float
    """The same in Redis."""
    p50: float
    """Milliseconds until its answer."""
    p99: float


def decided(mode: str, tables: int) -> Decided:
    """The seats of every table are spread over three nodes."""
    with several(3) as room:
        run = room.run(mode, tables)
        again = sum([node.metric("tapete_overtaken_total") for node in room.nodes])
        return Decided(run.moves, again, sum(run.each) / run.moves * 1e6)


async def forwarded(at_once: int) -> Forwarded:
    """Two nodes at one Redis: what the first asks, the second answers at once; so many questions are on their way."""
    redis = Redis()
    asking, answering = RedisBus(redis.url, "asking"), RedisBus(redis.url, "answering")
    waiting: dict[bytes, asyncio.Future[None]] = {}
    ready = [asyncio.Event(), asyncio.Event()]

    async def ask(number: int) -> list[float]:
        took = []
        for question in range(number, ASKED, at_once):
            key, begun = question.to_bytes(8, "big"), time.perf_counter()
            waiting[key] = asyncio.get_running_loop().create_future()
            asking.publish(key + COMMAND)
            await waiting[key]
            took.append((time.perf_counter() - begun) * 1000)
        return took

    hearing = [
        asyncio.create_task(asking.run(lambda message: waiting.pop(message[:8]).set_result(None), ready[0].set)),
        asyncio.create_task(answering.run(answering.publish, ready[1].set)),
    ]
    try:
        await asyncio.gather(*(each.wait() for each in ready))
        assert redis.process is not None
        nodes, store = time.process_time(), processor_time(redis.process.pid)
        times = sorted(took for part in await asyncio.gather(*map(ask, range(at_once))) for took in part)
        nodes, store = time.process_time() - nodes, processor_time(redis.process.pid) - store
    finally:
        for each in hearing:
            each.cancel()
        await asyncio.gather(*hearing, return_exceptions=True)
        await asyncio.gather(asking.close(), answering.close())
        redis.remove()
    return Forwarded(nodes / ASKED * 1e6, store / ASKED * 1e6, median(times), times[ASKED * 99 // 100])


def main() -> None:
    """Rounds of all in turn."""
    build()
    here: dict[tuple[str, int], list[Decided]] = {}
    there: dict[int, list[Forwarded]] = {}
    for _ in range(ROUNDS):
        for way in (("closed", TABLES), ("paced", PACED)):
            here.setdefault(way, []).append(decided(*way))
        for at_once in (1, AT_ONCE):
            there.setdefault(at_once, []).append(asyncio.run(forwarded(at_once)))
    RESULTS.write_text(page(here, there), "utf-8")
    print(RESULTS.read_text("utf-8"))


def page(here: Mapping[tuple[str, int], Sequence[Decided]], there: Mapping[int, Sequence[Forwarded]]) -> str:
    """The results as Markdown."""
    decisions = "\n".join(starmap(_decided, here.items()))
    questions = "\n".join(starmap(_forwarded, there.items()))
    return f"""# Decided where it comes, or forwarded

`python -m bench.forwarding`, on {machine()}. Medians of {ROUNDS} rounds; all parts share these cores.

A command that comes to a node is decided there, whichever node runs the table; the version of the table in the store
settles who was first. Three nodes, the four seats of every table spread over them, so that two of three commands come
to a node that does not run the table:

| moves | how many | decided again, of 1,000 | µs of processor time a move, all parts |
|---|---|---|---|
{decisions}

Forwarded, each of these two commands would be a question to another node and its answer, over the same bus. What such
a pair of messages costs where the other node answers at once, without deciding anything:

| on their way together | µs in the two nodes | µs in Redis | p50 ms | p99 ms |
|---|---|---|---|---|
{questions}

Forwarding saves only what is decided again, and the events must be told to all nodes in either case.
"""


def _decided(way: tuple[str, int], runs: Sequence[Decided]) -> str:
    mode, tables = way
    again = median([run.again / run.moves * 1000 for run in runs])
    return (
        f"| {mode}, {tables} tables | {median([run.moves for run in runs]):,.0f} | {again:.2f} "
        f"| {median([run.micros for run in runs]):,.0f} |"
    )


def _forwarded(at_once: int, runs: Sequence[Forwarded]) -> str:
    micros, redis, p50, p99 = (median(column) for column in zip(*runs, strict=True))
    return f"| {at_once} | {micros:,.0f} | {redis:,.0f} | {p50:.2f} | {p99:.2f} |"


if __name__ == "__main__":
    command_line.run(main)
