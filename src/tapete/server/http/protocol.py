"""HTTP as uvicorn speaks it, with bounds: a request must come whole, in time, and not be too long."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tapete.server.connection.deadline import Deadline
from tapete.server.connection.limits import Limits
from tapete.server.connection.socket import LINGER_S, MOST_THROWN

LONGEST_REQUEST: Final = 48 * 1024
"""Bytes of a request, head and body, with what chunks cost."""
LONGEST_HEAD: Final = 16 * 1024
SEPARATORS: Final = len(": \r\n")
"""Bytes of a line of the head beside its name and its value."""
MOST_PIPELINED: Final = 8
"""Requests that may wait for the answer to one before them."""
SLICE: Final = 4096
TOO_LONG: Final = b'{"code":"too_long","about":{"max":"%d"}}' % LONGEST_HEAD
SLOW_READER_S: Final = 30.0
"""An answer that is not taken for so long is thrown away."""


class HttpProtocol(HttpToolsProtocol):
    """Every end of a connection that is not a clean one is an abort."""

    def __init__(self, limits: Limits, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._size = 0
        self._is_head = True
        self._is_ended = False
        self._is_upgraded = False
        self._running: RequestResponseCycle | None = None
        """The request that is being answered; `cycle` is the last that came."""
        self._whole = Deadline(self.loop, limits.settings.request_timeout_s, "not whole in time")
        self._taken = Deadline(self.loop, SLOW_READER_S, "write timed out")

    def drop(self, why: str) -> None:
        """End the connection; what is held for it is thrown away."""
        if not self._is_ended:
            self._is_ended = True
            self._limits.dropped(why)
            self._tell_application()
            self.transport.abort()

    # ------------------------------------------------------------------ what the event loop tells

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._whole.begin(self.drop)
        if not self._limits.gate.enter(self, self.client[0] if self.client else ""):
            self.drop("too many of this address")

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_ended = True
        self._limits.gate.leave(self)
        self._limits.memory.hold(self, 0)
        self._whole.end()
        self._taken.end()
        self._tell_application()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_ended:
            self._size += len(data)
            if self._size > MOST_THROWN:
                self.transport.abort()
            return
        for start in range(0, len(data), SLICE):
            if self._is_deaf():
                return
            part = data if len(data) <= SLICE else data[start : start + SLICE]
            self._size += len(part)
            super().data_received(part)
            if self._is_idle():
                self._whole.begin(self.drop)  # line ends before a request: who sends them must go on with one
            if self._size > (LONGEST_HEAD if self._is_head else LONGEST_REQUEST) and self._whole.is_running:
                self._refuse(431 if self._is_head else 413)

    def _is_idle(self) -> bool:
        """Whether no request has begun, and none is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        is_answered = cycle is None or cycle.response_complete
        return is_answered and not (self.pipeline or self._whole.is_running or self._is_deaf())

    def _is_deaf(self) -> bool:
        """Whether nothing more is parsed."""
        return self._is_ended or self._is_upgraded or self.transport.is_closing()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._limits.memory.hold(self, self.transport.get_write_buffer_size())
        self._let_go()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._limits.memory.hold(self, 0)
        self._taken.end()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._let_go()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._let_go()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._let_go()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    # ------------------------------------------------------------------ what the parser tells

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._size, self._is_head = 0, True
        self._whole.begin(self.drop)
        if len(self.pipeline) >= MOST_PIPELINED:
            self.drop("too many pipelined")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._is_head = False
        # Its last part is parsed before it is counted.
        if len(self.url) + sum(len(name) + len(value) + SEPARATORS for name, value in self.headers) > LONGEST_HEAD:
            self._refuse(431)
        if self._is_ended:
            self._tell_application()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._whole.end()

    def handle_websocket_upgrade(self) -> None:
        if self._running is not None and not self._running.response_complete:
            # Its answer would come in the midst of the frames.
            self.drop("upgraded before an answer")
        if self._is_ended:
            return
        self._whole.end()
        self._is_upgraded = True
        self._limits.gate.leave(self)
        super().handle_websocket_upgrade()

    # ------------------------------------------------------------------ bounds

    def _refuse(self, status: int) -> None:
        """Say that it is too long, unless another answer is on its way."""
        cycle: RequestResponseCycle | None = self.cycle
        if not self.pipeline and (cycle is None or cycle.response_complete or not cycle.response_started):
            status_line = {413: b"413 Content Too Large", 431: b"431 Request Header Fields Too Large"}[status]
            own = b"".join(b"%b: %b\r\n" % pair for pair in self.server_state.default_headers)
            form = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
            self.transport.write(b"HTTP/1.1 %b\r\n%b%b%b" % (status_line, own, form % len(TOO_LONG), TOO_LONG))
            self._tell_application()
        self._is_ended = True
        self._whole.end()
        self._limits.dropped("too long")
        # What the client still sends is read and thrown away for a moment, else it would not see the answer.
        self.transport.write_eof()
        self.loop.call_later(LINGER_S, self.transport.abort)

    def _tell_application(self) -> None:
        """The client has gone, or is not listened to any more: nothing more is sent."""
        for cycle in (self._running, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def _let_go(self) -> None:
        """What has not gone out in time is thrown away."""
        if not self._is_ended:
            self._taken.begin(self.drop)
