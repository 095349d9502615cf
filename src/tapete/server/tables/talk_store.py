"""Storage of table talk, mutes and reports: the contract, in memory, and in the database."""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Final, Protocol

from tapete.server.people.account import HELD, anonymous_id, has_gone
from tapete.server.store.store import Books, Statement
from tapete.table.commands import Person
from tapete.table.talk import Line

REPORTS: Final = 1000
"""Reports that are held in memory."""
KEPT: Final = 'INSERT INTO lines ("table", n, at, person, seat, name, kind, what) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
UNNAMED: Final = (
    f"""UPDATE lines SET person = ?, name = '' WHERE "table" = ? AND n = ? AND {has_gone("lines.person")}"""
)
LAST: Final = 'SELECT n, at, person, seat, name, kind, what FROM lines WHERE "table" = ? ORDER BY n DESC LIMIT ?'
UNMUTED: Final = "DELETE FROM mutes WHERE person = ? AND other = ?"
MUTED: Final = "INSERT INTO mutes (person, other, at) VALUES (?, ?, ?)"
TOO_MANY: Final = """DELETE FROM mutes WHERE person = ? AND other NOT IN
    (SELECT other FROM mutes WHERE person = ? ORDER BY at DESC, other LIMIT ?)"""
MOST_MUTED: Final = 500
"""People whom one person does not want to hear; of more, those muted last."""


class TalkStore(Protocol):
    """The lines said at all tables, who has muted whom, and reports of lines."""

    async def keep(self, table: str, line: Line) -> None:
        """Safe from a power cut once this returns. Raises NotKept."""

    async def last(self, table: str, most: int) -> list[Line]:
        """The last lines of a table, the oldest first."""

    async def mute(self, person: Person, other: Person, on: bool) -> None:
        """Raises NotKept."""

    async def muted(self, person: Person) -> frozenset[Person]:
        """Whom this person does not want to hear."""

    async def muters(self, person: Person) -> frozenset[Person]:
        """Who does not want to hear this person."""

    async def report(self, table: str, line: Line, by: Person, why: str, at: float) -> None:
        """Raises NotKept."""


class MemoryTalkStore:
    """Lines in memory, lost with the process."""

    def __init__(self) -> None:
        self._lines: dict[str, list[Line]] = defaultdict(list)
        self._muted: dict[Person, frozenset[Person]] = {}
        self.reports: deque[tuple[str, Line, Person, str, float]] = deque(maxlen=REPORTS)

    async def keep(self, table: str, line: Line) -> None:
        self._lines[table].append(line)

    async def last(self, table: str, most: int) -> list[Line]:
        return self._lines[table][-most:]

    async def mute(self, person: Person, other: Person, on: bool) -> None:
        muted = self._muted.get(person, frozenset())
        self._muted[person] = muted | {other} if on else muted - {other}

    async def muted(self, person: Person) -> frozenset[Person]:
        return self._muted.get(person, frozenset())

    async def muters(self, person: Person) -> frozenset[Person]:
        return frozenset([each for each, others in self._muted.items() if person in others])

    async def report(self, table: str, line: Line, by: Person, why: str, at: float) -> None:
        self.reports.append((table, line, by, why, at))


class DatabaseTalkStore:
    """Lines in the server's database."""

    def __init__(self, books: Books, clock: Callable[[], float] = time.time) -> None:
        self._books, self._clock = books, clock

    async def keep(self, table: str, line: Line) -> None:
        """Without the name where the account is deleted before this, as another server may do."""
        unnamed = (UNNAMED, (anonymous_id(), table, line.n))
        await self._books.write([(HELD, (line.person,)), (KEPT, (table, *line)), unnamed])

    async def last(self, table: str, most: int) -> list[Line]:
        return [Line(*row) for row in reversed(await self._books.read(LAST, (table, most)))]

    async def mute(self, person: Person, other: Person, on: bool) -> None:
        done: list[Statement] = [(UNMUTED, (person, other))]
        if on:
            done += [(MUTED, (person, other, self._clock())), (TOO_MANY, (person, person, MOST_MUTED))]
        await self._books.write(done)

    async def muted(self, person: Person) -> frozenset[Person]:
        """Those whom they have blocked, too."""
        return await self._both("SELECT other FROM {} WHERE person = ?", person)

    async def muters(self, person: Person) -> frozenset[Person]:
        """Those who have blocked them, too."""
        return await self._both("SELECT person FROM {} WHERE other = ?", person)

    async def _both(self, query: str, person: Person) -> frozenset[Person]:
        """What mutes and blocks say."""
        both = " UNION ".join(map(query.format, ("mutes", "blocks")))
        return frozenset([row[0] for row in await self._books.read(both, (person, person))])

    async def report(self, table: str, line: Line, by: Person, why: str, at: float) -> None:
        """Nothing: `Moderation.report` stores it for the moderators."""
