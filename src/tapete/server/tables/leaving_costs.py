"""What it would cost to leave one table: read in the background, and told to each who plays there for something."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from tapete.club.penalties import penalty
from tapete.server.club import abandonments
from tapete.server.store.store import Books, NotKept, Unreadable
from tapete.server.tables.services import Services
from tapete.table import Table
from tapete.table.commands import Person
from tapete.table.viewer import seat_of


class LeavingCosts:
    """Reads the books on behalf of one table."""

    def __init__(self, services: Services, tell: Callable[[Person, float], None]) -> None:
        """`tell` is told of whom, and for how many seconds no match that counts would be open to them."""
        self._services, self._tell = services, tell
        self._reading: set[asyncio.Task[None]] = set()

    def weigh(self, table: Table, person: Person) -> None:
        """Read what leaving this table would cost this person, if anything."""
        clerk = self._services.clerk
        if clerk is not None and table.options.competitive and seat_of(table, person) is not None:
            task = asyncio.create_task(self._weighed(clerk.books, person))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _weighed(self, books: Books, person: Person) -> None:
        """While the books cannot be read, what was told last stands."""
        with suppress(NotKept, Unreadable):
            found = penalty(await abandonments.history(books, person), self._services.clock())
            self._tell(person, found.next_s)
