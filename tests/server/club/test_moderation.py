"""The order of the room: reports, sanctions, appeals, corrections; a moderator's rights without being one."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.server.club.moderation import Moderation, Named, UnknownReport
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.store.postgres_writer import Unreachable
from tapete.server.store.store import Books, Parameters, Statement
from tapete.server.tables.talk_store import MOST_MUTED, DatabaseTalkStore
from tapete.server.tasks import kept_alive
from tapete.table.talk import Line
from tests.server.club.room import Club
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.served import Served, client
from tests.server.tables.actors import NOW

ANA, BERTA = Named("ana", "Ana"), Named("berta", "Berta")
FORBIDDEN = (
    ("GET", "/api/order/reports", None),
    ("POST", "/api/order/reports/1", {"outcome": "x"}),
    ("POST", "/api/order/sanctions", {"name": "Aldo", "kind": "ban", "reason": "x"}),
    ("GET", "/api/order/appeals", None),
    ("GET", "/api/order/sanctions", None),
    ("POST", "/api/order/sanctions/1/verdict", {"lifted": True}),
    ("POST", "/api/order/chips", {"name": "Aldo", "amount": 5, "reason": "x"}),
    ("GET", "/api/order/log", None),
    ("POST", "/api/order/leavings/lift", {"table": "t", "version": 1}),
    ("GET", "/api/order/tables", None),
    ("GET", "/api/order/pairs/brisca", None),
)


def told(*words: str, data: Path | str) -> str:
    """What a command says; in a thread of its own, since where a browser is driven this one has an event loop."""
    with ThreadPoolExecutor(1) as aside:
        result = aside.submit(CliRunner().invoke, app, [*words, "--data", str(data)]).result()
    assert result.exit_code == 0, result.output
    return result.output


def test_nobody_has_a_moderators_rights_without_being_one(served: Served) -> None:
    member, _ = account(served, "Aldo")
    for cookie in ("", served.guest("Bea"), member):
        with served.http(cookie) as http:
            for method, path, body in FORBIDDEN:
                answer = http.request(method, path, json=body)
                assert answer.status_code in (401, 403), (path, answer.text)
    with served.http(member) as http:
        assert http.get("/api/order/public").json() == []
        assert http.post("/api/me", json={"name": "Aldo", "role": "moderator"}).status_code == 422
        assert http.get("/api/order/log").status_code == 403


def appointed(served: Served, name: str) -> str:
    """The cookie of a moderator, once the running server knows that they are one."""
    cookie, _ = account(served, name)
    told("admin", "moderator", name, data=served.data)
    end = time.monotonic() + 60
    with served.http(cookie) as http:
        while http.get("/api/order/reports").status_code == 403:
            assert time.monotonic() < end, "the running server never knew what the command line did"
            time.sleep(0.2)
    return cookie


def hand_of(served: Served, cookie: str) -> tuple[str, str]:
    """A table with robots, and its first hand, which is over: nobody else may see it."""
    with client(served, cookie) as player, served.http(cookie) as http:
        player.watch(player.ask("play_now", game="brisca", seats=2, options={"pace": "instant"})["table"])
        while player.state["stage"] not in ("sheet", "over"):
            if player.legal:
                player.ask("act", table=player.table, v=player.version, action=player.legal[0])
            else:
                player.next()
        (hand,) = http.get("/api/me/hands").json()
        return player.table, hand["id"]


def test_from_a_report_to_a_ban_an_appeal_and_its_end(served: Served) -> None:
    moderator, _ = account(served, "Marta")
    rude, _ = account(served, "Nilo")
    assert "moderator" in told("admin", "moderator", "Marta", data=served.data)
    with served.http(moderator) as m, served.http(rude) as r, client(served, rude) as socket:
        table = socket.ask("open", game="brisca")["table"]
        report = {"table": table, "seat": 0, "reason": "abuse", "text": "<b>malas palabras</b>"}
        assert m.post("/api/reports", json=report).status_code == 204
        end = time.monotonic() + 60
        while m.get("/api/order/reports").status_code == 403:
            assert time.monotonic() < end, "the running server never knew what the command line did"
            time.sleep(0.2)
        (shown,) = m.get("/api/order/reports").json()
        assert (shown["accused"], shown["by"], shown["text"]) == ("Nilo", "Marta", "<b>malas palabras</b>")
        ban = {"report": shown["id"], "kind": "ban", "hours": 24, "reason": "malas palabras"}
        assert m.post("/api/order/sanctions", json=ban).status_code == 204
        assert m.post(f"/api/order/reports/{shown['id']}", json={"outcome": "banned"}).status_code == 204
        assert m.get("/api/order/reports").json() == []
        refused = socket.ask("sit", table=table, seat=1)
        assert (refused["code"], refused["about"]["reason"]) == ("banned", "malas palabras")
        ends = int(refused["about"]["ends"])
        assert r.post("/api/play", json={"game": "brisca"}).status_code == 403
        (own,) = r.get("/api/me/sanctions").json()
        assert ends == int(own["until"]), "as a page can say it"
        assert r.post(f"/api/me/sanctions/{own['id']}/appeal", json={"text": "no fui yo"}).status_code == 204
        assert r.post(f"/api/me/sanctions/{own['id']}/appeal", json={"text": "no"}).status_code == 409
        (waiting,) = m.get("/api/order/appeals").json()
        assert m.get("/api/order/sanctions").json() == [waiting], "what holds, appealed or not"
        assert waiting["appeal"] == "no fui yo"
        verdict = {"lifted": True, "text": "era otro"}
        assert m.post("/api/order/sanctions/4711/verdict", json=verdict).json()["code"] == "unknown_sanction"
        assert m.post(f"/api/order/sanctions/{own['id']}/verdict", json=verdict).status_code == 204
        assert m.get("/api/order/sanctions").json() == []
        assert m.get("/api/order/pairs/nothing").json()["code"] == "unknown_game"
        assert socket.ask("sit", table=table, seat=1)["t"] == "ok"
        public = r.get("/api/order/public")
        assert [act["what"] for act in public.json()] == ["verdict", "ban"]
        assert "Nilo" not in public.text
        assert "Marta" not in public.text


def test_who_is_banned_in_mid_match_may_end_it_and_begins_no_other(served: Served) -> None:
    rude, _ = account(served, "Nando")
    with client(served, rude) as socket:
        table = socket.ask("play_now", game="brisca", options={"pace": "instant"})["table"]
        socket.watch(table)
        told("admin", "ban", "Nando", "--reason", "malas palabras", data=served.data)
        end = time.monotonic() + 60
        while socket.ask("set", table=table, options={"pace": "calm"}).get("code") != "banned":
            assert time.monotonic() < end, "the running server never knew what the command line did"
            time.sleep(0.2)
        socket.wait_for(lambda _: bool(socket.legal))
        assert socket.ask("act", table=table, v=socket.version, action=socket.legal[0])["t"] == "ok"
        assert socket.ask("say", table=table, kind="phrase", what="hello")["code"] == "banned"
        assert socket.ask("leave", table=table)["t"] == "ok"
        assert socket.ask("sit", table=table)["code"] == "banned"


def test_who_is_banned_keeps_no_chair_in_which_they_play_no_match(served: Served) -> None:
    """Nor is one of them chief of those who wait, nor dealt the next hand."""
    rude, _ = account(served, "Rufa")
    cookie = served.guest("Ana")
    with client(served, cookie) as ana, client(served, cookie) as again, client(served, rude) as rufa:
        theirs = rufa.ask("open", game="tute-pairs")["table"]
        ana.watch(theirs)
        assert ana.ask("sit", table=theirs)["t"] == "ok"
        on = again.ask("play_now", game="brisca", options={"turn_time_s": 0})["table"]
        again.watch(on)
        assert rufa.ask("sit", table=on)["t"] == "ok"
        again.wait_for(lambda state: any(seat["claimed_by"] == "Rufa" for seat in state["seats"]))
        told("admin", "ban", "Rufa", "--reason", "malas palabras", data=served.data)
        ana.wait_for(lambda state: [seat["name"] for seat in state["seats"] if seat["taken"]] == ["Ana"])
        assert ana.state["may_own"]
        again.wait_for(lambda state: not any(seat["claimed_by"] for seat in state["seats"]))
        for table in (theirs, on):
            assert rufa.ask("leave", table=table)["t"] == "ok"
            assert rufa.ask("sit", table=table)["code"] == "banned"


class Interrupted:
    """The books of a club, in which something happens before, or after, the sanctions are read for the first time."""

    def __init__(self, books: Books, before: bool, happens: Callable[[], Awaitable[None]]) -> None:
        self._books, self._before, self._happens = books, before, happens
        self._is_done = False

    async def write(self, statements: Sequence[Statement]) -> None:
        await self._books.write(statements)

    async def read(self, query: str, about: Parameters = ()) -> list[tuple[Any, ...]]:
        is_now = not self._is_done and "FROM sanctions" in query
        self._is_done |= is_now
        if is_now and self._before:
            await self._happens()
        found = await self._books.read(query, about)
        if is_now and not self._before:
            await self._happens()
        return found


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """What others do with the books is looked for at once."""
    monkeypatch.setattr("tapete.server.club.moderation.LOOK_S", 0.01)


async def muted(moderation: Moderation) -> bool:
    """Whether Ana is, before long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(60):
            while moderation.sanction("ana", "mute") is None:
                await asyncio.sleep(0.01)
    return moderation.sanction("ana", "mute") is not None


@pytest.mark.usefixtures("prompt")
async def test_what_is_imposed_while_sanctions_are_read_is_not_missed(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        other = Moderation(club.store, club.people)

        async def impose() -> None:
            await other.impose("host", "ana", "mute", None, "x")

        moderation = Moderation(Interrupted(club.store, False, impose), club.people)
        await moderation.load()
        async with kept_alive(moderation.watch()):
            assert await muted(moderation)


@pytest.mark.usefixtures("prompt")
async def test_a_database_that_is_away_for_a_while_ends_no_watch(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:

        async def fail() -> None:
            raise Unreachable("away")

        moderation = Moderation(Interrupted(club.store, True, fail), club.people)
        async with kept_alive(moderation.watch()):
            await Moderation(club.store, club.people).impose("host", "ana", "mute", None, "x")
            assert await muted(moderation)


async def test_no_report_is_too_old_and_none_is_closed_that_does_not_exist(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        moderation = Moderation(club.store, club.people)
        await moderation.report(BERTA, ANA, "t", "", "abuse", "the first")
        await asyncio.gather(*[moderation.report(BERTA, ANA, "t", "", "abuse", "") for _ in range(200)])
        assert (await moderation.reported(1)).text == "the first"
        with pytest.raises(UnknownReport):
            await moderation.close("host", 4711, "nothing")
        assert await moderation.acts() == []


def test_an_abandoned_match_that_counts_no_longer_is_in_the_log(served: Served) -> None:
    moderator = appointed(served, "Lidia")
    with closing(sqlite3.connect(served.data / "tapete.db")) as database, database:
        database.execute(
            'INSERT INTO leavings ("table", version, person, at, why) VALUES (?, 7, ?, 1.0, ?)', ("t", "x", "left")
        )
    given = {"table": "t", "version": 7, "reason": "the power went"}
    with served.http(moderator) as http:
        unknown = http.post("/api/order/leavings/lift", json={**given, "version": 8})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_leaving")
        assert http.post("/api/order/leavings/lift", json=given).status_code == 204
        act = http.get("/api/order/log").json()[0]
        assert (act["by"], act["what"], act["about"]) == ("Lidia", "forgiven", given)
        public = http.get("/api/order/public").json()[0]
        assert (public["what"], public["reason"]) == ("forgiven", "the power went")


def test_what_was_done_to_people_is_not_pushed_out_of_the_public_log(served: Served) -> None:
    appointed(served, "Nuria")
    told("admin", "mute", "Nuria", "--reason", "gritos", data=served.data)
    with closing(sqlite3.connect(served.data / "tapete.db")) as database, database:
        act = "INSERT INTO moderation (at, by, what, person, about) VALUES (2.0, 'server', 'tidied', '', '{}')"
        for _ in range(201):
            database.execute(act)
    with served.http() as http:
        assert "gritos" in [each["reason"] for each in http.get("/api/order/public").json()]


async def test_a_session_that_is_too_old_ends_at_once(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        guest, _ = await club.people.register(Guest("ana", "Ana"), "", "test")
        other = People(club.store)
        await other.load()
        ended: list[str] = []
        club.people.connections.attach(guest, ended.append)
        await Moderation(club.store, club.people, lambda: NOW + 1000.0).tidy(1000.0 / (24 * 3600) / 2)
        assert (club.people.known(guest), ended) == (None, ["signed out"])
        await other.catch_up()
        assert other.known(guest) is None, "at every other server too"


def test_who_is_muted_for_what_they_said_says_no_more(served: Served) -> None:
    moderator, rude = appointed(served, "Mirta"), account(served, "Nuno")[0]
    with served.http(moderator) as m, client(served, rude) as socket:
        table = socket.ask("open", game="brisca")["table"]
        socket.watch(table)
        line = {"table": table, "kind": "text", "what": "hola"}
        assert socket.ask("say", **line)["t"] == "ok"
        assert socket.ask("report", table=table, n=1, why="a\0b")["code"] == "malformed"
        assert socket.ask("report", table=table, n=1, why="abuse")["t"] == "ok"
        (talk,) = m.get("/api/order/reports").json()
        assert (talk["reason"], talk["accused"], talk["text"]) == ("talk", "Nuno", "abuse: hola")
        mute = {"report": talk["id"], "kind": "mute", "hours": 1, "reason": "malas palabras"}
        assert m.post("/api/order/sanctions", json=mute).status_code == 204
        said = socket.ask("say", **line)
        with served.http(rude) as r:
            (own,) = r.get("/api/me/sanctions").json()
        assert (said["code"], said["about"]["reason"]) == ("muted", "malas palabras")
        assert said["about"]["ends"] == str(int(own["until"]))
        assert said["about"]["until"].endswith(" UTC")


def test_what_was_lifted_takes_no_appeal_that_nobody_would_see(served: Served) -> None:
    moderator, player = appointed(served, "Marina"), account(served, "Nieves")[0]
    with served.http(moderator) as m, served.http(player) as p:
        ban = {"name": "Nieves", "kind": "ban", "reason": "por error"}
        assert m.post("/api/order/sanctions", json=ban).status_code == 204
        (own,) = p.get("/api/me/sanctions").json()
        lifted = {"lifted": True, "text": "era otra"}
        assert m.post(f"/api/order/sanctions/{own['id']}/verdict", json=lifted).status_code == 204
        appeal = p.post(f"/api/me/sanctions/{own['id']}/appeal", json={"text": "no fui"})
        assert (appeal.status_code, appeal.json()["code"]) == (409, "judged")
        assert p.get("/api/me/sanctions").json()[0]["appeal"] == ""
        assert m.get("/api/order/log").json()[0]["what"] == "lifted", "it answers no appeal"
        assert p.get("/api/order/public").json()[0]["what"] == "lifted"


def test_a_moderator_sees_a_private_hand_only_if_it_was_reported(served: Served) -> None:
    moderator, player = appointed(served, "Olalla"), served.guest("Suero")
    table, hand = hand_of(served, player)
    with served.http(moderator) as m, served.http(player) as p, served.http(served.guest("Tello")) as other:
        assert m.get(f"/api/hands/{hand}").status_code == 404
        report = {"table": table, "seat": 0, "reason": "stalling", "hand": hand}
        assert p.post("/api/reports", json=report).status_code == 204
        assert m.get(f"/api/hands/{hand}").json()["id"] == hand
        assert m.get(f"/api/hands/{hand}/steps").status_code == 200
        assert other.get(f"/api/hands/{hand}").status_code == 404


def test_moderators_read_what_guests_are_called_and_no_name_of_who_has_gone(served: Served) -> None:
    moderator, guest, leaver = appointed(served, "Delfina"), served.guest("Rudo"), account(served, "Ida")[0]
    with served.http(moderator) as m, served.http(leaver) as h, client(served, guest) as socket:
        table = socket.ask("open", game="brisca")["table"]
        with client(served, leaver) as other:
            assert other.ask("sit", table=table, seat=1)["t"] == "ok"
        reports = [{"table": table, "seat": seat, "reason": "other", "text": "nombres"} for seat in (0, 1)]
        for given, reporter in zip(reports, (h, m), strict=True):
            assert reporter.post("/api/reports", json=given).status_code == 204
        shown = {(each["by"], each["accused"]): each["id"] for each in m.get("/api/order/reports").json()}
        assert {("Ida", "Rudo"), ("Delfina", "Ida")} <= set(shown)
        ban = {"report": shown["Ida", "Rudo"], "kind": "mute", "hours": 1, "reason": "nombres"}
        assert m.post("/api/order/sanctions", json=ban).status_code == 204
        with served.http(guest) as g:
            (own,) = g.get("/api/me/sanctions").json()
            assert g.post(f"/api/me/sanctions/{own['id']}/appeal", json={"text": "?"}).status_code == 204
        assert "Rudo" in [each["name"] for each in m.get("/api/order/appeals").json()]
        assert m.get("/api/order/log").json()[0]["name"] == "Rudo"
        gone = h.request("DELETE", "/api/account", json={"password": PASSWORD})
        assert gone.status_code == 204, gone.text
        told = m.get("/api/order/reports").json()
        assert {("", "Rudo"), ("Delfina", "")} <= {(each["by"], each["accused"]) for each in told}
        assert "Ida" not in m.get("/api/order/reports").text


@pytest.mark.usefixtures("prompt")
async def test_an_act_that_is_kept_after_one_with_a_higher_number_is_taken_up(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        act = "INSERT INTO moderation (id, at, by, what, person, about) VALUES (?, 1.0, 'host', 'mute', 'ana', '{}')"
        mute = "INSERT INTO sanctions (at, person, kind, reason, until, by) VALUES (1.0, 'ana', 'mute', 'x', ?, 'host')"
        moderation = Moderation(club.store, club.people, lambda: NOW)
        await club.store.write([(act, (2,))])
        await moderation.load()
        async with kept_alive(moderation.watch()):
            await club.store.write([(act, (1,)), (mute, (NOW + 100,))])
            assert await muted(moderation)


async def test_what_is_said_and_whom_guests_muted_is_forgotten_with_the_rest(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        await club.register("ana")
        lines, line = DatabaseTalkStore(club.store), Line(1, 1.0, "ana", 0, "Ana", "text", "hola")
        await lines.keep("t", line)
        for person in ("ana", "guest"):
            await lines.mute(person, "berta", True)
        await Moderation(club.store, club.people, lambda: time.time() + 10 * 24 * 3600.0).tidy(5)
        assert await lines.last("t", 10) == []
        assert await lines.muted("guest") == frozenset()
        assert await lines.muted("ana") == {"berta"}, "who has an account decides for how long"


async def test_nobody_mutes_without_end(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db") as club:
        lines = DatabaseTalkStore(club.store)
        for number in range(MOST_MUTED + 2):
            await lines.mute("ana", str(number), True)
        muted = await lines.muted("ana")
        assert (len(muted), "0" in muted, str(MOST_MUTED + 1) in muted) == (MOST_MUTED, False, True)
