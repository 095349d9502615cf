"""Rows that arrive in one order and are filed by table: whatever happens between, the log of every table is whole."""

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tapete.server.store import intake
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import Conflict, MemoryStore, NotCovered, Statement
from tapete.table import Table
from tapete.table.events import Kept, Opened, WasReady
from tests.server.store.filled import played

TABLES = ("a", "b", "c")
OPENED = Opened("tute-pairs", 4, {}, "", "ana", "5eed")
OWED: Statement = ("INSERT INTO ledger (key, at, payer, payee, amount, why) VALUES ('k', 1.0, 'a', 'b', 5, 'bet')", ())
"""Chips that nobody has: the whole transaction is refused."""


def count(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as database:
        (rows,) = database.execute(f'SELECT count(*) FROM "{table}"').fetchone()
        return int(rows)


def as_after_a_power_cut(path: Path, other: Path) -> Path:
    """The file and its log as they are now."""
    shutil.copy(path, other)
    shutil.copy(path.with_name(path.name + "-wal"), other.with_name(other.name + "-wal"))
    return other


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that happens once in thousands of rows happens every few."""
    for name, size in (("SPARE", 5), ("MOST", 40), ("AT_ONCE", 1)):
        monkeypatch.setattr(intake, name, size)


class Walk:
    """What may happen to a store, in a random order, beside the same in a store in memory."""

    def __init__(self, luck: random.Random, folder: Path) -> None:
        self.luck, self.folder, self.model = luck, folder, MemoryStore()
        _, self.between = played(80)
        self.path, self.cuts = folder / "0.db", 0

    async def run(self, steps: int) -> None:
        self.store = await SqliteStore.open(self.path)
        self.ways = (self.append, self.append, self.append, self.together, self.refused, self.archive, self.rest)
        for _ in range(steps):
            await self.luck.choice((*self.ways, self.cut) if self.luck.random() < 0.2 else self.ways)()
        await self.cut()
        await self.store.close()

    async def version(self, table: str) -> int:
        return len(await self.model.load(table))

    async def next(self, table: str) -> tuple[int, tuple[Kept, ...], Table | None]:
        """Events that follow, and the checkpoint before them, if there is to be one."""
        at, number = await self.version(table), self.luck.randint(1, 4)
        rows = [
            Kept(at + each, at + each / 8, WasReady(each) if at + each > 1 else OPENED) for each in range(1, number + 1)
        ]
        ends = at > 0 and self.luck.random() < 0.3
        return at, tuple(rows), self.between.with_(version=at) if ends else None

    async def append(self) -> None:
        table = self.luck.choice(TABLES)
        at, rows, between = await self.next(table)
        for store in (self.store, self.model):
            await store.append(table, at, rows, between)

    async def together(self) -> None:
        """One transaction of several tables, in which one append does not follow, or somebody owes chips."""
        after = [(table, *await self.next(table)) for table in TABLES]
        wrong = self.luck.choice(TABLES)
        bad = (
            self.store.append(
                wrong, await self.version(wrong) + 1, (Kept(await self.version(wrong) + 2, 1.0, WasReady(0)),)
            )
            if self.luck.random() < 0.5
            else self.store.write([OWED])
        )
        outcomes = await asyncio.gather(bad, *(self.store.append(*each) for each in after), return_exceptions=True)
        assert isinstance(outcomes[0], (Conflict, NotCovered))
        for each, outcome in zip(after, outcomes[1:], strict=True):
            assert outcome is None
            await self.model.append(*each)

    async def refused(self) -> None:
        table = self.luck.choice(TABLES)
        at = await self.version(table)
        for wrong in {at - 1, at + 1, 0} - {at, -1}:
            with pytest.raises(Conflict):
                await self.store.append(table, wrong, (Kept(wrong + 1, 1.0, WasReady(0)),))

    async def archive(self) -> None:
        table = self.luck.choice(TABLES)
        await self.store.archive(table, self.luck.randint(1, 9))

    async def rest(self) -> None:
        await self.store.rest(self.luck.choice(TABLES))

    async def cut(self) -> None:
        """The power goes: another process takes up what is on the disk, and it is all there."""
        self.cuts += 1
        path = as_after_a_power_cut(self.path, self.folder / f"{self.cuts}.db")
        await self.store.close()
        self.path, self.store = path, await SqliteStore.open(path)
        for table in TABLES:
            assert await self.store.load(table) == await self.model.load(table)
            ours, theirs = await self.store.tail(table), await self.model.tail(table)
            assert (ours.checkpoint, [*ours.rows]) == (theirs.checkpoint, [*theirs.rows])


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.usefixtures("small")
async def test_whatever_happens_every_log_is_whole(seed: int, tmp_path: Path) -> None:
    await Walk(random.Random(seed), tmp_path).run(60)


@pytest.mark.slow
async def test_rows_are_filed_a_hand_at_a_time_and_the_intake_stays_small(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    store = await SqliteStore.open(path)
    _, between = played(80)
    most = 0
    for hand in range(30):
        for table in TABLES:
            at = hand * 60
            for version in range(at, at + 60):
                event = WasReady(0) if version else OPENED
                ends = version == at and hand > 0
                await store.append(
                    table, version, (Kept(version + 1, 1.0, event),), between.with_(version=at) if ends else None
                )
        most = max(most, count(path, "intake"))
    assert most < 2 * intake.SPARE + len(TABLES) * 60
    assert count(path, "events") > 29 * 60 * len(TABLES)
    await store.close()
    assert count(path, "events") == 30 * 60 * len(TABLES), "after an end in order all are filed"


@pytest.mark.usefixtures("small")
async def test_a_table_that_never_ends_its_hand_does_not_keep_the_others_rows(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.append("slow", 0, (Kept(1, 1.0, OPENED),))
    for version in range(200):
        await store.append("t", version, (Kept(version + 1, 1.0, WasReady(0) if version else OPENED),))
    assert count(tmp_path / "a.db", "intake") < 60
    await store.append("slow", 1, (Kept(2, 1.0, WasReady(0)),))
    assert [each.version for each in await store.load("slow")] == [1, 2]
    assert len(await store.load("t")) == 200
    await store.close()


async def test_two_writers_of_one_file_cannot_both_win_either(tmp_path: Path) -> None:
    one, other = [await SqliteStore.open(tmp_path / "a.db") for _ in range(2)]
    await one.append("t", 0, (Kept(1, 1.0, OPENED),))
    with pytest.raises(Conflict):
        await other.append("t", 0, (Kept(1, 2.0, OPENED),))
    await other.append("t", 1, (Kept(2, 2.0, WasReady(1)),))
    with pytest.raises(Conflict):
        await one.append("t", 1, (Kept(2, 1.0, WasReady(0)),))
    await one.append("u", 0, (Kept(1, 1.0, OPENED),))
    await other.append("u", 1, (Kept(2, 2.0, WasReady(1)),))
    for store in (one, other):
        assert await store.load("t") == (Kept(1, 1.0, OPENED), Kept(2, 2.0, WasReady(1)))
        assert len(await store.load("u")) == 2
        await store.close()


async def test_an_opening_by_another_process_costs_nothing(tmp_path: Path) -> None:
    """A command of the host's opens the file while the server writes: it files what is there."""
    server = await SqliteStore.open(tmp_path / "a.db")
    for version in range(10):
        await server.append("t", version, (Kept(version + 1, 1.0, WasReady(0) if version else OPENED),))
    command = await SqliteStore.open(tmp_path / "a.db")
    assert count(tmp_path / "a.db", "events") == 10
    await command.write([("INSERT INTO cursors (name, value) VALUES ('a', '1')", ())])
    for version in range(10, 20):
        await server.append("t", version, (Kept(version + 1, 1.0, WasReady(0)),))
    await command.close()
    for version in range(20, 30):
        await server.append("t", version, (Kept(version + 1, 1.0, WasReady(0)),))
    await server.rest("t")
    assert [each.version for each in await server.load("t")] == [*range(1, 31)]
    assert count(tmp_path / "a.db", "events") == 30
    await server.close()
