"""A database as a server leaves it behind: many tables, each in the middle of a match."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from tapete.server.store.journal import saved
from tapete.server.store.sqlite import CHECKPOINT, SqliteStore
from tapete.server.store.store import rows
from tapete.table import Table
from tapete.table.events import Dealt, Kept
from tests.table.room import Room


def played(events: int) -> tuple[list[Kept], Table]:
    """A match of so many events at least, in which the one person is asked; and the table before its last deal."""
    options: dict[str, str | int | bool] = {"juegos_target": 7, "pace": "instant", "private_table": True}
    options["turn_time_s"] = 0  # a table is not written to, however long a server is busy with others
    room = Room.hosting("tute-pairs", random.Random(3), **options)
    between = room.table
    while len(room.log) < events or room.log[-1].version < between.version + 15 or room.table.awaited != (0,):
        before, log = room.table, len(room.log)
        room.step_or_start()
        if any(isinstance(kept.event, Dealt) for kept in room.log[log:]):
            between = before
    return room.versions, between


def fill(path: Path, tables: int, events: int, checkpoints: bool = True) -> int:
    """Fill a new database; how many events it has."""
    log, between = played(events)
    asyncio.run(_made(path))
    with closing(sqlite3.connect(path)) as database, database:
        for number in range(tables):
            table = f"table{number}"
            database.execute("INSERT INTO tables (id, live) VALUES (?, 1)", (table,))
            database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows(table, log))
            if checkpoints:
                database.execute(CHECKPOINT, (table, between.version, saved(between)))
    database.close()
    return tables * len(log)


async def _made(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
