"""Where SQLite's rows arrive: in one order for all tables, side by side. From there they are filed by table, a hand at
a time.

By table, each row of a transaction changes a page of its own, which is written whole, twice: 10 KB a row. Here the rows
of a transaction share a page or two: 1.8 KB a row with fifteen rows, filing included (bench/profile.md).
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

import orjson

from tapete.server.store.journal import Row
from tapete.server.store.store import Conflict

ADD: Final = 'INSERT INTO intake (number, "table", version, at, kind, body) VALUES '
PLACES: Final = "(?, ?, ?, ?, ?, ?)"
SIZES: Final = (256, 128, 64, *range(32, 0, -1))
"""How many rows one insert takes: few sizes, so that the driver knows each statement already; and few inserts, since
the driver lets the other threads run in each, and waits for the event loop after it."""
FILE: Final = """INSERT OR IGNORE INTO events SELECT "table", version, at, kind, body
    FROM json_each(?) AS place CROSS JOIN intake ON intake.number = place.value"""
FILE_ALL: Final = (
    """INSERT OR IGNORE INTO events SELECT "table", version, at, kind, body FROM intake AS new WHERE NOT EXISTS
        (SELECT 1 FROM archive WHERE "table" = new."table" AND version = new.version) ORDER BY "table", version""",
    # The last stays, so that numbers never begin anew: a second writer of the file would take the first one's next.
    "DELETE FROM intake WHERE number < (SELECT max(number) FROM intake)",
)
REMOVE: Final = "DELETE FROM intake WHERE number < ?"
NEXT: Final = "SELECT coalesce(max(number), 0) + 1 FROM intake"
TAKEN: Final = "intake.number"
"""Named by the database where another process has taken a number."""
HEAD: Final = """SELECT coalesce(max(version), 0) FROM (
    SELECT max(version) AS version FROM events WHERE "table" = :table UNION ALL
    SELECT max(version) FROM archive WHERE "table" = :table)"""
AT_ONCE: Final = 4
FOR_EACH: Final = 8
"""Tables that one transaction files of those that may be: so many, and one for each so many rows that it brings. Where
many hands end together, the next ones go on."""
SPARE: Final = 256
"""Rows that are removed together, once they and all before them are filed."""
MOST: Final = 65_536
"""Rows after which the table with the oldest is filed, wherever its hand is."""


class Change(NamedTuple):
    """What a transaction does to the intake, once it is committed."""

    log: Sequence[Row]
    heads: dict[str, int]
    filed: Collection[str]
    first: int


class Intake:
    """The rows that are not filed, and the version of each table, as the one who writes knows them."""

    def __init__(self, driver: Any) -> None:
        """In a transaction, which it begins: all that is there is filed."""
        file_all(driver)
        (self._next,) = driver.execute(NEXT).fetchone()
        self._first = self._next - 1
        """No row has a smaller number."""
        self._places: dict[str, list[int]] = {}
        """The numbers of each table's rows that are not filed; the table with the oldest row first."""
        self._heads: dict[str, int] = {}
        self._due: dict[str, None] = {}

    def write(self, driver: Any, log: Sequence[Row], now: Collection[str] = ()) -> Change:
        """In a transaction: file the rows of the tables `now`, and of some that are due, and add these. `keep` follows
        once it is committed.

        Raises Conflict for a row that does not follow its table's version; nothing has been written then."""
        heads = self._followed(driver, log)
        filed = {*now, *islice(self._due, AT_ONCE + len(log) // FOR_EACH)} & self._places.keys()
        if filed:
            driver.execute(FILE, (orjson.dumps([place for each in filed for place in self._places[each]]).decode(),))
        oldest = min(self._oldest(), self._next - 1)
        first = oldest if oldest - self._first >= SPARE else self._first
        if first != self._first:
            driver.execute(REMOVE, (first,))
        number = self._next
        for part in _parts(log):
            values = [(number + place, *row) for place, row in enumerate(part)]
            driver.execute(ADD + ", ".join([PLACES] * len(part)), list(chain.from_iterable(values)))
            number += len(part)
        return Change(log, heads, filed, first)

    def keep(self, change: Change, due: Collection[str] = (), leaving: Collection[str] = ()) -> None:
        """It is committed. Tables that are `due` may be filed; of those `leaving` nothing more is expected."""
        self._first = change.first
        for table in change.filed:
            del self._places[table]
            self._due.pop(table, None)
        for number, row in enumerate(change.log, self._next):
            self._places.setdefault(row.table, []).append(number)
        self._next += len(change.log)
        self._due.update(dict.fromkeys(table for table in due if table in self._places))
        self._heads.update(change.heads)
        for table in leaving:
            if table not in self._places:
                self._heads.pop(table, None)
        if self._next - self._oldest() > MOST:
            self._due[next(iter(self._places))] = None

    def _followed(self, driver: Any, log: Sequence[Row]) -> dict[str, int]:
        """The versions of the tables after these rows. Raises Conflict."""
        heads: dict[str, int] = {}
        for row in log:
            head = heads.get(row.table)
            if head is None:
                head = self._heads.get(row.table)
            if head is None:
                (head,) = driver.execute(HEAD, {"table": row.table}).fetchone()
            if row.version != head + 1:
                raise Conflict(f"{row.table} is at version {head}, and {row.version} does not follow")
            heads[row.table] = row.version
        return heads

    def _oldest(self) -> int:
        """The number of the oldest row that is not filed; the next one, if all are."""
        return next(iter(self._places.values()))[0] if self._places else self._next


def file_all(driver: Any) -> None:
    """In a transaction: file what a server has left that did not end in order, or that another process reads."""
    for statement in FILE_ALL:
        driver.execute(statement)


def _parts(log: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """The rows in parts of known sizes."""
    done = 0
    for size in SIZES:
        while len(log) - done >= size:
            yield log[done : done + size]
            done += size
