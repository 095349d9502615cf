"""Middleware that checks every request: its Host, its length, and the rate of its address."""

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tapete.server.connection.endpoint import presented
from tapete.server.connection.limits import Limits
from tapete.server.connection.origin import KnownHosts, is_own_page
from tapete.server.http.routes import RefusedAnswer
from tapete.server.store.store import NotKept, Unreadable

LookUp = Callable[[str | None], Awaitable[None]]
"""Takes the cookie of a request, which another server may have written."""
LONGEST_BODY: Final = 16 * 1024
NOTHING: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The letter NUL as JSON writes it; behind an escaped backslash these are six letters."""
NAMING: Final = "/api/me"
"""Takes a name alone, of which it is said more exactly what is wrong."""
READING: Final = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing; with the others a page of another site gets nowhere."""
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ("cross-origin-opener-policy", "same-origin"),
)
"""uvicorn puts them on every answer, also on those that no application has made."""


class Guard:
    """Wraps the application; WebSockets go straight to the endpoint."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        endpoint: Callable[[], ASGIApp],
        look_up: LookUp | None = None,
        count: Callable[[str], None] = lambda code: None,
    ) -> None:
        """`count` is told the code of every request that comes no farther."""
        self._app, self._limits, self._endpoint, self._look_up, self._count = app, limits, endpoint, look_up, count
        self._hosts = KnownHosts(limits.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._limits.visits += 1
        try:
            if scope["type"] == "websocket":
                # Not through the router: it would wrap every frame that goes out.
                await self._websocket(scope, receive, send)
            elif scope["type"] == "http":
                await self._request(scope, receive, send)
            else:
                await self._app(scope, receive, send)
        finally:
            self._limits.visits += 1

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = _host(scope)
        if host is not None and host in self._hosts:
            await self._known(scope)
            await self._endpoint()(scope, receive, send)
        elif (await receive())["type"] == "websocket.connect":
            await send({"type": "websocket.close"})

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = await self._turned_away(scope)
        body = None if refused is not None else await _body(receive)
        if refused is None:
            if body is None:
                return
            refused = _turned_away_by(scope, body)
        if refused is not None:
            self._count(refused.code)
            await refused(scope, receive, send)
            return
        assert body is not None
        if scope["method"] == "HEAD":
            # Answered as GET; uvicorn, which has the scope that came, leaves the body out.
            scope = {**scope, "method": "GET"}
        await self._known(scope)
        await self._app(scope, _again(body, receive), _unkept(send) if scope["path"].startswith("/api/") else send)

    async def _turned_away(self, scope: Scope) -> RefusedAnswer | None:
        """The answer to a request whose body is not even read; None: it is."""
        host = _host(scope)
        if host is None:
            return _refused(400, "malformed", {"field": "Host", "expected": "one Host"})
        if host not in self._hosts:
            about = {"expected": "set TAPETE_PUBLIC_URL or TAPETE_ALLOWED_HOSTS to the name of this server"}
            return _refused(421, "unknown_host", about)
        if not await self._limits.turn(scope["client"][0] if scope["client"] else ""):
            return _refused(429, "too_fast", {"max": f"{4 * self._limits.settings.rate:g}"})
        if scope["method"] not in READING and not is_own_page(Headers(scope=scope), self._limits.settings.public_url):
            return _refused(403, "foreign_page", {})
        return None

    async def _known(self, scope: Scope) -> None:
        if self._look_up is not None:
            with suppress(NotKept, Unreadable):
                await self._look_up(presented(Headers(scope=scope)))


def _turned_away_by(scope: Scope, body: bytes) -> RefusedAnswer | None:
    """The answer to a request whose body is too long, or no text; None: it is well."""
    if len(body) > LONGEST_BODY:
        return _refused(413, "too_long", {"max": str(LONGEST_BODY)})
    if _has_nothing(scope, body):
        # No database takes it in a text.
        return _refused(422, "malformed", {"field": "", "expected": "text without NUL"})
    return None


def _unkept(send: Send) -> Send:
    """An answer that does not say how long it may be kept is kept by nobody: it may be one's own."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message["headers"]
            if all(name != b"cache-control" for name, _ in headers):
                message = {**message, "headers": [*headers, (b"cache-control", b"no-store")]}
        await send(message)

    return sent


def _has_nothing(scope: Scope, body: bytes) -> bool:
    """Whether the letter NUL stands in what a route is told."""
    path: str = scope["path"]
    in_path = path.startswith("/api/") and "\0" in path
    in_query = b"%00" in scope["query_string"]
    # JSON in UTF-8 has no such byte: with one it is in an encoding in which the letter is written otherwise.
    return in_path or in_query or b"\0" in body or (path != NAMING and NOTHING.search(body) is not None)


def _host(scope: Scope) -> str | None:
    """What `Host` says, which HTTP/1.0 need not; None: it is missing, or there are two (RFC 9112, 3.2)."""
    said = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    if not said and scope["http_version"] == "1.0":
        return ""
    return said[0] if len(said) == 1 else None


def _refused(status: int, code: str, about: dict[str, str]) -> RefusedAnswer:
    headers = {"connection": "close"} | ({"retry-after": "5"} if status == 429 else {})
    return RefusedAnswer(status, code, about, headers)


async def _body(receive: Receive) -> bytes | None:
    """The body of a request, as far as it is not too long; None: the client has gone."""
    body = b""
    while len(body) <= LONGEST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return body


def _again(body: bytes, receive: Receive) -> Callable[[], Awaitable[Message]]:
    """The body once more, for the application."""
    unread = [body]

    async def again() -> Message:
        return {"type": "http.request", "body": unread.pop(), "more_body": False} if unread else await receive()

    return again
