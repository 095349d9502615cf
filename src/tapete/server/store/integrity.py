"""What SQLite itself finds wrong with the structure of a journal's file."""

import sqlite3


def damage(database: sqlite3.Connection, is_quick: bool = False) -> str:
    """The first things that are wrong with the file, in one line; empty: nothing is. `is_quick`: indexes are not
    compared with what they list.

    Raises sqlite3.Error for a file that cannot be read at all."""
    try:
        found = database.execute(f"PRAGMA {'quick_check' if is_quick else 'integrity_check'}(3)").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return str(error)
    lines = [line.strip() for (verdict,) in found for line in str(verdict).splitlines()]
    return "; ".join([line for line in lines if line not in ("ok", "") and not line.startswith("***")])
