"""One process with its file, one node, three nodes: what a move costs in each, and in which part of the room.

`python -m bench.nodes` writes `nodes.md`; needs Debian's postgresql and redis-server."""

import asyncio
import json
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from bench.__main__ import machine
from bench.server import LOAD, Run, build, family, guests
from tapete.research import command_line
from tests.server.backing import Backing, Postgres, Redis
from tests.server.served import Served, client

RESULTS: Final = Path(__file__).parent / "nodes.md"
BY_HAND: Final = "\n## "
"""From here on the page is written by hand."""
ROUNDS: Final = 3
SECONDS: Final = 10.0
UNLIMITED: Final = {"rate": "1e9", "burst": "1e9"}
TABLES: Final = 50
PACED: Final = 200


class Room(NamedTuple):
    """What runs: its nodes, and PostgreSQL and Redis behind them, if any."""

    name: str
    nodes: Sequence[Served]
    behind: Sequence[Backing] = ()
    is_together: bool = False
    """Whether the seats of a table sit at one node, as behind `deploy/Caddyfile`."""

    def run(self, mode: str, tables: int) -> Run:
        ports = [node.url.rpartition(":")[2] for node in self.nodes]
        cookies = "".join(f"{name}\n" for name in guests(int(ports[0]), 4 * tables))
        for node in self.nodes:
            self._wake(node)
        groups = [",".join(family(process)) for process in self._processes()]
        command = [
            str(LOAD),
            ("+" if self.is_together else ",").join(ports),
            "tute-pairs",
            str(tables),
            mode,
            str(SECONDS),
            *groups,
        ]
        answer = subprocess.run(command, input=cookies, text=True, check=True, stdout=subprocess.PIPE)
        found = Run(tables=tables, mode=mode, **json.loads(answer.stdout))
        print(self.name, found, file=sys.stderr)
        return found

    def _wake(self, node: Served) -> None:
        """A first table: now the node has its connection to the database, and that a process of its own."""
        with client(node, node.guest("first")) as guest:
            table = guest.ask("open", game="tute-pairs")["table"]
            guest.ask("leave", table=table)

    def _processes(self) -> Iterator[int]:
        yield from (node.pid for node in self.nodes)
        for each in self.behind:
            assert each.process is not None
            yield each.process.pid


@contextmanager
def one_process() -> Iterator[Room]:
    """What `tapete serve` is without settings."""
    with tempfile.TemporaryDirectory() as folder, _nodes(Path(folder), 1) as nodes:
        yield Room("one process, SQLite", nodes)


@contextmanager
def several(count: int, is_together: bool = False) -> Iterator[Room]:
    """So many nodes of one room; PostgreSQL writes to the disk before it says so."""
    with ExitStack() as ends:
        postgres, redis = Postgres(is_safe=True), Redis()
        ends.callback(postgres.remove)
        ends.callback(redis.remove)
        database = asyncio.run(postgres.made(f"bench{secrets.token_hex(4)}"))
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory()))
        nodes = ends.enter_context(_nodes(folder, count, store=database, bus=redis.url))
        name = f"{count} node{'s' * (count > 1)}, {'a table at one, ' * is_together}PostgreSQL and Redis"
        yield Room(name, nodes, (postgres, redis), is_together)


@contextmanager
def _nodes(folder: Path, count: int, **settings: str) -> Iterator[list[Served]]:
    nodes: list[Served] = []
    try:
        for number in range(count):
            nodes.append(Served(folder / str(number), **UNLIMITED, **settings))
        yield nodes
    finally:
        for node in nodes:
            node.kill()


def main() -> None:
    """Rounds of all rooms in turn."""
    build()
    found: dict[tuple[str, str], list[Run]] = {}
    for _ in range(ROUNDS):
        for making in (one_process, lambda: several(1), lambda: several(3, is_together=True), lambda: several(3)):
            for mode, tables in (("closed", TABLES), ("paced", PACED)):
                with making() as room:
                    found.setdefault((room.name, mode), []).append(room.run(mode, tables))
    _, mark, text = RESULTS.read_text("utf-8").partition(BY_HAND)
    RESULTS.write_text(page(found) + mark + text, "utf-8")
    print(RESULTS.read_text("utf-8"))


def page(found: dict[tuple[str, str], list[Run]]) -> str:
    """The results as Markdown."""
    names = list(dict.fromkeys(name for name, _ in found))
    closed = "\n".join(_closed(name, found[name, "closed"]) for name in names)
    paced = "\n".join(_paced(name, found[name, "paced"]) for name in names)
    return f"""# Cost of several nodes

`python -m bench.nodes`, on {machine()}. Medians of {ROUNDS} rounds. All parts and the load generator share these cores,
so three nodes cannot be faster here than one; the figures are the processor time of a move in each part. With three
nodes the four seats of every table are all at one, where the balancer of `deploy/` brings them, or spread over the
nodes, the most expensive case. Each event goes over the bus.

Closed loop, {TABLES} tables, µs of processor time a move:

| room | nodes | PostgreSQL | Redis | total | moves a second |
|---|---|---|---|---|---|
{closed}

Paced, {PACED} tables (thinking 0.5 to 1.5 s): latency from the writing of a card to the reading of its
event at the other seats.

| room | moves a second | p50 ms | p95 ms | p99 ms | cores used |
|---|---|---|---|---|---|
{paced}
"""


def _closed(name: str, runs: list[Run]) -> str:
    nodes = 3 if name.startswith("3") else 1
    parts = [
        _micros(runs, slice(0, nodes)),
        _micros(runs, slice(nodes, nodes + 1)),
        _micros(runs, slice(nodes + 1, None)),
    ]
    rate = median(run.moves / run.seconds for run in runs)
    return f"| {name} | {' | '.join(parts)} | {_micros(runs, slice(None))} | {rate:,.0f} |"


def _micros(runs: list[Run], part: slice) -> str:
    return f"{median(sum(run.each[part]) / run.moves * 1e6 for run in runs):.0f}"


def _paced(name: str, runs: list[Run]) -> str:
    times = [f"{median(getattr(run, which) for run in runs):.1f}" for which in ("p50", "p95", "p99")]
    rate, used = (median(getattr(run, what) / run.seconds for run in runs) for what in ("moves", "cpu"))
    return f"| {name} | {rate:,.0f} | {' | '.join(times)} | {used:.2f} |"


if __name__ == "__main__":
    command_line.run(main)
