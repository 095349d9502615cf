"""What a server knows of its tables while they are taken up."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog

from tapete.server.club.clerk import Clerk
from tapete.server.people.guests import Guest
from tapete.server.people.names import BadName
from tapete.server.people.people import People
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import MemoryStore, NotKept, Tail
from tapete.server.tables.actor import TableActor
from tapete.server.tables.registry import WAITING_S, Registry
from tapete.table import Refused
from tapete.table.commands import Leave, SeatRobot, Sit, Start
from tapete.table.table import Chair
from tests.server.tables.actors import NOW, Ear, Held, services

ANA = Guest("ana", "Ana")


class Slow(MemoryStore):
    """Gives its logs when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.is_read = asyncio.Event()
        self.is_read.set()

    async def tail(self, table: str, whole: bool = False) -> Tail:
        await self.is_read.wait()
        return await super().tail(table, whole)


async def test_tables_that_are_not_taken_up_yet_count() -> None:
    store = Slow()
    first = Registry(services(store, tables_each=3))
    await first.start()
    await first.open(ANA, "tomate")
    await first.open(ANA, "tomate")
    match = await first.play_now(ANA, "tomate")
    first.stop()
    store.is_read.clear()
    second = Registry(services(store, tables_each=3))
    await second.start()
    asking = asyncio.gather(second.open(ANA, "tomate"), second.play_now(ANA, "tomate"), return_exceptions=True)
    await asyncio.sleep(0.01)
    store.is_read.set()
    too_many, on = await asking
    assert isinstance(too_many, Refused)
    assert too_many.refusal.code == "too_many_tables"
    assert isinstance(on, Refused)
    assert (on.refusal.code, dict(on.refusal.about)["table"]) == ("in_a_match", match.table.id)
    second.stop()


class Away(MemoryStore):
    """Does not answer for these tables."""

    def __init__(self) -> None:
        super().__init__()
        self.unread = set[str]()
        self.tries = 0

    async def tail(self, table: str, whole: bool = False) -> Tail:
        if table in self.unread:
            self.tries += 1
            raise NotKept("the database does not answer")
        return await super().tail(table, whole)


@pytest.mark.parametrize("unread", [1, 6], ids=["one", "all"])
async def test_tables_that_cannot_be_read_at_the_start_are_taken_up_later(unread: int) -> None:
    store = Away()
    first = Registry(services(store))
    await first.start()
    tables = [(await first.open(Guest(f"p{number}", "P"), "tomate")).table.id for number in range(6)]
    first.stop()
    store.unread = set(tables[:unread])
    second = Registry(services(store))
    with structlog.testing.capture_logs() as logs:
        await second.start()
        await until(lambda: store.tries > 5)
        assert {*second.actors} == {*tables[unread:]}
        async with asyncio.timeout(60):  # who opens a table meanwhile does not wait for the others
            await second.open(ANA, "tomate")
        store.unread.clear()
        await until(lambda: len(second.actors) == 7)
        await until(lambda: second._tasks[0].done())
    said = [(line["log_level"], line["event"]) for line in logs]
    assert said == [("error", "tables not taken up"), ("info", "passed"), ("info", "tables taken up")]
    second.stop()


async def test_a_match_whose_player_does_not_come_back_for_long_is_at_rest_and_comes_back_whole(tmp_path: Path) -> None:
    clock, store = [NOW], await SqliteStore.open(tmp_path / "a.db")
    made = replace(services(store, grace_s=0.01, idle_s=0.01), clock=lambda: clock[0])
    first = Registry(made)
    await first.start()
    actor = await first.play_now(ANA, "tute-pairs")
    table = actor.table.id
    await until(lambda: actor.table.paused)
    hand = actor.table.hand
    clock[0] += 1
    await until(lambda: not first.actors)
    clock[0] += WAITING_S - 10
    await asyncio.sleep(0.05)
    assert [each.id for each in first.matches_of(ANA.person)] == [table]
    assert await store.live() == (table,)
    clock[0] += 10
    await until(lambda: not first.matches_of(ANA.person))
    first.stop()
    second = Registry(made)
    await second.start()
    assert await store.live() == ()
    assert second.known() == []
    again = await looked_at(second, table, ear := Ear(ANA.person))
    assert hand is not None
    assert again.table.hand == hand, "before the robots go on"
    assert await store.live() == (table,)
    await until(lambda: not again.table.paused)
    assert [each.id for each in second.matches_of(ANA.person)] == [table]
    again.part(ear)
    await until(lambda: again.table.paused)
    clock[0] += 1
    await until(lambda: not second.actors)
    assert [each.id for each in second.matches_of(ANA.person)] == [table], "they were here just now"
    second.stop()
    await store.close()


async def test_of_a_match_that_sleeps_nothing_stays_but_its_table(tmp_path: Path) -> None:
    """Thousands may sleep for weeks, and go on at another node."""
    store = await SqliteStore.open(tmp_path / "a.db")
    people = People(store)
    clerk = Clerk(store, people)
    registry = Registry(replace(services(store, grace_s=0.01, idle_s=0.01), clock=time.time, clerk=clerk))
    await registry.start()
    actor = await registry.open(ANA, "tute-two", commands=(SeatRobot("ana", "regular"), Start("ana")))
    assert await actor.asked(Leave("ana")) is None
    assert await actor.asked(Sit("ana", "Ana", 0), SeatRobot("ana", "regular"), Start("ana")) is None
    assert [*clerk._on] == [actor.table.id]
    await until(lambda: not registry.actors)
    assert [each.id for each in registry.matches_of("ana")] == [actor.table.id]
    assert not clerk._on
    registry.stop()
    await store.close()


async def looked_at(registry: Registry, table: str, ear: Ear) -> TableActor:
    """The table, once somebody looks at it: on a busy machine the next sweep may come before they do."""
    while True:
        actor = await registry.actor(table)
        actor.join(ear)
        if registry.actors.get(table) is actor:
            return actor


async def test_a_table_where_nobody_is_stays_no_longer_where_the_clock_is_set_back() -> None:
    clock = [NOW]
    registry = Registry(replace(services(idle_s=0.01), clock=lambda: clock[0]))
    await registry.start()
    await registry.open(ANA, "tomate")
    clock[0] -= 3600
    await until(lambda: not registry.actors)
    registry.stop()


async def test_matches_that_wait_cost_nobody_else_any_time() -> None:
    """They are kept for thirty days, and whoever opens a table, or looks at the list, asks who plays where."""
    registry = Registry(replace(services(idle_s=0.001, grace_s=0.001), clock=time.time))
    await registry.start()
    table = (await registry.play_now(ANA, "tomate")).table
    await until(lambda: not registry.actors)
    for number in range(2000):
        other = f"other {number}"
        registry._suspended.add(table.with_(id=other, owner=other, chairs=(Chair(other), *table.chairs[1:])))
    began = time.process_time()
    for _ in range(20):
        assert not registry.matches()
        assert [each.id for each in registry.matches_of(ANA.person)] == [table.id]
        assert [each.id for each in registry.lines_of(ANA.person, ())] == [table.id]
    assert time.process_time() - began < 0.05
    with pytest.raises(Refused, match="in_a_match"):
        await registry.play_now(ANA, "tomate")
    registry.stop()


async def until(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not wanted():
            await asyncio.sleep(0.001)


async def test_a_server_without_tables_lets_nobody_wait() -> None:
    registry = Registry(services())
    await registry.start()
    async with asyncio.timeout(60):
        assert (await registry.open(ANA, "tomate")).table.owner == ANA.person
    with pytest.raises(Refused, match="unknown_game"):
        await registry.open(ANA, "no game")
    registry.stop()


async def test_a_table_that_is_let_go_twice_at_once_is_forgotten_once() -> None:
    store = Held(2)
    registry = Registry(replace(services(store, idle_s=0.001), clock=time.time))
    await registry.start()
    async with asyncio.timeout(60):
        left = await registry.play_now(ANA, "tomate")
        anew = asyncio.create_task(registry.play_now(ANA, "tomate", anew=True))
        while store.asked < 2:  # by who gives it up, and by the sweep of tables where nobody is
            await asyncio.sleep(0.001)
        store.may_rest.set()
        assert (await anew).table.in_match
        assert left.table.id not in registry.actors
        empty = await registry.open(ANA, "tomate")
        while empty.table.id in registry.actors:  # the sweep goes on
            await asyncio.sleep(0.001)
    registry.stop()


class Unarchived(MemoryStore):
    """Archives nothing."""

    async def archive(self, table: str, most: int) -> int:
        raise NotKept("the disk is full")


async def test_who_comes_to_a_table_that_could_not_be_archived_finds_it_at_the_next_start_too() -> None:
    store = Unarchived()
    registry = Registry(replace(services(store, idle_s=0.001), clock=time.time))
    await registry.start()
    table_id = (await registry.open(ANA, "tomate")).table.id
    async with asyncio.timeout(60):
        while table_id in await store.live():
            await asyncio.sleep(0.001)
    await asyncio.sleep(0.01)
    (await registry.actor(table_id)).join(Ear("ana"))
    assert table_id in await store.live()
    registry.stop()


class Full(MemoryStore):
    """Keeps nothing while it is full."""

    is_full = False

    async def append(self, table: str, *kept: Any, **beside: Any) -> None:
        if self.is_full:
            raise NotKept("the disk is full")
        await super().append(table, *kept, **beside)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "no game"}, "unknown_game"),
        ({"game": "tute-two", "options": {"pace": "warp"}}, "bad_option"),
        ({"game": "tute-two", "seats": 9}, "bad_seats"),
        ({"game": "tute-two", "level": "god"}, "bad_level"),
    ],
)
async def test_a_match_is_not_given_up_for_what_cannot_be(wish: dict[str, Any], code: str) -> None:
    registry = Registry(services())
    await registry.start()
    match = (await registry.play_now(ANA, "tute-two")).table.id
    with pytest.raises(Refused, match=code):
        await registry.play_now(ANA, anew=True, **wish)
    assert [each.id for each in registry.matches_of("ana")] == [match]
    registry.stop()


async def test_a_match_is_given_up_once_the_next_one_is_kept() -> None:
    """It does not count where one may have so many tables, unless somebody looks at it."""
    store = Full()
    registry = Registry(services(store, tables_each=2))
    await registry.start()
    first = await registry.play_now(ANA, "tute-two")
    store.is_full = True
    with pytest.raises(NotKept):
        await registry.play_now(ANA, "tute-two", anew=True)
    store.is_full = False
    assert [each.id for each in registry.matches_of("ana")] == [first.table.id]
    await registry.open(ANA, "tomate")
    second = await registry.play_now(ANA, "tute-two", anew=True)
    assert [each.id for each in registry.matches_of("ana")] == [second.table.id]
    second.join(Ear("ana"))
    with pytest.raises(Refused, match="too_many_tables"):
        await registry.play_now(ANA, "tute-two", anew=True)
    assert [each.id for each in registry.matches_of("ana")] == [second.table.id]
    registry.stop()


async def test_a_match_that_one_would_abandon_is_none_with_robots_alone() -> None:
    """Ana began it with Berta, who has left: whatever Ana plays besides, it stays on."""
    registry = Registry(services())
    await registry.start()
    options = {"pace": "instant", "turn_time_s": 0}
    match = await registry.open(ANA, "tute-pairs", options=options)
    assert await match.asked(Sit("berta", "Berta", 1), SeatRobot("ana", "novice"), Start("ana", 0)) is None
    await until(lambda: match.table.stage == "playing")
    assert await match.asked(Leave("berta")) is None
    besides = await registry.play_now(ANA, "tute-two")
    instead = await registry.play_now(ANA, "tute-two", anew=True)
    assert {each.id for each in registry.matches_of("ana")} == {match.table.id, instead.table.id}
    assert besides.table.id not in registry.actors
    await registry._give_up(match.table.id, "ana")
    assert (match.table.in_match, match.table.company.forfeited) == (True, (1,))
    registry.stop()


class Unhurried(MemoryStore):
    """Keeps things a moment later, as a disk does."""

    async def append(self, table: str, *kept: Any, **beside: Any) -> None:
        await asyncio.sleep(0)
        await super().append(table, *kept, **beside)


@pytest.mark.parametrize("anew", [False, True])
async def test_who_asks_twice_at_once_has_one_match_with_robots(anew: bool) -> None:
    registry = Registry(services(Unhurried()))
    await registry.start()
    asked = [registry.play_now(ANA, "tute-two", anew=anew) for _ in range(3)]
    others = registry.play_now(Guest("berta", "Berta"), "tute-two")
    answers = await asyncio.gather(*asked, others, return_exceptions=True)
    refused = [answer.refusal.code for answer in answers if isinstance(answer, Refused)]
    assert refused == ([] if anew else ["in_a_match"] * 2)
    assert [len(registry.matches_of(person)) for person in ("ana", "berta")] == [1, 1]
    assert not registry._turns._locks
    registry.stop()


async def test_what_has_to_be_done_before_a_match_begins_is_done_last_before_it() -> None:
    """As to keep the name under which one plays: where that is refused, the match that was on stays on."""
    registry, asked = Registry(services()), list[str]()
    await registry.start()

    async def keep_name() -> None:
        asked.append("name")
        raise BadName("name_taken")

    match = (await registry.play_now(ANA, "tute-two")).table.id
    with pytest.raises(Refused, match="unknown_game"):
        await registry.play_now(ANA, "no game", anew=True, admitted=keep_name)
    with pytest.raises(Refused, match="in_a_match"):
        await registry.play_now(ANA, "tute-two", admitted=keep_name)
    assert not asked
    with pytest.raises(BadName, match="name_taken"):
        await registry.play_now(ANA, "tute-two", anew=True, admitted=keep_name)
    assert asked == ["name"]
    assert (list(registry.actors), [each.id for each in registry.matches_of("ana")]) == ([match], [match])
    registry.stop()
