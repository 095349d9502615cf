"""Which store a room has: a file in its folder, or a PostgreSQL database that several nodes share."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tapete.server.address import shown
from tapete.server.store.folder import JOURNAL, SECRET_BYTES
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_sessions import TROUBLE, connected
from tapete.server.store.schema import upgraded
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import Unusable
from tapete.server.store.waits import Waits

IN_FOLDER: Final = "sqlite"
"""The setting `store` of a room that one process serves."""
WITHOUT_ROOM: Final = """SELECT to_regclass('alembic_version') IS NULL OR to_regclass('tables') IS NULL
    OR to_regclass('checkpoints') IS NULL"""
"""Others use Alembic, too: a room has tables of its own."""


def is_shared(place: str) -> bool:
    """Whether the setting `store` names a database that several nodes may share."""
    return place != IN_FOLDER


async def opened(
    place: str,
    folder: Path,
    observe: Callable[[float], None] = lambda seconds: None,
    waits: Waits | None = None,
    is_owner: bool = False,
) -> SqliteStore | PostgresStore:
    """The store of a room; `is_owner`: for the server that holds the lock of the folder. Raises Unusable."""
    if is_shared(place):
        return await PostgresStore.open(place, observe, waits)
    return await SqliteStore.open(folder / JOURNAL, observe, waits=waits, is_owner=is_owner)


async def shared_secret(place: str) -> bytes:
    """The secret that signs the cookies of all nodes, made by the first. Raises Unusable."""
    await upgraded(place)
    try:
        connection = await connected(place)
        try:
            fresh = secrets.token_bytes(SECRET_BYTES)
            made = "INSERT INTO secrets (name, value) VALUES ('cookies', $1) ON CONFLICT DO NOTHING"
            await connection.execute(made, fresh)
            found: bytes = await connection.fetchval("SELECT value FROM secrets WHERE name = 'cookies'")
            return found
        finally:
            await connection.close()
    except TROUBLE as error:
        raise Unusable(f"no secret in the database: {error}") from error


async def check_room(place: str) -> None:
    """Raises Unusable for a database without a room, which stays as it is."""
    try:
        connection = await connected(place)
        try:
            is_without = await connection.fetchval(WITHOUT_ROOM)
        finally:
            await connection.close()
    except (*TROUBLE, ValueError) as error:
        raise Unusable(f"{shown(place)} cannot be opened: {error}") from error
    if is_without:
        raise Unusable(f"there is no room in {shown(place)}")
