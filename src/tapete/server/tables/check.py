"""Reads a whole journal and names the tables that cannot be taken up; it writes nothing."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tapete.server.store.journal import Row
from tapete.server.store.store import Tail
from tapete.server.tables.loading import Damaged, fold

LOG: Final = 'SELECT "table", version, at, kind, body FROM {} WHERE "table" = ?'


def damaged(path: Path) -> Iterator[Damaged | None]:
    """For each table what is wrong with its log, or None. Raises sqlite3.Error if the file cannot be read."""
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        known = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        logs = [LOG.format(name) for name in ("archive", "events") if name in known]
        query = " UNION ALL ".join(logs) + " ORDER BY version"
        for (table,) in database.execute("SELECT id FROM tables ORDER BY id").fetchall():
            yield _damage(database, query, table, len(logs))
    finally:
        database.close()


def _damage(database: sqlite3.Connection, query: str, table: str, logs: int) -> Damaged | None:
    try:
        rows = [Row(*row) for row in database.execute(query, (table,) * logs)]
        for _ in fold(table, Tail(None, rows, True)):
            pass
    except sqlite3.Error as error:
        return Damaged(table, 0, str(error))
    except Damaged as found:
        return found
    return None
