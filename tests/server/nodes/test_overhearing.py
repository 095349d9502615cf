"""What is said through one node is heard through the other once, in order, whatever of it gets lost on the bus."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import NamedTuple

import pytest
from structlog.testing import capture_logs

from tapete.server.nodes import actor as actors
from tapete.server.nodes import overhearing
from tapete.server.nodes.actor import SharedActor
from tapete.server.nodes.news import Added, News, Spoke, Took, packed, unpacked
from tapete.server.nodes.overhearing import overheard
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_writer import Unreachable
from tapete.server.tables.dealing import Chances
from tapete.server.tables.loading import Loader
from tapete.server.tables.talk_store import DatabaseTalkStore
from tapete.table import Refused, opened
from tapete.table.commands import Person, Sit
from tapete.table.events import Kept
from tapete.table.talk import Line
from tests.server.backing import Postgres
from tests.server.tables.actors import NOW, PEOPLE, Ear, ask, services

DAMAGE = (
    """CREATE FUNCTION page(place text, what text) RETURNS text STABLE LANGUAGE plpgsql AS $$ BEGIN
        IF place = 't' THEN RAISE EXCEPTION 'a page' USING ERRCODE = 'data_corrupted'; END IF;
        RETURN what; END $$""",
    "ALTER TABLE lines RENAME TO pages",
    """CREATE VIEW lines AS SELECT "table", n, at, person, seat, name, kind, page("table", what) AS what FROM pages""",
)
"""What was said at the table `t` cannot be read; how much was said can be."""


DAMAGE_OF_NUMBERS = (
    """CREATE FUNCTION page(place text, n int) RETURNS int STABLE LANGUAGE plpgsql AS $$ BEGIN
        IF place = 't' THEN RAISE EXCEPTION 'a page' USING ERRCODE = 'data_corrupted'; END IF;
        RETURN n; END $$""",
    "ALTER TABLE lines RENAME TO pages",
    """CREATE VIEW lines AS SELECT "table", page("table", n) AS n, at, person, seat, name, kind, what FROM pages""",
)
"""Not even how much was said at the table `t` can be read."""


class Two(NamedTuple):
    """A table at two nodes between which nothing is told; `news` is what the first would tell."""

    here: SharedActor
    there: SharedActor
    news: list[News]

    async def say(self, what: str) -> Line:
        """Ana says this through the first; the news of it."""
        await self.here.say(PEOPLE[0], "Ana", "text", what)
        said = self.news[-1]
        assert isinstance(said, Spoke)
        return said.line


@asynccontextmanager
async def two(database: str, table: str = "t") -> AsyncIterator[Two]:
    store = await PostgresStore.open(database)
    event = replace(opened("tute-pairs", PEOPLE[0], "seed", "", None, {}), promise="c0ffee")
    await store.append(table, 0, (Kept(1, NOW, event),))
    loader, news = Loader(store), list[News]()
    own = replace(services(store), lines=DatabaseTalkStore(store))
    pair = [
        SharedActor(own, store, await loader.table(table), loader.table, lambda: None, set, publish)
        for publish in (news.append, lambda _: None)
    ]
    for actor in pair:
        actor.start()
    assert await ask(pair[0], Sit(PEOPLE[0], PEOPLE[0], 0)) is None
    try:
        yield Two(pair[0], pair[1], news)
    finally:
        for actor in pair:
            actor.stop()
        await store.close()


@asynccontextmanager
async def looking(pair: Two, monkeypatch: pytest.MonkeyPatch, *others: Two) -> AsyncIterator[None]:
    """The second node asks the store for this table, and these others, often."""
    monkeypatch.setattr(overhearing, "LOOK_S", 0.02)
    store = pair.there.services.store
    assert isinstance(store, PostgresStore)
    task = asyncio.create_task(overheard(store, {each.there.table.id: each.there for each in (pair, *others)}))
    try:
        yield
        assert not task.done()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def newcomer(actor: SharedActor, person: Person = "eva") -> Ear:
    """Somebody who watches, and has been shown what was said before."""
    ear = Ear(person)
    actor.join(ear)
    actor.show_talk(ear)
    await until(lambda: not actor._conversation.is_waiting)
    return ear


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


def heard(ear: Ear) -> list[str]:
    shown = [json.loads(frame) for frame in ear.frames]
    return [each["what"] for each in shown if each["t"] == "said"]


def told(ear: Ear) -> list[list[str]]:
    """The lines of each list that was shown."""
    shown = [json.loads(frame) for frame in ear.frames]
    return [[line["what"] for line in each["lines"]] for each in shown if each["t"] == "talk"]


async def test_a_line_of_which_nothing_is_told_is_heard_all_the_same(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(database) as pair, looking(pair, monkeypatch):
        await pair.say("before")
        ear = await newcomer(pair.there)
        assert told(ear) == [["before"]]
        for what in ("one", "two"):
            await pair.say(what)
        await until(lambda: len(heard(ear)) == 2)
        later = await newcomer(pair.there, "ines")
        await pair.say("three")
        await until(lambda: "three" in heard(ear) and "three" in heard(later))
        assert heard(ear) == ["one", "two", "three"]
        assert (told(later), heard(later)) == ([["before", "one", "two"]], ["three"])


async def test_a_line_before_which_one_was_lost_brings_it_along_and_comes_once(database: str) -> None:
    async with two(database) as pair:
        ear = await newcomer(pair.there)
        one, _, three = [await pair.say(what) for what in ("one", "two", "three")]
        for line in (one, three, three, one):
            await pair.there.hear_line(line)
        assert sorted(heard(ear)) == ["one", "three", "two"]
        assert heard(ear)[0] == "one"


async def test_a_line_for_which_nobody_knows_who_is_deaf_to_it_waits(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has muted whom cannot be read: the line is kept, which its author is told, and shown to all once it can."""
    async with two(database) as pair:
        near, ear = await newcomer(pair.here), await newcomer(pair.there)
        real = DatabaseTalkStore.muters

        async def locked(_store: DatabaseTalkStore, _person: Person) -> frozenset[Person]:
            raise Unreachable("locked")

        monkeypatch.setattr(DatabaseTalkStore, "muters", locked)
        line = await pair.say("one")
        with pytest.raises(Unreachable):
            await pair.there.hear_line(line)
        assert heard(near) == heard(ear) == []
        monkeypatch.setattr(DatabaseTalkStore, "muters", real)
        async with looking(pair, monkeypatch):
            await until(lambda: heard(ear) == ["one"])
        await pair.say("two")
        assert heard(near) == ["one", "two"]


async def test_who_comes_while_the_lines_are_locked_is_shown_them_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(database) as pair, looking(pair, monkeypatch):
        await pair.say("one")
        real = DatabaseTalkStore.last
        failed: list[str] = []

        async def locked(_store: DatabaseTalkStore, table: str, _most: int) -> list[Line]:
            failed.append(table)
            raise Unreachable("locked")

        monkeypatch.setattr(DatabaseTalkStore, "last", locked)
        ear = Ear("eva")
        pair.there.join(ear)
        pair.there.show_talk(ear)
        await until(lambda: len(failed) > 2)
        assert told(ear) == []
        monkeypatch.setattr(DatabaseTalkStore, "last", real)
        await until(lambda: told(ear) == [["one"]])
        assert heard(ear) == []


@pytest.mark.parametrize("damage", [DAMAGE, DAMAGE_OF_NUMBERS])
async def test_a_table_whose_lines_are_damaged_keeps_no_other_waiting(
    damage: Sequence[str], database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(database) as damaged, two(database, "u") as whole:
        deaf, ear = await newcomer(damaged.there), await newcomer(whole.there)
        await damaged.say("one")
        await whole.say("two")
        for step in damage:
            await postgres.ask(database.rpartition("/")[2], step)
        with capture_logs() as logs:
            async with looking(damaged, monkeypatch, whole):
                await until(lambda: heard(ear) == ["two"])
                await asyncio.sleep(0.1)
        assert [(each["event"], each["error"]) for each in logs] == [("talk not looked after", "a page")]
        assert heard(deaf) == []


async def test_chance_of_which_nothing_was_told_is_told_again_until_it_is_dealt(database: str) -> None:
    """The client has its word that it counts, and checks the deal by it: a lost one would look like a false deal."""
    async with two(database) as pair:
        pair.here.is_running = True
        await pair.here.add_chance(PEOPLE[0], "c0ffee", "ab" * 16)
        lost = pair.news.pop()
        assert isinstance(lost, Added)
        for _ in range(9):
            pair.here.repeat()
        assert pair.news, "never told again"
        assert set(pair.news) == {lost}
        assert len(pair.news) < 9, "told for ever"
        pair.there.look()
        await until(lambda: pair.there.table.version == 2)
        for _ in range(2):  # it may come twice
            pair.there.hear_chance(lost)
        assert pair.there._chances.of(pair.there.table) == ("ab" * 16, "", "", "")
        pair.news.clear()
        pair.here.table = pair.here.table.with_(promised="deca0f")
        pair.here.repeat()
        assert pair.news == []


async def test_chance_is_taken_once_the_node_that_deals_has_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is told so finds it in the deal; what comes too late, or is lost, is refused."""
    monkeypatch.setattr(actors, "ADDED_S", 60.0)
    async with two(database) as pair:
        dealing, answers = pair.there, list[News]()
        dealing.look()
        await until(lambda: dealing.table.version == 2)
        dealing.is_running, dealing._publish = True, answers.append
        adding = asyncio.create_task(pair.here.add_chance(PEOPLE[0], "c0ffee", "ab" * 16))
        await until(lambda: bool(pair.news))
        added = pair.news.pop()
        assert isinstance(added, Added)
        assert not adding.done()
        dealing.hear_chance(added)
        (took,) = answers
        assert isinstance(took, Took)
        pair.here.hear_chance(unpacked(packed("there", took))[1])  # type: ignore[arg-type]
        await adding
        assert dealing._chances.of(dealing.table) == ("ab" * 16, "", "", "")

        dealing.hear_chance(Added("t", PEOPLE[0], "c0ffee", "cd" * 16))
        assert answers == [took], "the deal is made"
        pair.here._chances = Chances()
        monkeypatch.setattr(actors, "ADDED_S", 0.01)
        with pytest.raises(Refused, match="stale"):
            await pair.here.add_chance(PEOPLE[0], "c0ffee", "cd" * 16)
        assert not pair.here._is_sure


async def test_who_adds_chance_to_a_deal_that_is_just_being_kept_is_refused(database: str) -> None:
    async with two(database) as pair:
        pair.here.is_running = True
        assert pair.here._chances.of(pair.here.table) == ("", "", "", "")
        with pytest.raises(Refused, match="stale"):
            await pair.here.add_chance(PEOPLE[0], "c0ffee", "ab" * 16)
