"""A writer of a node into PostgreSQL: it batches all waiting appends into one statement, and retries it."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import asyncpg
import structlog

from tapete.server.store.journal import Row
from tapete.server.store.postgres_sessions import COMMAND_S, QUICK, TROUBLE
from tapete.server.store.store import Conflict, NotCovered, NotKept, Outdated, Parameters, Statement, Unreadable
from tapete.server.store.waits import Wait

log = structlog.get_logger()
EVENTS: Final = """INSERT INTO events ("table", version, at, kind, body)
    SELECT * FROM unnest($1::text[], $2::int[], $3::float8[], $4::text[], $5::text[])"""
WHOLE: Final = f"""WITH opened AS (INSERT INTO tables (id, live) SELECT unnest($6::text[]), 1),
    saved AS (INSERT INTO checkpoints ("table", version, body) SELECT * FROM unnest($7::text[], $8::int[], $9::text[])
        ON CONFLICT ("table") DO UPDATE SET version = excluded.version, body = excluded.body)
    {EVENTS}"""
PATIENCE_S: Final = 8.0
"""Seconds that a database that does not answer (a restart) is waited for."""
PAUSE_S: Final = 0.05
REST_S: Final = 0.5
NOT_NOW: Final = (asyncpg.ReadOnlySQLTransactionError, asyncpg.TooManyConnectionsError)
"""It is there and can do nothing now: nothing was kept, and another connection is worth its cost only now and then."""
HELD_UP: Final = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)
"""Others hold what it needs: nothing was kept, and the connection is as good as before."""
CLASH: Final = (asyncpg.IntegrityConstraintViolationError, asyncpg.RaiseError)
NOT_COVERED: Final = "not_enough_chips"
"""The database constraint that keeps balances from being negative."""
_PLACE: Final = re.compile(r"\?|(?<!:):([a-z_]+)")


class Unreachable(NotKept):
    """PostgreSQL does not answer; try later."""


class Job:
    """One write that is committed as a whole, with its waiter: an append, statements beside it, or statements alone."""

    def __init__(
        self,
        table: str = "",
        expected: int = 0,
        events: Sequence[Row] = (),
        between: tuple[int, str] | None = None,
        beside: Sequence[Statement] = (),
        wait: Wait | None = None,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.table, self.expected, self.events, self.between, self.beside = table, expected, events, between, beside
        self.done = loop.create_future()
        self.until = loop.time() + PATIENCE_S
        self.is_doubtful = False
        """Nobody knows whether it was kept when it was tried."""
        self.wait = wait
        self.transaction: int | None = None
        """The number of the transaction in which it was tried, if it has statements beside."""

    def begin(self, sql: str) -> None:
        """This statement of it is about to be done."""
        if self.wait is not None:
            self.wait.doing = sql

    def end(self, error: Exception | None = None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class PostgresWriter:
    """The writer, and its connection. An append is tried again while connections break: the key of an event tells
    whether it was kept after all; for other statements the number of their transaction does."""

    def __init__(
        self,
        url: str,
        heads: Callable[[Sequence[str]], Awaitable[Mapping[str, int]]],
        observe: Callable[[float], None],
        told: Callable[[Sequence[Row]], None],
    ) -> None:
        self._url, self._heads, self._observe, self._told = url, heads, observe, told
        self._connection: Any = None
        self._waiting: list[Job] = []
        self._wanted = asyncio.Event()
        self._is_closing = False
        self._trouble: Exception | None = None
        """Why the last try failed, if it may succeed later: who has waited too long is not tried first."""
        self._life = asyncio.create_task(self._write(), name="journal")

    async def put(self, job: Job) -> None:
        """Wait until it is kept. Raises Conflict, Outdated, NotCovered, NotKept."""
        if self._life.done():
            raise NotKept("the store is closed")
        self._waiting.append(job)
        self._wanted.set()
        await job.done

    async def close(self) -> None:
        self._is_closing = True
        self._wanted.set()
        await self._life
        self._break_off()

    async def _write(self) -> None:
        """The writer's life: take all that waits, commit it, say so."""
        while self._waiting or not self._is_closing:
            await self._wanted.wait()
            self._wanted.clear()
            jobs: list[Job] = []
            while jobs or self._waiting:
                jobs, self._waiting = [*jobs, *self._waiting], []
                plain = [job for job in jobs if not job.beside]
                left = await self._tried(plain) if plain else []
                for job in jobs:
                    if job.beside:
                        left += await self._tried([job])
                jobs = left

    async def _tried(self, jobs: list[Job]) -> list[Job]:
        """Commit these jobs; returns those that must be tried again."""
        if self._trouble is not None and not (jobs := self._in_time(jobs, self._trouble)):
            return []
        try:
            await self._timed(jobs)
        except CLASH as error:
            return await self._sifted(jobs, error)
        except asyncpg.DataError as error:
            return await self._one_by_one(jobs, error)
        except NOT_NOW as error:
            self._break_off()
            return await self._still_wanted(jobs, error, REST_S)
        except asyncpg.InsufficientResourcesError as error:
            return _ended(jobs, NotKept(str(error)))
        except HELD_UP as error:
            return await self._still_wanted(jobs, error)
        except TROUBLE as error:
            return await self._in_doubt(jobs, error)
        except Exception as error:
            # A bug must not end the writer, for whom every table waits; the log is loud.
            log.exception("bug")
            return await self._in_doubt(jobs, error)
        self._trouble = None
        self._told([row for job in jobs for row in job.events])
        return _ended(jobs)

    async def _timed(self, jobs: list[Job]) -> None:
        """One try is timed, not the rest after it."""
        began = time.perf_counter()
        try:
            await (self._commit(jobs) if not jobs[0].beside else self._commit_whole(jobs[0]))
        finally:
            self._observe(time.perf_counter() - began)

    async def _commit(self, jobs: Sequence[Job]) -> None:
        """All of them in one statement, which is a transaction: one way to the server and back.

        In the order of the tables, so that two nodes never wait for each other."""
        connection = await self._connected()
        for job in jobs:
            job.begin(EVENTS)
        columns = [list(column) for column in zip(*sorted([row for job in jobs for row in job.events]), strict=True)]
        opened = sorted([job.table for job in jobs if not job.expected])
        between = sorted({job.table: job.between for job in jobs if job.between is not None}.items())
        if opened or between:
            saves = [table for table, _ in between], [at for _, (at, _) in between], [body for _, (_, body) in between]
            await connection.execute(WHOLE, *columns, opened, *saves)
        else:
            await connection.execute(EVENTS, *columns)

    async def _commit_whole(self, job: Job) -> None:
        """One job with the statements beside it, and its events last: while these wait for a lock, no other node waits
        for its version."""
        connection = await self._connected()
        if job.transaction is not None:
            status = await connection.fetchval("SELECT txid_status($1)", job.transaction)
            if status == "committed":
                return
            if status == "in progress":
                raise TimeoutError("the last try has not ended")
        async with connection.transaction():
            job.transaction = await connection.fetchval("SELECT txid_current()")
            for sql, about in job.beside:
                job.begin(sql)
                await connection.execute(*numbered(sql, about))
            if job.events:
                await self._commit([job])

    async def _sifted(self, jobs: list[Job], error: Exception) -> list[Job]:
        """After a conflict, the jobs that still follow the stored version; the others have lost, or are stored
        already."""
        try:
            heads = dict(await self._heads([job.table for job in jobs]))
            left = []
            for job in jobs:
                head = heads.get(job.table, 0)
                if job.expected == head:
                    left.append(job)
                    heads[job.table] = head + len(job.events)
                elif job.is_doubtful and await self._is_kept(job):
                    self._told(job.events)
                    job.end()
                else:
                    job.end(Conflict(f"{job.table} is at version {head}, not {job.expected}"))
        except (*TROUBLE, NotKept, Unreadable) as trouble:
            return await self._in_doubt([job for job in jobs if not job.done.done()], trouble)
        if len(left) == len(jobs) == 1:
            return _ended(left, _meaning(error))
        return left if len(left) < len(jobs) else await self._one_by_one(left, error)

    async def _is_kept(self, job: Job) -> bool:
        query = 'SELECT "table", version, at, kind, body FROM events WHERE "table" = $1 AND version > $2'
        connection = await self._connected()
        found = [Row(*row) for row in await connection.fetch(f"{query} ORDER BY version", job.table, job.expected)]
        return found[: len(job.events)] == list(job.events)

    async def _one_by_one(self, jobs: list[Job], error: Exception) -> list[Job]:
        """One bad job does not spoil the others."""
        if len(jobs) == 1:
            return _ended(jobs, NotKept(str(error)))
        return [left for job in jobs for left in await self._tried([job])]

    async def _in_doubt(self, jobs: list[Job], error: Exception) -> list[Job]:
        """Jobs whose outcome is unknown: returns those to try again on another connection; the others end."""
        self._break_off()
        for job in jobs:
            job.begin("")
        left = await self._still_wanted(jobs, error)
        for job in left:
            job.is_doubtful = True
        return left

    async def _still_wanted(self, jobs: list[Job], error: Exception, rest_s: float = PAUSE_S) -> list[Job]:
        """After a rest, the jobs to try again; those that have been tried for too long end."""
        self._trouble = error
        left = self._in_time(jobs, error)
        if left:
            await asyncio.sleep(rest_s)
        return left

    def _in_time(self, jobs: list[Job], error: Exception) -> list[Job]:
        """The jobs that may still be tried; the others end."""
        now = asyncio.get_running_loop().time()
        late = [job for job in jobs if self._is_closing or now >= job.until]
        _ended(late, Unreachable(str(error) or type(error).__name__))
        return [job for job in jobs if job not in late]

    async def _connected(self) -> Any:
        if self._connection is None:
            safe = {**QUICK, "synchronous_commit": "on"}
            self._connection = await asyncpg.connect(
                self._url, timeout=COMMAND_S, command_timeout=COMMAND_S, server_settings=safe
            )
        return self._connection

    def _break_off(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def numbered(sql: str, about: Parameters) -> tuple[Any, ...]:
    """A statement for asyncpg: `?` and `:name` become `$1`, `$2`, and so on."""
    text, names = _numbered(sql)
    return (text, *([about[name] for name in names] if isinstance(about, dict) else about))


@lru_cache(maxsize=1024)
def _numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    names: list[str] = []

    def number(found: re.Match[str]) -> str:
        name = found[1]
        if name is None or name not in names:
            names.append(name or "")
            return f"${len(names)}"
        return f"${names.index(name) + 1}"

    return _PLACE.sub(number, sql), tuple(names)


def _meaning(error: Exception) -> Exception:
    """The store's exception for a constraint violation that is no conflict of versions."""
    if isinstance(error, asyncpg.NotNullViolationError):
        return Outdated(str(error))
    is_covered = getattr(error, "constraint_name", "") != NOT_COVERED
    return Conflict(str(error)) if is_covered else NotCovered(str(error))


def _ended(jobs: Sequence[Job], error: Exception | None = None) -> list[Job]:
    """End all jobs with this error; returns no jobs to try again."""
    for job in jobs:
        job.end(error)
    return []
