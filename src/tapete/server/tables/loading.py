"""Restores tables from their logs in short slices, so that no other table waits."""

import asyncio
import time
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import structlog

from tapete.server.store.journal import Row, taken_up
from tapete.server.store.store import Store, Tail, Unreadable, kept
from tapete.table import Refused, Table, evolve, new
from tapete.table.anonymised import anonymised, anonymised_event
from tapete.table.commands import Person
from tapete.table.events import Kept

log = structlog.get_logger()
SLICE_S: Final = 0.002
"""Seconds of one slice, after which the event loop does something else."""


class Damaged(Exception):
    """The log of a table cannot be read: at which version, and why."""

    def __init__(self, table: str, version: int, why: str) -> None:
        super().__init__(f"{table}: version {version}: {why}")
        self.table, self.version, self.why = table, version, why


class Loaded(NamedTuple):
    table: Table
    live: bool
    """Whether the store counts it among those that are not at rest."""


class Loader:
    """Restores tables from a store; however many at a time, one slice runs in a turn of the event loop."""

    def __init__(self, store: Store, gone: Collection[Person] = ()) -> None:
        """`gone` have deleted their accounts: the tables are without their names."""
        self._store, self._gone = store, gone
        self._turn = asyncio.Lock()

    async def table(self, table_id: str) -> Table:
        """The table where its log ends. Raises Refused `unknown_table`, Damaged, or NotKept: it cannot be read now."""
        return (await self.load(table_id)).table

    async def load(self, table_id: str) -> Loaded:
        """The same, and whether the store counts it among the live ones."""
        try:
            tail = await self._store.tail(table_id)
            if tail.checkpoint is None and not tail.rows:
                raise Refused("unknown_table", table=table_id)
            try:
                return Loaded(await self._folded(table_id, tail), tail.live)
            except Damaged as damage:
                if tail.checkpoint is None:
                    raise
                log.warning("checkpoint not used", table=table_id, error=str(damage))
            whole = await self._store.tail(table_id, whole=True)
            return Loaded(await self._folded(table_id, whole), whole.live)
        except Unreadable as error:
            raise Damaged(table_id, 0, str(error)) from error

    async def _folded(self, table_id: str, tail: Tail) -> Table:
        table, tables = new(table_id), fold(table_id, tail, self._gone)
        while True:
            async with self._turn:
                end = time.perf_counter() + SLICE_S
                while time.perf_counter() < end:
                    after = next(tables, None)
                    if after is None:
                        return table
                    table = after
            await asyncio.sleep(0)


def fold(table_id: str, tail: Tail, gone: Collection[Person] = ()) -> Iterator[Table]:
    """The table after each event of a log, without the names of those who have `gone`. Raises Damaged."""
    table, asides = new(table_id), deque(tail.asides)
    try:
        if tail.checkpoint is not None:
            table = taken_up(table_id, tail.checkpoint)
            table = anonymised(table, gone) if gone else table
        if not tail.rows:
            raise ValueError("there is no event")
        for row in tail.rows:
            if row.version != table.version + 1:
                raise ValueError(f"version {table.version + 1} is missing")
            yield (table := evolve(table, _kept(row, gone)))
            while asides and asides[0].version <= table.version:
                aside = asides.popleft()
                if aside.version == table.version:
                    yield (table := evolve(table, kept(aside)))
    except Exception as error:
        # Whatever a value raises that no table of this version has written; the caller says so, loudly.
        raise Damaged(table_id, table.version + 1, f"{type(error).__name__}: {error}") from error


def _kept(row: Row, gone: Collection[Person]) -> Kept:
    read = kept(row)
    return replace(read, event=anonymised_event(read.event, gone)) if gone else read
