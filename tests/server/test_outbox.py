"""Frames go out at once where they can; a reader that does not read costs a bounded queue and is dropped."""

import asyncio

import pytest

from tapete.server.outbox import Outbox


class Reader:
    """A socket that takes frames while its gate is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.frames: list[str] = []
        self.dropped: list[str] = []
        self.broken = False

    async def send(self, frame: str) -> None:
        await self.gate.wait()
        if self.broken:
            raise OSError("gone")
        self.frames.append(frame)

    def outbox(self, frames: int = 3, timeout_s: float = 5.0) -> Outbox:
        return Outbox(self.send, self.dropped.append, frames, timeout_s)


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_frame_goes_out_before_put_returns() -> None:
    reader = Reader()
    outbox = reader.outbox()
    outbox.put("a")
    assert reader.frames == ["a"]


async def test_order_is_kept_across_a_block() -> None:
    reader = Reader()
    outbox = reader.outbox()
    reader.gate.clear()
    for frame in ("a", "b", "c"):
        outbox.put(frame)
    await settle()
    assert reader.frames == []
    reader.gate.set()
    await settle()
    outbox.put("d")
    assert reader.frames == ["a", "b", "c", "d"]
    assert not reader.dropped


async def test_too_many_frames_drop_the_reader_once() -> None:
    reader = Reader()
    outbox = reader.outbox(frames=3)
    reader.gate.clear()
    for number in range(20):
        outbox.put(str(number))
    await settle()
    assert reader.dropped == ["too many frames waiting"]
    reader.gate.set()
    await settle()
    assert reader.frames == []
    assert outbox.closed


async def test_a_write_that_takes_too_long_drops_the_reader() -> None:
    reader = Reader()
    outbox = reader.outbox(timeout_s=0.02)
    reader.gate.clear()
    outbox.put("a")
    async with asyncio.timeout(5):
        while not reader.dropped:
            await asyncio.sleep(0.01)
    assert reader.dropped == ["write timed out"]


@pytest.mark.parametrize("blocked", [False, True])
async def test_a_broken_line_is_dropped(blocked: bool) -> None:
    reader = Reader()
    outbox = reader.outbox()
    reader.broken = True
    if blocked:
        reader.gate.clear()
        outbox.put("a")
        reader.gate.set()
    else:
        outbox.put("a")
    await settle()
    assert reader.dropped == ["gone"]
    outbox.put("b")
    assert reader.frames == []


async def test_close_ends_a_blocked_write() -> None:
    reader = Reader()
    outbox = reader.outbox()
    reader.gate.clear()
    outbox.put("a")
    await settle()
    outbox.close()
    await settle()
    reader.gate.set()
    await settle()
    assert (reader.frames, reader.dropped) == ([], [])
