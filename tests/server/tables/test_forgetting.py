"""A live table forgets a name even if its log cannot be read at once; nobody has more time by it."""

from dataclasses import replace
from typing import Any

import pytest

from tapete.server.store.store import MemoryStore, NotKept, Tail
from tapete.server.tables.actor import TableActor
from tapete.server.tables.loading import Loader
from tapete.table.commands import Sit
from tests.server.tables.actors import NOW, ask, open_table, seat_four, services
from tests.server.tables.test_actor import until


class Fragile(MemoryStore):
    """Cannot be read a few times."""

    failures = 0

    async def tail(self, table: str, whole: bool = False) -> Tail:
        if self.failures:
            self.failures -= 1
            raise NotKept("the database does not answer")
        return await super().tail(table, whole)


@pytest.mark.parametrize("failures", [0, 3])
async def test_a_name_is_forgotten_once_the_log_can_be_read(failures: int) -> None:
    store, gone = Fragile(), set[Any]()
    made = services(store)
    first = await open_table(made)
    for seat, person in enumerate(("ana", "berta")):
        assert await ask(first, Sit(person, person.title(), seat)) is None
    first.stop()
    loader = Loader(store, gone)
    actor = TableActor(made, await loader.table("t"), loader.table, lambda: None)
    actor.start()
    store.failures = failures
    gone.add("berta")
    actor.forget_name("berta")
    await until(lambda: [chair.name for chair in actor.table.chairs[:2]] == ["Ana", ""])
    assert not store.failures
    actor.stop()


async def test_the_clock_of_a_turn_goes_on_while_a_name_is_forgotten() -> None:
    store, gone, now = MemoryStore(), set[Any](), [NOW]
    made = replace(services(store), clock=lambda: now[0], steady=lambda: now[0])
    first = await open_table(made, turn_time_s=30)
    first.stop()
    loader = Loader(store, gone)
    actor = TableActor(made, await loader.table("t"), loader.table, lambda: None)
    actor.start()
    await seat_four(actor)
    deadline = actor.table.deadline
    assert deadline is not None
    now[0] += 20.0
    gone.add("berta")
    actor.forget_name("berta")
    await until(lambda: not actor.table.chairs[1].name)
    assert actor.table.deadline == deadline
    actor.stop()
