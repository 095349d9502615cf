"""Frames go out in one write where they can; a reader that does not read costs a bounded queue and is dropped."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from tapete.server.connection.outbox import Outbox, Post
from tapete.server.connection.socket import framed, short_text


class Reader:
    """A pipe that keeps its writes; its gate may be shut, and it may be gone."""

    def __init__(self, frames: int = 3, size: int = 1000, timeout_s: float = 5.0) -> None:
        self.ready = True
        self.gone = False
        self.writes: list[list[bytes]] = []
        self.dropped: list[str] = []
        self.outbox = Outbox(self, Post(), self.dropped.append, frames, size, timeout_s)
        self.waiting = 0

    def queued(self, size: int) -> None:
        self.waiting = size

    def write(self, frames: Sequence[bytes]) -> bool:
        if self.gone:
            raise ConnectionResetError("gone")
        if self.ready:
            self.writes.append(list(frames))
        return self.ready

    def opens(self) -> None:
        self.ready = True
        self.outbox.flush()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_what_is_put_before_the_loop_turns_goes_out_in_one_write() -> None:
    reader = Reader()
    reader.outbox.put(b"a")
    reader.outbox.put(b"b")
    await settle()
    reader.outbox.put(b"c")
    await settle()
    assert reader.writes == [[b"a", b"b"], [b"c"]]


async def test_order_is_kept_across_a_block() -> None:
    reader = Reader()
    reader.ready = False
    for frame in (b"a", b"b", b"c"):
        reader.outbox.put(frame)
        await settle()
    assert reader.writes == []
    reader.opens()
    reader.outbox.put(b"d")
    await settle()
    assert reader.writes == [[b"a", b"b", b"c"], [b"d"]]
    assert not reader.dropped


async def test_many_frames_at_once_are_no_fault_of_a_reader_that_reads() -> None:
    reader = Reader(frames=3)
    frames = [b"%d" % number for number in range(20)]
    for frame in frames:
        reader.outbox.put(frame)
    await settle()
    assert [frame for write in reader.writes for frame in write] == frames
    assert not reader.dropped


async def test_too_many_frames_drop_the_reader_once() -> None:
    reader = Reader(frames=3)
    reader.ready = False
    for number in range(20):
        reader.outbox.put(b"%d" % number)
        await settle()
    assert reader.dropped == ["too much waiting"]
    reader.opens()
    await settle()
    assert reader.writes == []
    assert reader.outbox.is_closed


async def test_too_many_bytes_drop_the_reader_at_once_and_as_they_come() -> None:
    for frames in ([b"too", b"much"], [b"some", b"more"]):
        reader = Reader(frames=9, size=6)
        reader.ready = False
        reader.outbox.put(frames[0])
        if frames[0] == b"some":
            await settle()
            assert (reader.waiting, reader.dropped) == (4, [])
        reader.outbox.put(frames[1])
        await settle()
        assert (reader.waiting, reader.dropped) == (0, ["too much waiting"])


async def test_a_write_that_takes_too_long_drops_the_reader() -> None:
    reader = Reader(timeout_s=0.02)
    reader.ready = False
    reader.outbox.put(b"a")
    async with asyncio.timeout(60):
        while not reader.dropped:
            await asyncio.sleep(0.01)
    assert reader.dropped == ["write timed out"]


@pytest.mark.parametrize("in_time", [True, False])
async def test_who_reads_again_in_time_is_not_dropped_later(in_time: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The minute passes at once, and not before the reader has read."""
    loop, passed = asyncio.get_running_loop(), 0.0
    own = loop.time
    monkeypatch.setattr(loop, "time", lambda: own() + passed)
    reader = Reader(timeout_s=60.0)
    reader.ready = False
    reader.outbox.put(b"a")
    await settle()
    if in_time:
        reader.opens()
    passed = 61.0
    await settle()
    assert (reader.writes, reader.dropped) == (([[b"a"]], []) if in_time else ([], ["write timed out"]))


async def test_a_broken_line_is_dropped() -> None:
    reader = Reader()
    reader.gone = True
    reader.outbox.put(b"a")
    await settle()
    assert reader.dropped == ["gone"]
    reader.outbox.put(b"b")
    await settle()
    assert reader.writes == []


async def test_what_is_wrong_with_one_reader_does_not_silence_another() -> None:
    def broken() -> None:
        raise ValueError("a bug")

    post, sent = Post(), list[str]()
    post.later(broken)
    post.later(lambda: sent.append("sent"))
    await settle()
    assert sent == ["sent"]


async def test_close_ends_a_blocked_write() -> None:
    reader = Reader()
    reader.ready = False
    reader.outbox.put(b"a")
    await settle()
    reader.outbox.close()
    reader.opens()
    await settle()
    assert (reader.writes, reader.dropped) == ([], [])


@given(st.text(max_size=300) | st.integers(0, 70_000).map("x".__mul__))
def test_a_message_is_framed_as_a_client_reads_it(text: str) -> None:
    stream = StreamReader()
    stream.feed_data(framed([text.encode()]))
    reading = Frame.parse(stream.read_exact, mask=False)
    with pytest.raises(StopIteration) as end:
        next(reading)
    frame = end.value.value
    assert (frame.data.decode(), frame.fin) == (text, True)


@given(st.binary(max_size=200), st.binary(min_size=4, max_size=4))
def test_a_short_text_is_read_as_the_parser_reads_it(data: bytes, mask: bytes) -> None:
    whole = Frame(Opcode.TEXT, data).serialize(mask=True)
    assert short_text(whole) == (data if len(data) < 126 else None)
    assert short_text(whole[:-1]) is short_text(whole + mask) is None
    for opcode, fin in ((Opcode.PING, True), (Opcode.BINARY, True), (Opcode.TEXT, False)):
        assert short_text(Frame(opcode, data, fin).serialize(mask=True)) is None
    assert short_text(Frame(Opcode.TEXT, data).serialize(mask=False)) is None
