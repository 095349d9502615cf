"""Turns of people: what one person asks for twice at once is done one after the other."""

import asyncio
from weakref import WeakValueDictionary

from tapete.table.commands import Person


class Turns:
    """A lock for each person who asks for something now; at one server, of which several may serve a room."""

    def __init__(self) -> None:
        self._locks = WeakValueDictionary[Person, asyncio.Lock]()

    def of(self, person: Person) -> asyncio.Lock:
        """The lock of this person; it is forgotten once nobody holds or awaits it."""
        lock = self._locks.get(person)
        if lock is None:
            lock = self._locks[person] = asyncio.Lock()
        return lock
