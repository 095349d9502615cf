"""Whose account others have changed in the books: they are read anew here, each until that has succeeded."""

import time
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Final

from tapete.server.store.store import Books, NotKept, Unreadable
from tapete.table.commands import Person

CHANGED: Final = "INSERT INTO people_changes (at, person) VALUES (?, ?)"
OVERLAP: Final = 100
"""So many of the last numbers are looked at again: they may be given in another order than they are kept."""
NEWEST: Final = """SELECT coalesce(max(number), 0), coalesce(
    (SELECT number FROM people_changes WHERE at < ? ORDER BY number DESC LIMIT 1), 0) FROM people_changes"""
"""From the end backwards: most are old."""
AFTER: Final = "SELECT number, person FROM people_changes WHERE number > ? ORDER BY number"
LATE_S: Final = 120.0
"""A change that is kept so long after it got its number is still found: thousands may end at once, when what is too old
is forgotten."""


class PeopleChanges:
    """The changes that are known here, and who is still to be read."""

    def __init__(self, books: Books, clock: Callable[[], float]) -> None:
        self._books, self._clock = books, clock
        self._heard: set[int] = set()
        self._looks: deque[tuple[float, int]] = deque()
        """When it was looked, and the newest number then, from LATE_S ago on: whatever comes late is above the
        first."""
        self.due: dict[Person, int] = {}
        """Who is to be read anew, with the number of their last change."""

    async def begin(self) -> None:
        """What is kept by now is known: everything else is read after this."""
        ((newest, old),) = await self._books.read(NEWEST, (self._clock() - LATE_S,))
        since = min(newest - OVERLAP, old)
        rows = await self._books.read(AFTER, (since,))
        self._heard, self.due = {number for number, _ in rows}, {}
        self._looks = deque([(time.monotonic(), since)])

    async def look(self) -> None:
        """See who has been changed since. Raises NotKept where that cannot be read: whoever would keep something for
        it keeps nothing."""
        try:
            if not self._looks:
                await self.begin()
            now, (_, since) = time.monotonic(), self._looks[0]
            rows = await self._books.read(AFTER, (since,))
        except Unreadable as error:
            raise NotKept(str(error)) from error
        self.due |= {person: number for number, person in rows if number not in self._heard}
        self._heard = {number for number, _ in rows}
        self._looks.append((now, max(self._heard, default=since)))
        while len(self._looks) > 1 and self._looks[1][0] <= now - LATE_S:
            self._looks.popleft()

    def first_due(self, most: int) -> dict[Person, int]:
        """Who is due now, so many of them at most, with the number of their last change."""
        return dict(islice(self.due.items(), most))

    def done(self, person: Person, number: int) -> None:
        """They have been read after this change."""
        if self.due.get(person) == number:
            del self.due[person]
