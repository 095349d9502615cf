"""The socket `/ws` as ASGI sees it: lets people in, carries frames between uvicorn and a connection."""

import asyncio
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from tapete.server.connection.connection import Connection
from tapete.server.connection.lobby import Lobby
from tapete.server.connection.outbox import Post
from tapete.server.connection.socket import EXTENSION, Socket
from tapete.server.people.cookies import COOKIE, Cookies
from tapete.server.tables.registry import Registry

PATH: Final = "/ws"
POLICY_VIOLATION: Final = 1008


class Endpoint:
    """An ASGI application for WebSockets, of a server whose protocol is `Socket`."""

    def __init__(self, registry: Registry, lobby: Lobby, cookies: Cookies) -> None:
        self._registry, self._lobby, self._cookies = registry, lobby, cookies
        self._post = Post()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        await receive()
        if scope["path"] != PATH or not _same_site(headers):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        await send({"type": "websocket.accept"})
        closing: set[asyncio.Task[None]] = set()

        def cut(why: str) -> None:
            task = asyncio.create_task(_close(send, why))
            closing.add(task)
            task.add_done_callback(closing.discard)

        socket: Socket = scope["extensions"][EXTENSION]["pipe"]
        connection = Connection(
            self._registry, self._lobby, self._cookies.read(_cookie(headers)), socket, self._post, cut
        )
        socket.on_text(connection.hear_now)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                text = message.get("text")
                await connection.hear(message.get("bytes") or b"" if text is None else text)
        finally:
            connection.close()


async def _close(send: Send, why: str) -> None:
    """Say why, if the reader still reads; a blocked one learns it from the broken connection."""
    try:
        async with asyncio.timeout(1.0):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": why})
    except (TimeoutError, OSError, RuntimeError):
        return


def _same_site(headers: Headers) -> bool:
    """Whether the page that opens the socket, if it is one, is our own: cookies must not work for others."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _cookie(headers: Headers) -> str | None:
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel is not None else None
