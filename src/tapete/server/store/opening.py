"""Which store a room has: a file in its folder, or a PostgreSQL database that several nodes share."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

import structlog

from tapete.server.address import shown
from tapete.server.store.folder import JOURNAL, SECRET_BYTES
from tapete.server.store.postgres import NEEDED, PostgresStore
from tapete.server.store.postgres_sessions import TROUBLE, connected
from tapete.server.store.schema import WITHOUT_ROOM, upgraded
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import Unusable
from tapete.server.store.waits import Waits

log = structlog.get_logger()
SCARCE: Final = (
    "a node takes {} connections, and the database lets this user have {}: raise max_connections, or the limit"
)
IN_FOLDER: Final = "sqlite"
"""The setting `store` of a room that one process serves."""
KNOWN_SECRET: Final = "SELECT value FROM secrets WHERE name = 'cookies'"


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
    """The store of a room; `is_owner`: for a server, which holds the lock of the folder, if there is one. Raises
    Unusable."""
    if is_shared(place):
        store = await PostgresStore.open(place, observe, waits)
        if is_owner and store.allowed < NEEDED:
            log.warning(SCARCE.format(NEEDED, store.allowed))
        return store
    return await SqliteStore.open(folder / JOURNAL, observe, waits=waits, is_owner=is_owner)


async def shared_secret(place: str) -> bytes:
    """The secret that signs the cookies of all nodes, made by the first. Raises Unusable."""
    await upgraded(place)
    try:
        connection = await connected(place)
        try:
            found: bytes | None = await connection.fetchval(KNOWN_SECRET)
            if found is None:  # a database that may only be read has one
                made = "INSERT INTO secrets (name, value) VALUES ('cookies', $1) ON CONFLICT DO NOTHING"
                await connection.execute(made, secrets.token_bytes(SECRET_BYTES))
                found = await connection.fetchval(KNOWN_SECRET)
                assert found is not None, "this one's, or that of a node that was faster"
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
