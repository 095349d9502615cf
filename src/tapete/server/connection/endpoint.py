"""The WebSocket `/ws` as ASGI sees it: lets people in, and ties a connection to its socket."""

from typing import Final

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Receive, Scope, Send

from tapete.server.connection.connection import Connection, Shared
from tapete.server.connection.origin import is_own_page
from tapete.server.connection.socket import EXTENSION, POLICY_VIOLATION, Socket
from tapete.server.people.cookies import COOKIE
from tapete.server.people.visitors import Visitors

PATH: Final = "/ws"


class Endpoint:
    """An ASGI application for WebSockets, of a server whose protocol is `Socket`."""

    def __init__(self, shared: Shared, visitors: Visitors) -> None:
        self._shared, self._visitors = shared, visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        socket: Socket = scope["extensions"][EXTENSION]["pipe"]
        cookie = presented(headers)
        guest = self._visitors.read(cookie)
        address = scope["client"][0] if scope["client"] else ""
        limits = self._shared.limits
        await receive()
        if scope["path"] != PATH or not is_own_page(headers, limits.settings.public_url):
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        may_come = await limits.turn(address)
        if socket.disconnected:
            return  # gone while they waited for their turn: nobody would give back a place of theirs
        if not may_come or not limits.gate.admit(socket, address, guest is not None):
            await _too_many(send)
            return
        await send({"type": "websocket.accept"})
        guest = self._visitors.read(cookie)  # the session may have ended while this waited for its turn
        connection = Connection(self._shared, guest, address, socket)
        socket.attach(connection)
        if guest is not None:
            self._visitors.people.connections.attach(guest, socket.drop)
        try:
            # Messages come here only if they were sent before the socket was accepted.
            while (message := await receive())["type"] == "websocket.receive":
                connection.hear(message["bytes"])
        finally:
            connection.ended()
            if guest is not None:
                self._visitors.people.connections.detach(guest, socket.drop)


async def _too_many(send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"5")]
    await send({"type": "websocket.http.response.start", "status": 429, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b'{"code":"too_fast","about":{}}'})


def presented(headers: Headers) -> str | None:
    """The cookie of this server among those of a request, read as HTTP requests are: others may be of any form."""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE)
