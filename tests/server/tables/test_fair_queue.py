"""Askers take turns, whoever asks for how much; who goes away waits for nothing and keeps nobody waiting."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from tapete.rules.game import Action, Value, View
from tapete.server.tables.fair_queue import FairQueue
from tapete.server.tables.thinking import LEAST, Workers
from tapete.table.commands import SeatRobot, Sit, Start
from tests.server.tables.actors import Ear, Inline, ask, open_table, services
from tests.server.tables.test_thinking import first_lead


async def test_askers_take_turns() -> None:
    turns, done = FairQueue(1), list[str]()

    async def take(asker: str, name: str) -> None:
        async with turns.turn(asker):
            await asyncio.sleep(0)
            done.append(name)

    asked = [("a", "a1"), ("a", "a2"), ("a", "a3"), ("a", "a4"), ("b", "b1"), ("b", "b2"), ("c", "c1")]
    await asyncio.gather(*(take(*each) for each in asked))
    assert done == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]
    assert turns.ahead("a") == 1


async def test_who_goes_away_keeps_nobody_waiting() -> None:
    turns = FairQueue(1)
    release = asyncio.Event()

    async def take() -> None:
        async with turns.turn("a"):
            await release.wait()

    first, gone, let_in, last = [asyncio.create_task(take()) for _ in range(4)]
    await asyncio.sleep(0)
    gone.cancel()
    first.cancel()  # the third is let in, and goes away before it knows
    await asyncio.wait([first, gone])
    let_in.cancel()
    release.set()
    async with asyncio.timeout(60):
        await last
    assert turns.ahead("b") == 1


async def test_whoever_asks_for_much_slows_themselves() -> None:
    workers, view = Workers(1), first_lead()
    try:
        many = [asyncio.create_task(workers.choose("expert", view, {}, "many")) for _ in range(100)]
        await asyncio.sleep(0)
        assert workers.effort("many") == LEAST
        assert workers.effort("one") == 1.0
        await workers.choose("expert", view, {}, "one")
        assert sum(each.done() for each in many) <= 6
        await asyncio.gather(*many)
    finally:
        workers.close()


class Asked(Inline):
    """Robots that know in whose turn they were asked."""

    def __init__(self) -> None:
        self.askers: set[str] = set()

    async def choose(self, level: str, view: View, options: Mapping[str, Value], asker: str = "") -> Action:
        self.askers.add(asker)
        return await super().choose(level, view, options, asker)


async def test_the_robots_of_a_household_share_its_turn() -> None:
    thinker = Asked()
    made = replace(services(), thinker=thinker)
    actor = await open_table(made)
    assert await ask(actor, Sit("ana", "Ana", 0), SeatRobot("ana", "novice")) is None
    ear = Ear("ana")
    ear.address = "10.0.0.1"
    actor.join(ear)
    assert await ask(actor, Start("ana", 0)) is None
    async with asyncio.timeout(60):
        while not actor.table.awaited or 0 not in actor.table.awaited:
            await asyncio.sleep(0.001)
    assert thinker.askers == {"10.0.0.1"}
    actor.part(ear)
    actor.stop()
