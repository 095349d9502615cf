"""The PostgreSQL store, shared by several nodes: its key (table, version) decides between them."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import asyncpg

from tapete.server.store.journal import Row, saved
from tapete.server.store.postgres_sessions import COMMAND_S, QUICK, TROUBLE, SharedClock
from tapete.server.store.postgres_writer import PATIENCE_S, Job, PostgresWriter, Unreachable, numbered
from tapete.server.store.schema import upgraded
from tapete.server.store.store import (
    ASIDE,
    KEPT_BESIDE,
    NotKept,
    Parameters,
    Statement,
    Tail,
    Unreadable,
    kept,
    rows,
    sorted_out,
)
from tapete.server.store.waits import BOOKS, CARDS, ENDS, Waits
from tapete.table import Table
from tapete.table.events import Kept

HEADS: Final = """SELECT id, version FROM unnest($1::text[]) AS id CROSS JOIN LATERAL
    (SELECT version FROM events WHERE "table" = id ORDER BY version DESC LIMIT 1) last"""
"""One place of the index a table; `max` by groups would read all its versions, and nodes ask every other second."""
LAST_LINES: Final = """SELECT id, (SELECT coalesce(max(n), 0) FROM lines WHERE "table" = id)
    FROM unnest($1::text[]) AS id"""
TAIL: Final = """SELECT c.body, live, ARRAY(SELECT ROW(version, at, kind, body) FROM events
        WHERE "table" = id AND version > coalesce(c.version, 0) ORDER BY version)
    FROM tables LEFT JOIN checkpoints c ON c."table" = id WHERE id = $1"""
FROM_THE_FIRST: Final = """SELECT NULL, live, ARRAY(SELECT ROW(version, at, kind, body) FROM
    (SELECT version, at, kind, body FROM archive WHERE "table" = id UNION ALL
     SELECT version, at, kind, body FROM events WHERE "table" = id) log ORDER BY version)
    FROM tables WHERE id = $1"""
AFTER: Final = (
    'SELECT "table", version, at, kind, body FROM events WHERE "table" = $1 AND version > $2 ORDER BY version'
)
NOW: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"
LIVE: Final = "UPDATE tables SET live = $2 WHERE id = $1 AND live <> $2"
ARCHIVE: Final = """WITH old AS (DELETE FROM events WHERE "table" = $1
        AND version < (SELECT min(version) FROM events WHERE "table" = $1) + $2
        AND version <= (SELECT version FROM checkpoints WHERE "table" = $1)
        RETURNING "table", version, at, kind, body),
    put AS (INSERT INTO archive ("table", version, at, kind, body) SELECT * FROM old) SELECT count(*) FROM old"""
ADD_MONTHS: Final = """SELECT add_archive_month(min(at)) FROM {}
    GROUP BY date_trunc('month', to_timestamp(at) AT TIME ZONE 'UTC')"""
"""Makes place in the archive for each month of these events, once."""
MONTHS: Final = ADD_MONTHS.format('events WHERE "table" = $1')
READERS: Final = 4
"""Connections besides those of the writers, and the one by which a node lives."""
SETTLERS: Final = 2
"""With one, the ends of hands wait for each other where a node is busy (`bench/nodes.md`)."""
NEEDED: Final = READERS + SETTLERS + 5
"""Connections of a node: three other writers, the one by which it lives, and that of its claim on the database."""
PAUSE_S: Final = 0.1


class PostgresStore:
    """One database, which several nodes may share. Open it with `PostgresStore.open`, in the loop that will use it."""

    trouble = ""
    """Always empty: the database itself tells its administrator what is wrong with it."""

    def __init__(self, url: str, observe: Callable[[float], None], waits: Waits, allowed: int = NEEDED) -> None:
        self._waits = waits
        self.allowed = allowed
        """How many connections it may have: where these are few, readers leave them to the writers."""
        self._readers, self._vital = _pool(url, max(1, READERS - max(0, NEEDED - allowed))), _pool(url, 1)
        self.clock = SharedClock()
        """The time of the database, as it was last told."""
        self._told: Callable[[Sequence[Row]], None] = lambda rows: None

        def writer() -> PostgresWriter:
            return PostgresWriter(url, self.heads, observe, lambda rows: self._told(rows))

        self._writer, self._deals, self._books = writer(), writer(), writer()
        """What opens a table, or deals, needs two tables of the database more, for which cards do not wait."""
        self._settlers = [writer() for _ in range(SETTLERS)]
        """What has statements beside its events may wait for a lock, for which neither cards nor books wait."""

    @classmethod
    async def open(
        cls, url: str, observe: Callable[[float], None] = lambda seconds: None, waits: Waits | None = None
    ) -> "PostgresStore":
        """The store in this database, brought up to date; `observe` is told how long each commit took, `waits` what
        waits for one.

        Raises Unusable, or NotKept."""
        allowed = await upgraded(url)
        store = cls(url, observe, waits or Waits(), allowed)
        try:
            await store._readers
            await store._vital
            asked_at = store.clock.own()
            store.clock.told((await store.vital(NOW))[0][0], asked_at)
        except BaseException:
            await store.close()
            raise
        return store

    def tell(self, told: Callable[[Sequence[Row]], None]) -> None:
        """From now on tell this the rows that each commit has kept."""
        self._told = told

    async def append(
        self,
        table: str,
        expected: int,
        events: Sequence[Kept],
        between: Table | None = None,
        beside: Sequence[Statement] = (),
    ) -> None:
        versions, asides = sorted_out(expected, events)
        beside = [*beside, *((ASIDE, row) for row in rows(table, asides))]
        if not versions:
            await self.write(beside)
            return
        taken_up_at = None if between is None else (between.version, saved(between))
        quick = self._writer if expected and between is None else self._deals
        writer = self._settlers[hash(table) % SETTLERS] if beside else quick
        with self._waits.wait(ENDS if beside else CARDS, table) as wait:
            await writer.put(Job(table, expected, rows(table, versions), taken_up_at, beside, wait))

    async def load(self, table: str) -> tuple[Kept, ...]:
        return tuple([kept(row) for row in (await self.tail(table, whole=True)).rows])

    async def tail(self, table: str, whole: bool = False) -> Tail:
        """In one query, so that what is archived meanwhile is not missing."""
        found = await self.fetch(FROM_THE_FIRST if whole else TAIL, table)
        if not found:
            return Tail(None, [], False)
        checkpoint, live, log = found[0]
        versions = [Row(table, *row) for row in log]
        asides = await self.read(KEPT_BESIDE, {"table": table, "version": versions[0].version - 1 if versions else 0})
        return Tail(checkpoint, versions, bool(live), [Row(*row) for row in asides])

    async def newest(self, tables: Sequence[str]) -> Mapping[str, int]:
        """As `heads`, but a server that does not answer at once is not waited for."""
        return dict(await self.fetch(HEADS, tables, patience_s=0.0))

    async def last_lines(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The number of the last line said at each of these tables; 0: none was. Nothing is waited for."""
        return dict(await self.fetch(LAST_LINES, tables, patience_s=0.0))

    async def after(self, table: str, version: int) -> list[Row]:
        """What follows a version, as far as it is not archived. Raises Unreachable, Unreadable."""
        return [Row(*row) for row in await self.fetch(AFTER, table, version)]

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last version of each of these tables. Raises Unreachable, Unreadable."""
        return dict(await self.fetch(HEADS, tables))

    async def live(self) -> tuple[str, ...]:
        return tuple([table for (table,) in await self.fetch("SELECT id FROM tables WHERE live = 1 ORDER BY id")])

    async def rest(self, table: str) -> None:
        await self.change(LIVE, table, 0)

    async def wake(self, table: str) -> None:
        await self.change(LIVE, table, 1)

    async def archive(self, table: str, most: int) -> int:
        try:
            moved: int = (await self.change(ARCHIVE, table, most))[0][0]
        except asyncpg.CheckViolationError:  # the first events of a month
            await self._add_months(table)
            (moved,) = (await self.change(ARCHIVE, table, most))[0]
        return moved

    async def _add_months(self, table: str) -> None:
        """Make place in the archive for the months of these events. Raises NotKept."""
        try:
            await self.change(MONTHS, table)
        except asyncpg.DuplicateTableError as error:
            raise NotKept(str(error)) from error

    async def write(self, statements: Sequence[Statement]) -> None:
        if statements:
            with self._waits.wait(BOOKS, statements[0][0]) as wait:
                await self._books.put(Job(beside=statements, wait=wait))

    async def read(self, query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self.fetch(*numbered(query, about))]

    async def fetch(self, query: str, *given: Any, patience_s: float | None = None) -> list[Any]:
        """The answer to a query that may be asked twice, once the server answers. Raises Unreachable, Unreadable."""
        return await self._fetched(self._readers, query, given, patience_s)

    async def change(self, query: str, *given: Any, patience_s: float | None = None) -> list[Any]:
        """The answer to a query that writes, and may be asked twice, once the server answers. Raises NotKept."""
        return await self._changed(self._readers, query, given, patience_s)

    async def vital(self, query: str, *given: Any) -> list[Any]:
        """The answer to a query by which a node lives: it waits for none of the others. Raises NotKept."""
        return await self._changed(self._vital, query, given, 0.0)

    async def _changed(self, pool: Any, query: str, given: Sequence[Any], patience_s: float | None) -> list[Any]:
        try:
            return await self._fetched(pool, query, given, patience_s)
        except Unreadable as error:  # a damaged page: nothing was written there
            raise NotKept(str(error)) from error

    async def _fetched(self, pool: Any, query: str, given: Sequence[Any], patience_s: float | None) -> list[Any]:
        end = time.monotonic() + (PATIENCE_S if patience_s is None else patience_s)
        while True:
            try:
                async with pool.acquire(timeout=max(COMMAND_S, end - time.monotonic())) as connection:
                    found: list[Any] = await connection.fetch(query, *given)
                    return found
            except (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError) as error:
                raise Unreadable(str(error)) from error
            except (asyncpg.SyntaxOrAccessError, asyncpg.DataError, asyncpg.IntegrityConstraintViolationError):
                raise
            except TROUBLE as error:
                if time.monotonic() >= end:
                    raise Unreachable(str(error) or type(error).__name__) from error
            await asyncio.sleep(PAUSE_S)

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in (self._writer, self._deals, self._books, *self._settlers)))
        self._readers.terminate()
        self._vital.terminate()


def _pool(url: str, most: int) -> Any:
    return asyncpg.create_pool(
        url, min_size=0, max_size=most, timeout=COMMAND_S, command_timeout=COMMAND_S, server_settings=dict(QUICK)
    )
