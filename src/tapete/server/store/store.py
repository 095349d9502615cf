"""The contract of a store, which keeps events before they are shown, and a store in memory."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from tapete.server.store.journal import Row, read, saved, written
from tapete.table import Table
from tapete.table.events import ASIDES, Kept


class Conflict(Exception):
    """Somebody else has written this version of the table, or an earlier one is missing. Nothing was kept."""


class Outdated(Conflict):
    """A statement would have overwritten what another server has written since it was read. Nothing was kept.

    Such a statement makes a column NULL that must not be, unless what it replaces is what it knows."""


class NotCovered(Exception):
    """Somebody would have paid more chips than they own. Nothing was kept."""


class NotKept(Exception):
    """The store could not keep anything now (a full disk, an error of the device). Nothing was kept; try later."""


class Declined(NotKept):
    """Nothing was kept, and nothing is wrong with the store: others were faster, or the server is about to end."""


class Unreadable(Exception):
    """The store could not read a log: the device or the file is damaged."""


class Unusable(OSError):
    """The journal cannot be opened: the file or the database is none, or is not there."""


class Tail(NamedTuple):
    """What a table is restored from: its last checkpoint (`journal.saved`), if there is one, and the events after
    it."""

    checkpoint: str | None
    rows: Sequence[Row]
    live: bool
    """Whether the table was not at rest."""
    asides: Sequence[Row] = ()
    """Asides in order, each with the version of the table at the time."""


Parameters = tuple[Any, ...] | dict[str, Any]
Statement = tuple[str, Parameters]
"""SQL with `?` or `:name`, and its parameters."""


ASIDE: Final = 'INSERT INTO asides ("table", version, at, kind, body) VALUES (?, ?, ?, ?, ?)'
KEPT_BESIDE: Final = (
    'SELECT "table", version, at, kind, body FROM asides WHERE "table" = :table AND version >= :version ORDER BY number'
)


class Books(Protocol):
    """What a server keeps besides its tables: people, chips, results."""

    async def write(self, statements: Sequence[Statement]) -> None:
        """Keep all or none, safe from a power cut once this returns. Raises Conflict, Outdated, NotCovered,
        NotKept."""

    async def read(self, query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        """The rows of a query. Raises Unreadable, or NotKept where the database does not answer."""


class Store(Protocol):
    """A log for each table, keyed by (table, version): two writers of one version cannot both win."""

    @property
    def trouble(self) -> str:
        """Why nothing can be kept until the host does something, in a sentence; empty: nothing is known."""

    async def append(
        self,
        table: str,
        expected: int,
        events: Sequence[Kept],
        between: Table | None = None,
        beside: Sequence[Statement] = (),
    ) -> None:
        """Keep events that follow version `expected`, all or none, safe from a power cut once this returns.

        Asides among them (`tapete.table.events.ASIDES`) stand beside the versions. `between` is the table before a
        deal that is among them: from there it will be taken up. `beside` is kept in the same transaction, where there
        are books. Raises Conflict, Outdated, NotCovered,
        NotKept."""

    async def load(self, table: str) -> tuple[Kept, ...]:
        """All events of a table, archived ones too, in order; none: there is no such table. Raises what `Books.read`
        does."""

    async def tail(self, table: str, whole: bool = False) -> Tail:
        """What the table is restored from; `whole`: all events, no checkpoint. Raises what `Books.read` does."""

    async def live(self) -> tuple[str, ...]:
        """The tables that have been opened, or woken, and not put to rest. Raises what `Books.read` does."""

    async def rest(self, table: str) -> None:
        """Nobody is at this table: it need not be loaded at start. Raises NotKept."""

    async def wake(self, table: str) -> None:
        """Somebody is at this table again. Raises NotKept."""

    async def archive(self, table: str, most: int) -> int:
        """Move at most `most` events before the checkpoint to the archive; returns how many. Raises NotKept."""

    async def close(self) -> None: ...


def rows(table: str, events: Sequence[Kept]) -> list[Row]:
    """Events as rows of a log."""
    return [Row(table, kept.version, kept.at, *written(kept.event)) for kept in events]


def sorted_out(expected: int, events: Sequence[Kept]) -> tuple[Sequence[Kept], Sequence[Kept]]:
    """The events split into versions and asides. Raises Conflict if the versions do not follow `expected` without a
    gap."""
    versions, asides, last = [], [], expected
    for each in events:
        if each.version == last and isinstance(each.event, ASIDES):
            asides.append(each)
            continue
        last += 1
        if each.version != last:
            raise Conflict(f"events do not follow version {expected}")
        versions.append(each)
    return versions, asides


def kept(row: Row) -> Kept:
    """The event of a row."""
    return Kept(row.version, row.at, read(row.kind, row.body))


class MemoryStore:
    """A store that ends with the process: for tests, and for rooms that need not last."""

    trouble = ""

    def __init__(self) -> None:
        self._logs: dict[str, list[Row]] = {}
        self._live: dict[str, None] = {}
        self._checkpoints: dict[str, tuple[int, str]] = {}
        self._archived: dict[str, int] = {}
        self._asides: dict[str, list[Row]] = {}

    async def append(
        self,
        table: str,
        expected: int,
        events: Sequence[Kept],
        between: Table | None = None,
        beside: Sequence[Statement] = (),
    ) -> None:
        log = self._logs.get(table, [])
        versions, asides = sorted_out(expected, events)
        if len(log) != expected:
            raise Conflict(f"{table} is at version {len(log)}, not {expected}")
        self._logs[table] = log + rows(table, versions)
        self._asides.setdefault(table, []).extend(rows(table, asides))
        if between is not None:
            self._checkpoints[table] = between.version, saved(between)
        if expected == 0:
            self._live[table] = None

    async def load(self, table: str) -> tuple[Kept, ...]:
        return tuple(map(kept, self._logs.get(table, ())))

    async def tail(self, table: str, whole: bool = False) -> Tail:
        version, checkpoint = (0, None) if whole else self._checkpoints.get(table, (0, None))
        asides = [row for row in self._asides.get(table, ()) if row.version >= version]
        return Tail(checkpoint, self._logs.get(table, [])[version:], table in self._live, asides)

    async def live(self) -> tuple[str, ...]:
        return tuple(self._live)

    async def rest(self, table: str) -> None:
        self._live.pop(table, None)

    async def wake(self, table: str) -> None:
        self._live[table] = None

    async def archive(self, table: str, most: int) -> int:
        done = self._archived.get(table, 0)
        moved = min(most, self._checkpoints.get(table, (0, ""))[0] - done)
        self._archived[table] = done + max(0, moved)
        return max(0, moved)

    async def close(self) -> None:
        return None
