"""Votes at a real server, and who is counted: nobody gives anything by a line that breaks."""

import pytest

from tests.server.journeys.test_play import play_on
from tests.server.served import Client, Served, client

OTHERS = "192.0.2.7"
"""An address that has claimed nothing yet: so many claims in a while are too fast."""


def begun(*lines: Client) -> str:
    """A match of these against robots, where the first of them is to play a card."""
    first = lines[0]
    options = {"pace": "instant", "as_seated": True, "turn_time_s": 0}
    table: str = first.ask("open", game="tute-pairs", options=options)["table"]
    for line in lines:
        line.watch(table)
    for seat, line in zip((1, 3), lines[1:], strict=False):
        assert line.ask("sit", table=table, seat=seat)["t"] == "ok"
    first.ask("robot", table=table, level="novice")
    assert first.ask("start", table=table)["t"] == "ok"
    for line in lines:
        line.wait_for(lambda state: state["stage"] == "playing")
    while not (first.legal and first.legal[0].startswith("play")):
        newest = max(line.version for line in lines)
        for line in lines[1:]:
            while line.version < newest:
                line.next()
        play_on(next((line for line in lines[1:] if line.legal), first))
    return table


@pytest.mark.parametrize("leaves", [True, False])
def test_who_leaves_or_loses_their_line_has_conceded_nothing(served: Served, leaves: bool) -> None:
    with client(served, served.guest("Ana")) as ana:
        with client(served, served.guest("Berta")) as berta:
            table = begun(ana, berta)
            assert ana.ask("claim_rest", table=table, v=ana.version, ask=True)["t"] == "ok"
            assert ana.state["vote"]["awaited"] == [1]
            if leaves:
                berta.ask("leave", table=table)
        ended = ana.until(lambda message: (message.get("event") or {}).get("k") == "vote_ended")
        assert ended["event"] == {"k": "vote_ended", "vote": "rest", "agreed": False}
        assert ana.state["seats"][1]["robot" if leaves else "gone"]
        assert (ana.state["stage"], ana.state["rows"]) == ("playing", [])
        assert ana.ask("claim_rest", table=table, v=ana.version, ask=True)["code"] == "nobody_to_agree"


def test_what_somebody_has_conceded_is_given_though_they_leave(served: Served) -> None:
    with (
        client(served, served.guest("Ana")) as ana,
        client(served, served.guest("Berta")) as berta,
        client(served, served.guest("Carla")) as carla,
    ):
        table = begun(ana, berta, carla)
        assert ana.ask("claim_rest", table=table, v=ana.version, ask=True)["t"] == "ok"
        assert berta.ask("concede", table=table, to=0)["t"] == "ok"
        carla.ask("leave", table=table)
        ana.wait_for(lambda state: state["stage"] == "sheet")
        assert any('"why":"conceded"' in frame for frame in ana.heard)


def test_the_rest_is_claimed_from_what_one_has_seen_before_somebodys_line_broke(served: Served) -> None:
    """Between two players everybody knows who takes the last trick; of what has happened since, nothing is a card."""
    names = [served.guest("Ana"), served.guest("Berta")]
    with client(served, names[0], OTHERS) as ana, client(served, names[1], OTHERS) as berta:
        options = {"pace": "instant", "as_seated": True, "turn_time_s": 0}
        table = ana.ask("open", game="brisca", seats=2, options=options)["table"]
        for line in (ana, berta):
            line.watch(table)
        berta.ask("sit", table=table, seat=1)
        ana.ask("start", table=table)
        while not is_before_the_last_trick(ana, berta):
            play_on(ana if ana.legal else berta)
        # Who is to lead stays: for who is gone the program would play, and the hand would be another.
        seen, seat = ana.version, int(bool(ana.legal))
        stays, goes = (ana, berta) if seat else (berta, ana)
        goes.socket.close()
        stays.wait_for(lambda state: state["seats"][seat]["gone"])
        with client(served, names[seat], OTHERS) as back:
            back.watch(table)
            stays.wait_for(lambda state: not state["seats"][seat]["gone"])
            assert stays.version > seen
            answers = [line.ask("claim_rest", table=table, v=seen) for line in (stays, back)]
            assert "ok" in [answer["t"] for answer in answers], answers
            stays.wait_for(lambda state: state["stage"] in ("sheet", "over"))


def test_while_a_claim_is_worked_out_pings_are_answered(served: Served) -> None:
    """On a busy machine it takes longer than a page waits for a sign of life."""
    with client(served, served.guest("Ana"), OTHERS) as ana, client(served, served.guest("Berta"), OTHERS) as berta:
        table = begun(ana, berta)
        claim = ana.send("claim_rest", table=table, v=ana.version)
        ping = ana.send("ping")
        first = ana.until(lambda message: message.get("re") in (claim, ping))
        assert (first["re"], first["t"]) == (ping, "pong")
        assert ana.until(lambda message: message.get("re") == claim)["code"] == "not_proved"


def is_before_the_last_trick(*lines: Client) -> bool:
    """Whether each holds one card and none lies on the table, once both have read as far as the other."""
    newest = max(line.version for line in lines)
    for line in lines:
        while line.version < newest:
            line.next()
    views = [line.state["view"] for line in lines]
    return all(view is not None and len(view["hand"]) == 1 and not view["trick"] for view in views) and any(
        line.legal for line in lines
    )
