"""One table and its host: order, failures of the journal, bugs, robots, alarms, absence."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest

from tapete.rules.game import Action, Refusal, View
from tapete.server import host as host_module
from tapete.server.host import Host
from tapete.server.store import MemoryStore, NotKept
from tapete.server.thinking import RobotFailed
from tapete.table.commands import Command, SeatRobot, Sit, Start
from tapete.table.events import Acted, Kept, Sat
from tests.server.hosted import NOW, PEOPLE, Ear, Inline, act, ask, house, open_table, seat_four


class Fragile(MemoryStore):
    """A store that fails when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.failing: Exception | None = None

    async def append(self, table: str, expected: int, events: Sequence[Kept]) -> None:
        if self.failing is not None:
            raise self.failing
        await super().append(table, expected, events)


def first_legal(host: Host) -> tuple[int, Action]:
    assert host.table.hand is not None
    seat = host.table.awaited[0]
    return seat, host.table.hand.legal(seat)[0]


async def until(condition: Any) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.001)


async def test_what_is_shown_has_been_kept() -> None:
    store = MemoryStore()
    host = await open_table(house(store))

    class Watchful(Ear):
        def show(self, frame: bytes) -> None:
            message = json.loads(frame)
            if message["t"] == "event":
                assert message["v"] <= len(store._logs["t"])
            super().show(frame)

    ear = Watchful("")
    host.join(ear)
    await seat_four(host)
    for _ in range(12):
        assert await act(host, *first_legal(host)) is None
    versions = [message["v"] for message in map(json.loads, ear.frames) if "v" in message]
    assert versions == list(range(1, host.table.version + 1))
    host.stop()


async def test_a_journal_that_fails_takes_nothing_and_the_hand_goes_on() -> None:
    store = Fragile()
    host = await open_table(house(store))
    ear = Ear("")
    host.join(ear)
    await seat_four(host)
    before, frames = host.table, len(ear.frames)
    store.failing = NotKept("disk full")
    seat, action = first_legal(host)
    assert await act(host, seat, action) == Refusal("not_kept")
    assert host.table is before
    assert len(ear.frames) == frames
    store.failing = None
    assert await act(host, seat, action) is None
    assert host.table.version == before.version + 1
    host.stop()


async def test_a_deal_that_could_not_be_kept_is_tried_again() -> None:
    store = Fragile()
    host = await open_table(house(store))
    for seat, person in enumerate(PEOPLE):
        await ask(host, Sit(person, person, seat))
    store.failing = NotKept("disk full")
    assert await ask(host, Start(PEOPLE[0], 0)) == Refusal("not_kept")
    store.failing = None
    await ask(host, Start(PEOPLE[0], 0))
    await until(lambda: host.table.stage == "playing")
    host.stop()


async def test_a_host_that_was_overtaken_believes_the_log() -> None:
    store = MemoryStore()
    host = await open_table(house(store))
    ear = Ear("")
    host.join(ear)
    await store.append("t", 1, (Kept(2, NOW, Sat(0, "zoe", "Zoe")),))
    assert await ask(host, Sit("ana", "Ana", 0)) == Refusal("stale")
    assert host.table.chairs[0].person == "zoe"
    assert json.loads(ear.frames[-1])["t"] == "state"
    assert json.loads(ear.frames[-1])["v"] == 2
    assert await ask(host, Sit("ana", "Ana", 1)) is None
    host.stop()


async def test_a_bug_costs_nobody_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    host = await open_table(house())
    await seat_four(host)
    version = host.table.version
    with monkeypatch.context() as patch:
        patch.setattr(host_module, "decided", lambda *_: 1 / 0)
        assert await act(host, *first_legal(host)) == Refusal("bug")
    assert host.table.version == version
    assert await act(host, *first_legal(host)) is None
    host.stop()


async def test_a_reader_that_breaks_does_not_unsay_what_was_kept() -> None:
    store = MemoryStore()
    host = await open_table(house(store))

    class Broken(Ear):
        def show(self, frame: bytes) -> None:
            if json.loads(frame)["t"] == "event" and len(self.frames) == 1:
                self.frames.append(frame)
                raise ZeroDivisionError
            super().show(frame)

    broken, ear = Broken(""), Ear("")
    host.join(broken)
    host.join(ear)
    assert await ask(host, Sit("ana", "Ana", 0)) is None
    assert len(store._logs["t"]) == host.table.version == 2
    assert json.loads(ear.frames[-1])["v"] == 2
    host.stop()


class Failing(Inline):
    async def choose(self, level: str, view: View) -> Action:
        raise RobotFailed("out of order")


class Cheating(Inline):
    async def choose(self, level: str, view: View) -> Action:
        return Action("play", "nothing")


@pytest.mark.parametrize("thinker", [Inline(), Failing(), Cheating()])
async def test_robots_play_and_where_they_fail_the_program_plays_for_them(thinker: Inline) -> None:
    clock = [NOW]
    made = house()
    made = type(made)(made.store, thinker, made.settings, made.metrics, clock=lambda: clock[0])
    host = await open_table(made)
    await ask(host, Sit("ana", "Ana", 0))
    await ask(host, SeatRobot("ana", "novice"))
    await ask(host, Start("ana", 0))
    await until(lambda: host.table.hand is not None)
    async with asyncio.timeout(10):
        while not (host.table.hand is not None and 0 in host.table.awaited):
            await asyncio.sleep(0.001)
            if type(thinker) is not Inline:
                clock[0] += 11.0
                host._ring()
    by = {"clock"} if type(thinker) is not Inline else {"robot"}
    log = await made.store.load("t")
    assert {kept.event.by for kept in log if isinstance(kept.event, Acted)} <= by
    host.stop()


async def test_a_deadline_that_passed_while_the_server_was_down_begins_anew() -> None:
    made = house()
    host = await open_table(made, turn_time_s=10)
    await seat_four(host)
    log = await made.store.load("t")
    host.stop()
    later = type(made)(made.store, Inline(), made.settings, made.metrics, clock=lambda: NOW + 5000)
    again = Host(later, "t", lambda: None)
    again.resume(log)
    assert again.table.deadline == NOW + 5010
    again.start()
    await asyncio.sleep(0.05)
    assert again.table.version == len(log)
    again.stop()


async def test_who_is_away_too_long_is_played_for_until_he_is_back() -> None:
    host = await open_table(house(grace_s=0.02))
    ana, berta = Ear(PEOPLE[0]), Ear(PEOPLE[1])
    for ear in (ana, berta):
        host.join(ear)
    await seat_four(host)
    host.part(ana)
    assert json.loads(berta.frames[-1]) == {"table": "t", "seat": 0, "here": False, "t": "presence"}
    await until(lambda: host.table.chairs[0].auto)
    assert host.table.chairs[2].auto, "nobody reads for Carla"
    host.join(ana)
    await until(lambda: not host.table.chairs[0].auto)
    host.stop()


async def test_all_commands_of_a_request_or_none() -> None:
    host = await open_table(house())
    commands: tuple[Command, ...] = (Sit("ana", "Ana", 0), Start("ana", 0))
    assert await ask(host, *commands) == Refusal("seats_free")
    assert host.table.version == 1
    host.stop()
