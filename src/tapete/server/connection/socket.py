"""The WebSocket of a client: uvicorn's own, with a short path for messages in and out, and with bounds on memory."""

import asyncio
from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, assert_never

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from tapete.server.connection.deadline import Deadline
from tapete.server.connection.limits import Limits

EXTENSION: Final = "tapete.socket"
"""Under this name the scope of a connection has the `Socket` itself, as `{"pipe": socket}`."""
SLICE: Final = 4096
"""Bytes that are parsed at once: a flood of small frames becomes a few hundred values at a time, not more."""
EARLY: Final = 16
"""Frames that may come before the handshake is over."""
LINGER_S: Final = 1.0
"""After a close frame the transport has this long until it is aborted."""
MOST_THROWN: Final = 1024 * 1024
"""Bytes of a client that are read, and thrown away, after a close frame, so that the client sees it."""
POLICY_VIOLATION: Final = 1008
INTERNAL_ERROR: Final = 1011
INVALID_DATA: Final = 1007


class Listener(Protocol):
    """The listener of a socket: what the application does with its events."""

    def hear(self, message: bytes) -> None:
        """A whole message has come."""

    def allows(self) -> bool:
        """Whether one more frame that is no message is borne: a control frame, a part of a message."""

    def ready(self) -> None:
        """The transport takes more again."""

    def ended(self) -> None:
        """The connection has ended."""


def framed(messages: Sequence[bytes]) -> bytes:
    """Text messages as they go over the connection, one frame each (RFC 6455, 5.2)."""
    parts: list[bytes] = []
    for message in messages:
        parts += (_head(len(message)), message)
    return b"".join(parts)


@lru_cache(maxsize=4096)
def _head(size: int) -> bytes:
    """What stands before a message of so many bytes."""
    if size < 126:
        return b"\x81%c" % size
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)


def short_text(data: bytes) -> bytes | None:
    """The message of a client in these bytes, if they are one whole text frame of less than 126 letters (5.2, 5.3)."""
    size = len(data) - 6
    if 0 <= size < 126 and data[0] == 0x81 and data[1] == 0x80 | size:
        message: bytes = apply_mask(data[6:], data[2:6])
        return message
    return None


def _is_close(data: bytes) -> bool:
    """Whether these bytes are one whole close frame of a client (5.5.1)."""
    size = len(data) - 6
    return 0 <= size < 126 and data[0] == 0x88 and data[1] == 0x80 | size


def _is_utf8(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


class _Reader(StreamReader):
    """Knows whether a frame has begun that is not whole."""

    is_in_frame = True

    def at_eof(self) -> Generator[None, None, bool]:
        """Asked by the parser before each frame."""
        self.is_in_frame = False
        is_over = yield from super().at_eof()
        self.is_in_frame = True
        return is_over


class _Protocol(ServerProtocol):
    """Answers no ping by itself: whether one is answered is for the socket to say. Every HTTP answer has `headers`."""

    reader: _Reader

    def __init__(self, headers: Sequence[tuple[bytes, bytes]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._headers = headers
        self.reader = _Reader()
        self.parser = self.parse()  # begins anew, on this reader
        next(self.parser)

    @property
    def is_between_frames(self) -> bool:
        """Whether the next byte of an open connection begins a frame."""
        return not self.reader.is_in_frame and self.state is State.OPEN

    def send_response(self, response: Response) -> None:
        for name, value in self._headers:
            if name.decode() not in response.headers:
                response.headers[name.decode()] = value.decode()
        super().send_response(response)

    def recv_frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PING:
            self.events.append(frame)
        else:
            super().recv_frame(frame)


class Socket(WebSocketsSansIOProtocol):
    """Messages go straight into the transport and to the listener, past the application's `send` and `receive`.

    A `send` for every message costs a fifth of the budget of a move. While the peer does not read, nothing more is
    read from it; every end is followed by an abort.
    """

    conn: _Protocol

    def __init__(self, limits: Limits, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = _Protocol(self.default_headers, max_size=self.config.ws_max_size, logger=self.logger)
        self._limits = limits
        self._listener: Listener | None = None
        self._is_busy = False
        self._is_text = True
        self._is_reading = True
        self._is_ended = False
        self._heard_at = 0.0
        """When the client last showed that it is there."""
        self._queued = 0
        self._thrown = 0
        self._whole = Deadline(self.loop, limits.settings.request_timeout_s, "not whole in time")
        """Of a handshake or a message."""

    # ------------------------------------------------------------------ what a connection asks of it

    def attach(self, listener: Listener) -> None:
        """Tell this listener from now on."""
        self._listener = listener
        self._whole.end()

    def write(self, messages: Sequence[bytes]) -> bool:
        """Send text messages; False: the transport is full. Raises OSError when the connection is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            raise ConnectionResetError("the connection is closing")
        if not self.writable.is_set():
            return False
        self.transport.write(framed(messages))
        return True

    def queued(self, size: int) -> None:
        """How many bytes wait for the transport."""
        self._queued = size
        self._account()

    def busy(self, is_busy: bool) -> None:
        """While it is busy nothing more is read."""
        self._is_busy = is_busy
        self._read_or_wait()

    def drop(self, why: str, code: int = POLICY_VIOLATION) -> None:
        """End the connection at once: say why, if it can be said; a moment later everything is thrown away."""
        if self._is_ended:
            return
        self._limits.dropped(why)
        if self.handshake_complete and self.conn.state is State.OPEN:
            self.conn.send_close(code, why)
            self._say_last()
        self._end(code, why)
        if not self.handshake_complete:
            self.transport.abort()
        if self._listener is not None:
            self._listener.ended()

    # ------------------------------------------------------------------ what uvicorn and the event loop tell it

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._whole.begin(self.drop)
        if not self._limits.gate.enter(self, self.client[0] if self.client else ""):
            self.drop("too many of this address")

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_ended = True
        self._limits.gate.leave(self)
        self._whole.end()
        super().connection_lost(exc)
        self._limits.memory.hold(self, 0)

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        if self._is_ended:
            self._throw_away(data)
            return
        if self.conn.is_between_frames and not self.frames and (message := short_text(data)) is not None:
            # What nearly every message is: the parser, which is ready for any frame, takes many times as long.
            self._is_text = True
            self._part(message, True)
            return
        for start in range(0, len(data), SLICE):
            if self._is_ended:
                return
            super().data_received(data if len(data) <= SLICE else data[start : start + SLICE])
        if self._is_ended:
            return
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._say_last()
            self._end(POLICY_VIOLATION, "no handshake")
        elif self.conn.reader.is_in_frame or self.frames:
            self._account()
            self._whole.begin(self.drop)
        elif self._whole.is_running and self.handshake_complete:
            self._account()
            self._whole.end()

    def handle_events(self) -> None:
        for event in self.conn.events_received():
            if isinstance(event, Request):
                self.handle_connect(event)
                continue
            assert isinstance(event, Frame)
            match event.opcode:
                case Opcode.TEXT | Opcode.BINARY | Opcode.CONT:
                    if event.opcode is not Opcode.CONT:
                        self._is_text = event.opcode is Opcode.TEXT
                    self._part(bytes(event.data), event.fin)
                case Opcode.PING:
                    self._ping(event)
                case Opcode.PONG:
                    self._pong(event)
                case Opcode.CLOSE:
                    self.handle_close(event)
                case _:
                    assert_never(event.opcode)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.close_sent:
            self._abort_soon()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._abort_soon()

    def handle_parser_exception(self) -> None:
        assert self.conn.close_sent is not None
        self._say_last()
        self._end(self.conn.close_sent.code, self.conn.close_sent.reason)

    def send_keepalive_ping(self) -> None:
        """Only a client that has been silent is asked: of thousands who play, pings cost several percent of a core."""
        rest = self._heard_at + (self.ping_interval or 0.0) - self.loop.time()
        if rest > 0.0:
            self.ping_timer = self.loop.call_later(rest, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        self.pong_timer = None
        self.drop("keepalive ping timeout", INTERNAL_ERROR)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._account()
        self._read_or_wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._account()
        self._read_or_wait()
        if self._listener is not None:
            self._listener.ready()

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = {"pipe": self}
        await super().run_asgi()
        self._abort_soon()
        self._let_go()

    # ------------------------------------------------------------------ messages and their parts

    def _part(self, data: bytes, is_last: bool) -> None:
        if self._is_ended:
            return
        if self._listener is None:
            self._early(data, is_last)
        elif not is_last:
            self.frames.append(data)
            self._listener.allows()
        else:
            message = b"".join((*self.frames, data)) if self.frames else data
            self.frames = []
            self._whole.end()
            if self._is_text and not message.isascii() and not _is_utf8(message):
                self.drop("no UTF-8", INVALID_DATA)
            else:
                self._listener.hear(message)

    def _early(self, data: bytes, is_last: bool) -> None:
        """Before the handshake is over messages wait for the application to take them."""
        if not is_last or self.queue.qsize() > EARLY:
            self.drop("too early")
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})

    def _ping(self, event: Frame) -> None:
        if not self._is_ended and self._listener is not None and self._listener.allows():
            self.conn.send_pong(event.data)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def _pong(self, event: Frame) -> None:
        if self.pending_ping_payload is not None and bytes(event.data) == self.pending_ping_payload:
            self.handle_pong(event)
        elif self._listener is not None:
            self._listener.allows()

    # ------------------------------------------------------------------ bounds

    def _account(self) -> None:
        """Say how many bytes are held: parts of messages, and what the peer does not take."""
        if self.disconnected:
            return
        held = len(self.conn.reader.buffer) + sum(map(len, self.frames))
        if not self.writable.is_set():
            held += self._queued + self.transport.get_write_buffer_size()
        self._limits.memory.hold(self, held)

    def _read_or_wait(self) -> None:
        wanted = not self._is_busy and (self.writable.is_set() or self._is_ended)
        if wanted == self._is_reading or self.transport.is_closing():
            return
        self._is_reading = wanted
        if wanted:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    # ------------------------------------------------------------------ ends

    def _let_go(self) -> None:
        """Nothing holds the socket in a circle any more: it goes without the garbage collector, which looks seldom."""
        self.scope["extensions"].clear()
        self._listener = None

    def _say_last(self) -> None:
        """What the protocol wants to say goes out, past all flow control: it is short, and the last."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True

    def _end(self, code: int, reason: str) -> None:
        """Stop reading and tell the application; the peer has a moment to take the last message."""
        self._is_ended = True
        self.frames = []
        self._whole.end()
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._abort_soon()
        # With unread data in the system's buffer the peer would lose the close frame: it is read, and thrown away.
        self._read_or_wait()

    def _throw_away(self, data: bytes) -> None:
        self._thrown += len(data)
        if _is_close(data):
            # The peer has seen why, and waits for the end of the connection before it comes back.
            self.transport.close()
        elif self._thrown > MOST_THROWN:
            self.transport.abort()

    def _abort_soon(self) -> None:
        if self.close_timer is None and not self.disconnected:
            # uvicorn leaves the transport alone while this timer runs, and cancels it when the connection is lost.
            self.close_timer = self.loop.call_later(LINGER_S, self.transport.abort)
