"""What one request costs: the dear ones are few for one address, moderators are not flooded, no number is too large."""

import asyncio
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapete.rules.game import Seat
from tapete.rules.games import game
from tapete.server.club import ranking_cache
from tapete.server.club.queries import each_hand_of, hands_between
from tapete.server.club.ranking_cache import DEAR_S, RankingCache
from tapete.server.http.club import ranking, skill
from tapete.server.store.store import NotKept, Parameters
from tapete.server.tables.answer_cache import AnswerCache
from tapete.server.tables.thinking import RobotFailed
from tests.server.club.room import Club
from tests.server.people.test_accounts import account
from tests.server.served import Served, client
from tests.server.tables.actors import NOW

BURST = 40
ENORMOUS = 10**30


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    # So low a rate that time gives nothing back, however slow the machine is.
    server = Served(tmp_path_factory.mktemp("data"), rate="0.05", burst=str(BURST), publish_hands="true")
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line) or line.get("level") == "error"]


def test_what_is_dear_may_be_asked_for_now_and_then(served: Served) -> None:
    cookie, _ = account(served, "Ana")
    with served.http(cookie) as http:
        for path in ("/api/me/export", "/api/me/hands.txt", "/api/hands/month/2025-01.txt"):
            headers = {"x-forwarded-for": f"192.0.2.{len(path)}"}
            codes = [http.get(path, headers=headers).status_code for _ in range(4)]
            assert codes == [200, 200, 429, 429]
        headers = {"x-forwarded-for": "192.0.2.99"}
        assert http.get("/api/me/export", headers=headers).status_code == 200, "another address is another matter"
        assert http.get("/api/me/sessions", headers={"x-forwarded-for": "192.0.2.14"}).status_code == 200


def test_moderators_are_not_flooded(served: Served) -> None:
    """Neither over HTTP nor by lines of the talk, whoever one says one is."""
    most = math.ceil(BURST / 5)
    with client(served, served.guest("Berta")) as berta:
        table = berta.ask("open", game="brisca")["table"]
        berta.watch(table)
        assert berta.ask("say", table=table, kind="text", what="hola")["t"] == "ok"
        report = {"table": table, "seat": 0, "reason": "abuse", "text": "x"}
        codes = []
        for number in range(most + 2):
            with served.http(served.guest(f"Eva {number}")) as http:
                codes.append(http.post("/api/reports", json=report).status_code)
        assert codes == [204] * most + [429] * 2
        assert berta.ask("report", table=table, n=1, why="spam")["code"] == "too_fast"


def test_claims_of_the_rest_are_few(served: Served) -> None:
    with client(served, served.guest("Diana"), "192.0.2.40") as diana:
        table = diana.ask("open", game="brisca")["table"]
        codes = [diana.ask("claim_rest", table=table, v=1)["code"] for _ in range(4)]
        assert codes == ["not_now", "not_now", "too_fast", "too_fast"]
        assert diana.ask("ping")["t"] == "pong"


def test_pictures_of_links_are_few(served: Served) -> None:
    """Each invitation that there might be has one of its own, which is made anew."""
    with client(served, served.guest("Berta"), "192.0.2.41") as berta, served.http() as http:
        place = f"/api/tables/{berta.ask('open', game='brisca')['table']}/qr.svg?invitation="
        origin = {"x-forwarded-for": "192.0.2.42"}
        codes = [http.get(f"{place}{number}", headers=origin).status_code for number in range(BURST)]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert http.get(f"{place}0", headers={"x-forwarded-for": "192.0.2.43"}).status_code == 200


def test_concessions_are_few_where_nobody_else_is_asked(served: Served) -> None:
    """The program plays the hand out, which may take long; to say no takes nothing."""
    with client(served, served.guest("Elisa"), "192.0.2.44") as elisa:
        table = elisa.ask("open", game="brisca", seats=2)["table"]
        codes = [elisa.ask("concede", table=table, to=1)["code"] for _ in range(4)]
        assert codes == ["not_now", "not_now", "too_fast", "too_fast"]
        assert elisa.ask("concede", table=table, to=1, agrees=False)["code"] == "not_now"
        with client(served, served.guest("Fabio"), "192.0.2.45") as fabio:
            table = fabio.ask("open", game="brisca", seats=3)["table"]
            with client(served, served.guest("Gala")) as gala:
                assert gala.ask("sit", table=table, seat=1)["t"] == "ok"
            codes = [fabio.ask("concede", table=table, to=2)["code"] for _ in range(4)]
            assert codes == ["not_now"] * 4, "another has to agree first"


def test_no_number_is_too_large_and_no_text_has_what_no_database_takes(served: Served) -> None:
    with served.http(served.guest("Carla")) as http:
        for path, given in (
            (f"/api/me/sanctions/{ENORMOUS}/appeal", {"text": "why"}),
            ("/api/me/sanctions/1/appeal", {"text": "a\x00b"}),
            ("/api/penalties/appeal", {"table": "t", "version": ENORMOUS, "text": "why"}),
        ):
            answer = http.post(path, json=given)
            assert (answer.status_code, answer.json()["code"]) == (422, "malformed"), path
        wide = json.dumps({"text": "a\x00b"}).encode("utf-16")  # the same letter in other bytes
        answer = http.post("/api/me/sanctions/1/appeal", content=wide, headers={"content-type": "application/json"})
        assert answer.json() == {"code": "malformed", "about": {"field": "", "expected": "text without NUL"}}
        letters = {"text": r"C:\u0000dir"}  # six letters, and none of them NUL
        assert http.post("/api/me/sanctions/1/appeal", json=letters).json()["code"] != "malformed"
        assert http.get("/api/me/hands?game=%00").status_code == 422
        assert http.delete("/api/me/invitations/%00").json()["code"] == "malformed"
        assert http.get("/api/me/hands?before=nan").status_code == 200


async def test_others_have_their_turn_while_many_hands_are_written_out(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "books.db") as club:
        table = await club.table("brisca", 2)
        await club.seated(table, ("ana", "berta"))
        await club.begun(table)
        await club.played(table, 3)
        turns = 0

        async def wait() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        waiting = asyncio.create_task(wait())
        for hands in (each_hand_of(club.store, "ana"), hands_between(club.store, 0, NOW + 1)):
            between = []
            async for _ in hands:
                between.append(turns)
            assert len(between) == len(set(between)) >= 2, "somebody else was served before each hand"
        waiting.cancel()


async def test_a_ranking_is_read_once_for_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger who asks for it again and again leaves the threads in which books are read to others."""
    async with Club.open(tmp_path / "a.db") as club:
        reads, at_once, most, read = 0, 0, 0, club.store.read

        async def slow(query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
            nonlocal reads, at_once, most
            reads, at_once = reads + 1, at_once + 1
            most = max(most, at_once)
            await asyncio.sleep(DEAR_S)
            at_once -= 1
            return await read(query, about)

        monkeypatch.setattr(club.store, "read", slow)
        monkeypatch.setattr(ranking_cache, "REST", 1e6)  # it is kept for as long as this test takes
        clerk = club.services.clerk
        assert clerk is not None
        for _ in range(3):
            asked = [ranking("brisca", clerk, by=by) for by in ("points", "won") for _ in range(20)]
            await asyncio.gather(*asked, *[skill("brisca", clerk) for _ in range(20)])
        assert (reads, most) == (3, 1)


async def test_what_was_quickly_read_is_read_anew_and_what_failed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking_cache, "DEAR_S", 1000.0)  # however long this machine has slept meanwhile
    rankings, answers = RankingCache(), iter([0, 1, 2])

    async def found() -> int:
        answer = next(answers)
        if not answer:
            raise NotKept("away")
        return answer

    with pytest.raises(NotKept):
        await rankings.shown(("brisca",), found)
    for expected in (1, 2):
        await asyncio.sleep(0)
        assert await rankings.shown(("brisca",), found) == expected


async def test_a_claim_is_computed_once_in_a_position() -> None:
    asked: list[Seat] = []

    async def proved(seat: Seat) -> bool:
        asked.append(seat)
        await asyncio.sleep(0)
        return seat == 0

    rules = game("brisca")
    hand = rules.match(2).deal(rules.pack(2))
    answers = AnswerCache[bool]()
    assert await asyncio.gather(*(answers.answer(hand, 0, lambda: proved(0)) for _ in range(50))) == [True] * 50
    assert asked == [0]
    assert not await answers.answer(hand, 1, lambda: proved(1))
    assert await answers.answer(hand.play(hand.legal()[0]), 0, lambda: proved(0))
    assert asked == [0, 1, 0]


async def test_an_answer_that_failed_is_worked_out_anew() -> None:
    tried: list[int] = []

    async def failing_once() -> bool:
        tried.append(1)
        if len(tried) == 1:
            raise RobotFailed("its process has died, twice")
        return True

    hand = game("brisca").match(2).deal(game("brisca").pack(2))
    answers = AnswerCache[bool]()
    with pytest.raises(RobotFailed):
        await answers.answer(hand, 0, failing_once)
    assert await answers.answer(hand, 0, failing_once)
    assert await answers.answer(hand, 0, failing_once)
    assert len(tried) == 2
