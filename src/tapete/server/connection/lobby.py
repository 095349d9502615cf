"""Who looks at the list of open tables, and is told of its changes."""

import asyncio

from tapete.server.tables.actor import Viewer
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
        viewer.show(encode(OpenTables(self._registry.list())))

    def part(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)

    async def run(self) -> None:
        """Tell all readers of changes, a few times a second at most."""
        while True:
            await self._registry.lobby_changed.wait()
            self._registry.lobby_changed.clear()
            if self._viewers:
                frame = encode(OpenTables(self._registry.list()))
                for viewer in list(self._viewers):
                    viewer.show(frame)
            await asyncio.sleep(self._rest_s)
