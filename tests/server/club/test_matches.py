"""What of a match is written into the books: who shares in it, what was won, what counts for statistics."""

import asyncio
from pathlib import Path

import pytest

from tapete.rules.game import state as match_state
from tapete.rules.games import game
from tapete.server.club import clerk as clerks
from tapete.server.club import matches, queries
from tapete.server.store.store import NotKept
from tapete.table import state
from tapete.table.commands import Annul, Auto, Leave
from tapete.table.events import Kept, WasReady
from tapete.table.snapshot import lasting_sides
from tests.server.club.room import NAMES, Club
from tests.server.club.test_addresses import AWAY, HOME, account, asked
from tests.server.club.test_consent import OPTIONS, to_the_end
from tests.server.club.test_platform import ended
from tests.server.people.test_accounts import PASSWORD
from tests.server.served import Served, client
from tests.server.tables.actors import NOW, ask


async def test_who_has_abandoned_and_sits_there_again_has_no_share(tmp_path: Path) -> None:
    """docs/spec/platform.md A4: the best who stayed takes the pot, the bet of who left in it."""
    people = NAMES[:3]
    async with Club.open(tmp_path / "a.db") as club:
        await club.register(*people, chips=1000)
        actor = await club.table("tarot-3", 3, bet=100)
        await club.seated(actor, people)
        await club.begun(actor)
        while actor.table.stage == "dealing":
            await club.rested()
        actor.stop()
        before, clerk = actor.table.with_(company=actor.table.company.with_(forfeited=(1,))), club.services.clerk
        assert clerk is not None
        after = ended(before, {"totals": [-20, 50, -30]})
        addresses = {person: [f"10.0.0.{seat}"] for seat, person in enumerate(people)}
        async with clerk.noted(before, after, addresses) as row:
            await club.store.append(before.id, before.version, [Kept(before.version + 1, NOW, WasReady(0))], None, row)
        assert await club.chips(*people) == [900 + 225, 900, 900]
        moved = {each[1:] for each in await queries.movements_of(club.store, "ana", 9)}
        assert moved == {(1000, "welcome", "", ""), (-100, "stake", "tarot-3", ""), (225, "payout", "tarot-3", "")}
        query = "SELECT scored, won, xp, is_left FROM results ORDER BY seat"
        assert await club.store.read(query) == [(1, 1, 60, 0), (0, 0, 0, 1), (1, 0, 5, 0)]


async def test_who_leaves_a_match_that_waits_for_everybody_gets_their_bet_back(tmp_path: Path) -> None:
    """docs/spec/platform.md G4, V4: an end without result, and they have abandoned nothing."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register(*NAMES[:3], chips=1000)
        actor = await club.table("tarot-3", 3, bet=100)
        await club.seated(actor, NAMES[:3])
        await club.begun(actor)
        for person in NAMES[:3]:
            assert await ask(actor, Auto(person, True)) is None
        assert actor.table.paused
        for person in NAMES[:3]:
            assert not state(actor.table, person).leaving_counts
            assert await ask(actor, Leave(person)) is None
        assert (actor.table.stage, actor.table.company.forfeited) == ("open", ())
        assert await club.chips(*NAMES[:3]) == [1000, 1000, 1000]


async def test_who_goes_when_they_are_out_of_the_match_has_their_share_of_it(tmp_path: Path) -> None:
    """docs/spec/tomate.md 6: they leave it with what they have; docs/spec/platform.md A4 is for who abandons it."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register(*NAMES[:4])
        actor = await club.table("tomate", 4, initial_stack=15, ante=9, rounds=4)
        await club.seated(actor, NAMES[:4])
        await club.begun(actor)
        while actor.table.match is None or not actor.table.match.out:
            await club.played(actor, 2)
        match = actor.table.match
        assert actor.table.stage == "sheet"
        out, other = match.out[0], next(seat for seat in range(4) if seat not in match.out)
        await club.leave(actor, out)
        await club.leave(actor, other)
        await club.played(actor)
        assert actor.table.match is not None
        points = actor.table.match.totals[out] - 15
        query = "SELECT scored, points, is_left FROM results WHERE seat = ?"
        assert await club.store.read(query, (out,)) == [(1, points, 0)]
        assert await club.store.read(query, (other,)) == [(0, 0, 1)]


async def test_who_defends_together_in_one_deal_is_rated_alone(tmp_path: Path) -> None:
    """The bidder of tute-subastado changes: nobody is anybody's partner for the whole match."""
    async with Club.open(tmp_path / "a.db") as club:
        actor = await club.table("tute-subastado", 3)
        await club.seated(actor, NAMES[:3])
        await club.begun(actor)
        await club.rested()
        table = actor.table
        assert table.game is not None
        assert lasting_sides(table.game, 3) == ()
        pairs = game("tute-pairs")
        assert lasting_sides(pairs, 4) == ((0, 2), (1, 3))


@pytest.mark.parametrize(("strong", "beaten"), [("carla", set()), ("dora", {"ana", "carla"})])
async def test_a_giant_is_beaten_by_those_who_play_against_them(tmp_path: Path, strong: str, beaten: set[str]) -> None:
    """A partner who is so much better is no opponent."""
    people = NAMES[:4]
    async with Club.open(tmp_path / "a.db") as club:
        await club.register(*people)
        await club.store.write([(matches.RATED, (strong, "tute-pairs", 40.0, 1.0, 1))])
        actor = await club.table("tute-pairs", 4)
        await club.seated(actor, people)
        await club.begun(actor)
        while actor.table.stage == "dealing":
            await club.rested()
        actor.stop()
        clerk, before = club.services.clerk, actor.table
        assert clerk is not None
        assert before.match is not None
        over = before.match.game.match(4, **{**match_state(before.match), "totals": (3, 0, 3, 0)})
        after = before.with_(stage="over", match=over, hand=None)
        addresses = {person: [f"10.0.0.{seat}"] for seat, person in enumerate(people)}
        async with clerk.noted(before, after, addresses) as row:
            await club.store.append(before.id, before.version, [Kept(before.version + 1, NOW, WasReady(0))], None, row)
        query = "SELECT person FROM achievements WHERE name = ?"
        assert set(await club.store.read(query, ("first_win",))) == {("ana",), ("carla",)}
        assert {person for (person,) in await club.store.read(query, ("giant_beaten",))} == beaten


async def test_an_end_of_a_match_that_is_held_up_holds_up_no_other_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the database is locked: whoever waits for their turn too long is told that it was not kept."""
    monkeypatch.setattr(clerks, "TURN_S", 0.1)
    async with Club.open(tmp_path / "a.db") as club, asyncio.timeout(60):
        await club.register(*NAMES[:3])
        found = []
        for name in ("one", "two"):
            actor = await club.table("tarot-3", 3, name)
            await club.seated(actor, NAMES[:3])
            await club.begun(actor)
            while actor.table.stage == "dealing":
                await club.rested()
            actor.stop()
            found.append((actor.table, ended(actor.table, {"totals": [-20, 50, -30]})))
        clerk = club.services.clerk
        assert clerk is not None
        (first, first_after), (second, second_after) = found
        addresses = {person: [f"10.0.0.{seat}"] for seat, person in enumerate(NAMES[:3])}
        async with clerk.noted(first, first_after, addresses):
            with pytest.raises(NotKept):
                async with clerk.noted(second, second_after, addresses):
                    pass
        async with clerk.noted(second, second_after, addresses) as row:
            assert row


async def test_of_counters_that_begin_with_a_stack_the_gain_is_what_was_won(tmp_path: Path) -> None:
    """docs/spec/platform.md 8: a ranking is by points won."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register(*NAMES[:3])
        actor = await club.table("tomate", 3, rounds=1, initial_stack=300)
        await club.seated(actor, NAMES[:3])
        await club.begun(actor)
        await club.played(actor)
        assert actor.table.match is not None
        gains = {name: total - 300 for name, total in zip(NAMES, actor.table.match.totals, strict=False)}
        assert any(gains.values())
        ranked = await queries.ranking(club.store, "tomate", "all", "points", NOW + 1, 9)
        assert {row[0]: row[1] for row in ranked} == gains


async def test_counters_that_one_is_given_are_not_won(tmp_path: Path) -> None:
    """docs/spec/platform.md 8, docs/spec/tomate.md 6: what nobody has lost, nobody has won."""
    async with Club.open(tmp_path / "a.db") as club:
        await club.register(*NAMES[:3])
        actor = await club.table("tomate", 3, rounds=3, initial_stack=15, ante=9, chips_rule="rebuy")
        await club.seated(actor, NAMES[:3])
        await club.begun(actor)
        await club.played(actor)
        assert actor.table.match is not None
        assert sum(actor.table.match.totals) > 3 * 15
        ranked = await queries.ranking(club.store, "tomate", "all", "points", NOW + 1, 9)
        assert sum(row[1] for row in ranked) == 0


async def test_hands_of_a_match_that_all_have_cancelled_do_not_count(tmp_path: Path) -> None:
    """docs/spec/platform.md V3; they stay in one's hands."""
    async with Club.open(tmp_path / "a.db") as club:
        for practice in (False, True):
            actor = await club.table("brisca", 2, "practice" if practice else "earnest", competitive=not practice)
            await club.seated(actor, NAMES[:2])
            await club.begun(actor)
            await club.played(actor, 2)
            for person in NAMES[:2]:
                assert await ask(actor, Annul(person)) is None
            assert actor.table.stage == "open"
        kept = [hand.table async for hand in queries.each_hand_of(club.store, NAMES[0])]
        assert set(kept) == {"earnest", "practice"}
        counted = [hand.table async for hand in queries.each_hand_of(club.store, NAMES[0], counted=True)]
        assert set(counted) == {"practice"}


def test_a_match_that_was_begun_as_a_guest_counts_as_for_a_guest(served: Served) -> None:
    """docs/spec/platform.md 8: what counts is told before the match; the next one counts."""
    guest = served.guest("Nuria")
    with client(served, account(served, "Olga"), HOME) as owner, client(served, guest, AWAY) as other:
        table = owner.ask("open", game="brisca", options=OPTIONS)["table"]
        for line in (owner, other):
            line.watch(table)
        assert other.ask("sit", table=table)["t"] == "ok"
        for counted in ([True, False], [True, True]):
            assert owner.ask("start", table=table)["t"] == "ok"
            for line in (owner, other):
                line.wait_for(lambda state: state["stage"] == "playing")
            if not counted[1]:
                with served.http(guest) as http:
                    assert http.post("/api/account", json={"password": PASSWORD}).status_code == 201
            to_the_end(owner, other)
            last, *_ = asked(served, table, "matches")
            assert [seat["counted"] for seat in last["seats"]] == counted


def test_matches_are_shown_as_hands_are(served: Served) -> None:
    player = served.guest("Froila")
    with client(served, player) as socket:
        tables = [
            socket.ask("open", game="brisca", seats=2, options=options)["table"]
            for options in ({"private_table": True}, {"allow_public": False}, {})
        ]
        for table in tables:
            assert socket.ask("robot", table=table, level="novice")["t"] == "ok"
            assert socket.ask("start", table=table)["t"] == "ok"

    def counts(cookie: str = "") -> list[int]:
        with served.http(cookie) as http:
            return [len(http.get(f"/api/tables/{table}/matches").json()) for table in tables]

    assert counts(player) == [1, 1, 1]
    assert counts(served.guest("Tello")) == counts() == [0, 0, 1]


def test_whoever_may_not_see_the_last_match_is_shown_no_older_one_for_it(served: Served) -> None:
    player = served.guest("Gala")
    with client(served, player) as gala:
        gala.watch(gala.ask("open", game="brisca", seats=2, options=OPTIONS)["table"])
        assert gala.ask("robot", table=gala.table, level="novice")["t"] == "ok"
        for is_private in (False, True):
            options = {**OPTIONS, "private_table": is_private}
            assert gala.ask("set", table=gala.table, options=options)["t"] == "ok"
            assert gala.ask("start", table=gala.table)["t"] == "ok"
            gala.wait_for(lambda state: state["stage"] == "playing")
            to_the_end(gala)

    def counts(cookie: str = "") -> list[int]:
        with served.http(cookie) as http:
            return [len(http.get(f"/api/tables/{gala.table}/matches?most={most}").json()) for most in (1, 10)]

    assert counts(player) == [1, 2]
    assert counts() == [0, 1]
