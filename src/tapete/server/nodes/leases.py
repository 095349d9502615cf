"""Which nodes live, and which of them runs a table: kept in PostgreSQL, by whose clock alone leases end."""

import asyncio
from collections.abc import Collection, Mapping
from typing import Final

import asyncpg

from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_sessions import COMMAND_S
from tapete.server.store.store import NotKept

BEAT: Final = """WITH me AS (INSERT INTO nodes (id, until) VALUES ($1, clock_timestamp() + $2 * interval '1 second')
        ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING id)
    SELECT id, extract(epoch FROM clock_timestamp())::float8 FROM
    (SELECT id FROM nodes WHERE until > clock_timestamp() UNION SELECT id FROM me) alive"""
ALIVE: Final = "EXISTS (SELECT 1 FROM nodes WHERE nodes.id = runner AND until > clock_timestamp())"
CLAIM: Final = f"""UPDATE tables SET runner = $1, live = 1
    WHERE id = ANY($2::text[]) AND (runner = $1 OR NOT {ALIVE}) RETURNING id"""
"""One's own too: the answer to the first try may have got lost."""
ORPHANS: Final = f"""UPDATE tables SET runner = $1 WHERE id IN (SELECT id FROM tables
    WHERE live = 1 AND NOT {ALIVE} ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id"""
MINE: Final = "SELECT id FROM tables WHERE runner = $1"
RELEASE: Final = "UPDATE tables SET runner = '' WHERE runner = $1 AND id = ANY($2::text[])"
LEAVE: Final = ("UPDATE tables SET runner = '' WHERE runner = $1", "DELETE FROM nodes WHERE id = $1")
FORGET: Final = "DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 hour'"


class Leases:
    """One lease a node; the tables that it runs are written down with its name.

    A lease only saves work: whoever acts without one, as a node that wakes from a pause, meets the version."""

    def __init__(self, store: PostgresStore, node: str, lease_s: float) -> None:
        self._store, self.node, self.lease_s = store, node, lease_s
        self._loop = asyncio.get_running_loop()
        self._renewed_at = self._read_only_at = self._locked_at = self._others_at = -lease_s
        self._is_asking = False
        """Whether the answer to a renewal that began while the lease was held is still waited for."""

    @property
    def is_held(self) -> bool:
        """Whether the lease of this node has surely not ended."""
        return self._loop.time() - self._renewed_at < self.lease_s

    @property
    def is_read_only(self) -> bool:
        """Whether the database has just answered that it takes no writes, whoever asks."""
        return self._loop.time() - self._read_only_at < self.lease_s

    @property
    def may_others_write(self) -> bool:
        """Whether another node has just renewed its own."""
        return self._loop.time() - self._others_at < self.lease_s / 2

    @property
    def is_locked(self) -> bool:
        """Whether others keep the leases themselves locked in the database, whoever asks: each try waits for them."""
        return self._loop.time() - self._locked_at < self.lease_s + COMMAND_S

    def health(self) -> tuple[bool, Mapping[str, object]]:
        """Whether clients are served here as well as anywhere, and why not. Where the database lets this node read, and
        lets none write, or none renew its lease, no other node would serve better."""
        is_alone = not self.is_held and not self.may_others_write
        is_read_only, is_locked = is_alone and self.is_read_only, is_alone and self.is_locked
        is_well = self.is_held or is_read_only or is_locked or (is_alone and self._is_asking)
        return is_well, {"store": self.is_held, "read_only": is_read_only, "locked": is_locked}

    def hear_beat(self) -> None:
        """Another node says that it has renewed its lease."""
        self._others_at = self._loop.time()

    async def renew(self) -> frozenset[str]:
        """Renew the lease; all nodes that live. Raises NotKept."""
        began, asked_at = self._loop.time(), self._store.clock.own()
        self._is_asking = self.is_held
        try:
            rows = await self._store.vital(BEAT, self.node, self.lease_s)
        except NotKept as error:
            if isinstance(error.__cause__, asyncpg.ReadOnlySQLTransactionError):
                self._read_only_at = self._loop.time()
            if isinstance(error.__cause__, asyncpg.LockNotAvailableError):
                self._locked_at = self._loop.time()
            raise
        finally:
            self._is_asking = False
        self._store.clock.told(rows[0][1], asked_at)
        self._renewed_at = began
        return frozenset([node for node, _ in rows])

    async def claim(self, tables: Collection[str]) -> list[str]:
        """Those of the tables that no living node runs: this one does from now on. Raises NotKept."""
        return [table for (table,) in await self._store.change(CLAIM, self.node, list(tables), patience_s=0.0)]

    async def adopt(self, most: int) -> list[str]:
        """Tables that are not at rest, and that nobody runs: this node does from now on. Raises NotKept."""
        return [table for (table,) in await self._store.change(ORPHANS, self.node, most, patience_s=0.0)]

    async def mine(self) -> frozenset[str]:
        """The tables that this node runs. Raises NotKept, Unreadable."""
        return frozenset([table for (table,) in await self._store.fetch(MINE, self.node, patience_s=0.0)])

    async def release(self, tables: Collection[str]) -> None:
        """Run them no longer. Raises NotKept."""
        await self._store.change(RELEASE, self.node, list(tables), patience_s=0.0)

    async def leave(self) -> None:
        """Run nothing any more, and be none of the nodes; at worst the lease ends by itself."""
        try:
            for query in LEAVE:
                await self._store.change(query, self.node, patience_s=1.0)
            await self._store.change(FORGET, patience_s=0.0)
        except NotKept:
            return
