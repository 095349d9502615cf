"""The store on disk: SQLite with a write-ahead log, and one thread that commits all waiting appends at once."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

import structlog
from sqlalchemy import Engine, PoolProxiedConnection, event
from sqlalchemy.exc import DBAPIError

from tapete.server.store.crash_mark import mark_closed, mark_open
from tapete.server.store.intake import TAKEN, Intake, file_all
from tapete.server.store.journal import Row, saved
from tapete.server.store.sqlite_file import prepared
from tapete.server.store.store import (
    ASIDE,
    KEPT_BESIDE,
    Conflict,
    NotCovered,
    NotKept,
    Outdated,
    Parameters,
    Statement,
    Tail,
    Unreadable,
    kept,
    rows,
    sorted_out,
)
from tapete.server.store.waits import BOOKS, CARDS, ENDS, Waits
from tapete.server.store.watched_file import WatchedFile
from tapete.table import Table
from tapete.table.events import Kept

log = structlog.get_logger()
APART_S: Final = 0.003
"""Commits begin so long one after the other: at 2,000 moves a second, one transaction and one waking of the event loop
serve six moves, for a third of what they cost one by one. Whoever comes alone does not wait."""
MANY: Final = 8
"""For each so many jobs of a commit the next begins `APART_S` later: under pressure fewer commits leave more for the
others."""
FARTHEST_S: Final = 3 * APART_S
OPENED: Final = "INSERT INTO tables (id, live) VALUES (?, 1)"
LIVE: Final = "UPDATE tables SET live = ? WHERE id = ?"
CHECKPOINT: Final = 'INSERT OR REPLACE INTO checkpoints ("table", version, body) VALUES (?, ?, ?)'
OLD: Final = """"table" = :table AND version < :first + :most
    AND version <= (SELECT version FROM checkpoints WHERE "table" = :table)"""
ARCHIVE: Final = (
    f"INSERT INTO archive SELECT * FROM events WHERE {OLD}",
    f"DELETE FROM events WHERE {OLD}",
)
NEWEST: Final = 'SELECT version, body FROM checkpoints WHERE "table" = :table'
LOG: Final = 'SELECT "table", version, at, kind, body FROM {} WHERE "table" = :table'
WHOLE: Final = " UNION ".join([LOG.format(part) for part in ("archive", "events", "intake")]) + " ORDER BY version"
"""A row may be filed, and still stand where it arrived: it is one."""
TAIL: Final = (
    " UNION ".join([LOG.format(part) + " AND version > :version" for part in ("events", "intake")])
    + " ORDER BY version"
)
TROUBLE: Final = (sqlite3.OperationalError, DBAPIError)
"""What a disk that takes nothing, or another process that holds the file, leads to: for all that wait."""
TROUBLE_TO_READ: Final = (sqlite3.Error, DBAPIError)
NOT_COVERED: Final = "not_enough_chips"
"""The name of the law of the database that nobody owes chips."""


class _Job(NamedTuple):
    """What belongs together, and who waits for it: statements about the table, rows of its log, whose turn it is to be
    filed (`due`: some time, `filed`: with this)."""

    done: asyncio.Future[None]
    about: Sequence[Statement] = ()
    rows: Sequence[Row] = ()
    due: str = ""
    filed: str = ""


class SqliteStore:
    """One file. Open it with `SqliteStore.open`, in the event loop that will use it."""

    def __init__(
        self, path: Path, engine: Engine, observe: Callable[[float], None], waits: Waits, is_owner: bool
    ) -> None:
        self._path, self._engine, self._waits, self._is_owner = path, engine, waits, is_owner
        self._is_marked = self._is_closed = False
        self._file = WatchedFile(path)
        event.listen(engine, "do_connect", lambda *_: self._file.check())  # SQLite would make a new file
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._observe = observe
        self._pen: PoolProxiedConnection | None = None
        """The writer's connection, opened by it."""
        self._intake: Intake | None = None
        """The writer's; None: what is there has to be looked at first."""
        self._writer = threading.Thread(target=self._write, name="journal", daemon=True)
        self._writer.start()

    @classmethod
    async def open(
        cls,
        path: Path,
        observe: Callable[[float], None] = lambda seconds: None,
        busy_ms: int = 5000,
        waits: Waits | None = None,
        is_owner: bool = False,
    ) -> "SqliteStore":
        """The store in this file, made or brought up to date; `observe` is told how long each commit took, `waits` what
        waits for one.

        `busy_ms`: how long a commit waits for another process that holds the file. `is_owner`: this process holds the
        lock of the folder, and marks the journal while it is open."""
        engine = await asyncio.to_thread(prepared, path, busy_ms)
        return cls(path, engine, observe, waits or Waits(), is_owner)

    @property
    def trouble(self) -> str:
        return self._file.trouble

    async def append(
        self,
        table: str,
        expected: int,
        events: Sequence[Kept],
        between: Table | None = None,
        beside: Sequence[Statement] = (),
    ) -> None:
        versions, asides = sorted_out(expected, events)
        about: list[Statement] = [] if expected else [(OPENED, (table,))]
        about += [(ASIDE, row) for row in rows(table, asides)]
        if between is not None:
            about.append((CHECKPOINT, (table, between.version, saved(between))))
        about += beside
        with self._waits.wait(ENDS if beside else CARDS, table):
            await self._do(about, rows(table, versions), due="" if between is None else table)

    async def load(self, table: str) -> tuple[Kept, ...]:
        return await asyncio.to_thread(lambda: tuple([kept(row) for row in self._tail(table, True).rows]))

    async def tail(self, table: str, whole: bool = False) -> Tail:
        return await asyncio.to_thread(self._tail, table, whole)

    async def live(self) -> tuple[str, ...]:
        return await asyncio.to_thread(self._live)

    async def rest(self, table: str) -> None:
        await self._do([(LIVE, (0, table))], filed=table)

    async def wake(self, table: str) -> None:
        await self._do([(LIVE, (1, table))])

    async def archive(self, table: str, most: int) -> int:
        await self._do(filed=table)
        first, last = await asyncio.to_thread(self._old, table)
        if last < first:
            return 0
        old = {"table": table, "first": first, "most": most}
        await self._do([(statement, old) for statement in ARCHIVE])
        return min(most, last - first + 1)

    async def write(self, statements: Sequence[Statement]) -> None:
        with self._waits.wait(BOOKS, statements[0][0] if statements else ""):
            await self._do(statements)

    async def read(self, query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        return await asyncio.to_thread(self._read, query, about)

    async def close(self) -> None:
        self._is_closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._engine.dispose()
        if self._is_marked:
            mark_closed(self._path)

    def _do(
        self, about: Sequence[Statement] = (), log: Sequence[Row] = (), due: str = "", filed: str = ""
    ) -> asyncio.Future[None]:
        if self._is_closed:
            raise NotKept("the store is closed")
        done = self._loop.create_future()
        self._jobs.put(_Job(done, about, log, due, filed))
        return done

    def _read(self, query: str, about: Parameters) -> list[tuple[Any, ...]]:
        with self._driver() as driver:
            return [tuple(row) for row in driver.execute(query, about).fetchall()]

    @contextmanager
    def _driver(self) -> Iterator[Any]:
        """A connection to read by, straight on the driver: at a start it is asked for every table.

        Raises Unreadable."""
        try:
            connection = self._engine.raw_connection()
            try:
                yield connection.driver_connection
            finally:
                connection.close()
        except TROUBLE_TO_READ as error:
            raise Unreadable(str(error)) from error

    def _tail(self, table: str, whole: bool) -> Tail:
        asked = {"table": table}
        with self._driver() as driver:
            version, checkpoint = (0, None) if whole else driver.execute(NEWEST, asked).fetchone() or (0, None)
            (live,) = driver.execute("SELECT live FROM tables WHERE id = :table", asked).fetchone() or (0,)
            asked_since = {**asked, "version": version}
            log = driver.execute(WHOLE if checkpoint is None else TAIL, asked_since).fetchall()
            asides = driver.execute(KEPT_BESIDE, asked_since).fetchall()
        return Tail(checkpoint, [Row(*row) for row in log], bool(live), [Row(*row) for row in asides])

    def _old(self, table: str) -> tuple[int, int]:
        """The first and the last version that the archive may have next. Raises NotKept."""
        query = """SELECT (SELECT min(version) FROM events WHERE "table" = :table),
            (SELECT version FROM checkpoints WHERE "table" = :table)"""
        try:
            ((first, last),) = self._read(query, {"table": table})
        except Unreadable as error:
            raise NotKept(str(error)) from error
        return first or 1, last or 0

    def _live(self) -> tuple[str, ...]:
        return tuple([table for (table,) in self._read("SELECT id FROM tables WHERE live = 1 ORDER BY id", ())])

    def _write(self) -> None:
        """The writer's life: take all that waits, commit it, say so."""
        earliest = 0.0
        while True:
            jobs = [self._jobs.get()]
            if (rest := earliest - time.monotonic()) > 0:
                time.sleep(rest)
            started = time.monotonic()
            try:
                while True:
                    jobs.append(self._jobs.get_nowait())
            except Empty:
                pass
            earliest = started + min(FARTHEST_S, APART_S * (1 + len(jobs) // MANY))
            wanted = [job for job in jobs if job is not None]
            if wanted:
                self._tell(wanted, self._committed(wanted))
            if len(wanted) < len(jobs):
                self._put_away()
                return

    def _put_away(self) -> None:
        """All is filed: who reads the file after an end in order finds every event by its table."""
        if self._pen is None:
            return
        driver: Any = self._pen.driver_connection
        try:
            file_all(driver)
            driver.commit()
        except TROUBLE_TO_READ as error:
            log.warning("not filed: the next start will do it", error=str(error))
        finally:
            self._pen.close()

    def _committed(self, jobs: Sequence[_Job]) -> list[Exception | None]:
        """What became of each job. One bad job does not spoil the others: they are tried again one by one."""
        try:
            self._timed(jobs)
        except TROUBLE as error:
            self._file.is_damage(error)
            return [_meaning(error)] * len(jobs)
        except Exception as error:
            if self._file.is_damage(error):
                return [_meaning(error)] * len(jobs)
            if len(jobs) > 1:
                return [each for job in jobs for each in self._committed([job])]
            if not isinstance(error, (sqlite3.IntegrityError, Conflict)):
                # A bug must not end the writer, for whom every table waits; the log is loud.
                log.exception("bug")
            return [_meaning(error)]
        return [None] * len(jobs)

    def _timed(self, jobs: Sequence[_Job]) -> None:
        """One try is timed, not those that follow it."""
        started = time.perf_counter()
        try:
            self._commit(jobs)
        finally:
            self._observe(time.perf_counter() - started)

    def _commit(self, jobs: Sequence[_Job]) -> None:
        """One transaction; all rows first, then the statements, job by job, since no job depends on another.

        Straight on the driver: the engine's own way costs 150 us more of processor time a commit, a tenth of the
        budget of a move. And in few statements: the driver lets the other threads run in each, and has to wait for
        the event loop after it.
        """
        if self._pen is None:
            self._file.check()
            self._pen = self._engine.raw_connection()
        driver: Any = self._pen.driver_connection
        filed = [job.filed for job in jobs if job.filed]
        try:
            intake = Intake(driver) if self._intake is None else self._intake
            change = intake.write(driver, [row for job in jobs for row in job.rows], filed)
            for job in jobs:
                for sql, parameters in job.about:
                    driver.execute(sql, parameters)
            self._file.check_whole()
            driver.commit()
        except (sqlite3.IntegrityError, Conflict) as error:
            driver.rollback()
            if self._intake is None or not (isinstance(error, Conflict) or TAKEN in str(error)):
                raise
            self._intake = None  # another process may have written here: what it has is looked at first
            self._commit(jobs)
            return
        except Exception:
            # Closing it rolls back, whatever went wrong; the next commit opens the file anew.
            self._pen.invalidate()
            self._pen = self._intake = None
            self._file.check()  # what another file says by its name explains nothing
            raise
        self._intake = intake
        intake.keep(change, [job.due for job in jobs if job.due], filed)
        if self._is_owner and not self._is_marked:
            self._is_marked = True
            with suppress(OSError):  # what is committed is committed; the mark only helps to explain a loss
                mark_open(self._path)

    def _tell(self, jobs: Sequence[_Job], outcomes: Sequence[Exception | None]) -> None:
        try:
            self._loop.call_soon_threadsafe(_settle, jobs, outcomes)
        except RuntimeError:
            if not self._loop.is_closed():
                raise


def _settle(jobs: Sequence[_Job], outcomes: Sequence[Exception | None]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():
            continue
        if outcome is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(outcome)


def _meaning(error: Exception) -> Exception:
    if isinstance(error, Conflict):
        return error
    if not isinstance(error, sqlite3.IntegrityError):
        return NotKept(str(error))
    if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_NOTNULL:
        return Outdated(str(error))
    return NotCovered(str(error)) if NOT_COVERED in str(error) else Conflict(str(error))
