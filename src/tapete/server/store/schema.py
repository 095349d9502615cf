"""Brings a PostgreSQL database up to date with the same steps as SQLite's file; one node at a time does it."""

from typing import Final

import alembic.command
import alembic.util
import asyncpg
import structlog
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from tapete.server.address import shown
from tapete.server.store.postgres_sessions import connected
from tapete.server.store.steps import configuration, is_newer
from tapete.server.store.store import Unusable

log = structlog.get_logger()
LOCK: Final = 0x7A9E7E
"""Held while the database is brought up to date: of several nodes that start at once, the others wait."""
ALLOWED: Final = """SELECT least(
        current_setting('max_connections')::int - CASE WHEN rolsuper THEN 0 ELSE
            current_setting('superuser_reserved_connections')::int
            + coalesce(current_setting('reserved_connections', true)::int, 0) END,
        CASE WHEN NOT rolsuper AND rolconnlimit >= 0 THEN rolconnlimit END,
        CASE WHEN NOT rolsuper AND datconnlimit >= 0 THEN datconnlimit END)
    FROM pg_roles, pg_database WHERE rolname = session_user AND datname = current_database()"""
"""How many connections whoever asks may have at most."""
ENCODINGS: Final = ("UTF8", "SQL_ASCII")
"""In which a database keeps whatever it is given."""
WITHOUT_ROOM: Final = """SELECT to_regclass('alembic_version') IS NULL OR to_regclass('tables') IS NULL
    OR to_regclass('checkpoints') IS NULL"""
"""Others use Alembic, too: a room has tables of its own."""
BY_POOLER: Final = "unsupported startup parameter"


async def upgraded(url: str) -> int:
    """Make the tables, or change them to the form that this version wants; how many connections this user may have.

    Raises Unusable."""
    from sqlalchemy.ext.asyncio import create_async_engine  # slow to load, and no file needs it

    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda **_: connected(url))
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(_upgrade)
    except (DBAPIError, alembic.util.CommandError, asyncpg.PostgresError, OSError, TimeoutError, ValueError) as error:
        cause = str(getattr(error, "orig", None) or error)
        hint = " (PgBouncer cannot stand between: name PostgreSQL itself)" if BY_POOLER in cause else ""
        raise Unusable(f"{shown(url)} cannot be opened: {cause}{hint}") from error
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> int:
    allowed: int = connection.execute(text(ALLOWED)).scalar_one()
    connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    found = MigrationContext.configure(connection).get_current_revision()
    _check_encoding(connection, is_new=found is None)
    if is_newer(found):
        if connection.execute(text(WITHOUT_ROOM)).scalar_one():
            raise Unusable(f"this is the database of another program (revision {found}): give the room one of its own")
        # Steps only add, so that a newer version may be let in before the last node of this one has gone.
        log.warning("the database is of a newer version", revision=found)
        return allowed
    config = configuration()
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
    return allowed


def _check_encoding(connection: Connection, is_new: bool) -> None:
    """Raises Unusable for a new database that could not keep every name; a room that is there plays on."""
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding in ENCODINGS:
        return
    wrong = f"its encoding is {encoding}, in which not every name can be kept"
    if is_new:
        raise Unusable(f"{wrong}: make it anew, by CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0")
    log.warning(f"the database refuses some names: {wrong}; move the room to one of UTF8")
