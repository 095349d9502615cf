"""Absences at a table: others are told at once, after a time a robot plays, later the seat is lost."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from tapete.table.commands import Person
from tapete.table.table import SEAT_KEPT_S, Table

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
        self._found: set[Person] = set()
        """Those of them who were away already when the table was taken up: nobody here knows since when."""
        self._timers: dict[Person, asyncio.TimerHandle] = {}

    @property
    def long_away(self) -> Collection[Person]:
        """Who has been away for longer than the grace, or may have been."""
        return self.overdue | self._found

    def begin(self, person: Person, is_found: bool = False) -> None:
        """Start the timers of this person, unless they run already; `is_found`: they were away before it was
        noticed."""
        if is_found and person not in self.people:
            self._found.add(person)
        self.people |= {person}
        if person not in self._timers:
            self._set(self._grace_s, self._over, person)

    def keep(self, person: Person, kept_s: float) -> None:
        """The program plays already for this person, who is away, and their seat is kept for so many seconds more."""
        self.overdue.add(person)
        self._set(kept_s + SLACK_S, self._lost, person)

    def begin_to_play(self, person: Person) -> None:
        """From now on the program plays for this person; if they are away, their seat is kept from now on, however long
        they have been: as where a match has begun meanwhile, or nothing could be kept for a while."""
        if person in self.people:
            self.keep(person, SEAT_KEPT_S)

    def end(self, person: Person) -> None:
        """Stop the timers of this person, who is back."""
        self.people -= {person}
        self.overdue.discard(person)
        self._found.discard(person)
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

    def _set(self, delay_s: float, over: Callable[[Person], None], person: Person) -> None:
        known = self._timers.get(person)
        if known is not None:
            known.cancel()
        self._timers[person] = asyncio.get_running_loop().call_later(delay_s, over, person)

    def _over(self, person: Person) -> None:
        self.overdue.add(person)
        self._set(SEAT_KEPT_S + SLACK_S, self._lost, person)
        self._missing(person, False)

    def _lost(self, person: Person) -> None:
        """Asked again and again: a match that waits for somebody else keeps their seat meanwhile."""
        self._set(SEAT_KEPT_S, self._lost, person)
        self._missing(person, True)


def kept_s(table: Table, person: Person, now: float) -> float | None:
    """For how many seconds more the seat of this person is kept, for whom the program plays; None: it does not."""
    moments = [chair.gone_at for chair in table.chairs if chair.person == person and chair.gone]
    return moments[0] + SEAT_KEPT_S - now if moments and table.in_match else None


def seated(table: Table) -> Iterator[Person]:
    """Who sits at a table, will sit there, or is played for."""
    for chair in table.chairs:
        yield from (chair.whose, chair.person if chair.claim is None else chair.claim.person)


def departed(table: Table, is_departed: Callable[[Person], bool]) -> Sequence[Person]:
    """Who has a seat though they have departed for good, where no match needs it to be kept."""
    return [] if table.in_match else [chair.person for chair in table.chairs if is_departed(chair.person)]
