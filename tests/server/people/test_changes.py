"""What one server changes about accounts becomes known at another, whatever happens while that one reads it."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from tapete.server.club import moderation as moderations
from tapete.server.club.moderation import Moderation
from tapete.server.people.changes import CHANGED, OVERLAP
from tapete.server.people.guests import Guest
from tapete.server.people.people import NameTaken, People
from tapete.server.people.session_connections import session_id
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.postgres_writer import Unreachable, numbered
from tapete.server.store.store import NotKept, Parameters

LONG_AGO = 1000.0


class Held(PostgresStore):
    """Books of which a query, by its beginning, can be held up, or fail."""

    held: str = "-"
    failing: str = "-"
    read_on: asyncio.Event
    is_reading: asyncio.Event
    asked: list[str]

    async def read(self, query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        self.asked.append(query)
        if query.startswith(self.failing):
            raise Unreachable("away")
        rows = await super().read(query, about)
        if query.startswith(self.held):
            self.held = "-"
            self.is_reading.set()
            await self.read_on.wait()
        return rows


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Held, PostgresStore]]:
    """The books of two servers."""
    here, there = await Held.open(database), await PostgresStore.open(database)
    assert isinstance(here, Held)
    here.read_on, here.is_reading, here.asked = asyncio.Event(), asyncio.Event(), []
    try:
        yield here, there
    finally:
        await here.close()
        await there.close()


async def loaded(books: PostgresStore) -> People:
    people = People(books)
    await people.load()
    return people


async def test_who_signs_out_while_a_server_starts_is_signed_out_there(database: str) -> None:
    async with two(database) as (here, there):
        other, starting = People(there), People(here)
        await other.load()
        signed_in, _ = await other.register(Guest("ana", "Ana"), "", "test")
        deleted, _ = await other.register(Guest("berta", "Berta"), "", "test")
        here.held = "SELECT id, person, agent"
        loading = asyncio.create_task(starting.load())
        await here.is_reading.wait()
        await other.sign_out_everywhere("ana")
        await other.delete("berta")
        here.read_on.set()
        await loading
        await starting.catch_up()
        assert [starting.known(each) for each in (signed_in, deleted)] == [None, None]
        assert starting.account("ana") is not None
        assert starting.is_gone("berta")


async def test_an_account_made_and_deleted_between_two_looks_is_gone(database: str) -> None:
    async with two(database) as (here, there):
        other, looking = await loaded(there), await loaded(here)
        await other.register(Guest("ana", "Ana"), "", "test")
        await other.delete("ana")
        await looking.catch_up()
        assert looking.known(Guest("ana", "Ana")) is None, "a cookie from before the account"


async def test_what_could_not_be_read_is_read_later(database: str) -> None:
    async with two(database) as (here, there):
        other, looking = People(there), People(here)
        await other.load()
        guests = [(await other.register(Guest(each, each.title()), "", "test"))[0] for each in ("ana", "berta")]
        await looking.load()
        for each in guests:
            await other.sign_out_everywhere(each.person)
        here.failing = "SELECT person, name"
        with pytest.raises(NotKept):
            await looking.catch_up()
        here.failing = "-"
        assert None not in map(looking.known, guests)
        await looking.catch_up()
        assert list(map(looking.known, guests)) == [None, None]


async def test_bans_are_read_while_accounts_cannot_be(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderations, "LOOK_S", 0.01)
    async with two(database) as (here, there):
        people = People(here)
        await people.load()
        moderation, other = Moderation(here, people), Moderation(there, People(there))
        await moderation.load()
        here.failing = "SELECT number, person"
        watching = asyncio.create_task(moderation.watch())
        await other.impose("Marta", "ana", "ban", 3600.0, "trampas")
        async with asyncio.timeout(60):
            while moderation.sanction("ana", "ban") is None:
                await asyncio.sleep(0.01)
        watching.cancel()


async def test_many_changes_that_are_kept_late_are_all_found(database: str) -> None:
    """As where all that is old is forgotten: they have their numbers for a while before anybody sees them."""
    names = [f"p{number}" for number in range(OVERLAP * 3)]
    async with two(database) as (here, there):
        other, looking = People(there), People(here)
        await other.load()
        guests = [await put(there, name) for name in names]
        await looking.load()
        assert None not in map(looking.known, guests)
        late = await asyncpg.connect(database)
        async with late.transaction():
            await late.execute("DELETE FROM sessions")
            for name in names:
                await late.execute(*numbered(CHANGED, (time.time(), name)))
            await other.register(Guest("ana", "Ana"), "", "test")
            await looking.catch_up()
            assert looking.account("ana") is not None
            assert None not in map(looking.known, guests), "not kept yet"
        await looking.catch_up()
        assert {*map(looking.known, guests)} == {None}
        await late.close()


async def test_many_whose_sessions_end_at_once_are_read_in_few_questions(database: str) -> None:
    """As where those are forgotten that nobody has used for long."""
    names = [f"p{number}" for number in range(250)]
    async with two(database) as (here, there):
        guests = [await put(there, name) for name in names]
        looking = await loaded(here)
        assert None not in map(looking.known, guests)
        changed = [(CHANGED, (time.time(), name)) for name in names]
        await there.write([("DELETE FROM sessions", ()), *changed])
        here.asked.clear()
        await looking.catch_up()
        assert {*map(looking.known, guests)} == {None}
        assert len(here.asked) < 10


async def put(books: PostgresStore, name: str) -> Guest:
    """An account without anything, signed in."""
    account = ("INSERT INTO accounts (person, name, key, password, made) VALUES (?, ?, ?, '', 1)", (name, name, name))
    guest = Guest(name, name, f"token of {name}")
    session = (
        "INSERT INTO sessions (id, person, agent, made, seen) VALUES (?, ?, '', 1, 1)",
        (session_id(guest.session), name),
    )
    await books.write([account, session])
    return guest


async def test_what_was_read_before_another_server_changed_it_comes_after_nothing_newer(database: str) -> None:
    """Else who has signed out there would be signed in here until their account is changed again."""
    async with two(database) as (here, there):
        other, looking = await loaded(there), People(here)
        signed_in, _ = await other.register(Guest("ana", "Ana"), "", "test")
        await looking.load()
        here.held = "SELECT id, person, agent"
        reading = asyncio.create_task(looking.renew(["ana"]))
        await here.is_reading.wait()
        await other.rename("ana", "Urraca")
        await other.sign_out_everywhere("ana")
        await looking.catch_up()
        assert looking.known(signed_in) is None
        here.read_on.set()
        await reading
        assert looking.known(signed_in) is None
        assert looking.named("Ana") is None
        assert looking.named("Urraca") is not None


async def test_who_has_deleted_their_account_stays_gone_when_old_changes_are_forgotten(database: str) -> None:
    async with two(database) as (here, there):
        people = People(here, lambda: LONG_AGO)
        await people.load()
        for each in ("ana", "berta", "carla"):
            await people.register(Guest(each, each.title()), "", "test")
            await people.set_avatar(each, "oros")
        await people.delete("ana")
        await people.register(Guest("dora", "Dora"), "", "test")
        await Moderation(here, people).tidy(30)
        fresh = People(there)
        await fresh.load()
        assert [fresh.is_gone(each) for each in ("ana", "berta")] == [True, False]
        assert fresh.known(Guest("ana", "Ana")) is None, "a cookie from before the account"
        kept: Sequence[tuple[Any, ...]] = await there.read(
            "SELECT person FROM people_changes WHERE at = ?", (LONG_AGO,)
        )
        assert kept == [("dora",)], "the very last, nothing else"


async def test_two_names_that_look_alike_are_not_taken_at_two_servers_one_after_the_other(database: str) -> None:
    async with two(database) as (here, there):
        other, looking = await loaded(there), await loaded(here)
        await other.register(Guest("ana", "Marne"), "", "test")
        with pytest.raises(NameTaken):
            await looking.register(Guest("berta", "Mame"), "", "test")
        await looking.register(Guest("berta", "Berta"), "", "test")
        await other.rename("ana", "Amo")
        with pytest.raises(NameTaken):
            await looking.rename("berta", "Arno")
        assert (await looking.rename("berta", "Mame")).name == "Mame", "that name is free again"
