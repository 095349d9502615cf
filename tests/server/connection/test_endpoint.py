"""Who is let in at `/ws`, and who has gone before they were."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from tapete.server.connection.connection import Shared
from tapete.server.connection.endpoint import Endpoint
from tapete.server.connection.limits import Limits
from tapete.server.connection.lobby import Lobby
from tapete.server.connection.outbox import Post
from tapete.server.connection.socket import Socket
from tapete.server.people.cookies import COOKIE, Cookies
from tapete.server.people.guests import newcomer
from tapete.server.people.people import People
from tapete.server.people.visitors import Visitors
from tapete.server.settings import Settings
from tapete.server.store.sqlite import SqliteStore
from tapete.server.tables.registry import Registry
from tests.server.tables.actors import services

ADDRESS = "127.0.0.1"
COOKIES = Cookies(bytes(32))


class Crowded(Limits):
    """One place for each address; it is the turn of whoever waits when it is said to be."""

    def __init__(self) -> None:
        super().__init__(Settings.model_validate({"connections_each": 1, "trusted_proxies": ""}), lambda why: None)
        self.waiting, self.is_turn = 0, asyncio.Event()

    async def turn(self, address: str) -> bool:
        self.waiting += 1
        await self.is_turn.wait()
        self.waiting -= 1
        return await super().turn(address)


@asynccontextmanager
async def endpoint(folder: Path, limits: Limits) -> AsyncIterator[tuple[int, ServerState]]:
    """A port where WebSockets are let in, and what is open there."""
    store = await SqliteStore.open(folder / "a.db")
    registry, people = Registry(services()), People(store)
    shared = Shared(registry, Lobby(registry), Post(), limits)
    config, state = uvicorn.Config(Endpoint(shared, Visitors(COOKIES, people)), lifespan="off"), ServerState()
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Socket(limits, config, state, {}), ADDRESS, 0)
    async with server:
        yield server.sockets[0].getsockname()[1], state
    await store.close()


@pytest.mark.parametrize("cookie", ["", f"{COOKIE}={COOKIES.write(newcomer('Ana'))}"], ids=["nameless", "named"])
async def test_who_has_gone_while_they_waited_for_their_turn_takes_no_place(tmp_path: Path, cookie: str) -> None:
    limits = Crowded()
    async with endpoint(tmp_path, limits) as (port, state), asyncio.timeout(60):
        _, writer = await asyncio.open_connection(ADDRESS, port)
        lines = ["GET /ws HTTP/1.1", f"Host: {ADDRESS}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}"]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        while not limits.waiting:
            await asyncio.sleep(0.001)
        writer.transport.abort()
        while state.connections:
            await asyncio.sleep(0.001)
        limits.is_turn.set()
        while limits.waiting or state.tasks:
            await asyncio.sleep(0.001)
        async with connect(f"ws://{ADDRESS}:{port}/ws", additional_headers={"cookie": cookie}) as client:
            assert '"welcome"' in str(await client.recv())
