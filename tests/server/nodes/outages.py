"""What can fail in a room on several machines, and is mended after a while."""

import asyncio
import random
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg
from redis.asyncio import Redis as Line

from tests.server.nodes.fleet import Fleet, Node
from tests.server.set_clock import ClockedPostgres

FROZEN_S: Final = 3.0
"""Longer than a lease."""
HELD_S: Final = 2.5
DRAINED_S: Final = 30.0
"""Under ten on a quiet machine."""
FAILS_S: Final = (0.3, 3.0)
MANY: Final = 20
"""Connections that are asked for at once; a server of the tests has 60."""
AHEAD_S: Final = 3600


class Faults:
    """What can fail; each is mended before it returns, but for the time that clients need. Some say when they began."""

    def __init__(self, fleet: Fleet, postgres: ClockedPostgres, dice: random.Random) -> None:
        self.fleet, self._postgres, self._dice = fleet, postgres, dice
        self._nodes = list(fleet.nodes)
        self._dice.shuffle(self._nodes)
        self._starting: list[asyncio.Task[None]] = []
        self.all: tuple[tuple[str, Callable[[Node], Awaitable[float | None]]], ...] = (
            ("node killed", self.node_killed),
            ("node frozen", self.node_frozen),
            ("redis killed and emptied", self.redis_killed),
            ("postgres restarted", self.postgres_restarted),
            ("line to postgres cut", self.postgres_cut),
            ("line to redis cut", self.redis_cut),
            ("line to postgres held", self.postgres_held),
            ("node drained", self.node_drained),
            ("redis full", self.redis_full),
            ("redis crowded", self.redis_crowded),
            ("postgres read only", self.postgres_read_only),
            ("postgres crowded", self.postgres_crowded),
            ("postgres rewritten", self.postgres_rewritten),
            ("clock of postgres ahead", self.clock_ahead),
            ("clock of postgres behind", self.clock_behind),
        )

    async def next_node(self) -> Node:
        """Another node each time, when all of them are up."""
        await self.mended()
        self._nodes.append(self._nodes.pop(0))
        return self._nodes[0]

    async def mended(self) -> None:
        """Wait until every node is up."""
        starting, self._starting = self._starting, []
        await asyncio.gather(*starting)

    async def node_killed(self, node: Node) -> None:
        await node.end(signal.SIGKILL)
        self._starting.append(asyncio.create_task(node.start()))

    async def node_drained(self, node: Node) -> None:
        began = time.monotonic()
        await node.end(signal.SIGTERM)
        assert time.monotonic() - began < DRAINED_S
        self._starting.append(asyncio.create_task(node.start()))

    async def node_frozen(self, node: Node) -> None:
        node.send(signal.SIGSTOP)
        await asyncio.sleep(FROZEN_S)
        node.send(signal.SIGCONT)

    async def redis_killed(self, _: Node) -> None:
        await asyncio.to_thread(self.fleet.redis.end)
        await asyncio.sleep(self._dice.uniform(0, 1.5))
        await asyncio.to_thread(self.fleet.redis.start)

    async def postgres_restarted(self, _: Node) -> None:
        await asyncio.to_thread(self._postgres.restart)

    async def postgres_cut(self, node: Node) -> None:
        await node.to_postgres.cut()
        await asyncio.sleep(self._dice.uniform(0, 1.5))
        await node.to_postgres.mend()

    async def redis_cut(self, node: Node) -> None:
        await node.to_redis.cut()
        await asyncio.sleep(self._dice.uniform(0, 1.5))
        await node.to_redis.mend()

    async def postgres_held(self, node: Node) -> None:
        """Nothing comes through, and nobody is told."""
        node.to_postgres.hold()
        await asyncio.sleep(HELD_S)
        await node.to_postgres.mend()

    async def redis_full(self, _: Node) -> None:
        """It lets read and not write (`noeviction`)."""
        async with self._redis_with("maxmemory", 1, 0):
            await self._rest()

    async def redis_crowded(self, _: Node) -> None:
        """All lines are broken, and others have taken all there may be."""
        async with self._redis_with("maxclients", 1, 10_000) as host:
            await host.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            await self._rest()

    async def postgres_read_only(self, _: Node) -> None:
        async with self._postgres.read_only():
            await self._rest()

    async def postgres_crowded(self, _: Node) -> float:
        """Others take every connection that there may be, those of the nodes first. It begins once they have them: the
        nodes ask for theirs again and again, and who is faster depends on the machine."""
        taken: list[Any] = []
        try:
            while not await self._took_all(taken):
                pass
            began = time.monotonic()
            await self._rest()
            return began
        finally:
            await asyncio.gather(*(each.close() for each in taken))

    async def _took_all(self, taken: list[Any]) -> bool:
        """Take what is free, then end what the room has; whether it had nothing."""
        url = self._postgres.url("postgres")
        tried = await asyncio.gather(*(asyncpg.connect(url) for _ in range(MANY)), return_exceptions=True)
        for each in tried:
            if isinstance(each, asyncpg.TooManyConnectionsError):
                continue
            assert not isinstance(each, BaseException), each
            taken.append(each)
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
        return not await taken[0].fetch(ended, self.fleet.database)

    async def postgres_rewritten(self, _: Node) -> None:
        """Its tables are locked as a whole, one after the other."""
        end = time.monotonic() + self._dice.uniform(*FAILS_S)
        while time.monotonic() < end:
            await self._postgres.ask(self.fleet.database, "VACUUM FULL")
            await self._postgres.ask(self.fleet.database, f'REINDEX DATABASE "{self.fleet.database}"')

    async def clock_ahead(self, _: Node) -> None:
        self._postgres.set_clock(AHEAD_S)
        await self._rest()

    async def clock_behind(self, _: Node) -> None:
        """As far as it was ahead."""
        self._postgres.set_clock(0)
        await self._rest()

    async def _rest(self) -> None:
        await asyncio.sleep(self._dice.uniform(*FAILS_S))

    @asynccontextmanager
    async def _redis_with(self, setting: str, value: int, normal: int) -> AsyncIterator[Any]:
        host: Any = Line.from_url(self.fleet.redis.url, single_connection_client=True)
        try:
            await host.config_set(setting, value)
            yield host
        finally:
            await host.config_set(setting, normal)
            await host.aclose()
