"""A Redis that does not let in, is full, or begins anew: the bus is down meanwhile, and what it refused comes later."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis as Line
from structlog.testing import capture_logs

from tapete.server.nodes import bus as buses
from tapete.server.nodes.bus import RedisBus
from tests.server.backing import Redis

GRANT = ("ACL", "SETUSER", "reader", "on", ">secret", "~tapete:news")
ALLOWED = ("+ping", "+select", "+client", "+xread", "+xrevrange")
"""With `+xadd` all that a node needs, as docs/hosting.md says."""


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.remove()


@asynccontextmanager
async def running(url: str, node: str, heard: list[bytes], room: str = "") -> AsyncIterator[RedisBus]:
    bus = RedisBus(url, node, room)
    task = asyncio.create_task(bus.run(heard.append, lambda: None))
    yield bus
    task.cancel()
    await bus.close()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


async def test_a_bus_that_may_only_be_read_is_down_until_it_can_be_written(redis: Redis) -> None:
    heard: list[bytes] = []
    host: Any = Line.from_url(redis.url)
    await host.execute_command(*GRANT, *ALLOWED)
    url = redis.url.replace("redis://", "redis://reader:secret@")
    with capture_logs() as logs:
        async with running(url, "one", []) as bus, running(redis.url, "two", heard) as other:
            await until(lambda: bus.is_up and other.is_up)
            for message in (b"early", b"late"):
                bus.publish(message)
            await until(lambda: not bus.is_up)
            assert other.is_up
            said = [line for line in logs if line["event"] == "bus cannot be written"]
            assert len(said) == 1
            assert "permissions" in said[0]["error"]
            await host.execute_command("ACL", "SETUSER", "reader", "+xadd")
            await until(lambda: bus.is_up)
            bus.publish(b"news")
            await until(lambda: b"news" in heard)
            assert heard == [b"early", b"late", b"news"]
    await host.aclose()


async def test_a_bus_that_may_not_be_read_is_down_and_says_so_once(redis: Redis) -> None:
    """As the newest entry may be asked for, the place from where to read is found all the same."""
    heard: list[bytes] = []
    renewals: list[bool] = []
    host: Any = Line.from_url(redis.url)
    await host.execute_command("ACL", "SETUSER", "writer", "on", ">secret", "~tapete:news")
    await host.execute_command("ACL", "SETUSER", "writer", *ALLOWED, "+xadd", "-xread")
    bus = RedisBus(redis.url.replace("redis://", "redis://writer:secret@"), "one")
    tried: list[bool] = []
    find = bus._find_place

    async def counted() -> None:
        tried.append(bus.is_up)
        await find()

    bus._find_place = counted  # type: ignore[method-assign]
    with capture_logs() as logs:
        task = asyncio.create_task(bus.run(heard.append, lambda: renewals.append(True)))
        await until(lambda: len(tried) > 3)
        assert not any(tried)
        assert renewals == []
        await host.xadd(buses.STREAM, {"n": "two", "m": "meanwhile"})
        await host.execute_command("ACL", "SETUSER", "writer", "+xread")
        await until(lambda: bus.is_up and bool(heard))
        said = [(line["log_level"], line["event"]) for line in logs]
        task.cancel()
        await bus.close()
    await host.aclose()
    assert heard == [b"meanwhile"]
    assert renewals == [True]
    assert said == [("warning", "bus"), ("info", "passed"), ("info", "bus")]


async def test_a_full_redis_is_told_again_what_it_refused(redis: Redis) -> None:
    heard: list[bytes] = []
    host: Any = Line.from_url(redis.url)
    async with running(redis.url, "one", []) as bus, running(redis.url, "two", heard) as other:
        await until(lambda: bus.is_up and other.is_up)
        await host.config_set("maxmemory", 1)
        sent = [b"%d" % number for number in range(20)]
        for message in sent[:10]:
            bus.publish(message)
        await until(lambda: not bus.is_up)
        for message in sent[10:]:
            bus.publish(message)
        await host.config_set("maxmemory", 0)
        await until(lambda: len(heard) == len(sent))
        assert heard == sent
        assert bus.is_up
    await host.aclose()


async def test_of_more_than_may_wait_the_newest_do(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buses, "MOST_WAITING", 5)
    bus = buses.RedisBus(redis.url.replace("redis://", "redis://nobody:wrong@"), "one")
    for number in range(9):
        bus.publish(b"%d" % number)
    for _ in range(2):
        with pytest.raises(buses.TROUBLE):
            await bus._flush()
        assert [*bus._waiting] == [b"%d" % number for number in range(4, 9)]
    await bus.close()


async def test_a_redis_that_begins_anew_by_an_earlier_clock_is_heard(redis: Redis) -> None:
    """As one that has moved to another machine; the numbers of its entries are the time there."""
    heard: list[bytes] = []
    host: Any = Line.from_url(redis.url)
    await host.xadd(buses.STREAM, {"n": "one", "m": "old"}, id="99999999999999-0")
    async with running(redis.url, "two", heard) as bus:
        await until(lambda: bus.is_up)
        redis.end()
        await until(lambda: not bus.is_up)
        redis.start()
        await until(lambda: bus.is_up)
        await host.aclose()  # its line has ended, too
        await host.xadd(buses.STREAM, {"n": "one", "m": "new"})
        await until(lambda: bool(heard))
        assert heard == [b"new"]
    await host.aclose()


@pytest.mark.parametrize("is_followed", [True, False])
async def test_a_stream_that_is_thrown_away_while_it_was_ahead_of_the_clock_is_heard_anew(
    is_followed: bool, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line breaks: `DEL`, or an eviction. What may have been missed is asked for, whether something comes or not."""
    monkeypatch.setattr(buses, "BLOCK_MS", 50)
    heard: list[bytes] = []
    renewals: list[bool] = []
    host: Any = Line.from_url(redis.url)
    await host.delete(buses.STREAM)
    await host.xadd(buses.STREAM, {"n": "one", "m": "old"}, id="99999999999999-0")
    bus = RedisBus(redis.url, "two")
    task = asyncio.create_task(bus.run(heard.append, lambda: renewals.append(True)))
    await until(lambda: bus.is_up)
    assert renewals == [True]
    await host.delete(buses.STREAM)
    if is_followed:
        await host.xadd(buses.STREAM, {"n": "one", "m": "missed"})
    await until(lambda: len(renewals) == 2)
    await host.xadd(buses.STREAM, {"n": "one", "m": "new"})
    await until(lambda: b"new" in heard)
    assert heard == [b"missed", b"new"][not is_followed :]
    assert bus.is_up
    assert len(renewals) == 2, "once"
    task.cancel()
    await bus.close()
    await host.aclose()


async def test_entries_that_no_node_has_written_are_passed_over_and_said_once(redis: Redis) -> None:
    heard: list[bytes] = []
    host: Any = Line.from_url(redis.url)
    with capture_logs() as logs:
        async with running(redis.url, "two", heard) as bus:
            await until(lambda: bus.is_up)
            for number in range(2):
                await host.xadd(buses.STREAM, {"foo": "bar"})
                await host.xadd(buses.STREAM, {"n": "one", "m": str(number)})
            await until(lambda: len(heard) == 2)
            assert bus.is_up
            assert heard == [b"0", b"1"]
            said = [line["event"] for line in logs if line["log_level"] != "info"]
    await host.aclose()
    assert said == ["news not understood"]


async def test_another_room_is_passed_over_and_said_once_and_nodes_of_the_version_before_are_heard(
    redis: Redis,
) -> None:
    heard: list[bytes] = []
    seen: list[bytes] = []
    host: Any = Line.from_url(redis.url)
    with capture_logs() as logs:
        async with running(redis.url, "two", heard, "ours") as bus, running(redis.url, "three", seen) as before:
            await until(lambda: bus.is_up and before.is_up)
            for number in range(2):
                await host.xadd(buses.STREAM, {"n": "one", "m": f"theirs {number}", "r": "theirs"})
            await host.xadd(buses.STREAM, {"n": "one", "m": "ours", "r": "ours"})
            before.publish(b"unmarked")
            await until(lambda: len(heard) == 2)
            bus.publish(b"marked")
            await until(lambda: b"marked" in seen)
            assert heard == [b"ours", b"unmarked"]
            newest = (await host.xrevrange(buses.STREAM, count=1))[0][1]
            assert newest == {b"n": b"two", b"m": b"marked", b"r": b"ours"}
            said = [line["event"] for line in logs if line["log_level"] != "info"]
    await host.aclose()
    assert said == ["another room uses this Redis"]


async def test_a_bus_ends_at_whatever_moment_it_is_told_to(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while it is sending."""
    monkeypatch.setattr(buses, "BLOCK_MS", 50)
    for steps in range(24):
        bus = RedisBus(redis.url, "one")
        task = asyncio.create_task(bus.run(lambda message: None, lambda: None))
        while not bus.is_up:
            await asyncio.sleep(0)
        bus.publish(b"last")
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        ended, _ = await asyncio.wait([task], timeout=30)
        await bus.close()
        assert ended, steps


async def test_a_node_that_ends_does_not_wait_long_for_a_redis_that_is_silent(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has ten seconds for all its end, and does not take all that an answer may; what it would still have told is
    found by the others in the store."""
    assert buses.LAST_S < buses.ANSWER_S
    monkeypatch.setattr(buses, "ANSWER_S", 1000.0)
    bus = RedisBus(redis.url, "one")
    task = asyncio.create_task(bus.run(lambda message: None, lambda: None))
    await until(lambda: bus.is_up)
    task.cancel()
    redis.send(signal.SIGSTOP)
    try:
        bus.publish(b"last")
        with capture_logs() as logs:
            async with asyncio.timeout(60):
                await bus.close()
        assert [line["error"] for line in logs if line["event"] == "bus not closed"] == ["TimeoutError"]
    finally:
        redis.send(signal.SIGCONT)


async def test_a_wrong_password_is_said(redis: Redis) -> None:
    with capture_logs() as logs:
        async with running(redis.url.replace("redis://", "redis://nobody:wrong@"), "one", []) as bus:
            await until(lambda: bool(logs))
            assert not bus.is_up
    assert logs[0]["event"] == "bus"
    assert "password" in logs[0]["error"]


@pytest.mark.parametrize(
    ("setting", "before", "value", "reason"),
    [("requirepass", "", "secret", "Redis wants a password"), ("maxclients", "10000", "1", "max number of clients")],
)
async def test_why_a_redis_lets_nobody_in_any_more_is_said(
    setting: str, before: str, value: str, reason: str, redis: Redis
) -> None:
    """First the lines are broken, which says nothing."""
    host: Any = Line.from_url(redis.url, single_connection_client=True)
    with capture_logs() as logs:
        async with running(redis.url, "one", []) as bus:
            await until(lambda: bus.is_up)
            await host.config_set(setting, value)
            await host.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            await until(lambda: any(reason in line.get("error", "") for line in logs if line["event"] == "bus"))
            assert not bus.is_up
            await host.config_set(setting, before)
            await until(lambda: bus.is_up)
    said = [line["error"] for line in logs if line["log_level"] == "warning"]
    assert len(said) <= 6, said
    await host.aclose()


async def test_a_redis_that_throws_the_news_away_for_want_of_memory_still_tells_what_comes(redis: Redis) -> None:
    """`allkeys-lru`, as a cache is set up: the stream goes as a whole, and begins anew."""
    heard: list[bytes] = []
    host: Any = Line.from_url(redis.url)
    async with running(redis.url, "one", []) as bus, running(redis.url, "two", heard) as other:
        await until(lambda: bus.is_up and other.is_up)
        await host.config_set("maxmemory-policy", "allkeys-lru")
        await host.config_set("maxmemory", (await host.info("memory"))["used_memory"] + 300_000)
        sent = 0
        async with asyncio.timeout(60):
            while (await host.info("stats"))["evicted_keys"] < 3:
                sent += 1
                bus.publish(b"%06d" % sent + bytes(3000))
                await asyncio.sleep(0.002)
        bus.publish(b"last")
        await until(lambda: b"last" in heard)
        assert heard == sorted(set(heard)), "none twice, none after a later one"
        assert bus.is_up
        assert other.is_up
        await host.config_set("maxmemory", 0)
        await host.config_set("maxmemory-policy", "noeviction")
    await host.aclose()
