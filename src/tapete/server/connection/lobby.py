"""The viewers of the list of open tables, to whom its changes are sent."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from tapete.server.tables.audience import Viewer
from tapete.server.tables.listing import gathered
from tapete.server.tables.registry import Registry
from tapete.server.wire.codec import encode
from tapete.server.wire.messages import LobbyTable, OpenTables
from tapete.table.commands import Person

LARGEST: Final = 64 * 1024
"""Bytes of the list: it is told four times a second where it changes so often, to slow lines too."""


class Lobby:
    """All who look at the list of open tables."""

    def __init__(self, registry: Registry, rest_s: float = 0.25) -> None:
        self._registry, self._rest_s = registry, rest_s
        self._viewers: set[Viewer] = set()
        self._loop = asyncio.get_running_loop()
        self._made_at, self._made_of = -rest_s, -1
        self._tables: tuple[LobbyTable, ...] = ()
        self._matches: Mapping[Person, Sequence[str]] = {}
        self._seated: Mapping[Person, Sequence[str]] = {}
        self._frame = b""

    def join(self, viewer: Viewer) -> None:
        """Show the list now, and whenever it changes. However many ask, it is made anew only if something is new,
        or it is older than the rest between two."""
        self._viewers.add(viewer)
        is_old = self._loop.time() - self._made_at >= self._rest_s
        if is_old or self._made_of != self._registry.lobby_changed.count:
            self._make()
        self._tell(viewer)

    def part(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)

    async def run(self) -> None:
        """Tell all viewers of changes, a few times a second at most; while there are none, nothing is made."""
        while True:
            await self._registry.lobby_changed.wait()
            self._registry.lobby_changed.clear()
            if self._viewers:
                self._make()
            for viewer in list(self._viewers):
                self._tell(viewer)
            await asyncio.sleep(self._rest_s)

    def _make(self) -> None:
        """The list as it is now, encoded once for all who sit nowhere."""
        self._made_at, self._made_of = self._loop.time(), self._registry.lobby_changed.count
        self._tables, self._matches = self._registry.list(), self._registry.matches()
        self._seated = gathered(actor.table for actor in self._registry.actors.values())
        self._frame = encode(OpenTables(self._tables))
        while len(self._frame) > LARGEST:  # long names at many tables: the first of them are enough
            self._tables = self._tables[: len(self._tables) // 2]
            self._frame = encode(OpenTables(self._tables))

    def _tell(self, viewer: Viewer) -> None:
        """Who is in matches sees them beside the list, the last one opened first; who sits at a table, which it is."""
        own = self._registry.lines_of(viewer.person, self._matches.get(viewer.person, ())[::-1])
        seated = self._seated.get(viewer.person, ())
        viewer.show(encode(OpenTables(self._tables, tuple(own), tuple(seated))) if own or seated else self._frame)
