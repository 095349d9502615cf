"""The match with robots of a person who asks several nodes at once: the database knows it before news of it come."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from tapete.server.people.guests import Guest
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import Declined, NotKept, Outdated, Statement
from tapete.server.tables.actor import TableActor
from tapete.server.tables.registry import Registry
from tapete.table import Refused
from tapete.table.commands import Person

LAST: Final = 'SELECT "table", live FROM robot_matches LEFT JOIN tables ON id = "table" WHERE person = ?'
BEGUN: Final = """INSERT INTO robot_matches (person, "table") VALUES (:person, :table) ON CONFLICT (person) DO UPDATE
    SET "table" = CASE robot_matches."table" WHEN :last THEN excluded."table" END, at = now()"""
"""Raises Outdated where another node has begun a match of this person since the last that is known."""
OLD: Final = "DELETE FROM robot_matches WHERE at < now() - interval '1 hour'"
"""News of these came long ago."""
TRIES: Final = 8
FORGET_S: Final = 1800.0


class SharedRobotMatches(Registry):
    """Of several nodes that are asked at once, one begins a match, and the others know it then."""

    _shared: PostgresStore

    async def play_now(self, guest: Guest, *given: Any, **named: Any) -> TableActor:
        for _ in range(TRIES):
            with suppress(Outdated):
                return await super().play_now(guest, *given, **named)
        raise Declined("other nodes were faster")

    async def _claimed(self, person: Person, table_id: str) -> Sequence[Statement]:
        found = await self._shared.read(LAST, (person,))
        last, is_live = found[0] if found else ("", 0)
        if is_live and self._line(last) is None:
            with suppress(Refused):
                await self.actor(last)
        return [(BEGUN, {"person": person, "table": table_id, "last": last})]

    async def _tidy(self) -> None:
        """What nobody needs any more goes now and then."""
        while True:
            with suppress(NotKept):
                await self._shared.write([(OLD, ())])
            await asyncio.sleep(FORGET_S)
