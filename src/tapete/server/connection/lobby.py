"""Who looks at the list of open tables, and is told of its changes."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from tapete.server.tables.audience import Viewer
from tapete.server.tables.registry import Registry
from tapete.server.wire.codec import encode
from tapete.server.wire.messages import LobbyTable, OpenTables
from tapete.table.commands import Person

LEAST_REST_S: Final = 0.02
"""However many ask, the list is not made more often."""


class Lobby:
    """All who look at the list of open tables."""

    def __init__(self, registry: Registry, rest_s: float = 0.25) -> None:
        self._registry, self._rest_s = registry, rest_s
        self._viewers: set[Viewer] = set()
        self._loop = asyncio.get_running_loop()
        self._made_at = -rest_s
        self._tables: tuple[LobbyTable, ...] = ()
        self._matches: Mapping[Person, Sequence[LobbyTable]] = {}
        self._frame = b""

    def join(self, viewer: Viewer) -> None:
        """Show the list now, and whenever it changes."""
        self._viewers.add(viewer)
        age = self._loop.time() - self._made_at
        if age >= (LEAST_REST_S if self._registry.lobby_changed.is_set() else self._rest_s):
            self._make()
        self._tell(viewer)

    def part(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)

    async def run(self) -> None:
        """Tell all viewers of changes, a few times a second at most."""
        while True:
            await self._registry.lobby_changed.wait()
            self._registry.lobby_changed.clear()
            self._make()
            for viewer in list(self._viewers):
                self._tell(viewer)
            await asyncio.sleep(self._rest_s)

    def _make(self) -> None:
        """The list as it is now, encoded once for all who are in no match."""
        self._made_at = self._loop.time()
        self._tables, self._matches = self._registry.list(), self._registry.matches()
        self._frame = encode(OpenTables(self._tables))

    def _tell(self, viewer: Viewer) -> None:
        """Who is in a match sees it beside the list."""
        own = self._matches.get(viewer.person)
        viewer.show(encode(OpenTables(self._tables, tuple(own))) if own else self._frame)
