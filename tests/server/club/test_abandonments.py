"""Who abandons a match and comes back: what is made good, and what is not (docs/spec/platform.md 9)."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from tapete.server.club import abandonments
from tapete.server.club.queries import chips_of
from tapete.server.tables.actor import TableActor
from tapete.table.commands import Ready, Sit
from tapete.table.table import SEAT_KEPT_S
from tests.server.club.room import NAMES, Club
from tests.server.tables.actors import NOW, ask

THREE = NAMES[:3]


async def begun(club: Club, **options: Any) -> TableActor:
    """A match of three for 100 chips each."""
    await club.register(*THREE)
    table = await club.table("brisca", 3, bet=100, **options)
    await club.seated(table, THREE)
    await club.begun(table)
    while table.table.stage != "playing":
        await club.rested()
    return table


async def returns(club: Club, person: str) -> list[bool]:
    """Of each match that they abandoned, the first one first, whether they have come back to it."""
    query = "SELECT returned_at FROM leavings WHERE person = ? ORDER BY version"
    return [at is not None for (at,) in await club.store.read(query, (person,))]


async def next_hand(club: Club, table: TableActor) -> None:
    """The hand that is on is played to its end, and the next one dealt."""
    await club.played(table, 1)
    while table.table.stage == "sheet":
        for seat in table.table.people:
            await ask(table, Ready(table.table.chairs[seat].person))
        await club.rested()


async def test_who_comes_back_within_the_hand_has_abandoned_nothing(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        table = await begun(club)
        await club.leave(table, 2)
        assert list(table.table.company.forfeited) == [2]
        assert [await chips_of(club.store, person) for person in THREE] == [
            (900, 100, 0),
            (900, 100, 0),
            (900, 100, 100),
        ]
        assert await ask(table, Sit("carla", "Carla")) is None
        assert list(table.table.company.forfeited) == []
        assert await chips_of(club.store, "carla") == (900, 100, 0)
        assert await returns(club, "carla") == [True]


async def test_who_comes_back_too_late_to_their_cards_has_still_lost_what_they_staked(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        clock = [NOW]
        club.services = replace(club.services, clock=lambda: clock[0])
        table = await begun(club)
        await club.leave(table, 2)
        clock[0] += SEAT_KEPT_S + 1
        assert await ask(table, Sit("carla", "Carla")) is None
        assert list(table.table.company.forfeited) == [2]
        assert await chips_of(club.store, "carla") == (900, 100, 100)


async def test_who_sits_down_at_the_table_once_the_match_is_over_has_not_come_back_to_it(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        table = await begun(club, juegos_target=1)
        await club.leave(table, 2)
        await club.played(table)
        assert table.table.stage == "over"
        assert await ask(table, Sit("carla", "Carla", 2)) is None
        assert await returns(club, "carla") == [False]


async def test_who_takes_their_chair_in_a_later_hand_has_still_abandoned_the_match(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        table = await begun(club, juegos_target=9)
        await club.leave(table, 2)
        assert await ask(table, Sit("dora", "Dora", 2)) is not None, "a guest covers no bet"
        await next_hand(club, table)
        assert await ask(table, Sit("carla", "Carla", 2)) is None
        await next_hand(club, table)
        assert table.table.chairs[2].person == "carla"
        await club.leave(table, 2)
        assert await ask(table, Sit("carla", "Carla", 2)) is None, "at once, within the hand"
        assert table.table.company.forfeited == (2,)
        assert await returns(club, "carla") == [False, True]


async def test_of_two_appeals_at_once_one_is_kept_and_the_other_refused(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.store.write([(abandonments.LEFT, ("t", 7, "ana", NOW, "asked"))])
        texts = ["mi línea", "otra cosa"]
        said = await asyncio.gather(*[abandonments.appeal(club.store, "ana", "t", 7, text) for text in texts])
        assert sorted(said) == [False, True]
        (kept,) = await abandonments.history(club.store, "ana")
        assert kept.appeal == texts[said.index(True)]
        assert not await abandonments.appeal(club.store, "ana", "t", 7, kept.appeal), "once is enough"
        assert not await abandonments.appeal(club.store, "ana", "t", 8, "no such match")
