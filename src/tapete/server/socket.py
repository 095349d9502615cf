"""The WebSocket of a client: uvicorn's own, with a short way out."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

EXTENSION: Final = "tapete.socket"
"""Under this name the scope of a connection has the `Socket` itself, as `{"pipe": socket}`."""


@lru_cache(maxsize=64)
def framed(message: bytes) -> bytes:
    """A text message as it goes over the line; made once, however many read it."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)


class Socket(WebSocketsSansIOProtocol):
    """Messages go into the transport in one write, past the application's `send`.

    An ASGI `send` for every message costs a fifth of the budget of a move.
    """

    _told: Callable[[], None] | None = None

    @property
    def ready(self) -> bool:
        """Whether the reader keeps up; while he does not, the transport holds what was written."""
        return self.writable.is_set()

    def on_ready(self, told: Callable[[], None]) -> None:
        """Whom to tell when it is ready again."""
        self._told = told

    def write(self, messages: Sequence[bytes]) -> None:
        """Send text messages. Raises OSError when the connection is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            raise ConnectionResetError("the connection is closing")
        self.transport.write(b"".join(map(framed, messages)))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._told is not None:
            self._told()

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = {"pipe": self}
        await super().run_asgi()
