"""Brings a PostgreSQL database up to date with the same steps as SQLite's file; one node at a time does it."""

from typing import Final

import alembic.command
import alembic.config
import alembic.script
import alembic.util
import asyncpg
import structlog
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from tapete.server.address import shown
from tapete.server.store.postgres_sessions import connected
from tapete.server.store.store import Unusable

log = structlog.get_logger()
LOCK: Final = 0x7A9E7E
"""Held while the database is brought up to date: of several nodes that start at once, the others wait."""


async def upgraded(url: str) -> None:
    """Make the tables, or change them to the form that this version wants. Raises Unusable."""
    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda **_: connected(url))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (DBAPIError, alembic.util.CommandError, asyncpg.PostgresError, OSError, TimeoutError, ValueError) as error:
        raise Unusable(f"{shown(url)} cannot be opened: {getattr(error, 'orig', error)}") from error
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = alembic.config.Config()
    config.set_main_option("script_location", "tapete.server.store:migrations")
    known = {step.revision for step in alembic.script.ScriptDirectory.from_config(config).walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        # Steps only add, so that a newer version may be let in before the last node of this one has gone.
        log.warning("the database is of a newer version", revision=found)
        return
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
