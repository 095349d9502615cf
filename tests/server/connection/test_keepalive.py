"""Whether a client is still there: who does something shows it, who is silent is asked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from tapete.server.connection import socket as sockets
from tapete.server.connection.limits import Limits
from tapete.server.connection.socket import EXTENSION, Socket
from tapete.server.settings import Settings

INTERVAL_S = 0.4


class Listener:
    """Hears, and says nothing."""

    def hear(self, message: bytes) -> None: ...

    def allows(self) -> bool:
        return True

    def ready(self) -> None: ...

    def ended(self) -> None: ...


async def application(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    scope["extensions"][EXTENSION]["pipe"].attach(Listener())
    await receive()


@asynccontextmanager
async def connected(timeout_s: float) -> AsyncIterator[tuple[ClientConnection, list[bytes]]]:
    """A client, and the pings that have come to it."""
    config = uvicorn.Config(application, ws_ping_interval=INTERVAL_S, ws_ping_timeout=timeout_s, lifespan="off")
    limits, state = Limits(Settings.model_validate({}), lambda why: None), ServerState()
    config.load()
    pings: list[bytes] = []

    class Counting(ClientConnection):
        def process_event(self, event: Any) -> None:
            if isinstance(event, Frame) and event.opcode is Opcode.PING:
                pings.append(bytes(event.data))
            super().process_event(event)

    server = await asyncio.get_running_loop().create_server(lambda: Socket(limits, config, state, {}), "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/ws", ping_interval=None, create_connection=Counting) as client:
            yield client, pings


async def test_who_is_silent_is_asked() -> None:
    async with connected(timeout_s=60.0) as (client, pings), asyncio.timeout(60):
        while len(pings) < 2:  # no second one without an answer to the first
            await asyncio.sleep(0.02)
        await client.send("still there, since the pings were answered")


async def test_who_speaks_is_not_asked() -> None:
    loop = asyncio.get_running_loop()
    async with connected(timeout_s=60.0) as (client, pings):
        pauses = 0
        for _ in range(40):
            before = loop.time()
            await client.send("here")
            await asyncio.sleep(INTERVAL_S / 10)
            pauses += loop.time() - before > INTERVAL_S / 2
        assert len(pings) <= pauses, "only where this machine has slept"


async def test_who_answers_that_their_connection_ends_is_let_go_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser says that it has ended, so that the page comes back, only once the server has let it go."""
    monkeypatch.setattr(sockets, "LINGER_S", 1000.0)
    async with connected(timeout_s=1000.0) as (client, _):
        await client.send(b"\xff", text=True)
        async with asyncio.timeout(30):
            await client.wait_closed()
        assert (client.close_code, client.close_reason) == (1007, "no UTF-8")
