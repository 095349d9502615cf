"""What a node reports to the others of the tables that it has in memory: what has changed, and now and then all."""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from tapete.server.nodes.actor import SharedActor
from tapete.server.nodes.news import Account, News, Told, packed
from tapete.server.tables.suspended import SuspendedMatches

WHOLE_S: Final = 5.0
"""How often a node reports everything: what got lost is mended then."""
REST_S: Final = 0.05
"""Between two reports, so that one tells of many changes."""


class Reporter:
    """The reports of one node; `actors` and `suspended` are its tables as they are at any time."""

    def __init__(
        self, actors: Mapping[str, SharedActor], suspended: SuspendedMatches, publish: Callable[[News], None]
    ) -> None:
        self._actors, self._suspended, self._publish = actors, suspended, publish
        self._changed: set[str] = set()
        self._wanted = asyncio.Event()

    def change(self, table_id: str) -> None:
        """The others should hear something else of this table."""
        self._changed.add(table_id)
        self._wanted.set()

    async def run(self) -> None:
        """Report what has changed, and now and then everything, until cancelled."""
        whole_at = 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(WHOLE_S):
                    await self._wanted.wait()
            self._wanted.clear()
            now = time.monotonic()
            if now - whole_at >= WHOLE_S:
                whole_at = now
                self.report_all()
            elif self._changed:
                self._publish(Told({table_id: self._account(table_id) for table_id in self._changed}, False))
            self._changed.clear()
            await asyncio.sleep(REST_S)

    def packed(self, node: str) -> bytes:
        """The report of everything, as this node would tell it now."""
        return packed(node, self._whole())

    def _whole(self) -> Told:
        known = {*self._actors, *self._suspended}
        return Told({table_id: self._account(table_id) for table_id in known}, True)

    def report_all(self) -> None:
        """Report everything now."""
        self._publish(self._whole())
        for actor in self._actors.values():
            actor.repeat()

    def _account(self, table_id: str) -> Account | None:
        actor = self._actors.get(table_id)
        table = actor.table if actor is not None else self._suspended.get(table_id)
        if table is None:
            return None
        people = tuple(sorted(actor.people)) if actor is not None else ()
        said = Account(people, owner=table.owner)  # also where nobody runs it yet: it counts among the owner's
        if actor is not None:
            homes = sorted((person, tuple(sorted(where))) for person, where in actor.own_households.items())
            said = said._replace(viewers=actor.reported_viewers, nameless=actor.nameless, households=tuple(homes))
        return said if actor is not None and not actor.is_running else said.about(table)
