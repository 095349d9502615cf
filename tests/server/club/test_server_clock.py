"""What the club does at a time, it does at the server's, and once, however many ask at once."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from tapete.club.periods import day
from tapete.server.club import queries
from tapete.server.club.friends import INVITED_S, Circle
from tapete.server.http import club as club_routes
from tapete.server.http import profiles
from tapete.server.http.club import Chips
from tapete.server.http.depends import Problem
from tapete.server.store.store import Books
from tapete.server.tables.registry import Registry
from tapete.server.tables.talk_store import DatabaseTalkStore
from tapete.table.commands import Person
from tests.server.club.room import NAMES, Club
from tests.server.tables.actors import NOW


async def test_of_those_who_ask_for_one_allowance_at_once_all_but_the_first_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All three have read the balance before any of them is given the allowance."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", chips=50)
        ana, clerk = club.people.account("ana"), club.services.clerk
        assert ana is not None
        assert clerk is not None
        owned, started, all_read = queries.chips_of, count(1), asyncio.Barrier(3)

        async def owned_by_all(books: Books, person: Person) -> tuple[int, int, int]:
            found = await owned(books, person)
            if next(started) <= all_read.parties:
                await all_read.wait()
            return found

        monkeypatch.setattr(queries, "chips_of", owned_by_all)
        asked = [club_routes.ask_allowance(ana, clerk) for _ in range(all_read.parties)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [each.chips for each in found if isinstance(each, Chips)] == [200]
        refused = [(each.status, each.code) for each in found if isinstance(each, Problem)]
        assert refused == [(409, "given_today")] * 2
        assert await club.chips("ana") == 200
        with pytest.raises(Problem, match="not_broke"):
            await club_routes.ask_allowance(ana, clerk)


async def test_the_club_asks_the_servers_clock_and_not_the_machines(tmp_path: Path) -> None:
    """On several nodes it is the one of the database, whatever a machine believes."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta", chips=50)
        ana, berta, clerk = club.people.account("ana"), club.people.account("berta"), club.services.clerk
        assert ana is not None
        assert berta is not None
        assert clerk is not None
        await club_routes.ask_allowance(ana, clerk)
        keys = [key for (key,) in await club.store.read("SELECT key FROM ledger WHERE why = 'allowance'")]
        assert keys == [f"allowance:ana:{day(NOW)}"]
        for one, other in ((ana, berta), (berta, ana)):
            await profiles.befriend(other.name, one, clerk)
        registry = Registry(club.services)
        registry.actors["t"] = await club.table("brisca", 2)
        await club.seated(registry.actors["t"], ["ana"])
        await profiles.invite(profiles.InvitationSent(name=berta.name, table="t"), ana, clerk, registry)
        assert [each.made for each in await profiles.invitations(berta, clerk, registry)] == [NOW]
        circle = Circle(club.store)
        assert len(await circle.invitations("berta", NOW + INVITED_S - 1)) == 1
        assert await circle.invitations("berta", NOW + INVITED_S + 1) == []


async def test_of_too_many_muted_the_first_are_let_go_by_the_servers_clock(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        lines = DatabaseTalkStore(club.store, lambda: NOW)
        await lines.mute(NAMES[0], NAMES[1], True)
        assert await club.store.read("SELECT at FROM mutes") == [(NOW,)]
