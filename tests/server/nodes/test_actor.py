"""One table through two nodes, of which one has heard nothing of the other's last versions."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from tapete.server.club.clerk import Clerk
from tapete.server.nodes.actor import SharedActor
from tapete.server.nodes.news import Timed, packed, unpacked
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.store.journal import Row
from tapete.server.store.postgres import PostgresStore
from tapete.server.tables import presence
from tapete.server.tables.clock_watch import ClockWatch
from tapete.server.tables.loading import Loader
from tapete.table import TableRefusal, opened
from tapete.table.commands import Act, Annul, Auto, Gone, Leave, SeatRobot, Sit, Start
from tapete.table.events import Kept
from tapete.table.table import SEAT_KEPT_S
from tests.server.tables.actors import NOW, PEOPLE, Ear, ask, services


async def shared(
    store: PostgresStore, clerk: Clerk | None = None, clock: Callable[[], float] | None = None, grace_s: float = 1000.0
) -> SharedActor:
    """The table `t` as a node has it whose bus is silent."""
    loader = Loader(store)
    table = await loader.table("t")
    own = replace(services(store, grace_s=grace_s), clerk=clerk)
    own = own if clock is None else replace(own, clock=clock)
    actor = SharedActor(own, store, table, loader.table, lambda: None, set, lambda *_: None)
    actor.start()
    return actor


def versions(ear: Ear) -> list[int]:
    shown = [json.loads(frame) for frame in ear.frames]
    return [each["v"] for each in shown if each["t"] in ("state", "event")]


async def shown(ear: Ear) -> None:
    async with asyncio.timeout(60):
        while not ear.frames:
            await asyncio.sleep(0.01)


async def test_who_comes_from_a_node_that_knew_more_is_shown_nothing_older(database: str) -> None:
    store = await PostgresStore.open(database)
    first = Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {}))
    await store.append("t", 0, (first,))
    ahead, behind = await shared(store), await shared(store)
    try:
        for seat in (0, 1):
            assert await ask(ahead, Sit(PEOPLE[seat], PEOPLE[seat], seat)) is None
        assert (ahead.table.version, behind.table.version) == (3, 1)
        mover, newcomer = Ear(PEOPLE[0]), Ear("eva")
        behind.join(mover, have=3)
        assert not mover.frames, "what this node knows is older than what they have seen"
        behind.join(newcomer)
        await shown(mover)
        assert behind.table.version == 3
        assert all(version >= 3 for version in versions(mover))
        assert versions(newcomer) == [1, 2, 3]
    finally:
        ahead.stop()
        behind.stop()
        await store.close()


async def test_what_another_node_has_undone_meanwhile_is_done_again_and_not_taken_for_done(database: str) -> None:
    store = await PostgresStore.open(database)
    await store.append("t", 0, (Kept(1, NOW, opened("tute-two", PEOPLE[0], "seed", "", None, {})),))
    ahead, behind = await shared(store), await shared(store)
    try:
        assert await ask(behind, Sit(PEOPLE[0], PEOPLE[0], 0)) is None
        assert await ask(behind, Sit(PEOPLE[1], PEOPLE[1], 1)) is None
        assert await ask(ahead, Leave(PEOPLE[1])) is None
        assert await ask(behind, SeatRobot(PEOPLE[0], "novice")) is None
        assert behind.table.chairs[1].robot == "novice"
    finally:
        ahead.stop()
        behind.stop()
        await store.close()


async def test_who_says_to_have_more_than_there_is_is_shown_the_table(database: str) -> None:
    store = await PostgresStore.open(database)
    await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {})),))
    actor = await shared(store)
    try:
        liar, gone = Ear("eva"), Ear("ines")
        actor.join(liar, have=99)
        actor.join(gone, have=99)
        actor.part(gone)
        await shown(liar)
        assert versions(liar) == [1]
        assert gone.frames == []
    finally:
        actor.stop()
        await store.close()


async def test_news_of_another_node_are_shown_as_they_are_without_the_whole_table(database: str) -> None:
    store = await PostgresStore.open(database)
    await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {})),))
    here, there = await shared(store), await shared(store)
    try:
        ear = Ear("eva")
        there.join(ear)
        assert await ask(here, Sit(PEOPLE[0], PEOPLE[0], 0)) is None
        there.look()
        assert await ask(there, Sit(PEOPLE[1], PEOPLE[1], 1)) is None
        assert [json.loads(frame)["t"] for frame in ear.frames].count("state") == 1
        assert versions(ear) == [1, 2, 3]
    finally:
        here.stop()
        there.stop()
        await store.close()


async def test_a_table_that_is_read_anew_asks_the_books_which_match_is_on(database: str) -> None:
    """Another node may have ended the match that this one knew, and begun the next."""
    store = await PostgresStore.open(database)
    await store.append("t", 0, (Kept(1, NOW, opened("brisca", PEOPLE[0], "seed", "", 2, {"pace": "instant"})),))
    people = People(store, lambda: NOW)
    clerk = Clerk(store, people, lambda: NOW)
    actor = await shared(store, clerk)
    other = await shared(store, Clerk(store, people, lambda: NOW))
    try:
        for seat in (0, 1):
            assert await ask(actor, Sit(PEOPLE[seat], PEOPLE[seat], seat)) is None
        assert await ask(actor, Start(PEOPLE[0], 0)) is None
        first = await clerk._match(actor.table)
        assert await ask(other, Annul(PEOPLE[0])) is None
        assert await ask(other, Annul(PEOPLE[1], True)) is None
        assert not other.table.in_match
        assert await ask(other, Start(PEOPLE[0], 0)) is None
        await actor._reload()
        second = await clerk._match(actor.table)
        assert first is not None
        assert second is not None
        assert first.id != second.id
    finally:
        actor.stop()
        other.stop()
        await store.close()


async def test_who_comes_while_the_log_is_read_waits_until_it_is_read_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read may be older than what they have seen."""
    store = await PostgresStore.open(database)
    await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {})),))
    ahead, behind = await shared(store), await shared(store)
    real, is_read, may_go_on = store.after, asyncio.Event(), asyncio.Event()

    async def slow(table: str, version: int) -> list[Row]:
        rows = await real(table, version)
        is_read.set()
        await may_go_on.wait()
        return rows

    try:
        with monkeypatch.context() as once:
            once.setattr(store, "after", slow)
            behind.look()
            await is_read.wait()
        assert await ask(ahead, Sit(PEOPLE[0], PEOPLE[0], 0)) is None
        behind.join(mover := Ear(PEOPLE[0]), have=2)
        may_go_on.set()
        await shown(mover)
        assert all(version >= 2 for version in versions(mover)), versions(mover)
        assert behind.table.version == 2
    finally:
        ahead.stop()
        behind.stop()
        await store.close()


async def test_whose_absence_was_over_while_no_node_ran_the_table_is_played_for(database: str) -> None:
    """The database was away for longer than the grace: a match without a clock would wait for them for ever."""
    store = await PostgresStore.open(database)
    await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {"turn_time_s": 0})),))
    actor = await shared(store, grace_s=0.01)
    try:
        for seat, person in enumerate(PEOPLE):
            assert await ask(actor, Sit(person, person, seat)) is None
        actor.join(Ear(PEOPLE[0]))
        assert await ask(actor, Start(PEOPLE[0], 0)) is None
        async with asyncio.timeout(60):
            while actor._absences.overdue != {*PEOPLE[1:]}:
                await asyncio.sleep(0.01)
            assert not actor.table.chairs[1].gone
            actor.run(True)
            while not all(chair.gone for chair in actor.table.chairs[1:]):
                await asyncio.sleep(0.01)
    finally:
        actor.stop()
        await store.close()


async def begin(actor: SharedActor) -> None:
    """A hand, after everybody has sat down and looks on through this node."""
    for seat, person in enumerate(PEOPLE):
        assert await ask(actor, Sit(person, person, seat)) is None
        actor.join(Ear(person))
    actor.run(True)
    assert await ask(actor, Start(PEOPLE[0], 0)) is None
    async with asyncio.timeout(60):
        while actor.table.hand is None:
            await asyncio.sleep(0.01)


async def test_an_alarm_that_rang_while_no_node_ran_the_table_rings_again(database: str) -> None:
    store, clock = await PostgresStore.open(database), [NOW]
    await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {"turn_time_s": 10})),))
    actor = await shared(store, clock=lambda: clock[0])
    try:
        await begin(actor)
        async with asyncio.timeout(60):
            while actor._prompter._alarm is None:
                await asyncio.sleep(0.01)
            actor.run(False)
            version, clock[0] = actor.table.version, (actor.table.alarm or 0.0) + 1
            actor._prompter._ring()
            with capture_logs() as logs:
                actor.run(True)
                while actor.table.version == version:
                    await asyncio.sleep(0.01)
        assert not [each for each in logs if each["log_level"] == "error"]
    finally:
        actor.stop()
        await store.close()


async def test_robots_answer_where_another_node_has_heard_sooner_that_the_clock_was_set(database: str) -> None:
    """What is done through that node has a time to come where the table is run."""
    store, clock = await PostgresStore.open(database), [NOW]
    options = {"pace": "instant", "turn_time_s": 0}
    await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, options)),))
    here, there = await shared(store, clock=lambda: NOW), await shared(store, clock=lambda: clock[0])
    try:
        await begin(here)
        async with asyncio.timeout(60):
            while here.table.hand is None or here.table.hand.to_act is None:
                await asyncio.sleep(0.01)
            seat = here.table.hand.to_act
            for person in PEOPLE[seat + 1 :] + PEOPLE[:seat]:
                assert await ask(here, Auto(person, True)) is None
            clock[0] += 3600
            there.look()
            while there.table.version < here.table.version:
                await asyncio.sleep(0.01)
            version = there.table.version
            assert there.table.hand is not None
            action = there.table.hand.view(seat).legal[0]
            assert await ask(there, Act(PEOPLE[seat], version, action)) is None
            assert there.table.since > NOW + 3000
            here.look()
            while here.table.version < version + 2:
                await asyncio.sleep(0.01)
    finally:
        here.stop()
        there.stop()
        await store.close()


async def test_who_looks_through_another_node_sees_the_times_of_the_one_that_runs_the_table(database: str) -> None:
    """The clock was set back, and that node has put them right: they stand in no log."""
    store, clock, steady = await PostgresStore.open(database), [NOW], [0.0]
    await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {"turn_time_s": 60})),))
    here, there = await shared(store, clock=lambda: clock[0]), await shared(store, clock=lambda: clock[0])
    here._watch = ClockWatch(lambda: clock[0], lambda: steady[0])
    news: list[bytes] = []
    here._publish = lambda said: news.append(packed("here", said))
    try:
        await begin(here)
        there.join(onlooker := Ear("eva"))
        there.look()
        clock[0] += 40
        steady[0] += 40
        clock[0] -= 3600
        here._settle()
        assert here.table.deadline == clock[0] + 20
        said = [each for each in (unpacked(message)[1] for message in news) if isinstance(each, Timed)]
        there.hear_times(said[-1])
        async with asyncio.timeout(60):
            while there.table.deadline != here.table.deadline:
                await asyncio.sleep(0.01)
        assert json.loads(onlooker.frames[-1])["state"]["deadline"] == clock[0] + 20
        told = len(news)
        here.repeat()
        assert unpacked(news[told])[1] == said[-1], "for who comes to another node later"
    finally:
        here.stop()
        there.stop()
        await store.close()


async def test_no_bet_is_taken_through_another_node_from_who_is_away(database: str) -> None:
    """That node has just taken up the table, and does not know since when."""
    store = await PostgresStore.open(database)
    people = People(store, lambda: NOW)
    for person in PEOPLE[:2]:
        await people.register(Guest(person, person.title()), "", "test")
    options = {"competitive": True, "bet": 100}
    await store.append("t", 0, (Kept(1, NOW, opened("brisca", PEOPLE[0], "seed", "", 2, options)),))
    here = await shared(store, Clerk(store, people, lambda: NOW))
    for seat, person in enumerate(PEOPLE[:2]):
        assert await ask(here, Sit(person, person.title(), seat)) is None
    there = await shared(store, Clerk(store, people, lambda: NOW))
    try:
        there.join(Ear(PEOPLE[0]))
        refusal = await ask(there, Start(PEOPLE[0], 0))
        assert refusal == TableRefusal("not_here", (("names", "Berta"),))
        there.see({PEOPLE[1]}, 0)
        assert await ask(there, Start(PEOPLE[0], 0)) is None, "they are there through a third node"
    finally:
        here.stop()
        there.stop()
        await store.close()


async def test_a_seat_is_kept_as_long_as_was_said_when_another_node_takes_over(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SLACK_S", 0.01)
    store, clock = await PostgresStore.open(database), [NOW]
    await store.append("t", 0, (Kept(1, NOW, opened("tute-pairs", PEOPLE[0], "seed", "", None, {"turn_time_s": 0})),))
    here = await shared(store, clock=lambda: clock[0])
    await begin(here)
    assert await ask(here, Gone(PEOPLE[1])) is None
    assert here.table.chairs[1].gone
    here.stop()
    clock[0] += SEAT_KEPT_S
    there = await shared(store, clock=lambda: clock[0], grace_s=0.5)
    try:
        for person in (PEOPLE[0], *PEOPLE[2:]):
            there.join(Ear(person))
        there.run(True)
        assert there.table.chairs[1].person == PEOPLE[1]
        async with asyncio.timeout(60):
            while there.table.chairs[1].person:
                await asyncio.sleep(0.01)
    finally:
        there.stop()
        await store.close()
