"""The hand of the day and private duplicates: the same cards for all, seen by none before they have played."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.club.fair import commitment
from tapete.rules.game import past
from tapete.server.club.hands import A_DAY_S, DUPLICATE
from tapete.server.people.guests import Guest
from tapete.server.store.store import Books, NotKept, Statement
from tapete.server.tables.actor import TableActor
from tapete.server.tables.duplicates import OPENING_S, PLAYED, AlreadyPlayed, Closed, Duplicates
from tapete.server.tables.registry import Registry
from tapete.table import Refused
from tests.server.club.room import Club
from tests.server.people.test_accounts import account
from tests.server.served import Served, client
from tests.server.tables.actors import NOW

ANA = Guest("ana", "Ana")


def play(served: Served, cookie: str, table: str) -> list[str]:
    """The first hand of a table, played by the first legal action; the cards that one was dealt."""
    with client(served, cookie) as socket:
        socket.watch(table)
        socket.wait_for(lambda state: bool(state["view"] and state["view"]["hand"]))
        assert socket.ask("set", table=table, options={**socket.state["options"], "pace": "instant"})["t"] == "ok"
        dealt = sorted(socket.state["view"]["hand"]) if not socket.state["view"]["tricks"] else []
        while socket.state["stage"] == "playing":
            if socket.legal:
                socket.ask("act", table=table, v=socket.version, action=socket.legal[0])
            else:
                socket.next()
        return dealt


def begun(served: Served, cookie: str, identity: str) -> str:
    with served.http(cookie) as http:
        answer = http.post(f"/api/duplicates/{identity}/play", json={})
        assert answer.status_code == 200, answer.text
        table: str = answer.json()["table"]
        return table


def test_a_deal_is_the_same_for_all_and_shown_to_who_has_played(served: Served) -> None:
    one, other = account(served, "Dua")[0], account(served, "Lipa")[0]
    with served.http(one) as first, served.http(other) as second:
        made: dict[str, Any] = first.post(
            "/api/duplicates", json={"game": "brisca", "options": {"juegos_target": 1}}
        ).json()
        link = f"/api/duplicates/{made['id']}"
        assert len(made["commit"]) == 64
        assert made["secret"] == ""
        cards = play(served, one, begun(served, one, made["id"]))
        end = time.monotonic() + 60
        while not first.get(link).json()["plays"]:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert [each["name"] for each in first.get(link).json()["plays"]] == ["Dua"]
        assert (second.get(link).json()["plays"], second.get(link).json()["played"]) == ([], 1)
        hand = first.get(link).json()["plays"][0]["hand"]
        assert first.get(f"/api/hands/{hand}").json()["duplicate"] == made["id"]
        assert second.get(f"/api/hands/{hand}").status_code == 404
        assert first.post(f"{link}/play", json={}).json()["code"] == "already_played"
        assert play(served, other, begun(served, other, made["id"])) == cards
        assert {each["name"] for each in second.get(link).json()["plays"]} == {"Dua", "Lipa"}


def test_an_option_that_may_not_be_so_is_refused_with_what_may_be(served: Served) -> None:
    with served.http(account(served, "Rosalia")[0]) as http:
        answer = http.post("/api/duplicates", json={"game": "brisca", "options": {"juegos_target": 99}})
    about = {"option": "juegos_target", "given": "99", "allowed": "1..10"}
    assert (answer.status_code, answer.json()) == (422, {"code": "bad_option", "about": about})


def test_a_deal_that_others_have_still_to_play_is_shown_to_nobody(served: Served) -> None:
    one, other = account(served, "Sia")[0], account(served, "Adele")[0]
    with served.http(one) as http:
        made = http.post("/api/duplicates", json={"game": "brisca"}).json()
    table = begun(served, one, made["id"])
    with client(served, one) as player, client(served, other) as onlooker:
        player.watch(table)
        opened = {**player.state["options"], "allow_public": True}
        assert player.ask("set", table=table, options=opened)["code"] == "not_public"
        assert onlooker.ask("watch", table=table)["code"] == "not_public"
    play(served, one, table)
    with served.http(one) as http, client(served, one) as player, client(served, other) as onlooker:
        end = time.monotonic() + 60
        while not (plays := http.get(f"/api/duplicates/{made['id']}").json()["plays"]):
            assert time.monotonic() < end
            time.sleep(0.05)
        again = http.post(f"/api/hands/{plays[0]['hand']}/play", json={"step": 0, "seat": 0}).json()["table"]
        player.watch(again)
        opened = {**player.state["options"], "allow_public": True}
        assert player.ask("set", table=again, options=opened)["code"] == "not_public"
        assert onlooker.ask("watch", table=again)["code"] == "not_public"


def test_a_deal_is_shown_to_nobody_as_the_hand_before_either(served: Served) -> None:
    cookie, _ = account(served, "Nico")
    with served.http(cookie) as http:
        made = http.post("/api/duplicates", json={"game": "brisca", "options": {"juegos_target": 9}}).json()
    table = begun(served, cookie, made["id"])
    for _ in range(2):
        play(served, cookie, table)
        with client(served, cookie) as player:
            player.watch(table)
            assert player.state["stage"] == "sheet"
            for opened in ({"allow_public": True, "onlookers": "late"}, {"private_table": False}):
                given = {**player.state["options"], **opened}
                assert player.ask("set", table=table, options=given)["code"] == "not_public"
            assert player.ask("ready", table=table)["t"] == "ok"
            player.wait_for(lambda state: state["stage"] == "playing")
    with client(served, cookie) as player:
        player.watch(table)
        given = {**player.state["options"], "allow_public": True, "private_table": False}
        assert player.ask("set", table=table, options=given)["t"] == "ok", "the third hand is nobody else's"


def test_the_hand_of_the_day(served: Served) -> None:
    cookie, _ = account(served, "Tele")
    with served.http(cookie) as http:
        today = http.get("/api/day/brisca").json()
        assert today["id"].endswith(".brisca")
        assert http.get("/api/day/brisca").json() == today
        assert http.get("/api/day/whist").status_code == 404
        begun(served, cookie, today["id"])
        assert http.get("/api/day/brisca").json()["table"]
    with served.http(served.guest("Nadie")) as http:
        assert http.post(f"/api/duplicates/{today['id']}/play", json={}).json()["code"] == "no_account"


def test_statistics_of_deals(served: Served) -> None:
    cookie, _ = account(served, "Esta")
    with served.http(cookie) as http, client(served, cookie) as socket:
        options = {"pace": "instant", "juegos_target": 2}
        table = http.post("/api/play", json={"game": "brisca", "options": options}).json()["table"]["table"]
        play(served, cookie, table)
        socket.watch(table)
        found = http.get("/api/deals/brisca").json()
        assert {each["what"] for each in found} == {"points", "highest"}
        assert all(each["hands"] >= 1 and 0 <= each["p"] <= 1 for each in found)
        (hand, *_) = http.get("/api/me/hands").json()
        steps = http.get(f"/api/hands/{hand['id']}/steps", params={"seat": 1}).json()
        assert steps[-1]["sheet"]
        assert steps[0]["view"]["seat"] == 1
        assert len(steps[0]["hands"]) == 2
        record = http.get(f"/api/hands/{hand['id']}/record.txt").text
        assert "# deal secret" in record
        (summed,) = [each for each in http.get("/api/me/statistics").json() if each["by"] == "game"]
        assert (summed["what"], summed["hands"] >= 1) == ("brisca", True)
        assert record in http.get("/api/me/hands.txt").text


def test_an_address_makes_few_deals_at_once(tmp_path: Path) -> None:
    served = Served(tmp_path, rate="0.5", burst="4")
    try:
        with served.http(account(served, "Rosa")[0]) as http:
            answers = [http.post("/api/duplicates", json={"game": "brisca"}) for _ in range(6)]
            assert answers[0].status_code == 200
            assert [answers[-1].status_code, answers[-1].json()["code"]] == [429, "too_many_tables"]
            play = http.post(f"/api/duplicates/{answers[0].json()['id']}/play", json={})
            assert play.json()["code"] == "too_many_tables"
    finally:
        served.stop()


class Full:
    """Books of a disk that takes nothing any more."""

    def __init__(self, books: Books) -> None:
        self.read = books.read

    async def write(self, statements: Sequence[Statement]) -> None:
        raise NotKept(f"{len(statements)} statements")


@asynccontextmanager
async def offered(club: Club, clock: Callable[[], float] = time.time) -> AsyncIterator[tuple[Registry, Duplicates]]:
    """The tables of a club and its duplicates."""
    registry = Registry(club.services)
    await registry.start()
    try:
        yield registry, Duplicates(club.store, registry, b"key", clock)
    finally:
        registry.stop()


async def test_who_asks_twice_at_once_has_one_table(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club, offered(club) as (registry, made):
        deal = await made.private("ana", "brisca", {})
        with pytest.raises(NotKept):
            await Duplicates(Full(club.store), registry, b"key").play(deal, ANA, anew=True)
        assert await club.store.live() == (), "nobody sees the cards without a claim"
        asked = [made.play(deal, ANA, anew=True) for _ in range(3)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        (table,) = await club.store.live()
        assert [each.table.id for each in answers if isinstance(each, TableActor)] == [table]
        assert [each.table for each in answers if isinstance(each, AlreadyPlayed)] == [table] * 2


async def test_the_cards_are_kept_with_the_table(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club, offered(club) as (_, made):
        deal = await made.private("ana", "brisca", {})
        table = (await made.play(deal, ANA, anew=False)).table.id
    async with Club.open(tmp_path / "a.db") as club:
        actor = await club.take_up(table)
        assert actor.table.hand is not None
        assert past(actor.table.hand)[1] == deal.deck


async def test_a_table_that_was_not_opened_takes_nobody_their_deal(tmp_path: Path) -> None:
    now = [NOW]
    async with Club.open(tmp_path / "a.db", tables_each=1) as club, offered(club, lambda: now[0]) as (registry, made):
        deal = await made.private("ana", "brisca", {})
        other = await registry.play_now(ANA, "brisca")
        with pytest.raises(Refused, match="in_a_match"):
            await made.play(deal, ANA, anew=False)
        assert await made.play_of(deal.id, "ana") is None
        await club.store.write([(PLAYED, (deal.id, "ana", "never opened", NOW))])
        with pytest.raises(AlreadyPlayed):
            await made.play(deal, ANA, anew=True)
        now[0] += OPENING_S
        actor = await made.play(deal, ANA, anew=True)
        mine = await made.play_of(deal.id, "ana")
        assert mine is not None
        assert mine.table == actor.table.id != other.table.id
        assert await made.standing(deal) == (1, 0, False, False)
        now[0] += OPENING_S
        with pytest.raises(AlreadyPlayed):
            await made.play(deal, ANA, anew=True)


def finished(http: httpx.Client, link: str, many: int) -> dict[str, Any]:
    """What is shown once so many have played it to its end."""
    end = time.monotonic() + 60
    while (shown := http.get(link).json())["played"] < many:
        assert time.monotonic() < end
        time.sleep(0.05)
    answer: dict[str, Any] = shown
    return answer


def test_a_private_deal_that_is_closed_is_over_when_all_have_played_it_and_anybody_can_check_it(
    served: Served, tmp_path: Path
) -> None:
    maker, other, late = (account(served, name)[0] for name in ("Cher", "Enya", "Tardona"))
    with served.http(maker) as first, served.http(other) as second, served.http(late) as third:
        made = first.post("/api/duplicates", json={"game": "brisca", "options": {"juegos_target": 1}}).json()
        link = f"/api/duplicates/{made['id']}"
        assert (made["yours"], made["closed"], made["over"]) == (True, False, False)
        assert 6.9 < (made["closes"] - time.time()) / (24 * 3600) < 7.1
        play(served, maker, begun(served, maker, made["id"]))
        table = begun(served, other, made["id"])
        hand = next(each["hand"] for each in finished(first, link, 1)["plays"] if each["hand"])
        assert second.post(f"{link}/close", json={}).json()["code"] == "not_yours"
        assert "# deal" not in first.get(f"/api/hands/{hand}/record.txt").text
        closed = first.post(f"{link}/close", json={}).json()
        assert (closed["closed"], closed["over"], closed["secret"]) == (True, False, ""), "one is still at it"
        assert third.post(f"{link}/play", json={}).json()["code"] == "over"
        assert third.get(link).json()["plays"] == []
        play(served, other, table)
        shown = finished(third, link, 2)
        assert (shown["over"], len(shown["plays"]), shown["yours"]) == (True, 2, False)
        (one, two), is_tie = (
            [each["place"] for each in shown["plays"]],
            len({each["score"] for each in shown["plays"]}) == 1,
        )
        assert (one, two) == (1, 1 if is_tie else 2), "of equal results both are first"
        assert commitment(shown["secret"]) == made["commit"]
        assert first.get(f"/api/hands/{hand}").json()["deal"]["table"] == made["id"]
        file = tmp_path / "hand.txt"
        file.write_text(first.get(f"/api/hands/{hand}/record.txt").text)
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert (result.exit_code, result.output.split(":")[0]) == (0, "proved"), result.output


async def test_a_deal_that_one_never_ends_is_over_a_day_after_nobody_can_begin_it(tmp_path: Path) -> None:
    now = [NOW]
    async with Club.open(tmp_path / "a.db") as club, offered(club, lambda: now[0]) as (_, made):
        for deal in (await made.private("ana", "brisca", {}), await made.of_the_day("brisca")):
            now[0] = NOW
            actor = await made.play(deal, ANA, anew=True)
            now[0] = deal.closes
            with pytest.raises(Closed):
                await made.play(deal, Guest("berta", "Berta"), anew=True)
            assert await made.standing(deal) == (1, 0, True, False)
            now[0] = deal.closes + A_DAY_S
            assert await made.standing(deal) == (1, 0, True, True)
            for at, counts in ((now[0], 0), (now[0] - 1, 1)):
                about = ("hand", 5.0, actor.table.id, "ana", " ".join(deal.deck), at)
                await club.store.write([(DUPLICATE, about)])
                assert (await made.standing(deal)).played == counts, "too late, its secret is open"


async def test_a_private_deal_of_an_older_node_counts_as_long_as_it_may_be_begun(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club, offered(club, lambda: NOW) as (_, made):
        deal = await made.private("ana", "brisca", {})
        actor = await made.play(deal, ANA, anew=True)
        await club.store.write([("UPDATE duplicates SET closes = NULL WHERE id = ?", (deal.id,))])
        at = deal.made + 2 * A_DAY_S
        await club.store.write([(DUPLICATE, ("hand", 5.0, actor.table.id, "ana", " ".join(deal.deck), at))])
        assert (await made.standing(deal)).played == 1
