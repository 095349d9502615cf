"""The claim of a server on a PostgreSQL database: exclusive without a bus, shared among servers with one.

It is a session-level advisory lock, and ends with its connection.
"""

import asyncio
import time
from typing import Any, Final

import structlog

from tapete.server.store.postgres_sessions import PATIENT, TROUBLE, connected
from tapete.server.store.store import Unusable
from tapete.server.trouble import Trouble

log = structlog.get_logger()
LOCK: Final = 0x7A9E7F
PATIENCE_S: Final = 3.0
"""How long the lock of a server that has just ended is waited for."""
REST_S: Final = 1.0
LOOK_S: Final = 5.0
"""Seconds between two checks of the connection: one that was cut on the way gives no notice, and the claim is lost."""
ENDS: Final = {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""Keep-alives by which the database notices within twenty seconds that a server has gone without closing."""
TAKEN: Final = {
    False: "another server is using this database: end it first, or start them all with --bus redis://…",
    True: "a server without --bus is using this database: end it first",
}


async def claimed(url: str, shares: bool) -> Any:
    """A connection that holds the claim. Raises Unusable if another server holds one that excludes it."""
    asked = f"SELECT pg_try_advisory_lock{'_shared' if shares else ''}({LOCK})"
    end = time.monotonic() + PATIENCE_S
    connection = None
    try:
        connection = await connected(url, {**PATIENT, **ENDS})
        while not await connection.fetchval(asked):
            if time.monotonic() > end:
                raise Unusable(TAKEN[shares])
            await asyncio.sleep(0.1)
    except BaseException as error:
        if connection is not None:
            connection.terminate()
        if isinstance(error, (*TROUBLE, ValueError)) and not isinstance(error, Unusable):
            raise Unusable(f"the database does not answer: {error}") from error
        raise
    return connection


async def check(url: str, shares: bool) -> None:
    """Raises Unusable if this server may not use the database now."""
    await (await claimed(url, shares)).close()


async def hold(url: str, shares: bool, look_s: float = LOOK_S) -> None:
    """Hold the claim until cancelled, and take it again after a lost connection; logs an error while another server
    has it."""
    trouble = Trouble("database not claimed", is_error=True)
    while True:
        try:
            connection = await claimed(url, shares)
        except Unusable as error:
            trouble.said(error)
            await asyncio.sleep(REST_S)
            continue
        trouble.over()
        ended = asyncio.Event()
        connection.add_termination_listener(lambda _, ended=ended: ended.set())
        try:
            await _lost(connection, ended, look_s)
        finally:
            connection.terminate()


async def _lost(connection: Any, ended: asyncio.Event, look_s: float) -> None:
    """Wait until the connection has ended or does not answer within `look_s`."""
    while not ended.is_set():
        try:
            async with asyncio.timeout(look_s):
                await ended.wait()
        except TimeoutError:
            try:
                await connection.fetchval("SELECT 1", timeout=look_s)
            except TROUBLE as error:
                log.warning("the claim on the database was lost", error=str(error) or type(error).__name__)
                return
