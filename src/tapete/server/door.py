"""The socket `/ws` as ASGI sees it: lets people in, carries frames between the server and a line."""

import asyncio
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from tapete.server.line import Line, Lobby
from tapete.server.people import COOKIE, People
from tapete.server.room import Room
from tapete.server.socket import EXTENSION, Socket

PATH: Final = "/ws"
POLICY_VIOLATION: Final = 1008


class Door:
    """An ASGI application for sockets, of a server whose protocol is `Socket`."""

    def __init__(self, room: Room, lobby: Lobby, people: People) -> None:
        self._room, self._lobby, self._people = room, lobby, people

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
        line = Line(self._room, self._lobby, self._people.known(_cookie(headers)), socket, cut)
        socket.on_text(line.hear_now)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                text = message.get("text")
                await line.hear(message.get("bytes") or b"" if text is None else text)
        finally:
            line.close()


async def _close(send: Send, why: str) -> None:
    """Say why, if the reader still reads; a blocked one learns it from the broken line."""
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
