"""What goes out to one reader: at once if it can, else in a bounded queue; a laggard is dropped."""

import asyncio
import types
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final

Send = Callable[[str], Coroutine[Any, Any, None]]
GONE: Final = (OSError, RuntimeError)
"""What a transport raises when the reader has gone; ASGI servers say RuntimeError once the socket is closing."""


class Outbox:
    """Frames to one socket. `drop` is called once and soon, with the reason, when the reader is too slow or gone."""

    def __init__(self, send: Send, drop: Callable[[str], None], frames: int, timeout_s: float) -> None:
        self._send, self._drop = send, drop
        self._frames, self._timeout_s = frames, timeout_s
        self._waiting: deque[str] = deque()
        self._blocked: asyncio.Task[None] | None = None
        self.closed = False

    def put(self, frame: str) -> None:
        """Send a frame without ever waiting for the reader."""
        if self.closed:
            return
        if self._blocked is not None:
            self._waiting.append(frame)
            if len(self._waiting) > self._frames:
                self._give_up("too many frames waiting")
            return
        sending = self._send(frame)
        try:
            blocker = sending.send(None)
        except StopIteration:
            return
        except GONE:
            self._give_up("gone")
            return
        self._blocked = asyncio.create_task(self._drain(sending, blocker))

    def close(self) -> None:
        """Nothing goes out any more."""
        self.closed = True
        self._waiting.clear()
        if self._blocked is not None:
            self._blocked.cancel()

    async def _drain(self, sending: Coroutine[Any, Any, None], blocker: Any) -> None:
        """Finish the write that blocked, then send what has waited meanwhile."""
        try:
            async with asyncio.timeout(self._timeout_s):
                await _rest(sending, blocker)
            while self._waiting:
                async with asyncio.timeout(self._timeout_s):
                    await self._send(self._waiting.popleft())
        except TimeoutError:
            self._give_up("write timed out")
        except GONE:
            self._give_up("gone")
        finally:
            self._blocked = None

    def _give_up(self, why: str) -> None:
        if not self.closed:
            self.close()
            asyncio.get_running_loop().call_soon(self._drop, why)


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, None], blocker: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that has run until it had to wait for `blocker`."""
    try:
        while True:
            yield blocker
            blocker = coroutine.send(None)
    except StopIteration:
        return
    finally:
        coroutine.close()
