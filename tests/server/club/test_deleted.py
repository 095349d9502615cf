"""Nobody is shown what somebody was called who has deleted their account: in hands, at tables, after a restart."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tapete.server.club.clerk import Clerk
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.store.sqlite import SqliteStore
from tapete.server.store.store import NotKept, Statement
from tapete.server.tables.registry import Registry
from tests.server.club.test_moderation import appointed
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.served import Client, Served, client
from tests.server.tables.actors import open_table, seat_four, services

GONE = "Zenobia"
OPTIONS = {"pace": "instant", "turn_time_s": 0, "juegos_target": 2, "competitive": False}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path, grace_s="60")
    yield server
    server.stop()
    assert not [line for line in server.logs if "Traceback" in str(line)]


def play_hand(players: list[Client]) -> None:
    """The hand that is on, to its end."""
    while any(player.state["stage"] in ("dealing", "playing") for player in players):
        for player in players:
            if player.legal:
                player.ask("act", table=player.table, v=player.version, action=player.legal[0])
        time.sleep(0.02)
        for player in players:
            player.ask("ping")


def deleted(room: Served, cookie: str) -> None:
    with room.http(cookie) as http:
        assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204


def test_a_deleted_name_is_shown_nowhere(room: Served) -> None:
    ana, gone = account(room, "Ana")[0], account(room, GONE)[0]
    with client(room, ana) as one, room.http(ana) as http:
        table = one.ask("open", game="brisca", seats=2, options=OPTIONS)["table"]
        one.watch(table)
        with client(room, gone) as other:
            other.watch(table)
            assert other.ask("sit", table=table, seat=1)["t"] == "ok"
            assert other.ask("say", table=table, kind="text", what="hola")["t"] == "ok"
            assert one.ask("start", table=table)["t"] == "ok"
            play_hand([one, other])
            (hand, *_) = http.get("/api/me/hands").json()
            assert [seat["gone"] for seat in hand["seats"]] == [False, False]
            assert GONE in http.get("/api/me/hands").text
            seat = one.state["seats"].index(next(each for each in one.state["seats"] if each["name"] == GONE))
            deleted(room, gone)
        one.wait_for(lambda state: not state["seats"][seat]["name"])
        before = len(one.heard)
        (seats,) = [each["seats"] for each in http.get("/api/me/hands").json() if each["id"] == hand["id"]]
        assert sorted((each["name"], each["gone"]) for each in seats) == [("", True), ("Ana", False)]
        chair = one.state["seats"][seat]
        assert (chair["name"], chair["robot"], chair["taken"]) == ("", "", True), "no robot"
        for path in ("me/hands", "me/export", "me/hands.txt", "me/statistics", f"tables/{table}/matches"):
            assert GONE not in http.get(f"/api/{path}").text, path
        for part in ("", "/record.txt", "/steps"):
            assert GONE not in http.get(f"/api/hands/{hand['id']}{part}").text
        one.watch(table)
        one.ask("ping")
        assert not [frame for frame in one.heard[before:] if GONE in frame]
    room.kill()
    room.start()
    with client(room, ana) as one, client(room) as onlooker:
        for each in (one, onlooker):
            each.watch(table)
            each.ask("ping")
            assert not [frame for frame in each.heard if GONE in frame]


def test_a_robot_in_the_seat_of_a_deleted_account_bears_no_name_of_it(room: Served) -> None:
    ana, gone = account(room, "Berta")[0], account(room, GONE)[0]
    with client(room, ana) as one:
        table = one.ask("open", game="brisca", seats=2, options=OPTIONS)["table"]
        one.watch(table)
        with client(room, gone) as other:
            other.watch(table)
            assert other.ask("sit", table=table, seat=1)["t"] == "ok"
            assert one.ask("start", table=table)["t"] == "ok"
            one.wait_for(lambda state: state["stage"] == "playing")
            assert other.ask("leave", table=table)["t"] == "ok"
        one.wait_for(lambda state: any(each["robot"] and each["name"] == GONE for each in state["seats"]))
        deleted(room, gone)
        one.wait_for(lambda state: all(each["name"] != GONE for each in state["seats"]))
        assert sorted(bool(each["robot"]) for each in one.state["seats"]) == [False, True]
    with client(room) as visitor:
        visitor.ask("lobby")
        visitor.ask("ping")
        assert not [frame for frame in visitor.heard if GONE in frame]


def test_who_has_played_a_match_and_left_is_not_named_as_who_played_it(room: Served) -> None:
    ana, gone = account(room, "Dora")[0], account(room, GONE)[0]
    with client(room, ana) as one:
        table = one.ask("open", game="brisca", seats=2, options={**OPTIONS, "juegos_target": 1})["table"]
        one.watch(table)
        with client(room, gone) as other:
            other.watch(table)
            assert other.ask("sit", table=table, seat=1)["t"] == "ok"
            assert one.ask("start", table=table)["t"] == "ok"
            while one.state["stage"] != "over":
                play_hand([one, other])
                for each in [each for each in (one, other) if each.state["stage"] == "sheet"]:
                    each.ask("ready", table=table)
            assert other.ask("leave", table=table)["t"] == "ok"
        one.wait_for(lambda state: sorted(each["name"] for each in state["seats"]) == ["", "Dora"])
        assert sorted(each["name"] for each in one.state["played"]) == ["Dora", GONE]
        deleted(room, gone)
        one.wait_for(lambda state: all(each["name"] != GONE for each in state["played"]))
        assert sorted(each["you"] for each in one.state["played"]) == [False, True]


def test_who_came_in_the_middle_and_left_again_is_named_nowhere_either(room: Served) -> None:
    ana, gone = account(room, "Celia")[0], account(room, GONE)[0]
    with client(room, ana) as one:
        table = one.ask("open", game="brisca", seats=2, options={**OPTIONS, "juegos_target": 5})["table"]
        one.watch(table)
        one.ask("robot", table=table, level="novice")
        assert one.ask("start", table=table)["t"] == "ok"
        with client(room, gone) as other:
            other.watch(table)
            seat = next(at for at, each in enumerate(one.state["seats"]) if each["robot"])
            assert other.ask("sit", table=table, seat=seat)["t"] == "ok"
            play_hand([one])
            assert one.ask("ready", table=table)["t"] == "ok"
            one.wait_for(lambda state: state["seats"][seat]["name"] == GONE and not state["seats"][seat]["robot"])
            assert other.ask("leave", table=table)["t"] == "ok"
        one.wait_for(lambda state: state["seats"][seat]["robot"] and state["seats"][seat]["name"] == GONE)
        play_hand([one])
        assert one.ask("ready", table=table)["t"] == "ok"  # the next deal makes a checkpoint
        one.wait_for(lambda state: state["hand_number"] == 3)
        deleted(room, gone)
        one.wait_for(lambda state: all(each["name"] != GONE for each in state["seats"]))
    room.kill()
    room.start()
    with client(room, ana) as one:
        one.watch(table)
        one.ask("ping")
        assert not [frame for frame in one.heard if GONE in frame]


def test_what_a_moderator_did_stays_without_their_name_once_their_account_is_deleted(room: Served) -> None:
    account(room, "Obdulia")
    cookies = {name: appointed(room, name) for name in ("Quintin", "Rosaura")}
    with room.http(cookies["Quintin"]) as http:
        given = {"name": "Obdulia", "kind": "mute", "hours": 1, "reason": "x"}
        assert http.post("/api/order/sanctions", json=given).status_code == 204
        assert http.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 204
    with room.http(cookies["Rosaura"]) as http:
        log = http.get("/api/order/log")
        assert [(act["by"], act["name"]) for act in log.json() if act["what"] == "mute"] == [("", "Obdulia")]


def test_a_chief_who_deletes_their_account_leaves_the_waiting_room(room: Served) -> None:
    gone, (carla, dario) = account(room, GONE)[0], [account(room, name)[0] for name in ("Carla", "Dario")]
    with client(room, gone) as first, client(room, carla) as one, client(room, dario) as other:
        table = first.ask("open", game="brisca", seats=3, options=OPTIONS)["table"]
        for seat, each in ((1, one), (2, other)):
            each.watch(table)
            assert each.ask("sit", table=table, seat=seat, v=each.version)["t"] == "ok"
        deleted(room, gone)
        one.wait_for(lambda state: not state["seats"][0]["taken"])
        assert [seat["owner"] for seat in one.state["seats"]] == [False, True, False], "who has sat longest"
        assert one.ask("robot", table=table, level="novice", seat=0)["t"] == "ok"
        assert one.ask("start", table=table)["t"] == "ok"


def test_a_chief_who_was_alone_is_followed_by_who_comes(room: Served) -> None:
    gone, carla = account(room, GONE)[0], account(room, "Carla")[0]
    with client(room, gone) as first, client(room, carla) as one:
        table = first.ask("open", game="brisca", seats=2, options=OPTIONS)["table"]
        one.watch(table)
        deleted(room, gone)
        one.wait_for(lambda state: not state["seats"][0]["name"])
        assert one.ask("sit", table=table, seat=1, v=one.version)["t"] == "ok"
        one.wait_for(lambda state: not state["seats"][0]["taken"])
        assert one.state["seats"][1]["owner"]


def test_a_chief_who_deletes_their_account_in_a_match_leaves_at_its_end(tmp_path: Path) -> None:
    room = Served(tmp_path, grace_s="1")
    gone, carla = account(room, GONE)[0], account(room, "Carla")[0]
    with client(room, gone) as first, client(room, carla) as one:
        options = {**OPTIONS, "juegos_target": 1}
        table = first.ask("open", game="brisca", seats=2, options=options)["table"]
        one.watch(table)
        assert one.ask("sit", table=table, seat=1, v=one.version)["t"] == "ok"
        assert first.ask("start", table=table)["t"] == "ok"
        one.wait_for(lambda state: state["stage"] == "playing")
        deleted(room, gone)
        one.wait_for(lambda state: any(not each["name"] for each in state["seats"]))
        assert all(each["taken"] for each in one.state["seats"]), "the program plays for them, as for who is away"
        while one.state["stage"] != "over":
            play_hand([one])
            if one.state["stage"] == "sheet":
                one.ask("ready", table=table)
        one.wait_for(lambda state: not all(each["taken"] for each in state["seats"]))
        assert [each["name"] for each in one.state["seats"] if each["owner"]] == ["Carla"]
    room.stop()
    assert not [line for line in room.logs if "Traceback" in str(line)]


class Full(SqliteStore):
    """Books that take nothing while they are full."""

    people: People
    departed: list[bool]
    """Whether they had departed, at each try."""
    is_full = False

    async def write(self, statements: Sequence[Statement]) -> None:
        made = replace(services(), clerk=cast(Clerk, SimpleNamespace(people=self.people)))
        self.departed.append(made.is_departed("yago"))
        if self.is_full:
            raise NotKept
        await super().write(statements)


@pytest.mark.parametrize("is_full", [False, True])
async def test_nobody_has_departed_before_it_is_kept_that_they_have(tmp_path: Path, is_full: bool) -> None:
    """A deletion that comes to nothing takes no seat."""
    store = await Full.open(tmp_path / "books.db")
    assert isinstance(store, Full)
    store.people, store.departed = People(store), []
    await store.people.register(Guest("yago", "Yago"), PASSWORD, "")
    store.is_full = is_full
    with pytest.raises(NotKept) if is_full else nullcontext():
        await store.people.delete("yago")
    made = replace(services(), clerk=cast(Clerk, SimpleNamespace(people=store.people)))
    assert made.is_departed("yago") == (not is_full)
    assert len(store.departed) > 1
    assert not any(store.departed)
    await store.close()


class Waking(SqliteStore):
    """Wakes tables when it is told to."""

    is_asked: asyncio.Event
    may_wake: asyncio.Event

    async def wake(self, table: str) -> None:
        self.is_asked.set()
        await self.may_wake.wait()
        await super().wake(table)


async def test_a_table_that_is_just_taken_up_is_without_the_name(tmp_path: Path) -> None:
    store = await Waking.open(tmp_path / "books.db")
    assert isinstance(store, Waking)
    store.is_asked, store.may_wake = asyncio.Event(), asyncio.Event()
    people = People(store)
    for name in ("ana", "berta"):
        await people.register(Guest(name, name.title()), PASSWORD, "")
    made = replace(services(store), clerk=Clerk(store, people))
    first = await open_table(made, competitive=False)
    await seat_four(first)
    first.stop()
    await store.rest("t")
    registry = Registry(made)
    taking_up = asyncio.create_task(registry.actor("t"))
    await store.is_asked.wait()
    await people.delete("berta")
    store.may_wake.set()
    assert [chair.name for chair in (await taking_up).table.chairs] == ["Ana", "", "Carla", "Dora"]
    registry.stop()
    await store.close()
