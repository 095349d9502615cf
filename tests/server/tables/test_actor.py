"""One table and its actor: order, failures of the journal, robots, alarms, absence."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
import structlog

from tapete.rules.game import Action, Value, View
from tapete.server.store.store import MemoryStore, NotKept, Statement
from tapete.server.tables.actor import TableActor
from tapete.server.tables.thinking import RobotFailed
from tapete.table import Table, TableRefusal
from tapete.table.commands import Annul, Command, Gone, Lost, SeatRobot, Sit, Start
from tapete.table.company import VOTE_S
from tapete.table.events import Acted, Kept, Sat
from tapete.table.table import SEAT_KEPT_S
from tests.server.tables.actors import NOW, PEOPLE, Ear, Inline, act, ask, open_table, seat_four, services, taken_up


class Fragile(MemoryStore):
    """A store that fails when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.failing: Exception | None = None
        self.tries = 0

    async def append(
        self,
        table: str,
        expected: int,
        events: Sequence[Kept],
        between: Table | None = None,
        beside: Sequence[Statement] = (),
    ) -> None:
        self.tries += 1
        if self.failing is not None:
            raise self.failing
        await super().append(table, expected, events, between, beside)


def first_legal(actor: TableActor) -> tuple[int, Action]:
    assert actor.table.hand is not None
    seat = actor.table.awaited[0]
    return seat, actor.table.hand.legal(seat)[0]


async def until(condition: Any) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.001)


async def test_what_is_shown_has_been_kept() -> None:
    store = MemoryStore()
    actor = await open_table(services(store))

    class Watchful(Ear):
        def show(self, frame: bytes) -> None:
            message = json.loads(frame)
            if message["t"] == "event":
                assert message["v"] <= len(store._logs["t"])
            super().show(frame)

    ear = Watchful("")
    actor.join(ear)
    await seat_four(actor)
    for _ in range(12):
        assert await act(actor, *first_legal(actor)) is None
    versions = [message["v"] for message in map(json.loads, ear.frames) if "v" in message]
    assert versions == list(range(1, actor.table.version + 1))
    actor.stop()


async def test_a_journal_that_fails_takes_nothing_and_the_hand_goes_on() -> None:
    store = Fragile()
    actor = await open_table(services(store))
    ear = Ear("")
    actor.join(ear)
    await seat_four(actor)
    before, frames = actor.table, len(ear.frames)
    store.failing = NotKept("disk full")
    seat, action = first_legal(actor)
    assert await act(actor, seat, action) == TableRefusal("not_kept")
    assert actor.table is before
    assert len(ear.frames) == frames
    store.failing = None
    assert await act(actor, seat, action) is None
    assert actor.table.version == before.version + 1
    actor.stop()


async def test_a_deal_that_could_not_be_kept_is_tried_again() -> None:
    store = Fragile()
    actor = await open_table(services(store))
    for seat, person in enumerate(PEOPLE):
        await ask(actor, Sit(person, person, seat))
    store.failing = NotKept("disk full")
    assert await ask(actor, Start(PEOPLE[0], 0)) == TableRefusal("not_kept")
    store.failing = None
    await ask(actor, Start(PEOPLE[0], 0))
    await until(lambda: actor.table.stage == "playing")
    actor.stop()


async def test_a_hold_is_said_once_however_many_ask() -> None:
    store = Fragile()
    actor = await open_table(services(store, retry_s=1000.0))
    await ask(actor, Sit("ana", "Ana", 0))
    await ask(actor, SeatRobot("ana", "novice"))
    store.failing = NotKept("disk full")
    with structlog.testing.capture_logs() as logs:
        for _ in range(50):
            assert await ask(actor, Start("ana", 0)) == TableRefusal("not_kept")
    assert [line["rest_s"] for line in logs if line["event"] == "not kept"] == [30.0], "the longest that there is"
    actor.stop()


async def test_while_nothing_can_be_kept_a_table_tries_ever_more_seldom_and_asks_no_robot_again() -> None:
    store, thinker = Fragile(), Counting()
    made = services(store, retry_s=0.01)
    made = type(made)(store, thinker, made.settings, made.metrics, clock=made.clock, dealer=made.dealer)
    actor = await open_table(made)
    await ask(actor, Sit("ana", "Ana", 0))
    await ask(actor, SeatRobot("ana", "novice"))
    await ask(actor, Start("ana", 1))
    store.failing = NotKept("disk full")
    tries = store.tries
    with structlog.testing.capture_logs() as logs:
        await until(lambda: sum(line["event"] == "not kept" for line in logs) >= 5)
    held = [line["rest_s"] for line in logs if line["event"] == "not kept"]
    assert held == [0.01 * 2**number for number in range(len(held))]
    assert store.tries - tries == len(held), "one try a hold"
    assert thinker.asked <= 1
    store.failing = None
    version = actor.table.version
    await until(lambda: actor.table.version > version)
    actor.stop()


async def test_whoever_acts_when_the_disk_is_well_again_ends_the_hold() -> None:
    store = Fragile()
    actor = await open_table(services(store, retry_s=1000.0))
    for seat, person in enumerate(PEOPLE):
        await ask(actor, Sit(person, person, seat))
    store.failing = NotKept("disk full")
    assert await ask(actor, Start(PEOPLE[0], 0)) == TableRefusal("not_kept")
    store.failing = None
    assert await ask(actor, Start(PEOPLE[0], 0)) is None
    await until(lambda: actor.table.stage == "playing")
    actor.stop()


async def test_a_host_that_was_overtaken_believes_the_log() -> None:
    store = MemoryStore()
    actor = await open_table(services(store))
    ear = Ear("")
    actor.join(ear)
    await store.append("t", 1, (Kept(2, NOW, Sat(0, "zoe", "Zoe")),))
    assert await ask(actor, Sit("ana", "Ana", 0)) == TableRefusal("stale")
    assert actor.table.chairs[0].person == "zoe"
    assert json.loads(ear.frames[-1])["t"] == "state"
    assert json.loads(ear.frames[-1])["v"] == 2
    assert await ask(actor, Sit("ana", "Ana", 1)) is None
    actor.stop()


class Counting(Inline):
    """Robots that count how often they are asked."""

    asked = 0

    async def choose(self, level: str, view: View, options: Mapping[str, Value], asker: str = "") -> Action:
        self.asked += 1
        return await super().choose(level, view, options, asker)


class Failing(Inline):
    async def choose(self, level: str, view: View, options: Mapping[str, Value], asker: str = "") -> Action:
        raise RobotFailed("out of order")


class Cheating(Inline):
    async def choose(self, level: str, view: View, options: Mapping[str, Value], asker: str = "") -> Action:
        return Action("play", "nothing")


@pytest.mark.parametrize("thinker", [Inline(), Failing(), Cheating()])
async def test_robots_play_and_where_they_fail_the_program_plays_for_them(thinker: Inline) -> None:
    clock = [NOW]
    made = services()
    made = type(made)(made.store, thinker, made.settings, made.metrics, clock=lambda: clock[0])
    actor = await open_table(made)
    await ask(actor, Sit("ana", "Ana", 0))
    await ask(actor, SeatRobot("ana", "novice"))
    await ask(actor, Start("ana", 0))
    await until(lambda: actor.table.hand is not None)
    async with asyncio.timeout(60):
        while not (actor.table.hand is not None and 0 in actor.table.awaited):
            await asyncio.sleep(0.001)
            if type(thinker) is not Inline:
                clock[0] += 11.0
                actor._prompter._ring()
    by = {"clock"} if type(thinker) is not Inline else {"robot"}
    log = await made.store.load("t")
    assert {kept.event.by for kept in log if isinstance(kept.event, Acted)} <= by
    actor.stop()


async def test_a_deadline_that_passed_while_the_server_was_down_begins_anew() -> None:
    made = services()
    actor = await open_table(made, turn_time_s=10)
    await seat_four(actor)
    log = await made.store.load("t")
    actor.stop()
    later = type(made)(made.store, Inline(), made.settings, made.metrics, clock=lambda: NOW + 5000)
    again = await taken_up(later)
    assert again.table.deadline == NOW + 5010
    await asyncio.sleep(0.05)
    assert again.table.version == len(log)
    again.stop()


async def test_a_clock_that_is_set_back_is_waited_for_by_nobody() -> None:
    """Else a turn would last for as long as it was set back."""
    clock = [NOW + 3600]
    actor = await open_table(replace(services(), clock=lambda: clock[0]), turn_time_s=10)
    ear = Ear(PEOPLE[0])
    actor.join(ear)
    await seat_four(actor)
    version = actor.table.version
    clock[0] = NOW
    actor._prompter._ring()
    assert actor.table.deadline == NOW + 10
    assert json.loads(ear.frames[-1])["state"]["deadline"] == NOW + 10
    clock[0] += 10
    actor._prompter._ring()
    await until(lambda: actor.table.version > version)
    actor.stop()


async def test_a_turn_that_begins_anew_as_its_alarm_has_rung_ends_by_the_next_one() -> None:
    clock = [NOW + 3600]
    actor = await open_table(replace(services(), clock=lambda: clock[0]), turn_time_s=10)
    await seat_four(actor)
    version = actor.table.version
    clock[0] += 10
    actor._prompter._ring()
    clock[0] = NOW
    await until(lambda: actor.table.deadline == NOW + 10)
    clock[0] += 10
    with structlog.testing.capture_logs() as logs:
        actor._prompter._ring()
        await until(lambda: actor.table.version > version)
    assert logs == []
    actor.stop()


@pytest.mark.parametrize("turn_time_s", [0, 120])
async def test_a_vote_lasts_no_longer_where_the_clock_is_set_back(turn_time_s: int) -> None:
    """Also by less than the turn has lasted, so that only the vote began in a time to come."""
    clock = [NOW]
    actor = await open_table(replace(services(), clock=lambda: clock[0]), turn_time_s=turn_time_s)
    ear = Ear(PEOPLE[0])
    actor.join(ear)
    await seat_four(actor)
    clock[0] += 60
    assert await ask(actor, Annul(PEOPLE[0])) is None
    clock[0] -= 50
    actor._prompter._ring()
    assert json.loads(ear.frames[-1])["state"]["vote"]["until"] == clock[0] + VOTE_S["annul"]
    clock[0] += VOTE_S["annul"]
    actor._prompter._ring()
    await until(lambda: actor.table.company.vote is None)
    actor.stop()


async def test_the_seat_of_who_has_gone_is_kept_no_longer_where_the_clock_is_set_back() -> None:
    clock = [NOW + 3600]
    actor = await open_table(replace(services(), clock=lambda: clock[0]))
    await seat_four(actor)
    assert await ask(actor, Gone(PEOPLE[1])) is None
    clock[0] = NOW
    actor._settle()
    clock[0] += SEAT_KEPT_S
    assert await ask(actor, Lost(PEOPLE[1])) is None
    assert not actor.table.chairs[1].person
    actor.stop()


async def test_a_robot_that_thinks_while_the_clock_is_set_back_answers() -> None:
    thinker = Counting()
    made = replace(services(), thinker=thinker, clock=lambda: NOW if thinker.asked else NOW + 3600)
    actor = await open_table(made, pace="quick")
    await ask(actor, Sit("ana", "Ana", 0))
    await ask(actor, SeatRobot("ana", "novice"))
    await ask(actor, Start("ana", 0))
    await until(lambda: thinker.asked > 1)
    actor.stop()


async def test_who_is_away_too_long_is_played_for_until_he_is_back() -> None:
    actor = await open_table(services(grace_s=0.02))
    ana, berta = Ear(PEOPLE[0]), Ear(PEOPLE[1])
    for ear in (ana, berta):
        actor.join(ear)
    await seat_four(actor)
    actor.part(ana)
    assert json.loads(berta.frames[-1]) == {"table": "t", "seat": 0, "here": False, "t": "presence"}
    await until(lambda: actor.table.chairs[0].auto)
    await until(lambda: actor.table.chairs[2].auto)  # nobody reads for Carla
    actor.join(ana)
    await until(lambda: not actor.table.chairs[0].auto)
    actor.stop()


async def test_a_match_does_not_wait_for_who_was_away_before_it_began() -> None:
    actor = await open_table(services(grace_s=0.02))
    ana, berta = Ear(PEOPLE[0]), Ear(PEOPLE[1])
    for ear in (ana, berta):
        actor.join(ear)
    for seat, person in enumerate(PEOPLE):
        assert await ask(actor, Sit(person, person.title(), seat)) is None
    actor.part(berta)
    await asyncio.sleep(0.1)  # longer than the grace
    assert await ask(actor, Start(PEOPLE[0], 0)) is None
    await until(lambda: actor.table.chairs[1].gone)
    assert sorted(actor.table.company.absent) == [1, 2, 3], "before the first deal: they abandon nothing"
    actor.stop()


async def test_all_commands_of_a_request_or_none() -> None:
    actor = await open_table(services())
    commands: tuple[Command, ...] = (Sit("ana", "Ana", 0), Start("ana", 0))
    assert await ask(actor, *commands) == TableRefusal("seats_free")
    assert actor.table.version == 1
    actor.stop()


async def test_a_table_that_was_let_go_answers_whoever_still_asks() -> None:
    actor = await open_table(services())
    actor.stop()
    async with asyncio.timeout(60):
        assert await actor.asked(Sit(PEOPLE[1], "Berta", 1)) == TableRefusal("stale")
