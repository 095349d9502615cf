"""Shutdown of a node: its health check fails, it accepts no new clients, then its clients move to other nodes."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

import structlog

from tapete.server.connection.socket import Socket

NOTICE_S: Final = 1.5
"""While health says no, and everything goes on: a balancer that asks each second has noticed."""
SPREAD_S: Final = 2.0
"""So long it takes to tell all clients: they do not come to the other nodes all at once."""
RETURN_S: Final = 0.5
"""So long whoever was told last has to come to another node, before this one ends and they count as away."""
SERVICE_RESTART: Final = 1012
WHY: Final = "connect again, to another node"

log = structlog.get_logger()


async def drained(servers: Iterable[Any], connections: Iterable[object]) -> None:
    """Listen no more, and send every client away; with the rest of the end it takes less than ten seconds."""
    await asyncio.sleep(NOTICE_S)
    for server in servers:
        server.close()
    sockets = _sockets(connections)
    for socket in sockets:
        socket.drop(WHY, SERVICE_RESTART)
        await asyncio.sleep(SPREAD_S / len(sockets))
    if sockets:
        await asyncio.sleep(RETURN_S)


def send_away(connections: Iterable[object]) -> None:
    """Send every client away at once."""
    sockets = _sockets(connections)
    if sockets:
        log.warning("clients sent away", clients=len(sockets))
    for socket in sockets:
        socket.drop(WHY, SERVICE_RESTART)


def _sockets(connections: Iterable[object]) -> list[Socket]:
    return [each for each in connections if isinstance(each, Socket)]
