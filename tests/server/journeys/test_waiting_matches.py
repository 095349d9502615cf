"""A match with robots alone waits for its one player: in memory, in the store, through a crash of the server."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.journeys.test_play import play_now
from tests.server.served import Client, Message, Served, client


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Served]:
    """A server that soon takes somebody for gone, and soon forgets a table where nobody is."""
    served = Served(tmp_path, grace_s="0.1", idle_s="0.2")
    yield served
    served.stop()


def yours(player: Client) -> list[Message]:
    """The matches that the lobby says one is in."""
    player.send("lobby")
    matches: list[Message] = player.until(lambda message: message["t"] == "lobby")["yours"]
    return matches


def asleep(served: Served) -> None:
    """Wait until no table is in memory."""
    while served.metric("tapete_tables"):
        time.sleep(0.05)


def test_it_goes_on_at_the_card_where_it_was_left(hasty: Served) -> None:
    cookie = hasty.guest("Ana")
    with client(hasty, cookie) as ana:
        play_now(ana)
        ana.wait_for(lambda _: bool(ana.legal))
        table, view = ana.table, ana.state["view"]
    asleep(hasty)
    hasty.kill()
    hasty.start()
    while sum(line["event"] == "tables taken up" for line in hasty.logs) < 2:  # by each of the two starts
        time.sleep(0.05)
    asleep(hasty)
    with client(hasty, cookie) as ana:
        assert [(each["id"], each["playing"]) for each in yours(ana)] == [(table, True)]
        ana.watch(table)
        ana.wait_for(lambda state: not state["seats"][0]["auto"])
        assert ana.state["view"] == view
        assert ana.ask("act", table=table, v=ana.version, action=ana.legal[0])["t"] == "ok"
        ana.ask("leave", table=table)
        assert yours(ana) == []


def test_one_goes_on_or_begins_anew(hasty: Served) -> None:
    with client(hasty, hasty.guest("Ana")) as ana:
        first = ana.ask("play_now", game="tute-pairs")["table"]
        refused = ana.ask("play_now", game="tarot-4")
        assert (refused["code"], refused["about"]) == ("in_a_match", {"table": first, "game": "tute-pairs"})
        answers = [ana.ask("play_now", game="tarot-4", anew=True) for _ in range(21)]
        assert {answer["t"] for answer in answers} == {"opened"}
        assert [each["id"] for each in yours(ana)] == [answers[-1]["table"]]


def test_the_match_that_was_opened_last_comes_first(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana:
        made = []
        for game in ("brisca", "cuatrola", "tute-two"):
            made.append(ana.ask("open", game=game, options={"turn_time_s": 0})["table"])
            ana.watch(made[-1])
            ana.ask("robot", table=made[-1], level="novice")
            ana.ask("start", table=made[-1])
        assert [each["id"] for each in yours(ana)] == made[::-1]


def test_a_match_with_other_people_is_no_hindrance(hasty: Served) -> None:
    with client(hasty, hasty.guest("Ana")) as ana, client(hasty, hasty.guest("Luis")) as luis:
        table = ana.ask("open", game="tute-pairs", options={"turn_time_s": 0})["table"]
        luis.ask("sit", table=table)
        ana.ask("robot", table=table, level="novice")
        ana.ask("start", table=table)
        alone = ana.ask("play_now", game="tute-pairs")["table"]
        assert {each["id"] for each in yours(ana)} == {table, alone}
        assert [each["id"] for each in yours(luis)] == [table]
