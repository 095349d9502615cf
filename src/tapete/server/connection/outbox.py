"""What goes out to one reader: all that waits in one write, as soon as it can; a laggard is dropped."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import structlog

from tapete.server.connection.deadline import Deadline

log = structlog.get_logger()
GONE: Final = (OSError, RuntimeError)
"""What a transport raises when the reader has gone; uvloop says RuntimeError once it is closed."""


class Pipe(Protocol):
    """Where frames go out. It never waits."""

    def write(self, frames: Sequence[bytes]) -> bool:
        """Take frames, in order; False: none, since the reader does not keep up. Raises OSError when they have gone."""

    def queued(self, size: int) -> None:
        """Takes how many bytes wait for a reader that does not keep up."""


class Post:
    """Who has something to send: it goes out in one round, when the event loop turns."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Callable[[], None]] = []

    def later(self, flush: Callable[[], None]) -> None:
        """Call this in the next round."""
        if not self._waiting:
            self._loop.call_soon(self._round)
        self._waiting.append(flush)

    def _round(self) -> None:
        waiting, self._waiting = self._waiting, []
        for flush in waiting:
            try:
                flush()
            except Exception:
                # What is wrong with one reader must not silence the others of this round.
                log.exception("not sent")


class Outbox:
    """Frames to one reader, at most `frames` and `size` bytes in all.

    `drop` is called once and soon, with the reason, when the reader is too slow or gone."""

    def __init__(
        self, pipe: Pipe, post: Post, drop: Callable[[str], None], frames: int, size: int, timeout_s: float
    ) -> None:
        self._pipe, self._post, self._drop = pipe, post, drop
        self._frames, self._size = frames, size
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._loop = asyncio.get_running_loop()
        self._taken = Deadline(self._loop, timeout_s, "write timed out")
        self._is_behind = False
        """Whether the reader does not keep up: they have until the deadline."""
        self.is_closed = False

    def put(self, frame: bytes) -> None:
        """Send a frame, together with what else is put before the event loop turns."""
        waiting = self._waiting
        if not waiting:
            if self.is_closed:
                return
            self._post.later(self.flush)
        waiting.append(frame)
        self._bytes += len(frame)
        if self._bytes > self._size or len(waiting) > self._frames:
            self.flush()
            if self._waiting:
                self._give_up("too much waiting")
        elif self._is_behind:
            self._pipe.queued(self._bytes)

    def close(self) -> None:
        """Nothing goes out any more."""
        self.is_closed = True
        self._waiting.clear()
        self._keeps_up()

    def flush(self) -> None:
        """Send what waits, if the reader keeps up."""
        if not self._waiting:
            return
        try:
            is_taken = self._pipe.write(self._waiting)
        except GONE:
            self._give_up("gone")
            return
        if is_taken:
            self._waiting.clear()
            self._bytes = 0
            if self._is_behind:
                self._keeps_up()
        elif not self._is_behind:
            self._is_behind = True
            self._pipe.queued(self._bytes)
            self._taken.begin(self._give_up)

    def _keeps_up(self) -> None:
        """Nothing waits any more."""
        self._bytes = 0
        if self._is_behind:
            self._is_behind = False
            self._taken.end()
            self._pipe.queued(0)

    def _give_up(self, why: str) -> None:
        if not self.is_closed:
            self.close()
            self._loop.call_soon(self._drop, why)
