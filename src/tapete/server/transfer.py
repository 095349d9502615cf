"""Copies a whole room between SQLite and PostgreSQL: every database table as it is, and the cookie secret."""

import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol

import asyncpg

from tapete.server.address import shown
from tapete.server.people.secret import keep_secret
from tapete.server.store.database_claim import claimed
from tapete.server.store.folder import BESIDE, JOURNAL, LOCK, SECRET, shortage
from tapete.server.store.opening import check_room, shared_secret
from tapete.server.store.postgres import ADD_MONTHS
from tapete.server.store.schema import upgraded
from tapete.server.store.sole_owner import sole_owner
from tapete.server.store.sqlite_file import prepare
from tapete.server.store.store import Unusable

FOLDER: Final = "sqlite"
DATABASE: Final = "postgresql://"
AT_ONCE: Final = 2000
"""Rows that are in memory."""
OF_A_DATABASE: Final = frozenset(
    ("alembic_version", "intake", "nodes", "presence", "robot_matches", "secrets", "sqlite_sequence")
)
"""Tables that belong to the database and not to the room; the secret of the cookies goes by itself, and what is in the
intake has been filed."""
BY_MONTH: Final = "archive"
"""PostgreSQL divides this table."""
MONTHS: Final = ADD_MONTHS.format("unnest($1::float8[]) AS at")
Columns = Sequence[str]
Rows = AsyncIterator[list[tuple[Any, ...]]]


class Side(Protocol):
    """A database, as a room is read from it or written into it; nothing is kept if anything fails."""

    async def tables(self) -> Mapping[str, Columns]:
        """The columns of each table of the room."""

    async def is_empty(self, table: str) -> bool: ...

    def read(self, table: str, columns: Columns) -> Rows:
        """All rows, some at a time."""

    async def write(self, table: str, columns: Columns, rows: Rows) -> int:
        """Write rows as they are; how many they were."""

    async def secret(self) -> bytes: ...

    async def put_secret(self, secret: bytes) -> None: ...


def folders(source: str, target: str) -> list[Path]:
    """Those of these places that are folders. Raises Unusable, before anything is made, for what cannot be carried."""
    found = []
    for place in (source, target):
        kind, _, folder = place.partition(":")
        if kind == FOLDER and folder:
            found.append(Path(folder))
        elif not place.startswith(DATABASE):
            raise Unusable(f"{shown(place)!r} is no place: {FOLDER}:FOLDER or {DATABASE}…")
    if source == target or len({os.path.realpath(folder) for folder in found}) < len(found):
        raise Unusable(f"{shown(source)} and {shown(target)} are one place")
    journal = Path(source.removeprefix(f"{FOLDER}:")) / JOURNAL
    if not source.startswith(DATABASE) and not journal.is_file():
        raise Unusable(f"there is no journal {journal}")
    return found


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Nobody serves this folder meanwhile; where the block fails, what this has made goes with it. Raises InUse."""
    made = [each for each in (folder / LOCK, folder, *folder.parents) if not os.path.lexists(each)]
    try:
        with sole_owner(folder):
            yield
    except BaseException:
        for each in made:
            with suppress(OSError):  # somebody else has put something there
                each.rmdir() if each.is_dir() else each.unlink()
        raise


async def moved(source: str, target: str) -> dict[str, int]:
    """Carry a room over, into a database that has none; how many rows each table has. Raises Unusable.

    A place is `sqlite:FOLDER` or `postgresql://…`, as `folders` takes it. No server may be open on either."""
    if source.startswith(DATABASE):
        await check_room(source)
    async with _opened(source) as old, _opened(target) as new:
        ours, theirs = await old.tables(), await new.tables()
        for table in theirs:
            if not await new.is_empty(table):
                raise Unusable(f"{shown(target)} holds a room already: {table} is not empty")
        counts = {}
        for table, columns in ours.items():
            missing = set(columns) - set(theirs.get(table, ()))
            both = [column for column in columns if column not in missing]
            if table not in theirs or missing - {"runner"}:
                raise Unusable(
                    f"{shown(target)} has no place for {table} ({', '.join(sorted(missing)) or 'all of it'})"
                )
            counts[table] = await new.write(table, both, old.read(table, both))
        await new.put_secret(await old.secret())
        return counts


@asynccontextmanager
async def _opened(place: str) -> AsyncIterator[Side]:
    if place.startswith(DATABASE):
        await upgraded(place)
        alone = await claimed(place, shares=False)
        try:
            async with alone.transaction(isolation="repeatable_read"):
                yield PostgresSide(alone, place)
        finally:
            await alone.close()
        return
    folder = Path(place.removeprefix(f"{FOLDER}:"))
    is_new = not (folder / JOURNAL).exists()
    try:
        async with _in_folder(folder) as side:
            yield side
    except BaseException:
        for name in (JOURNAL, *BESIDE) if is_new else ():
            (folder / name).unlink(missing_ok=True)
        raise


@asynccontextmanager
async def _in_folder(folder: Path) -> AsyncIterator[Side]:
    prepare(folder / JOURNAL)
    with closing(sqlite3.connect(folder / JOURNAL)) as database:
        side = SqliteSide(database, folder)
        try:
            with database:  # all or nothing
                yield side
        except BaseException:
            side.take_back()
            raise


class SqliteSide:
    """A room in a folder."""

    def __init__(self, database: sqlite3.Connection, folder: Path) -> None:
        secret = folder / SECRET
        self._database, self._journal, self._secret = database, folder / JOURNAL, secret
        if secret.exists() and not secret.is_file():  # a device may have no end
            raise Unusable(f"{secret} is no file: nothing is carried")
        self._before = secret.read_bytes() if secret.exists() else None
        """The secret that this folder had."""
        database.execute("BEGIN IMMEDIATE")

    async def tables(self) -> Mapping[str, Columns]:
        names = self._database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        return {
            name: [row[1] for row in self._database.execute(f'PRAGMA table_info("{name}")')]
            for (name,) in names
            if name not in OF_A_DATABASE
        }

    async def is_empty(self, table: str) -> bool:
        return self._database.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone() is None

    async def read(self, table: str, columns: Columns) -> Rows:
        try:
            rows = self._database.execute(f'SELECT {_listed(columns)} FROM "{table}"')
            while found := rows.fetchmany(AT_ONCE):
                yield found
        except sqlite3.DatabaseError as damaged:
            raise Unusable(f"{table} of {self._journal} cannot be read: {damaged}") from damaged

    async def write(self, table: str, columns: Columns, rows: Rows) -> int:
        """Without the triggers, which would count every entry of the ledger a second time."""
        query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?"
        triggers = self._database.execute(query, (table,)).fetchall()
        for name, _ in triggers:
            self._database.execute(f'DROP TRIGGER "{name}"')
        insert = f'INSERT INTO "{table}" ({_listed(columns)}) VALUES ({", ".join("?" * len(columns))})'
        count = 0
        async for some in rows:
            self._database.executemany(insert, some)
            count += len(some)
        for _, made in triggers:
            self._database.execute(made)
        return count

    async def secret(self) -> bytes:
        try:
            found = self._secret.read_bytes()
        except OSError as error:
            raise Unusable(f"there is no secret {self._secret}: {error.strerror}") from error
        if short := shortage(found):
            raise Unusable(f"{self._secret} {short}: nothing is carried")
        return found

    async def put_secret(self, secret: bytes) -> None:
        """Before the rows are committed: a room without its secret would know nobody."""
        keep_secret(self._secret, secret)

    def take_back(self) -> None:
        """Nothing was carried over: the folder has the secret that it had."""
        if self._before is None:
            self._secret.unlink(missing_ok=True)
        elif self._secret.read_bytes() != self._before:
            keep_secret(self._secret, self._before)


class PostgresSide:
    """A room in a database."""

    def __init__(self, connection: Any, url: str) -> None:
        self._connection, self._url = connection, url

    async def tables(self) -> Mapping[str, Columns]:
        query = """SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position)
            FROM information_schema.columns WHERE table_schema = current_schema()
            AND to_regclass(quote_ident(table_name)) NOT IN (SELECT inhrelid FROM pg_inherits)
            GROUP BY table_name ORDER BY 1"""
        found = await self._connection.fetch(query)
        return {table: columns for table, columns in found if table not in OF_A_DATABASE}

    async def is_empty(self, table: str) -> bool:
        return await self._connection.fetchrow(f'SELECT 1 FROM "{table}" LIMIT 1') is None

    async def read(self, table: str, columns: Columns) -> Rows:
        rows = await self._connection.cursor(f'SELECT {_listed(columns)} FROM "{table}"')
        while found := await rows.fetch(AT_ONCE):
            yield [tuple(row) for row in found]

    async def write(self, table: str, columns: Columns, rows: Rows) -> int:
        """Without the triggers; the numbers that the database gives go on after the last one."""
        await self._connection.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        count = 0
        async for some in rows:
            if table == BY_MONTH:
                moments = [row[columns.index("at")] for row in some]
                await self._connection.execute(MONTHS, moments)
            await self._connection.copy_records_to_table(table, records=some, columns=columns)
            count += len(some)
        await self._connection.execute(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')
        for column in columns:
            numbers = await self._connection.fetchval("SELECT pg_get_serial_sequence($1, $2)", f'"{table}"', column)
            if numbers is not None and count:
                await self._connection.execute(f'SELECT setval(\'{numbers}\', (SELECT max("{column}") FROM "{table}"))')
        return count

    async def secret(self) -> bytes:
        return await shared_secret(self._url)

    async def put_secret(self, secret: bytes) -> None:
        put = "INSERT INTO secrets (name, value) VALUES ('cookies', $1) ON CONFLICT (name) DO UPDATE SET value = $1"
        try:
            await self._connection.execute(put, secret)
        except asyncpg.PostgresError as error:
            raise Unusable(f"the secret was not kept: {error}") from error


def _listed(columns: Columns) -> str:
    return ", ".join(f'"{column}"' for column in columns)
