"""Where what was said is kept: the contract, in memory, and in the journal's file."""

import asyncio
from collections import defaultdict, deque
from typing import Final, Protocol

from tapete.table.commands import Person
from tapete.table.talk import Line

REPORTS: Final = 1000
"""Reports that are held in memory."""


class Lines(Protocol):
    """The lines of all tables, mutes and reports."""

    async def keep(self, table: str, line: Line) -> None:
        """Safe from a power cut once this returns. Raises NotKept."""

    async def last(self, table: str, most: int) -> list[Line]:
        """The last lines of a table, the oldest first."""

    async def mute(self, person: Person, other: Person, on: bool) -> None:
        """Raises NotKept."""

    async def muted(self, person: Person) -> frozenset[Person]: ...

    async def report(self, table: str, line: Line, by: Person, why: str, at: float) -> None:
        """Raises NotKept."""


class MemoryLines:
    """Lines that end with the process."""

    def __init__(self) -> None:
        self._lines: dict[str, list[Line]] = defaultdict(list)
        self._muted: dict[Person, frozenset[Person]] = {}
        self.reports: deque[tuple[str, Line, Person, str, float]] = deque(maxlen=REPORTS)

    async def keep(self, table: str, line: Line) -> None:
        await asyncio.sleep(0)
        self._lines[table].append(line)

    async def last(self, table: str, most: int) -> list[Line]:
        return self._lines[table][-most:]

    async def mute(self, person: Person, other: Person, on: bool) -> None:
        muted = self._muted.get(person, frozenset())
        self._muted[person] = muted | {other} if on else muted - {other}

    async def muted(self, person: Person) -> frozenset[Person]:
        return self._muted.get(person, frozenset())

    async def report(self, table: str, line: Line, by: Person, why: str, at: float) -> None:
        self.reports.append((table, line, by, why, at))
