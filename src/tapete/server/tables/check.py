"""Reads a whole journal and names the tables that cannot be taken up; it writes nothing."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import asyncpg

from tapete.server.store.integrity import damage
from tapete.server.store.journal import Row
from tapete.server.store.postgres_sessions import TROUBLE, connected
from tapete.server.store.store import Tail, Unusable
from tapete.server.tables.loading import Damaged, fold

LOG: Final = 'SELECT "table", version, at, kind, body FROM {} WHERE "table" = {}'
LOGS: Final = ("archive", "events")
IN_A_FILE: Final = (*LOGS, "intake")
"""There a row that has been filed may still stand where it arrived: it is one."""
TABLES: Final = "SELECT id FROM tables ORDER BY id"


def damaged(path: Path) -> Iterator[Damaged | None]:
    """For each table what is wrong with its log, or None. Raises sqlite3.Error if the file cannot be read."""
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        known = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        logs = [LOG.format(name, "?1") for name in IN_A_FILE if name in known]
        query = " UNION ".join(logs) + " ORDER BY version"
        for (table,) in database.execute(TABLES).fetchall():
            try:
                yield _damage(table, database.execute(query, (table,)))
            except sqlite3.Error as error:
                yield Damaged(table, 0, str(error))
    finally:
        database.close()


def file_damage(path: Path) -> str:
    """What is wrong with the file itself; empty: nothing. Raises sqlite3.Error if it cannot be read at all."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        return damage(database, is_quick=True)


async def damaged_in(url: str) -> list[Damaged | None]:
    """The same of a room in PostgreSQL, all as of one moment, whoever writes meanwhile. Raises Unusable."""
    query = " UNION ALL ".join([LOG.format(name, "$1") for name in LOGS]) + " ORDER BY version"
    try:
        database = await connected(url)
        try:
            async with database.transaction(isolation="repeatable_read", readonly=True):
                tables = [table for (table,) in await database.fetch(TABLES)]
                return [_damage(table, await database.fetch(query, table)) for table in tables]
        finally:
            await database.close()
    except asyncpg.UndefinedTableError:
        raise Unusable("there is no room in the database") from None
    except (*TROUBLE, ValueError) as error:
        raise Unusable(f"cannot read the database: {error}") from error


def _damage(table: str, rows: Iterable[Any]) -> Damaged | None:
    try:
        for _ in fold(table, Tail(None, [Row(*row) for row in rows], True)):
            pass
    except Damaged as found:
        return found
    return None
