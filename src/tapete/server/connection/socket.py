"""The WebSocket of a client: uvicorn's own, with a short way out."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

EXTENSION: Final = "tapete.socket"
"""Under this name the scope of a connection has the `Socket` itself, as `{"pipe": socket}`."""


@lru_cache(maxsize=64)
def framed(message: bytes) -> bytes:
    """A text message as it goes over the line (RFC 6455, 5.2); made once, however many read it."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), message)


class Socket(WebSocketsSansIOProtocol):
    """Messages go into the transport in one write, past the application's `send`; short work is done at once, past its
    `receive`.

    A `send` for every message costs a fifth of the budget of a move.
    """

    _told: Callable[[], None] | None = None
    _hear: Callable[[bytes], bool] | None = None

    def on_ready(self, told: Callable[[], None]) -> None:
        """Whom to tell when the transport takes more again."""
        self._told = told

    def on_text(self, hear: Callable[[bytes], bool]) -> None:
        """Whom to tell of a text message first; who returns False leaves it to the application."""
        self._hear = hear

    def handle_text(self, event: Frame) -> None:
        alone = event.fin and self.queue.empty() and not self.close_sent
        if not alone or self._hear is None or not self._hear(bytes(event.data)):
            super().handle_text(event)

    def write(self, messages: Sequence[bytes]) -> bool:
        """Send text messages; False: the transport is full. Raises OSError when the connection is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            raise ConnectionResetError("the connection is closing")
        if not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(framed, messages)))
        return True

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._told is not None:
            self._told()

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = {"pipe": self}
        await super().run_asgi()
