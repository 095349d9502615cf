"""The message bus between nodes: fast and unreliable; what it loses is found in the store."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from tapete.server.trouble import Trouble

log = structlog.get_logger()
STREAM: Final = "tapete:news"
LENGTH: Final = 20_000
"""So many messages are kept about, for a node whose connection was broken for a moment."""
MOST_WAITING: Final = 10_000
"""Messages that wait while Redis is away; older ones are thrown away."""
AT_ONCE: Final = 500
ROOM: Final = b"r"
"""The field with the mark of a room."""
BEGIN: Final = b"0-0"
"""Before every entry."""
BLOCK_MS: Final = 1000
ANSWER_S: Final = 2.5
"""A connection on which nothing was answered for so long is given up."""
LAST_S: Final = 1.0
"""So long a node that ends tries to tell what still waits; the others find it in the store."""
REST_S: Final = 0.2
TROUBLE: Final = (RedisError, OSError, TimeoutError)
Hear = Callable[[bytes], None]


class Bus(Protocol):
    """Messages from every node to every other."""

    @property
    def is_up(self) -> bool:
        """Whether messages go and arrive, as far as is known."""

    def publish(self, message: bytes) -> None:
        """Tell the others. It never waits, and may get lost."""

    async def run(self, hear: Hear, renewed: Callable[[], None]) -> None:
        """Hear the others' messages, until cancelled; `renewed`: some may have been missed."""

    async def close(self) -> None: ...


class MemoryBus:
    """A bus among nodes of one process, for tests."""

    def __init__(self, others: "list[MemoryBus]") -> None:
        """`others` is the list of all of them, which it joins."""
        self.is_up = True
        self._all = others
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        others.append(self)

    def publish(self, message: bytes) -> None:
        if self.is_up:
            for other in self._all:
                if other is not self and other.is_up:
                    other._queue.put_nowait(message)

    async def run(self, hear: Hear, renewed: Callable[[], None]) -> None:
        renewed()
        while True:
            hear(await self._queue.get())

    async def close(self) -> None:
        if self in self._all:
            self._all.remove(self)


class RedisBus:
    """One stream, which every node writes and reads. Its own messages come back to a node and are passed over, and so
    are those of other rooms, by the mark that each room has; nodes of versions before write none, and pass over it."""

    def __init__(self, url: str, node: str, room: str = "") -> None:
        self._reads: bool | None = None
        self._writes: bool | None = None
        """None: that has not been tried yet."""
        self._node = node.encode()
        self._mark: dict[bytes, bytes] = {ROOM: room.encode()} if room else {}
        """Empty: no room is told from another."""
        self._last: bytes | None = None
        """The entry that was read last; None: that has not begun."""
        self._foreign, self._other_room = Trouble("news not understood"), Trouble("another room uses this Redis")
        self._not_written, self._not_read = Trouble("bus cannot be written"), Trouble("bus", is_up=False)
        self._redis: Any = Redis.from_url(url, socket_connect_timeout=1.0, socket_timeout=ANSWER_S)
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._wanted = asyncio.Event()

    @property
    def is_up(self) -> bool:
        return self._reads is True and self._writes is not False

    def publish(self, message: bytes) -> None:
        self._waiting.append(message)
        self._wanted.set()

    async def run(self, hear: Hear, renewed: Callable[[], None]) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._write())
            tasks.create_task(self._read(hear, renewed))

    async def close(self) -> None:
        try:
            async with asyncio.timeout(LAST_S):
                await self._flush()
                await self._redis.aclose()
        except TROUBLE as error:
            log.warning("bus not closed", error=str(error) or type(error).__name__)

    async def _write(self) -> None:
        while True:
            _end_if_cancelled()
            await self._wanted.wait()
            self._wanted.clear()
            try:
                await self._flush()
            except TROUBLE as error:
                self._not_written.said(_explained(error))
                self._writes = False  # it may be read all the same: full, or one that only lets read
                self._wanted.set()
                await asyncio.sleep(REST_S)

    async def _flush(self) -> None:
        """Send all that waits. What is refused, or not answered, is sent again, so it may come twice."""
        while self._waiting:
            most = 1 if self._writes is False else AT_ONCE
            batch = [self._waiting.popleft() for _ in range(min(most, len(self._waiting)))]
            pipe = self._redis.pipeline(transaction=False)
            for message in batch:
                entry = {b"n": self._node, b"m": message, **self._mark}
                pipe.xadd(STREAM, entry, maxlen=LENGTH, approximate=True)
            left = batch
            try:
                answers = await pipe.execute(raise_on_error=False)
                errors = [each for each in answers if isinstance(each, Exception)]
                left = [message for message, each in zip(batch, answers, strict=True) if isinstance(each, Exception)]
            finally:
                room = MOST_WAITING - len(self._waiting)
                self._waiting.extendleft(reversed(left[-room:] if room else []))
            if errors:
                raise errors[0]
            self._writes = True
            self._not_written.over()

    async def _read(self, hear: Hear, renewed: Callable[[], None]) -> None:
        while True:
            _end_if_cancelled()
            try:
                was_down = not self._reads
                if was_down:
                    await self._find_place()
                # Whoever may find the place need not be let to read on; what is there already is not waited for.
                block_ms = None if was_down else BLOCK_MS
                found = await self._redis.xread({STREAM: self._last}, count=AT_ONCE, block=block_ms)
                if was_down:
                    self._begin()
                    renewed()
                elif not found and await self._has_begun_anew():
                    log.warning("bus begins anew")
                    renewed()
            except TROUBLE as error:
                _end_if_cancelled()
                self._not_read.said(_explained(error))
                self._reads = False
                await asyncio.sleep(REST_S)
                continue
            for identity, fields in found[0][1] if found else ():
                self._last = identity
                self._take(fields, hear)

    async def _find_place(self) -> None:
        """From where to read on, after a break or for the first time."""
        await self._redis.ping()
        if self._last is None:
            self._last = await self._newest()
        else:
            await self._has_begun_anew()

    def _begin(self) -> None:
        """It has been read."""
        self._reads = True
        self._not_read.over()
        log.info("bus", is_up=True)

    async def _has_begun_anew(self) -> bool:
        """Whether the stream was emptied: its clock may be behind that of the one before, after whose last entry
        nothing would ever come. Asked where nothing has come for a while: no line breaks when it is thrown away."""
        assert self._last is not None
        if _place(await self._newest()) >= _place(self._last):
            return False
        self._last = BEGIN
        return True

    def _take(self, fields: Mapping[bytes, bytes], hear: Hear) -> None:
        try:
            node, message = fields[b"n"], fields[b"m"]
        except KeyError:
            self._foreign.said(ValueError("an entry that no node has written"))
            return
        if self._mark and fields.get(ROOM, self._mark[ROOM]) != self._mark[ROOM]:
            self._other_room.said(ValueError("give each a database number of its own, as redis://cache/1"))
        elif node != self._node:
            hear(message)

    async def _newest(self) -> bytes:
        newest = await self._redis.xrevrange(STREAM, count=1)
        identity: bytes = newest[0][0] if newest else BEGIN
        return identity


def _end_if_cancelled() -> None:
    """`asyncio.wait_for` of Python 3.11, with which the library sends, loses a cancellation that comes just as it is
    done, and a line that is closed meanwhile is no trouble. Raises CancelledError."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _explained(error: Exception) -> Exception:
    """What Redis says to whoever gives no password is about its protocol."""
    if any(word in str(error) for word in ("HELLO must be called", "NOAUTH", "Authentication required")):
        return RedisError("Redis wants a password: it is part of the address, redis://:secret@host/0")
    return error


def _place(identity: bytes) -> tuple[int, ...]:
    """Where an entry stands: the stream is in the order of its milliseconds, and within one of its numbers."""
    return tuple(map(int, identity.split(b"-")))
