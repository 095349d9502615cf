"""Tables are taken up in slices: whoever plays at another table does not wait for a long log."""

import asyncio
import random
import time

import pytest

from tapete.server.garbage_collection import collect_often
from tapete.server.store.store import MemoryStore
from tapete.server.tables.loading import Damaged, Loader
from tapete.server.tasks import kept_alive
from tapete.table import Refused
from tapete.table.events import Dealt
from tests.table.room import Room


async def long_log(store: MemoryStore, table: str, events: int, checkpoints: bool) -> Room:
    room = Room.hosting("tute-pairs", random.Random(1), juegos_target=7)
    room.table = room.table.with_(id=table)
    while len(room.log) < events or room.table.stage != "playing":
        room.step_or_start()
    deal = [kept.version for kept in room.log if isinstance(kept.event, Dealt)][-1]
    await store.append(table, 0, room.versions[: deal - 1])
    between = await Loader(store).table(table) if checkpoints else None
    await store.append(table, deal - 1, room.versions[deal - 1 :], between)
    return room


async def test_several_long_logs_leave_the_event_loop_to_others() -> None:
    store = MemoryStore()
    rooms = {table: await long_log(store, table, 6000, checkpoints=False) for table in ("a", "b", "c")}
    # The collector as in the server: else a turn may be that of looking at everything.
    async with kept_alive(collect_often(lambda: False, lambda: 0)):
        await asyncio.sleep(0)
        loader, longest, last = Loader(store), 0.0, time.thread_time()
        loading = asyncio.gather(*(loader.table(table) for table in rooms))
        while not loading.done():
            await asyncio.sleep(0)
            now = time.thread_time()
            longest, last = max(longest, now - last), now
    assert await loading == [room.table for room in rooms.values()]
    assert longest < 0.05, "processor time of one turn; a log of these takes several times as long"


async def test_a_table_is_taken_up_from_its_last_deal() -> None:
    store = MemoryStore()
    room = await long_log(store, "t", 300, checkpoints=True)
    tail = await store.tail("t")
    assert len(tail.rows) < 100
    assert await Loader(store).table("t") == room.table


async def test_unknown_and_damaged_tables() -> None:
    store = MemoryStore()
    with pytest.raises(Refused, match="unknown_table"):
        await Loader(store).table("t")
    await long_log(store, "t", 60, checkpoints=False)
    del store._logs["t"][30]
    with pytest.raises(Damaged, match="version 31 is missing"):
        await Loader(store).table("t")
