"""A connection that comes back with the version it holds is told what it missed, or the whole if that is shorter."""

import copy
from pathlib import Path

import pytest

from tests.server.journeys.test_play import play_now, play_on
from tests.server.served import Client, Served, client


def kinds(line: Client, since: int) -> list[str]:
    return [line.heard[number].partition('"t":"')[2].partition('"')[0] for number in range(since, len(line.heard))]


def come_back(served: Served, cookie: str, old: Client, new: Client) -> list[str]:
    """The new connection goes on from what the old one held; the kinds of messages that it was told."""
    new.table, new.version, new.state = old.table, old.version, copy.deepcopy(old.state)
    before = len(new.heard)
    assert new.ask("watch", table=old.table, have=old.version)["t"] == "ok"
    new.ask("ping")
    return kinds(new, before)


@pytest.mark.parametrize("seated", [True, False])
def test_who_missed_little_is_told_just_that(served: Served, seated: bool) -> None:
    """Two people play each other, so that nothing but the one card happens while the line is broken."""
    cookies = [served.guest("Ana"), served.guest("Berta")]
    with client(served, cookies[0]) as ana, client(served, cookies[1]) as berta:
        options = {"pace": "instant", "turn_time_s": 0, "as_seated": True}
        table = ana.ask("open", game="tute-two", options=options)["table"]
        for player in (ana, berta):
            player.watch(table)
        assert berta.ask("sit", table=table)["t"] == "ok"
        assert ana.ask("start", table=table)["t"] == "ok"
        for player in (ana, berta):
            player.wait_for(lambda state: state["stage"] == "playing")
        leader, cookie = (ana, cookies[0]) if ana.legal else (berta, cookies[1])
        with client(served, cookie if seated else "") as broken:
            broken.watch(table)
        version = broken.version
        assert leader.ask("act", table=table, v=leader.version, action=leader.legal[0])["t"] == "ok"
        assert leader.version == version + 1
        with client(served, cookie if seated else "") as again:
            told = come_back(served, cookie, broken, again)
            assert "state" not in told
            assert told.count("event") == 1
            folded = again.version, copy.deepcopy(again.state)
            again.watch(table)
            assert folded == (again.version, again.state)


def test_who_missed_nothing_is_told_who_is_here(served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana, client(served, cookie) as again:
        play_now(ana, turn_time_s=0)
        ana.wait_for(lambda _: bool(ana.legal))
        assert come_back(served, cookie, ana, again) == ["ok", "presence", "yours", "onlookers", "pong"]


def test_who_missed_much_gets_the_whole(served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana, client(served, cookie) as again:
        play_now(ana, turn_time_s=0)
        old = Client(ana.socket, table=ana.table, version=ana.version, state=copy.deepcopy(ana.state))
        while len(ana.state["view"]["tricks"] if ana.state["view"] else ()) < 6:
            play_on(ana)
        assert "state" in come_back(served, cookie, old, again)


def test_who_holds_what_never_was_gets_the_whole(served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana, client(served, cookie) as again:
        play_now(ana, turn_time_s=0)
        ahead = Client(ana.socket, table=ana.table, version=ana.version + 1000, state=copy.deepcopy(ana.state))
        assert "state" in come_back(served, cookie, ahead, again)


def test_after_a_restart_the_whole_is_told(served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        play_now(ana, turn_time_s=60)
        ana.wait_for(lambda _: bool(ana.legal))
        old = Client(ana.socket, table=ana.table, version=ana.version, state=copy.deepcopy(ana.state))
        served.stop()
    served.start()
    with client(served, cookie) as again:
        assert "state" in come_back(served, cookie, old, again)
        again.wait_for(lambda state: state["deadline"] is not None)  # without them the match may have paused
        assert again.state["deadline"] > old.state["deadline"]


def test_who_cannot_leave_since_nothing_can_be_kept_watches_on(tmp_path: Path) -> None:
    """Unless they have asked for something else meanwhile."""
    served = Served(tmp_path, retry_s="0.1")
    try:
        with client(served, served.guest("Ana")) as ana:
            play_now(ana, turn_time_s=0)
            ana.wait_for(lambda _: bool(ana.legal))
            served.limit_files(0)
            before = len(ana.heard)
            ana.send("leave", table=ana.table)
            ana.send("lobby")
            assert ana.until(lambda message: message["t"] == "refused")["code"] == "not_kept"
            assert ana.ask("ping")["t"] == "pong"
            assert "state" not in kinds(ana, before)
            ana.watch(ana.table)
            before = len(ana.heard)
            assert ana.ask("leave", table=ana.table)["code"] == "not_kept"
            assert "state" in kinds(ana, before)
            served.limit_files(None)
            assert ana.ask("act", table=ana.table, v=ana.version, action=ana.legal[0])["t"] == "ok"
            assert "event" in kinds(ana, before)
            assert ana.ask("leave", table=ana.table)["t"] == "ok"
    finally:
        served.stop()
