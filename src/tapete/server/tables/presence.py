"""Who of a table's people is away: the others are told at once, and after a time a robot plays for them."""

import asyncio
from collections.abc import Callable
from typing import Final

from tapete.table.commands import Person
from tapete.table.table import MARGIN_S

SLACK_S: Final = 1.0
"""What lies between a moment of the table's clock and the same of the event loop's."""


class Absences:
    """The people who have a seat, or a claim to one, and read nothing."""

    def __init__(self, grace_s: float, missing: Callable[[Person, bool], None]) -> None:
        """`missing` is told of whoever has been away for `grace_s` seconds, and when their seat is kept no longer."""
        self._grace_s, self._missing = grace_s, missing
        self.people: frozenset[Person] = frozenset()
        self.overdue: set[Person] = set()
        """Those of them who have been away for longer than the grace."""
        self._timers: dict[Person, asyncio.TimerHandle] = {}

    def begin(self, person: Person) -> None:
        """They are away from now on; if they were already, since then."""
        self.people |= {person}
        if person not in self._timers:
            self._timers[person] = asyncio.get_running_loop().call_later(self._grace_s, self._over, person)

    def end(self, person: Person) -> None:
        """They are here again."""
        self.people -= {person}
        self.overdue.discard(person)
        timer = self._timers.pop(person, None)
        if timer is not None:
            timer.cancel()

    def tell_anew(self) -> None:
        """A match begins: nobody waits for who was away too long before."""
        for person in self.overdue:
            self._missing(person, False)

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _over(self, person: Person) -> None:
        loop = asyncio.get_running_loop()
        self.overdue.add(person)
        self._timers[person] = loop.call_later(MARGIN_S + SLACK_S, self._lost, person)
        self._missing(person, False)

    def _lost(self, person: Person) -> None:
        """Asked again and again: a match that waits for somebody else keeps their seat meanwhile."""
        self._timers[person] = asyncio.get_running_loop().call_later(MARGIN_S, self._lost, person)
        self._missing(person, True)
