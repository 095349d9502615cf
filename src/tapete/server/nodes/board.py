"""Reports by the database while the bus is away, or is not the same for all: who is connected to which node must be
known all the time."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import structlog

from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import NotKept, Unreadable
from tapete.server.trouble import Trouble

log = structlog.get_logger()
LOOK_S: Final = 2.0
"""How often a node looks whether another is cut off, and tells its own while one is: often within the grace of who has
lost their connection."""
NOTICE_S: Final = 0.1
"""How soon it is noticed that the bus has gone."""
SILENT_S: Final = 15.0
"""A node that lives and was not heard on the bus for so long, three whole reports, is on another one."""
OTHERS: Final = """SELECT id AS node, coalesce(is_cut, false) AS is_cut, said FROM nodes LEFT JOIN presence ON id = node
    WHERE id <> $1 AND until > clock_timestamp()"""
PUT: Final = """INSERT INTO presence (node, is_cut, said) VALUES ($1, $2, $3)
    ON CONFLICT (node) DO UPDATE SET is_cut = excluded.is_cut, said = excluded.said"""
REMOVE: Final = """DELETE FROM presence WHERE node = $1
    OR NOT EXISTS (SELECT FROM nodes WHERE id = node AND until > clock_timestamp())"""
"""Those of nodes that were killed go with one's own."""


class Board:
    """What this node has written there, and what it reads of the others.

    Nothing is written while all nodes hear the bus. One that does not is cut off, says so, and is answered there; so is
    one that does not hear the same bus, which is said in the log."""

    def __init__(
        self,
        store: PostgresStore,
        node: str,
        is_up: Callable[[], bool],
        report: Callable[[], bytes],
        hear: Callable[[bytes], None],
    ) -> None:
        """`is_up` says whether this node hears the bus; `report` is all it has to report, `hear` takes another's."""
        self._store, self._node, self._is_up, self._report, self._hear = store, node, is_up, report, hear
        self._has_put = False
        self._heard_at: dict[str, float] = {}
        """When each node was heard on the bus, or seen there at first."""
        self._listened_at = 0.0
        self._silent = frozenset[str]()
        self._is_reading = False

    def heard(self, node: str) -> None:
        """Something came from this node: over the bus, unless it is just being read here."""
        if not self._is_reading:
            self._heard_at[node] = time.monotonic()

    async def run(self) -> None:
        """Look and tell, until cancelled."""
        trouble = Trouble("no reports by the database", node=self._node)
        while True:
            was_up = self._is_up()
            try:
                await self.look()
                trouble.over()
            except (NotKept, Unreadable) as error:
                trouble.said(error)
            await self._rest(was_up)

    async def look(self) -> None:
        """Tell where it is needed, and hear what the bus does not bring. Raises NotKept, Unreadable."""
        is_cut = not self._is_up()
        others = await self._store.fetch(OTHERS, self._node, patience_s=0.0)
        self._listen([each["node"] for each in others if not (is_cut or each["is_cut"])])
        if is_cut or self._silent or any(each["is_cut"] for each in others):
            self._has_put = True
            await self._store.fetch(PUT, self._node, is_cut, self._report().decode(), patience_s=0.0)
        else:
            await self.clear()
        self._take(others, is_cut)

    def _listen(self, alive: Sequence[str]) -> None:
        """Which of these, all of which hear a bus, is not heard."""
        now = time.monotonic()
        if now - self._listened_at > SILENT_S / 2:  # what came meanwhile is still to be heard
            self._heard_at.clear()
        self._listened_at = now
        self._heard_at = {node: self._heard_at.get(node, now) for node in alive}
        silent = frozenset([node for node, at in self._heard_at.items() if now - at >= SILENT_S])
        for node in silent - self._silent:
            log.error("a node of this database is not heard: has it the same TAPETE_BUS?", node=node)
        self._silent = silent

    def _take(self, others: Iterable[tuple[str, bool, str | None]], is_cut: bool) -> None:
        """What the bus brings is newer."""
        self._is_reading = True
        try:
            for node, is_other_cut, said in others:
                if said is not None and (is_cut or is_other_cut or node in self._silent):
                    self._hear(said.encode())
        finally:
            self._is_reading = False

    async def clear(self) -> None:
        """Take away what this node has written. Raises NotKept."""
        if self._has_put:
            await self._store.fetch(REMOVE, self._node, patience_s=0.0)
            self._has_put = False

    async def _rest(self, was_up: bool) -> None:
        """Until it is time to look again, or the bus goes or comes."""
        loop = asyncio.get_running_loop()
        end = loop.time() + LOOK_S
        while loop.time() < end and self._is_up() == was_up:
            await asyncio.sleep(NOTICE_S)
