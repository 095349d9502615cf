"""Table talk: the last lines of one table, who has muted whom, and a rate limit by person.

It stands beside the versions of the table, in a store of its own: nothing said makes a card later, or can be told from
the number of an event.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Final

from tapete.robots.outside import raised
from tapete.server.settings import function_at
from tapete.server.store.store import Conflict, Declined
from tapete.server.tables.talk_store import TalkStore
from tapete.server.wire.messages import Said
from tapete.server.wire.messages import Talk as TalkMessage
from tapete.table import Refused, Table
from tapete.table.commands import Person
from tapete.table.talk import Line, LineKind, check_line
from tapete.table.viewer import hears_since, name_of, seat_of

SHOWN: Final = 50
"""How many of the last lines a viewer who joins is shown."""
MOST: Final = 5
"""How many lines one person may say within SPAN_S."""
SPAN_S: Final = 10.0
SPEAKERS: Final = 100
"""With so many, those who spoke before SPAN_S are forgotten."""
TRIES: Final = 5
"""Tries to store a line while other servers take its number."""
Filter = Callable[[str], str | None]
"""A word filter: the text as it may be shown; None: not at all."""


def filter_named(place: str) -> Filter:
    """The function at `module:function`; nothing: everything may be said. Raises ValueError if there is none."""
    if not place:
        return lambda text: text
    words = function_at(place)

    def filtered(text: str) -> str | None:
        try:
            shown: str | None = words(text)
        except SystemExit as exits:  # it has failed, as by any other error: the server goes on
            raise RuntimeError(raised(exits)) from exits
        return shown

    return filtered


class Talk:
    """What is said at a table."""

    def __init__(self, table_id: str, lines: TalkStore, words: Filter) -> None:
        self._table_id, self._store, self._words = table_id, lines, words
        self._lines: dict[int, Line] = {}
        """The last ones by number, in order."""
        self._last = 0
        self._saying: set[int] = set()
        """Numbers of lines that are just being kept here."""
        self._unheard: deque[Line] = deque()
        """Lines that are known here, and that those who are here have not been shown."""
        self._spoke: dict[Person, deque[float]] = {}
        """When each person spoke last."""
        self._is_loaded = self._was_loaded = False
        self._doubts = 0

    @property
    def people(self) -> Iterator[Person]:
        """Who has said the last lines."""
        return (line.person for line in self._lines.values())

    async def load(self) -> None:
        """Take the last lines from the store, unless they are known; what others have said since is `unheard`."""
        if self._is_loaded:
            return
        doubts = self._doubts
        read = await self._store.last(self._table_id, SHOWN)
        lines = [line for line in read if line.n not in self._saying]
        if self._was_loaded:
            self._unheard.extend(line for line in lines if line.n not in self._lines)
        newest = lines[-1].n if lines else 0
        self._put(lines, [line for line in self._lines.values() if line.n > newest])
        self._was_loaded, self._is_loaded = True, doubts == self._doubts

    def forget(self) -> None:
        """Others may have written lines: what is known is read anew when it is asked for."""
        self._is_loaded = False
        self._doubts += 1

    def is_behind(self, newest: int) -> bool:
        """Whether there is something to read, or to show, where this is the number of the last line in the store."""
        return bool(self._unheard) or not self._is_loaded or newest > max(self._lines, default=0)

    def take(self, line: Line) -> None:
        """Another server has kept a line; one before it that was not told is read later."""
        if line.n in self._lines or line.n in self._saying or line.n <= self._last - SHOWN:
            return
        if line.n != self._last + 1:
            self.forget()
        self._spoken(line.person, line.at).append(line.at)  # what is said at all servers counts together
        self._heard(line)

    def next_unheard(self) -> Line | None:
        """The next line to show to all who are here; `give_back` what could not be shown."""
        return self._unheard.popleft() if self._unheard else None

    def give_back(self, line: Line) -> None:
        """It could not be shown now."""
        self._unheard.appendleft(line)

    def _heard(self, line: Line) -> None:
        self._put(self._lines.values(), [line])
        self._unheard.append(line)

    def _put(self, *lines: Iterable[Line]) -> None:
        found = sorted([line for each in lines for line in each], key=attrgetter("n"))[-SHOWN:]
        self._lines = {line.n: line for line in found}
        self._last = max([*self._lines, *self._saying], default=0)

    async def say(self, table: Table, person: Person, name: str, kind: LineKind, what: str, at: float) -> Line:
        """Keep a line, which is `unheard` then; one with a chair here bears its name. Raises Refused or NotKept.

        It is of no time before a match that was not public had ended, though the clock be set back: all are told it."""
        check_line(table, person, kind, what)
        name = name_of(table, person) or name
        spoke = self._spoken(person, at)
        if len(spoke) == MOST and _is_of_late(spoke[0], at):
            raise Refused("too_fast", max=str(MOST))
        spoke.append(at)
        if kind == "text":
            filtered = self._words(what)
            if filtered is None:
                raise Refused("bad_words", max="0")
            check_line(table, person, kind, filtered)  # the host's own function may return anything
            what = filtered
        for _ in range(TRIES):
            await self.load()
            self._last += 1
            line = Line(self._last, max(at, table.closed_until), person, seat_of(table, person), name, kind, what)
            self._saying.add(line.n)
            try:
                await self._store.keep(self._table_id, line)
            except Conflict:
                self.forget()
                continue
            finally:
                self._saying.discard(line.n)
            self._heard(line)
            return line
        raise Declined("others say too much at once")

    def _spoken(self, person: Person, at: float) -> deque[float]:
        """When this person spoke last; to be added to, now."""
        if len(self._spoke) >= SPEAKERS:
            self._spoke = {each: spoke for each, spoke in self._spoke.items() if _is_of_late(spoke[-1], at)}
        return self._spoke.setdefault(person, deque(maxlen=MOST))

    async def mute(self, person: Person, who: str, on: bool) -> None:
        """From now on, or no longer, the lines of whoever is called `who` here are not shown to this person."""
        other = next((line.person for line in self._lines.values() if self.called(line.person) == who), None)
        if other is None or other == person:
            raise Refused("unknown_line", given=who)
        await self._store.mute(person, other, on)

    async def muters(self, person: Person) -> frozenset[Person]:
        """Who does not want to hear this person, at any table: asked anew each time, so that a block holds at once."""
        return await self._store.muters(person)

    async def report(self, table: Table, person: Person, n: int, why: str, at: float) -> Line:
        """Tell the moderators of a line that this person was told, which is returned."""
        line = self._lines.get(n)
        if line is None or line.at < hears_since(table, person):
            raise Refused("unknown_line", given=str(n))
        await self._store.report(self._table_id, line, person, why, at)
        return line

    async def shown(self, person: Person, since: float = 0.0) -> TalkMessage | None:
        """What a viewer who joins is shown: the last lines, of those said since then, and whom of those who said them
        they have muted, who can be heard again here; None: there are neither."""
        await self.load()
        muted = await self._store.muted(person) if person else frozenset[Person]()
        heard = [line for line in self._lines.values() if line.at >= since]
        lines = tuple([self.told(line) for line in heard if line.person not in muted])
        names = {self.called(line.person): line.name for line in heard if line.person in muted}
        if not lines and not names:
            return None
        return TalkMessage(self._table_id, self.called(person), lines, tuple(names), names)

    def told(self, line: Line) -> Said:
        """A line as it is shown."""
        who = self.called(line.person)
        return Said(self._table_id, line.n, line.at, who, line.seat, line.name, line.kind, line.what)

    def called(self, person: Person) -> str:
        """The pseudonym of a person at this table: always the same here, and not traceable to the person."""
        return hashlib.blake2b(f"{self._table_id}:{person}".encode(), digest_size=6).hexdigest()


def _is_of_late(spoke_at: float, at: float) -> bool:
    """Within SPAN_S; what was said at a time to come was said before the clock was set back."""
    return 0 <= at - spoke_at < SPAN_S
