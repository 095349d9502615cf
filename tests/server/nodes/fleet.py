"""Three nodes behind Caddy, with PostgreSQL and Redis, and relays that can break every line between them."""

import asyncio
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from tests.server.backing import Caddy, Postgres, Redis, free_port
from tests.server.served import Served

CADDYFILE: Final = Path(__file__).parents[3] / "deploy" / "Caddyfile"


class Relay:
    """A line to a server, which can be cut, or held so that nothing comes through."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = asyncio.Event()
        self._open.set()
        self.port = free_port()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def cut(self) -> None:
        """End every connection, and let none in."""
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def mend(self) -> None:
        self._open.set()
        if self._server is None or not self._server.is_serving():
            await self.start()

    def hold(self) -> None:
        """Nothing comes through, and nobody is told."""
        self._open.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        other = None
        try:
            there, other = await asyncio.open_connection("127.0.0.1", self._target)
            ways = [asyncio.ensure_future(self._pass(reader, other)), asyncio.ensure_future(self._pass(there, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            return
        finally:
            self._tasks.discard(task)
            for end in (writer, other):
                if end is not None:
                    end.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()


class Node:
    """One node, with its own lines to the database and to the bus."""

    def __init__(self, fleet: "Fleet", folder: Path) -> None:
        self._fleet, self._folder = fleet, folder
        self.port = free_port()
        self.to_postgres, self.to_redis = Relay(fleet.postgres.port), Relay(fleet.redis.port)
        self.served: Served | None = None

    async def start(self) -> None:
        await self.to_postgres.mend()
        await self.to_redis.mend()
        if self.served is not None:
            await asyncio.to_thread(self.served.start)
            return
        settings = {
            "store": f"postgresql://tapete@127.0.0.1:{self.to_postgres.port}/{self._fleet.database}",
            "bus": f"redis://127.0.0.1:{self.to_redis.port}/0",
            "port": str(self.port),
            "log_level": "info",
            **self._fleet.settings,
        }
        self.served = await asyncio.to_thread(lambda: Served(self._folder, **settings))

    async def end(self, how: signal.Signals) -> None:
        served = self.served
        if served is not None:
            await asyncio.to_thread(served.stop if how is signal.SIGTERM else served.kill)

    def send(self, how: signal.Signals) -> None:
        assert self.served is not None
        self.served.signal(how)


class Fleet:
    """All parts of a room on several machines, as processes of this one."""

    def __init__(self, postgres: Postgres, redis: Redis, database: str, **settings: str) -> None:
        self.postgres, self.redis, self.database, self.settings = postgres, redis, database, settings
        self.nodes: list[Node] = []
        self.caddy: Caddy | None = None

    @property
    def url(self) -> str:
        """Where players find the room."""
        assert self.caddy is not None
        return self.caddy.url


@asynccontextmanager
async def fleet(
    postgres: Postgres, redis: Redis, folder: Path, nodes: int = 3, tries_s: int | None = None, **settings: str
) -> AsyncIterator[Fleet]:
    """The parts, standing; their ends are looked after."""
    database = f"fleet{secrets.token_hex(4)}"
    await postgres.made(database)
    made = Fleet(postgres, redis, database, **{"rate": "1000", "burst": "10000", "grace_s": "20", **settings})
    try:
        for number in range(nodes):
            node = Node(made, folder / f"node{number}")
            made.nodes.append(node)
        await asyncio.gather(*(node.start() for node in made.nodes))
        addresses = " ".join(f"127.0.0.1:{node.port}" for node in made.nodes)
        made.caddy = await asyncio.to_thread(lambda: Caddy(CADDYFILE, tries_s, TAPETE_NODES=addresses))
        yield made
    finally:
        for node in made.nodes:
            with suppress(ProcessLookupError, AssertionError):
                node.send(signal.SIGCONT)
            await node.end(signal.SIGKILL)
            await node.to_postgres.cut()
            await node.to_redis.cut()
        if made.caddy is not None:
            made.caddy.remove()
