"""Absences at a table: others are told at once, after a time a robot plays, later the seat is lost."""

import asyncio
from collections.abc import Callable
from typing import Final

from tapete.table.commands import Person
from tapete.table.table import MARGIN_S

SLACK_S: Final = 1.0
"""Seconds by which the table's clock and that of the event loop may differ."""


class Absences:
    """The people with a seat, or a claim to one, who have no connection."""

    def __init__(self, grace_s: float, missing: Callable[[Person, bool], None]) -> None:
        """`missing` is told of whoever has been away for `grace_s` seconds, and when their seat is kept no longer."""
        self._grace_s, self._missing = grace_s, missing
        self.people: frozenset[Person] = frozenset()
        self.overdue: set[Person] = set()
        """Those of them who have been away for longer than the grace."""
        self._timers: dict[Person, asyncio.TimerHandle] = {}

    def begin(self, person: Person) -> None:
        """Start the timers of this person, unless they run already."""
        self.people |= {person}
        if person not in self._timers:
            self._timers[person] = asyncio.get_running_loop().call_later(self._grace_s, self._over, person)

    def end(self, person: Person) -> None:
        """Stop the timers of this person, who is back."""
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
