"""Who looks at the list of open tables, and is told of its changes."""

import asyncio

from tapete.server.tables.audience import Viewer
from tapete.server.tables.registry import Registry
from tapete.server.wire.codec import encode
from tapete.server.wire.messages import OpenTables


class Lobby:
    """All who look at the list of open tables."""

    def __init__(self, registry: Registry, rest_s: float = 0.25) -> None:
        self._registry, self._rest_s = registry, rest_s
        self._viewers: set[Viewer] = set()

    def join(self, viewer: Viewer) -> None:
        """Show the list now, and whenever it changes."""
        self._viewers.add(viewer)
        self._tell((viewer,))

    def part(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)

    async def run(self) -> None:
        """Tell all readers of changes, a few times a second at most."""
        while True:
            await self._registry.lobby_changed.wait()
            self._registry.lobby_changed.clear()
            if self._viewers:
                self._tell(tuple(self._viewers))
            await asyncio.sleep(self._rest_s)

    def _tell(self, viewers: tuple[Viewer, ...]) -> None:
        """The list, encoded once for all who are in no match; the others see theirs beside it."""
        tables, matches = self._registry.list(), self._registry.matches()
        frame = encode(OpenTables(tables))
        for viewer in viewers:
            own = matches.get(viewer.person)
            viewer.show(encode(OpenTables(tables, tuple(own))) if own else frame)
