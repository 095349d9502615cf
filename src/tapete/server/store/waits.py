"""What waits to be kept, for what, and since when: for the health of a server, and its figures."""

import re
import time
from collections.abc import Callable
from typing import Final

from tapete.server.store.store import NotKept

CARDS: Final = "cards"
ENDS: Final = "ends of hands and matches"
BOOKS: Final = "accounts, chips and talk"
NOTED_S: Final = 1.0
"""What is kept sooner is not said to wait."""
TRIED_AGAIN_S: Final = 60.0
"""What was refused waits on for so long: a table tries again after half of it at the latest, and so do people."""
Which = tuple[str, str]
"""What a write is about, and a key of its own in that."""
_WRITTEN: Final = re.compile(r'(?:INTO|UPDATE|FROM)\s+"?(\w+)')


class Wait:
    """One write, from the first time that it was tried until it is kept, or has come to nothing."""

    __slots__ = ("doing", "refused_at", "since", "what", "writes")

    def __init__(self, what: str, since: float) -> None:
        self.what, self.since = what, since
        self.writes = 0
        """How many of its kind are being tried."""
        self.doing = ""
        """The statement that has been begun last; empty: none has."""
        self.refused_at = since

    @property
    def of(self) -> str:
        """The table of the database that it waits for; empty: for none in particular."""
        found = _WRITTEN.search(self.doing)
        return found[1] if found is not None else ""


class Waits:
    """Everything that a store has not kept yet, and what it has refused for the time being."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tried: dict[Which, Wait] = {}
        self._refused: dict[Which, Wait] = {}
        """The one that was refused first comes first."""

    def wait(self, what: str, key: str) -> "Trial":
        """While the block lasts this write waits; if it ends by NotKept, it will be tried again by the same key."""
        return Trial(self, (what, key))

    def begin(self, which: Which) -> Wait:
        """It is tried: the first time, or again."""
        found = self._tried.get(which)
        if found is None:
            found = self._refused.pop(which, None) if self._refused else None
            if found is None or self._is_over(found):
                found = Wait(which[0], self._clock())
            self._tried[which] = found
        found.writes += 1
        return found

    def end(self, which: Which, is_refused: bool) -> None:
        """It is kept, or has come to nothing, or is refused for now."""
        found = self._tried[which]
        found.writes -= 1
        if not found.writes:
            del self._tried[which]
            if is_refused:
                self._refuse(which, found)

    def counted(self) -> tuple[int, float]:
        """How many writes wait, and for how many seconds the oldest has."""
        now, waiting = self._clock(), self._waiting()
        return sum(max(1, each.writes) for each in waiting), max((now - each.since for each in waiting), default=0.0)

    def said(self) -> list[str]:
        """The same in words, a sentence for each kind and what it waits for; empty: all is kept at once."""
        found: dict[tuple[str, str], list[Wait]] = {}
        for each in self._waiting():
            if self._clock() - each.since >= NOTED_S:
                found.setdefault((each.what, each.of), []).append(each)
        return [self._sentence(what, of, found[what, of]) for what, of in sorted(found)]

    def _sentence(self, what: str, of: str, waits: list[Wait]) -> str:
        count, oldest = sum(max(1, each.writes) for each in waits), min(each.since for each in waits)
        place = f"table {of} of the database" if of else "database"
        return f"{what}: {count} waiting for the {place}, the oldest for {self._clock() - oldest:.0f} s"

    def _waiting(self) -> list[Wait]:
        self._forget()
        return [*self._tried.values(), *self._refused.values()]

    def _refuse(self, which: Which, wait: Wait) -> None:
        wait.refused_at = self._clock()
        self._refused[which] = wait
        self._forget()

    def _is_over(self, wait: Wait) -> bool:
        return not wait.writes and self._clock() - wait.refused_at > TRIED_AGAIN_S

    def _forget(self) -> None:
        """Nobody tries it any more."""
        while self._refused and self._is_over(next(iter(self._refused.values()))):
            del self._refused[next(iter(self._refused))]


class Trial:
    """One try of a write. Every card asks for one: a generator would take half as long again."""

    __slots__ = ("_waits", "_which")

    def __init__(self, waits: Waits, which: Which) -> None:
        self._waits, self._which = waits, which

    def __enter__(self) -> Wait:
        return self._waits.begin(self._which)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._waits.end(self._which, kind is not None and issubclass(kind, NotKept))
