"""The store of several machines: PostgreSQL, to which one writer a node brings all waiting appends in one statement."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import asyncpg

from tapete.server.store.journal import Row, saved
from tapete.server.store.schema import upgraded
from tapete.server.store.store import Conflict, NotKept, Tail, Unreadable, kept, rows
from tapete.table import Table
from tapete.table.events import Kept

EVENTS: Final = """INSERT INTO events ("table", version, at, kind, body)
    SELECT * FROM unnest($1::text[], $2::int[], $3::float8[], $4::text[], $5::text[])"""
WHOLE: Final = f"""WITH opened AS (INSERT INTO tables (id, live) SELECT unnest($6::text[]), 1),
    saved AS (INSERT INTO checkpoints ("table", version, body) SELECT * FROM unnest($7::text[], $8::int[], $9::text[])
        ON CONFLICT ("table") DO UPDATE SET version = excluded.version, body = excluded.body)
    {EVENTS}"""
HEADS: Final = 'SELECT "table", max(version) FROM events WHERE "table" = ANY($1::text[]) GROUP BY "table"'
LOG: Final = 'SELECT ROW(version, at, kind, body) FROM {} WHERE "table" = id'
TAIL: Final = f"""SELECT c.body, live, ARRAY({LOG.format("events")} AND version > coalesce(c.version, 0) ORDER BY version)
    FROM tables LEFT JOIN checkpoints c ON c."table" = id WHERE id = $1"""
FROM_THE_FIRST: Final = f"""SELECT NULL, live, ARRAY(SELECT ROW(version, at, kind, body) FROM
    (SELECT * FROM archive WHERE "table" = id UNION ALL SELECT * FROM events WHERE "table" = id) log ORDER BY version)
    FROM tables WHERE id = $1"""
AFTER: Final = 'SELECT "table", version, at, kind, body FROM events WHERE "table" = $1 AND version > $2 ORDER BY version'
LIVE: Final = "UPDATE tables SET live = $2 WHERE id = $1 AND live <> $2"
ARCHIVE: Final = """WITH old AS (DELETE FROM events WHERE "table" = $1
        AND version < (SELECT min(version) FROM events WHERE "table" = $1) + $2
        AND version <= (SELECT version FROM checkpoints WHERE "table" = $1) RETURNING *),
    kept AS (INSERT INTO archive SELECT * FROM old) SELECT count(*) FROM old"""
COMMAND_S: Final = 2.0
"""A statement that takes longer was lost on the way: it is asked anew on another connection."""
PATIENCE_S: Final = 4.0
"""How long a store that does not answer, as one that is started anew, is waited for."""
READERS: Final = 4
"""Connections besides the writer's."""
_Clash: Final = (asyncpg.IntegrityConstraintViolationError, asyncpg.RaiseError)
_Trouble: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
"""What a server that ends, is gone, or has too much to do leads to."""
T = TypeVar("T")


class Unreachable(NotKept):
    """PostgreSQL does not answer; try later."""


class _Job:
    """One append, and who waits for it."""

    def __init__(self, table: str, expected: int, log: Sequence[Row], between: tuple[int, str] | None) -> None:
        loop = asyncio.get_running_loop()
        self.table, self.expected, self.log, self.between = table, expected, log, between
        self.done = loop.create_future()
        self.until = loop.time() + PATIENCE_S
        self.is_doubtful = False
        """Nobody knows whether it was kept when it was tried."""

    def end(self, error: Exception | None = None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class PostgresStore:
    """One database. Open it with `PostgresStore.open`, in the event loop that will use it.

    An append is tried again while the connection breaks: the key of an event tells whether it was kept after all.
    """

    def __init__(
        self, url: str, pool: Any, observe: Callable[[float], None], told: Callable[[Sequence[Row]], None]
    ) -> None:
        self._url, self._pool, self._observe, self._told = url, pool, observe, told
        self._pen: Any = None
        """The writer's connection, opened by it."""
        self._waiting: list[_Job] = []
        self._wanted = asyncio.Event()
        self._is_closing = False
        self._writer = asyncio.create_task(self._write(), name="journal")

    @classmethod
    async def open(
        cls,
        url: str,
        observe: Callable[[float], None] = lambda seconds: None,
        told: Callable[[Sequence[Row]], None] = lambda log: None,
    ) -> "PostgresStore":
        """The store in this database, brought up to date; `observe` is told how long each commit took.

        `told` is told the rows that each of them has kept. Raises Unusable."""
        await upgraded(url)
        pool = await asyncpg.create_pool(url, min_size=0, max_size=READERS, command_timeout=COMMAND_S)
        return cls(url, pool, observe, told)

    async def append(self, table: str, expected: int, events: Sequence[Kept], between: Table | None = None) -> None:
        if not events or events[0].version != expected + 1:
            raise Conflict(f"events do not follow version {expected}")
        job = _Job(table, expected, rows(table, events), None if between is None else (between.version, saved(between)))
        self._waiting.append(job)
        self._wanted.set()
        await job.done

    async def load(self, table: str) -> tuple[Kept, ...]:
        return tuple([kept(row) for row in (await self.tail(table, whole=True)).rows])

    async def tail(self, table: str, whole: bool = False) -> Tail:
        """In one query, so that what is archived meanwhile is not missing."""
        found = await self.fetch(FROM_THE_FIRST if whole else TAIL, table)
        if not found:
            return Tail(None, [], False)
        checkpoint, live, log = found[0]
        return Tail(checkpoint, [Row(table, *row) for row in log], bool(live))

    async def after(self, table: str, version: int) -> list[Row]:
        """What follows a version, as far as it is not archived."""
        return [Row(*row) for row in await self.fetch(AFTER, table, version)]

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last version of each of these tables."""
        return {table: version for table, version in await self.fetch(HEADS, tables)}

    async def live(self) -> tuple[str, ...]:
        return tuple([table for (table,) in await self.fetch("SELECT id FROM tables WHERE live = 1 ORDER BY id")])

    async def rest(self, table: str) -> None:
        await self.fetch(LIVE, table, 0)

    async def wake(self, table: str) -> None:
        await self.fetch(LIVE, table, 1)

    async def archive(self, table: str, most: int) -> int:
        moved: int = (await self.fetch(ARCHIVE, table, most))[0][0]
        return moved

    async def fetch(self, query: str, *given: Any) -> list[Any]:
        """The answer to a query that may be asked twice, once the server answers. Raises Unreachable, Unreadable."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                found: list[Any] = await self._pool.fetch(query, *given)
                return found
            except (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError) as error:
                raise Unreadable(str(error)) from error
            except _Trouble as error:
                if time.monotonic() >= end:
                    raise Unreachable(str(error)) from error
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        self._is_closing = True
        self._wanted.set()
        await self._writer
        if self._pen is not None:
            self._pen.terminate()
        self._pool.terminate()

    # ------------------------------------------------------------------ the writer

    async def _write(self) -> None:
        """The writer's life: take all that waits, commit it, say so."""
        while self._waiting or not self._is_closing:
            await self._wanted.wait()
            self._wanted.clear()
            jobs: list[_Job] = []
            while jobs or self._waiting:
                jobs, self._waiting = [*jobs, *self._waiting], []
                jobs = await self._tried(jobs)

    async def _tried(self, jobs: list[_Job]) -> list[_Job]:
        """Those that must be tried again."""
        began = time.perf_counter()
        try:
            await self._commit(jobs)
        except _Clash:
            return await self._sifted(jobs)
        except asyncpg.DataError as error:
            return await self._one_by_one(jobs, error)
        except asyncpg.InsufficientResourcesError as error:
            return _ended(jobs, lambda job: NotKept(str(error)))
        except _Trouble as error:
            return await self._in_doubt(jobs, error)
        finally:
            self._observe(time.perf_counter() - began)
        self._told([row for job in jobs for row in job.log])
        return _ended(jobs, lambda job: None)

    async def _commit(self, jobs: Sequence[_Job]) -> None:
        """All of them in one statement, which is a transaction: one way to the server and back.

        In the order of the tables, so that two nodes never wait for each other."""
        log = sorted([row for job in jobs for row in job.log])
        opened = sorted([job.table for job in jobs if not job.expected])
        between = sorted({job.table: job.between for job in jobs if job.between is not None}.items())
        if self._pen is None:
            self._pen = await asyncpg.connect(
                self._url, timeout=COMMAND_S, command_timeout=COMMAND_S, server_settings={"synchronous_commit": "on"}
            )
        columns = [list(column) for column in zip(*log, strict=True)]
        if opened or between:
            saves = [table for table, _ in between], [at for _, (at, _) in between], [body for _, (_, body) in between]
            await self._pen.execute(WHOLE, *columns, opened, *saves)
        else:
            await self._pen.execute(EVENTS, *columns)

    async def _sifted(self, jobs: list[_Job]) -> list[_Job]:
        """Those that follow what is kept; the others have lost to another writer, or were kept when last tried."""
        found = await self._or_none(self.heads([job.table for job in jobs]))
        if found is None:
            return jobs
        heads, left = dict(found), []
        for job in jobs:
            head = heads.get(job.table, 0)
            if job.expected == head:
                left.append(job)
                heads[job.table] = head + len(job.log)
            elif (was_kept := job.is_doubtful and await self._or_none(self._is_kept(job))) is None:
                left.append(job)
            elif was_kept:
                self._told(job.log)
                job.end()
            else:
                job.end(Conflict(f"{job.table} is at version {head}, not {job.expected}"))
        return left if len(left) < len(jobs) else await self._in_doubt(left, Conflict("a clash that cannot be seen"))

    async def _is_kept(self, job: _Job) -> bool:
        return (await self.after(job.table, job.expected))[: len(job.log)] == list(job.log)

    async def _or_none(self, asked: Awaitable[T]) -> T | None:
        try:
            return await asked
        except NotKept:
            return None

    async def _one_by_one(self, jobs: list[_Job], error: Exception) -> list[_Job]:
        """One bad job does not spoil the others."""
        if len(jobs) == 1:
            return _ended(jobs, lambda job: NotKept(str(error)))
        return [left for job in jobs for left in await self._tried([job])]

    async def _in_doubt(self, jobs: Sequence[_Job], error: Exception) -> list[_Job]:
        """They are tried again, on another connection, until they have waited too long."""
        if self._pen is not None:
            self._pen.terminate()
            self._pen = None
        now = asyncio.get_running_loop().time()
        late = [job for job in jobs if self._is_closing or now >= job.until]
        _ended(late, lambda job: Unreachable(str(error) or type(error).__name__))
        left = [job for job in jobs if job not in late]
        for job in left:
            job.is_doubtful = True
        if left:
            await asyncio.sleep(0.05)
        return left


def _ended(jobs: Sequence[_Job], how: Callable[[_Job], Exception | None]) -> list[_Job]:
    for job in jobs:
        job.end(how(job))
    return []
