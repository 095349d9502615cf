"""Reports by the database while the bus is away: who is connected to which node must be known all the time."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import NotKept, Unreadable
from tapete.server.trouble import Trouble

LOOK_S: Final = 2.0
"""How often a node looks whether another is cut off, and tells its own while one is: often within the grace of who has
lost their connection."""
NOTICE_S: Final = 0.1
"""How soon it is noticed that the bus has gone."""
OTHERS: Final = """SELECT node, is_cut, said FROM presence JOIN nodes ON id = node
    WHERE node <> $1 AND until > clock_timestamp()"""
PUT: Final = """INSERT INTO presence (node, is_cut, said) VALUES ($1, $2, $3)
    ON CONFLICT (node) DO UPDATE SET is_cut = excluded.is_cut, said = excluded.said"""
REMOVE: Final = """DELETE FROM presence WHERE node = $1
    OR NOT EXISTS (SELECT FROM nodes WHERE id = node AND until > clock_timestamp())"""
"""Those of nodes that were killed go with one's own."""


class Board:
    """What this node has written there, and what it reads of the others.

    Nothing is written while all nodes hear the bus. One that does not is cut off, says so, and is answered there."""

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
        if is_cut or any(each["is_cut"] for each in others):
            self._has_put = True
            await self._store.fetch(PUT, self._node, is_cut, self._report().decode(), patience_s=0.0)
        else:
            await self.clear()
        self._take(others, is_cut)

    def _take(self, others: Iterable[tuple[str, bool, str]], is_cut: bool) -> None:
        """What the bus brings is newer."""
        for _, is_other_cut, said in others:
            if is_cut or is_other_cut:
                self._hear(said.encode())

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
