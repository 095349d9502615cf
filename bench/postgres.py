"""Ways to append events to PostgreSQL, in turns: `python -m bench.postgres`; needs Debian's postgresql."""

import asyncio
import os
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Any, Final

import asyncpg

from tapete.research import command_line
from tapete.server.store.postgres_writer import EVENTS
from tapete.server.store.schema import upgraded
from tests.server.backing import Postgres

ROUNDS: Final = 7
COMMITS: Final = 60
VERSIONS: Final = 1000
SIZES: Final = (1, 10, 50, 200)
BODY: Final = '{"seat":2,"action":"play 1O","by":"person"}'
Rows = list[tuple[str, int, float, str, str]]
Way = Callable[[Any, Rows], Awaitable[object]]


async def arrays(connection: Any, rows: Rows) -> None:
    """One insert from an array a column; the statement is the same for any number of rows."""
    await connection.execute(EVENTS, *map(list, zip(*rows, strict=True)))


async def values(connection: Any, rows: Rows) -> None:
    """One insert with five parameters a row: a statement for each number of rows."""
    places = ", ".join(f"({', '.join(f'${5 * row + column}' for column in range(1, 6))})" for row in range(len(rows)))
    await connection.execute(f"INSERT INTO events VALUES {places}", *[value for row in rows for value in row])


async def copy(connection: Any, rows: Rows) -> None:
    """COPY in binary form; alone, though with a new table or a checkpoint it would need a transaction around it."""
    await connection.copy_records_to_table("events", records=rows)


WAYS: Final[tuple[Way, ...]] = (arrays, values, copy)


async def measured(connection: Any, backend: int, way: Way, size: int) -> tuple[float, float, float]:
    """Microseconds an event: by the clock, of this process, of the server's."""
    batches: list[Rows] = []
    for _ in range(COMMITS):
        table = secrets.token_hex(6)
        batches.append([(f"{table}{number}", 1, 1.7e9, "acted", BODY) for number in range(size)])
    clock, own, theirs = time.perf_counter(), time.process_time(), processor_time(backend)
    for batch in batches:
        await way(connection, batch)
    count = COMMITS * size / 1e6
    return (
        (time.perf_counter() - clock) / count,
        (time.process_time() - own) / count,
        (processor_time(backend) - theirs) / count,
    )


def processor_time(pid: int) -> float:
    """Seconds that a process has computed, to the nanosecond."""
    with open(f"/proc/{pid}/schedstat", "rb") as file:  # noqa: PTH123
        return int(file.read().split()[0]) / 1e9


async def bytes_a_row(connection: Any) -> tuple[float, float]:
    """What an event takes on the disk, with its index, and in the write-ahead log, where fifty tables play together."""
    held = "SELECT pg_total_relation_size('events')::float / count(*) FROM events"
    await connection.execute("CHECKPOINT")
    began = await connection.fetchval("SELECT pg_current_wal_lsn()")
    tables = [secrets.token_hex(6) for _ in range(50)]
    for version in range(1, VERSIONS + 1):
        await arrays(connection, [(table, version, 1.7e9, "acted", BODY) for table in tables])
    written = await connection.fetchval("SELECT (pg_current_wal_lsn() - $1::pg_lsn)::float", began)
    return await connection.fetchval(held), written / (len(tables) * VERSIONS)


async def compared() -> None:
    server = Postgres(is_safe=True)
    try:
        url = await server.made("bench")
        await upgraded(url)
        connection = await asyncpg.connect(url)
        backend = connection.get_server_pid()
        found = defaultdict[tuple[int, str], list[tuple[float, float, float]]](list)
        for turn in range(ROUNDS):
            for size in SIZES:
                for way in WAYS[:: 1 if turn % 2 else -1]:
                    found[size, way.__name__].append(await measured(connection, backend, way, size))
        row, log = await bytes_a_row(connection)
        await connection.close()
    finally:
        server.remove()
    print(f"{row:.0f} bytes an event on the disk, {log:.0f} in the write-ahead log")
    print(f"µs an event, medians of {ROUNDS} x {COMMITS} commits, {os.cpu_count()} cores\n")
    print("| rows a commit | way | clock | this process | PostgreSQL's |\n|---|---|---|---|---|")
    for (size, name), runs in found.items():
        figures = [f"{median(column):.0f}" for column in zip(*runs, strict=True)]
        print(f"| {size} | {name} | {' | '.join(figures)} |")


def main() -> None:
    asyncio.run(compared())


if __name__ == "__main__":
    command_line.run(main)
