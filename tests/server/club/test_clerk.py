"""Chips, experience and results at real tables with real books."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tapete.server.club import clerk as clerks
from tapete.server.club import matches
from tapete.server.club.matches import RATED
from tapete.server.people.guests import Guest
from tapete.server.store.store import Books, Parameters, Statement
from tapete.server.tables.registry import Registry
from tapete.table import Refused, Table
from tapete.table.commands import Sit, Start
from tests.server.club.room import NAMES, Club
from tests.server.tables.actors import Ear, ask


async def test_a_bet_is_taken_with_the_beginning_and_the_pot_paid_with_the_end(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta")
        table = await club.table("brisca", 2, bet=100, juegos_target=1)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        assert await club.chips("ana", "berta") == [900, 900]
        await club.played(table)
        assert table.table.stage == "over"
        assert table.table.match is not None
        (winner,) = table.table.match.winners
        assert await club.chips(NAMES[winner], NAMES[1 - winner]) == [1050, 900]
        assert await club.balances() == {
            "mint": -2000,
            "bank": 50,
            "person:ana": 900 + 150 * (winner == 0),
            "person:berta": 900 + 150 * (winner == 1),
        }
        rows = await club.store.read("SELECT seat, scored, won, xp, chips, is_left FROM results ORDER BY won")
        assert [row[1:] for row in rows] == [(1, 0, 5, -100, 0), (1, 1, 20, 50, 0)]
        ratings = dict(await club.store.read("SELECT person, mu FROM ratings"))
        assert ratings[NAMES[winner]] > 25 > ratings[NAMES[1 - winner]]
        assert ("first_win",) in await club.store.read("SELECT name FROM achievements")


async def test_who_cannot_cover_the_bet_does_not_sit_down_and_no_match_begins(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana")
        await club.register("berta", chips=99)
        table = await club.table("brisca", 2, bet=100)
        await club.seated(table, NAMES[:1])
        for poor in ("berta", "guest"):
            refusal = await ask(table, Sit(poor, poor, 1))
            assert refusal is not None
            assert refusal.code == "bet_not_covered"
        free = await club.table("brisca", 2, "free")
        await club.seated(free, NAMES[:2])
        registry = Registry(club.services)
        await registry.start()
        try:
            with pytest.raises(Refused, match="bet_not_covered"):
                await registry.open(Guest("berta", "Berta"), "brisca", options={"bet": 100})
            await registry.open(Guest("ana", "Ana"), "brisca", options={"bet": 100})
        finally:
            registry.stop()


async def test_no_bet_is_taken_from_who_is_not_there(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db", grace_s=0.02) as club:
        await club.register("ana", "berta")
        table = await club.table("brisca", 2, bet=100)
        await club.seated(table, NAMES[:1])
        assert await ask(table, Sit("berta", "Berta", 1)) is None
        await asyncio.sleep(0.1)  # longer than the grace
        refusal = await ask(table, Start("ana", 0))
        assert refusal is not None
        assert (refusal.code, refusal.about) == ("not_here", (("names", "Berta"),))
        assert await club.chips("ana", "berta") == [1000, 1000]
        ear = Ear("berta")
        ear.address = "10.0.0.9"
        table.join(ear)
        await club.begun(table)


async def test_no_bet_is_taken_from_who_was_away_when_the_table_was_taken_up(tmp_path: Path) -> None:
    """Nobody knows since when, and the grace has just begun; who asks is there."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta")
        table = await club.table("brisca", 2, bet=100)
        await club.seated(table, NAMES[:2])
        table = await club.take_up()
        refusal = await ask(table, Start("ana", 0))
        assert refusal is not None
        assert (refusal.code, refusal.about) == ("not_here", (("names", "Berta"),))
        berta = Ear("berta")
        berta.address = "10.0.0.9"
        table.join(berta)
        table.part(berta)
        await club.begun(table)


async def test_chips_that_are_in_another_pot_cover_no_bet(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta", chips=150)
        one, two = await club.table("brisca", 2, bet=100), await club.table("brisca", 2, "u", bet=100)
        for table in (one, two):
            await club.seated(table, NAMES[:2])
        await club.begun(one)
        refusal = await ask(two, Start("ana", 0))
        assert refusal is not None
        assert (refusal.code, two.table.stage) == ("bet_not_covered", "open")
        assert await club.chips("ana", "berta") == [50, 50]


async def test_chips_that_go_into_another_pot_while_they_are_checked_cover_no_bet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a match begins that says that it is played for a bet, and has none."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta", chips=150)
        one, two = await club.table("brisca", 2, bet=100), await club.table("brisca", 2, "u", bet=100)
        for table in (one, two):
            await club.seated(table, NAMES[:2])
        clerk = club.services.clerk
        assert clerk is not None
        checked = clerk.check

        async def check(table: Table, *asked: Any) -> None:
            await checked(table, *asked)
            if table.id == two.table.id:
                await club.begun(one)

        monkeypatch.setattr(clerk, "check", check)
        refusal = await ask(two, Start("ana", 0))
        assert refusal is not None
        assert (refusal.code, two.table.stage) == ("bet_not_covered", "open")
        assert await club.store.read('SELECT "table" FROM matches') == [(one.table.id,)]


async def test_a_guest_plays_and_counts_for_nothing(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana")
        table = await club.table("brisca", 2, juegos_target=1)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.played(table)
        rows = dict(await club.store.read("SELECT person, scored FROM results"))
        assert rows == {"ana": 1, "berta": 0}
        assert await club.store.read("SELECT * FROM ratings") == []


async def test_one_address_or_practice_scores_nothing(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta")
        one = await club.table("brisca", 2, "one", bet=100, juegos_target=1)
        await club.seated(one, NAMES[:2], ["10.0.0.1", "10.0.0.1"])
        practice = await club.table("brisca", 2, "practice", bet=100, competitive=False, juegos_target=1)
        await club.seated(practice, NAMES[:2])
        for table in (one, practice):
            await club.begun(table)
            await club.played(table)
        assert await club.chips("ana", "berta") == [1000, 1000]
        assert await club.store.read("SELECT why, bet FROM matches ORDER BY id") == [
            ("shared_address", 0),
            ("practice", 0),
        ]
        assert await club.store.read("SELECT sum(scored), sum(xp), sum(points) FROM results") == [(0, 0, 0)]


async def test_who_abandons_leaves_the_bet_in_the_pot_and_an_end_without_people_gives_it_to_the_bank(
    tmp_path: Path,
) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta")
        table = await club.table("brisca", 2, bet=100)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.played(table, 1)
        await club.leave(table, 1)
        await club.leave(table, 0)
        assert table.table.stage == "open"
        assert await club.balances() == {"mint": -2000, "bank": 200, "person:ana": 900, "person:berta": 900}
        assert await club.store.read("SELECT is_left, scored FROM results") == [(1, 0), (1, 0)]


@pytest.mark.parametrize("gone", [0, 1])
async def test_who_deletes_their_account_in_a_match_has_abandoned_it(tmp_path: Path, gone: int) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta")
        table = await club.table("brisca", 2, bet=100, juegos_target=1)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.people.delete(NAMES[gone])
        await club.played(table)
        stayed = f"person:{NAMES[1 - gone]}"
        assert await club.balances() == {"mint": -2000, "bank": 950, stayed: 1050}, "nothing is paid to nobody"


async def test_what_would_come_back_to_a_deleted_account_stays_with_the_bank(tmp_path: Path) -> None:
    """docs/spec/platform.md C7: two are found at one address, nothing is scored, and the others get their bets back."""
    people = NAMES[:3]
    async with Club.open(tmp_path / "a.db") as club:
        await club.register(*people)
        table = await club.table("brisca", 3, bet=100, juegos_target=1)
        await club.seated(table, people)
        await club.begun(table)
        await club.people.delete("berta")
        ear = Ear("carla")
        ear.address = "10.0.0.0"
        table.join(ear)
        await club.played(table)
        assert await club.store.read("SELECT why, bet, outcome FROM matches") == [("", 100, "over")]
        assert await club.balances() == {"mint": -3000, "bank": 1000, "person:ana": 1000, "person:carla": 1000}


async def test_finished_hands_are_kept_and_can_be_played_again(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        table = await club.table("brisca", 2)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.played(table, 1)
        from tapete.rules.record import Record, parse
        from tapete.server.club.hands import COLUMNS, KeptHand

        (row,) = await club.store.read(f"SELECT {COLUMNS} FROM hands")
        hand = KeptHand.of(row)
        assert table.table.hand is not None
        assert hand.record == Record.of(table.table.hand)
        assert parse(hand.record.text()) == hand.record
        assert (hand.seat_of("ana"), hand.seat_of("berta"), hand.seat_of("carla")) == (0, 1, None)
        assert hand.scores == table.table.hand.scores()


async def test_a_hand_that_ends_without_an_account_that_was_dealt_has_no_name_of_it(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta")
        table = await club.table("brisca", 2)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.people.delete("berta")
        await club.played(table, 1)
        assert await club.store.read("SELECT people FROM hands") == [('[["ana","Ana"],["berta",""]]',)]
        assert await club.store.read("SELECT people FROM matches") == [('[["ana","Ana"],["berta",""]]',)]


async def test_who_deletes_their_account_while_a_match_is_settled_has_left_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Club.open(tmp_path / "a.db") as club:

        async def late(*about: Any) -> list[Statement]:
            done = await matches.ended(*about)
            await club.people.delete("berta")
            return done

        monkeypatch.setattr(clerks, "ended", late)
        await club.register("ana", "berta")
        table = await club.table("brisca", 2, bet=100, juegos_target=1)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.played(table)
        assert "Berta" not in str(await club.store.read("SELECT people FROM hands"))
        assert await club.store.read("SELECT is_left, scored, won FROM results ORDER BY seat") == [(0, 1, 1), (1, 0, 0)]
        assert await club.balances() == {"mint": -2000, "bank": 950, "person:ana": 1050}, "nothing is paid to nobody"


async def test_a_match_goes_on_after_a_restart_and_is_settled_once(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with Club.open(path) as club:
        await club.register("ana", "berta")
        table = await club.table("brisca", 2, bet=10, juegos_target=1)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
    async with Club.open(path) as club:
        table = await club.take_up()
        await club.played(table)
        assert sum(await club.chips("ana", "berta")) == 1995
        assert (await club.balances())["bank"] == 5


class Meanwhile:
    """Books in which another server ends a match of Ana's after this one has read how good they are."""

    def __init__(self, books: Books) -> None:
        self._books, self.write = books, books.write
        self._is_done = False

    async def read(self, query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        found = await self._books.read(query, about)
        if "FROM ratings" in query and not self._is_done:
            self._is_done = True
            await self._books.write([(RATED, ("ana", "brisca", 40.0, 8.0, 1))])
        return found


async def test_a_match_is_rated_anew_where_another_server_was_quicker(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana", "berta")
        table = await club.table("brisca", 2, juegos_target=1)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        assert club.services.clerk is not None
        club.services.clerk.books = Meanwhile(club.store)
        await club.played(table)
        assert table.table.stage == "over"
        rows = await club.store.read("SELECT person, mu > 35, matches FROM ratings ORDER BY person")
        assert rows == [("ana", 1, 2), ("berta", 0, 1)]
        assert await club.store.read("SELECT count(*) FROM results") == [(2,)]
