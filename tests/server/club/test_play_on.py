"""A finished hand played on from one of its steps: over real sockets, through a power cut, and counted nowhere."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Client, Served, client


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that the test may kill."""
    server = Served(tmp_path)
    yield server
    server.kill()


def to_the_end(player: Client) -> None:
    """The hand that is on, by the last legal action."""
    while player.state["stage"] in ("dealing", "playing"):
        if player.legal:
            player.ask("act", table=player.table, v=player.version, action=player.legal[-1])
        else:
            player.next()


def finished(served: Served, cookie: str) -> str:
    """The id of a hand against a robot, at a table of one's own."""
    with client(served, cookie) as player:
        opened = player.ask("play_now", game="brisca", options={"pace": "instant", "allow_public": False})
        player.watch(opened["table"])
        to_the_end(player)
    with served.http(cookie) as http:
        hand: str = http.get("/api/me/hands").json()[0]["id"]
        return hand


def counted(served: Served, cookie: str) -> list[Any]:
    """All that the club knows of what somebody has played."""
    with served.http(cookie) as http:
        return [http.get(f"/api/me/{what}").json() for what in ("hands", "statistics", "results")]


def hidden(step: dict[str, Any], seat: int) -> set[str]:
    """What the others held then."""
    return {card for each, cards in enumerate(step["hands"]) for card in cards if each != seat}


def played_on(own: Served, ana: str, hand: str) -> tuple[str, dict[str, Any]]:
    """A table that goes on near the hand's end, in the other seat, and the step; what may not be is refused."""
    stranger = own.guest("Ramiro")
    with own.http(ana) as http, own.http(stranger) as other, own.http() as nobody:
        link = f"/api/hands/{hand}/play"
        steps = http.get(f"/api/hands/{hand}/steps", params={"seat": 1}).json()
        step = len(steps) - 11
        assert other.post(link, json={"step": step, "seat": 1}).json()["code"] == "unknown_hand"
        assert nobody.post(link, json={"step": step, "seat": 1}).json()["code"] == "no_name"
        assert http.post(link, json={"step": len(steps) - 1, "seat": 1}).json()["code"] == "no_such_step"
        assert http.post(link, json={"step": step, "seat": 2}).json()["code"] == "no_such_seat"
        first = http.post(link, json={"step": 2, "seat": 0}).json()["table"]
        table = http.post(link, json={"step": step, "seat": 1}).json()["table"]
        assert table != first
        return table, steps[step]


def test_a_hand_is_played_on_from_a_step(own: Served) -> None:
    ana = own.guest("Ana")
    hand = finished(own, ana)
    before = counted(own, ana)
    table, then = played_on(own, ana, hand)
    with client(own, ana) as player:
        player.send("lobby")
        yours = player.until(lambda message: message["t"] == "lobby")["yours"]
        assert {each["from_hand"] for each in yours} == {"", hand}, "the match with robots is on as before"
        assert [each["id"] for each in yours if each["from_hand"]] == [table], "it takes the place of another"
        player.watch(table)
        state = player.state
        assert (state["stage"], state["you"], state["from_hand"]) == ("playing", 1, hand)
        assert state["options"]["competitive"] is False
        assert player.ask("set", table=table, options={**state["options"], "pace": "instant"})["t"] == "ok"
        assert sorted(state["view"]["hand"]) == sorted(then["hands"][1])
        assert state["view"]["tricks"] == then["view"]["tricks"]
        told = " ".join(player.heard)
        assert not [card for card in hidden(then, 1) if f'"{card}"' in told and card not in str(then["view"])]
    own.kill()
    own.start()
    with client(own, ana) as player:
        player.watch(table)
        assert set(player.state["view"]["hand"]) <= set(then["hands"][1])
        to_the_end(player)
        assert player.state["stage"] == "over"
        assert player.state["sheet"]
        assert counted(own, ana) == before, "it is neither a hand, nor a result"
        assert player.ask("set", table=table, options={"competitive": True})["code"] == "fixed_rules"
        assert player.ask("start", table=table)["t"] == "ok"
        while not player.state["view"] or player.state["stage"] != "playing":
            player.next()
        assert sorted(player.state["view"]["hand"]) == sorted(then["hands"][1]), "it is tried again"
        to_the_end(player)
    assert counted(own, ana) == before
