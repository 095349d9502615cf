"""A Redis that does not let in, or lets read only, as a full one does: the bus is down, and the log says why."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis as Line
from structlog.testing import capture_logs

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
async def running(url: str, node: str, heard: list[bytes]) -> AsyncIterator[RedisBus]:
    bus = RedisBus(url, node)
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
            bus.publish(b"lost")
            await until(lambda: not bus.is_up)
            assert other.is_up
            said = [line for line in logs if line["event"] == "bus cannot be written"]
            assert len(said) == 1
            assert "permissions" in said[0]["error"]
            await host.execute_command("ACL", "SETUSER", "reader", "+xadd")
            await until(lambda: bus.is_up)
            bus.publish(b"news")
            await until(lambda: b"news" in heard)
    await host.aclose()


async def test_a_wrong_password_is_said(redis: Redis) -> None:
    with capture_logs() as logs:
        async with running(redis.url.replace("redis://", "redis://nobody:wrong@"), "one", []) as bus:
            await until(lambda: bool(logs))
            assert not bus.is_up
    assert logs[0]["event"] == "bus"
    assert "password" in logs[0]["error"]


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
