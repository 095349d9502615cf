"""Where events are kept before they are shown: the contract of a store, and one in memory."""

from collections.abc import Sequence
from typing import Protocol

from tapete.server.store.journal import Row, read, written
from tapete.table.events import Kept


class Conflict(Exception):
    """Somebody else has written this version of the table, or an earlier one is missing. Nothing was kept."""


class NotKept(Exception):
    """The store could not keep anything now (a full disk, an error of the device). Nothing was kept; try later."""


class Store(Protocol):
    """A log for each table, keyed by (table, version): two writers of one version cannot both win."""

    async def append(self, table: str, expected: int, events: Sequence[Kept]) -> None:
        """Keep events that follow version `expected`, all or none, safe from a power cut once this returns.

        Raises Conflict, or NotKept."""

    async def load(self, table: str) -> tuple[Kept, ...]:
        """All events of a table, in order; none: there is no such table."""

    async def live(self) -> tuple[str, ...]:
        """The tables that have been opened, or woken, and not put to rest."""

    async def rest(self, table: str) -> None:
        """Nobody is at this table: it need not be loaded at start. Raises NotKept."""

    async def wake(self, table: str) -> None:
        """Somebody is at this table again. Raises NotKept."""

    async def close(self) -> None: ...


def rows(table: str, events: Sequence[Kept]) -> list[Row]:
    """Events as rows of a log."""
    return [Row(table, kept.version, kept.at, *written(kept.event)) for kept in events]


def kept(row: Row) -> Kept:
    """The event of a row."""
    return Kept(row.version, row.at, read(row.kind, row.body))


class MemoryStore:
    """A store that ends with the process: for tests, and for rooms that need not last."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Row]] = {}
        self._live: dict[str, None] = {}

    async def append(self, table: str, expected: int, events: Sequence[Kept]) -> None:
        log = self._logs.get(table, [])
        versions = [each.version for each in events]
        if len(log) != expected or versions != list(range(expected + 1, expected + 1 + len(events))):
            raise Conflict(f"{table} is at version {len(log)}, not {expected}")
        self._logs[table] = log + rows(table, events)
        if expected == 0:
            self._live[table] = None

    async def load(self, table: str) -> tuple[Kept, ...]:
        return tuple(map(kept, self._logs.get(table, ())))

    async def live(self) -> tuple[str, ...]:
        return tuple(self._live)

    async def rest(self, table: str) -> None:
        self._live.pop(table, None)

    async def wake(self, table: str) -> None:
        self._live[table] = None

    async def close(self) -> None:
        return None
