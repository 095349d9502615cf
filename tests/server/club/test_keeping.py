"""What is forgotten after a time, and what of a month may be had by anybody: nothing unless the host says so."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tapete.rules.record import parse
from tapete.server.club.queries import hands_between, hands_of
from tapete.server.store.folder import JOURNAL
from tapete.table.commands import Set
from tests.server.club.room import NAMES, Club
from tests.server.club.test_duplicates import begun, play
from tests.server.people.test_accounts import account
from tests.server.served import Served
from tests.server.tables.actors import NOW, ask


async def test_guests_are_forgotten_and_members_are_not(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana")
        table = await club.table("brisca", 2, juegos_target=1)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.played(table)
        assert await hands_of(club.store, "berta", 9)
        clerk = club.services.clerk
        assert clerk is not None
        await clerk.moderation.tidy(-1)
        assert await hands_of(club.store, "ana", 9)
        assert await hands_of(club.store, "berta", 9) == []
        assert [row[2] for row in await clerk.moderation.acts()] == ["tidied"]
        hands = [hand async for hand in hands_between(club.store, 0, NOW + 1)]
        assert hands
        for hand in hands:
            text = hand.record.text()
            assert parse(text) == hand.record
            assert not any(name.title() in text for name in NAMES)


@pytest.mark.parametrize("is_public", [True, False])
async def test_a_hand_of_a_match_that_became_public_within_it_is_for_its_players(
    tmp_path: Path, is_public: bool
) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana")
        options: dict[str, Any] = {"pace": "instant", "turn_time_s": 0, "competitive": False, "juegos_target": 1}
        table = await club.table("brisca", 2, **options, allow_public=is_public)
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.leave(table, 1)
        assert await ask(table, Set("ana", {**options, "allow_public": True})) is None
        await club.played(table)
        assert {hand.is_public for hand in await hands_of(club.store, "ana", 9)} == {is_public}


def test_no_month_is_published_unless_the_host_says_so(served: Served) -> None:
    with served.http() as http:
        assert http.get("/api/hands/month/2025-01.txt").json()["code"] == "not_public"


def test_a_month_that_is_over_is_published(tmp_path: Path) -> None:
    server = Served(tmp_path, publish_hands="true")
    try:
        with server.http() as http:
            assert http.get("/api/hands/month/2025-01.txt").status_code == 200
            assert http.get("/api/hands/month/2199-01.txt").status_code == 404
            for none in ("2025-13", "0000-01", "9999-12"):
                refused = http.get(f"/api/hands/month/{none}.txt").json()
                assert (refused["code"], refused["about"].keys()) == ("malformed", {"field", "expected"})
    finally:
        server.stop()


def test_a_deal_that_others_may_have_still_to_play_is_in_no_month(tmp_path: Path) -> None:
    server = Served(tmp_path, publish_hands="true")
    try:
        one, other = account(server, "Uno")[0], account(server, "Dos")[0]
        with server.http(one) as http:
            made = http.post("/api/duplicates", json={"game": "brisca"}).json()["id"]
        play(server, one, begun(server, one, made))
        later = begun(server, other, made)
        server.stop()
        with closing(sqlite3.connect(tmp_path / JOURNAL)) as journal, journal:
            assert journal.execute("UPDATE hands SET at = 1736000000").rowcount == 1
        server.start()
        with server.http(one) as http:
            assert http.get("/api/hands/month/2025-01.txt").text == ""
            closed = http.post(f"/api/duplicates/{made}/close", json={}).json()
            assert (closed["closed"], closed["over"]) == (True, False)
            assert http.get("/api/hands/month/2025-01.txt").text == "", "one is still at it"
            play(server, other, later)
            assert http.get(f"/api/duplicates/{made}").json()["over"]
            assert http.get("/api/hands/month/2025-01.txt").text.count("tapete 1\n") == 1
    finally:
        server.stop()
