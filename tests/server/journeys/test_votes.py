"""Votes at a real server, and who is counted: nobody gives anything by a line that breaks."""

import pytest

from tests.server.journeys.test_play import play_on
from tests.server.served import Client, Served, client


def begun(ana: Client, berta: Client) -> str:
    """A match of the two against robots, at the first card of its first hand."""
    options = {"pace": "instant", "as_seated": True, "turn_time_s": 0}
    table: str = ana.ask("open", game="tute-pairs", options=options)["table"]
    for line in (ana, berta):
        line.watch(table)
    assert berta.ask("sit", table=table, seat=1)["t"] == "ok"
    ana.ask("robot", table=table, level="novice")
    assert ana.ask("start", table=table)["t"] == "ok"
    for line in (ana, berta):
        line.wait_for(lambda state: state["stage"] == "playing")
    while not (ana.legal and ana.legal[0].startswith("play")):
        while berta.version < ana.version:
            berta.next()
        play_on(berta if berta.legal else ana)
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
        options = {"pace": "instant", "as_seated": True, "turn_time_s": 0}
        table = ana.ask("open", game="tute-pairs", options=options)["table"]
        for line in (ana, berta, carla):
            line.watch(table)
        for seat, line in ((1, berta), (3, carla)):
            assert line.ask("sit", table=table, seat=seat)["t"] == "ok"
        ana.ask("robot", table=table, level="novice")
        assert ana.ask("start", table=table)["t"] == "ok"
        for line in (ana, berta, carla):
            line.wait_for(lambda state: state["stage"] == "playing")
        lines = (ana, berta, carla)
        while not (ana.legal and ana.legal[0].startswith("play")):
            for line in lines:
                while line.version < max(each.version for each in lines):
                    line.next()
            play_on(next((line for line in lines if line.legal), ana))
        assert ana.ask("claim_rest", table=table, v=ana.version, ask=True)["t"] == "ok"
        assert berta.ask("concede", table=table, to=0)["t"] == "ok"
        carla.ask("leave", table=table)
        ana.wait_for(lambda state: state["stage"] == "sheet")
        assert any('"why":"conceded"' in frame for frame in ana.heard)
