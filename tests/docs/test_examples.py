"""The example client of the documents, against a real server, as a stranger would run it."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import served
from tests.server.served import PATIENCE_S, Client, Served, client

__all__ = ["served"]

PLAYER = Path(__file__).parents[2] / "docs" / "examples" / "player.py"


Player = subprocess.Popen[str]
Start = Callable[..., Player]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the client; what still runs when the test ends, as where it fails, ends with it: else the next test would
    fail for what it left open."""
    with ExitStack() as started:

        def start(served: Served, *arguments: str, slash: str = "") -> Player:
            command = [sys.executable, str(PLAYER), served.url + slash, *arguments]
            player = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            started.enter_context(player)
            started.callback(player.kill)
            return player

        yield start


def begun(start: Start, served: Served, ana: Client, options: Mapping[str, Any]) -> tuple[str, Player]:
    """A table of Ana's with such a player at it, and the match on."""
    table: str = ana.ask("open", game="tute-two", options=options)["table"]
    ana.watch(table)
    guest = start(served, f"--table={table}")
    ana.wait_for(lambda state: all(seat["taken"] for seat in state["seats"]))
    assert ana.ask("start", table=table)["t"] == "ok"
    return table, guest


def ended(player: Player) -> str:
    out, err = player.communicate(timeout=4 * PATIENCE_S)
    assert (player.returncode, err) == (0, ""), out + err
    return out


def test_it_plays_a_match_against_robots(start: Start, served: Served) -> None:
    options = '{"pace": "instant", "juegos_target": 1}'
    assert "won by seats" in ended(start(served, "tute-two", "--options", options))
    with_slash = start(served, "tute-two", "--options", options, slash="/")
    assert "won by seats" in ended(with_slash), "as an address is copied from a browser"


def test_it_answers_once_in_a_window_that_stays_open(start: Start, served: Served) -> None:
    """What it has answered it learns from `yours`, which has no version."""
    with client(served, served.guest("Ana")) as ana:
        options = {"pace": "quick", "juegos_target": 1, "as_seated": True, "turn_time_s": 0}
        table, guest = begun(start, served, ana, options)
        while not ana.state["view"] or len(ana.state["view"]["tricks"]) < 4:
            if ana.legal and not ana.state["answered"]:
                ana.ask("act", table=table, v=ana.version, action=ana.legal[0])
            else:
                ana.next()
        guest.terminate()
        out, _ = guest.communicate(timeout=PATIENCE_S)
        assert "refused" not in out
        assert "lost" not in out


def test_what_it_needs_and_is_refused_ends_it_in_a_sentence(start: Start, served: Served) -> None:
    for arguments, said in (
        (("no-such-game",), "play_now was refused: unknown_game"),
        (("--table", "nowhere"), "watch was refused: unknown_table"),
        (("tute-two", "--name", ""), "refused the name: HTTP Error 422"),
    ):
        out, err = (player := start(served, *arguments)).communicate(timeout=4 * PATIENCE_S)
        assert (player.returncode, said in out + err, "Traceback" in err) == (1, True, False), out + err


def test_two_of_them_play_each_other_and_survive_a_restart(start: Start, tmp_path: Path) -> None:
    served = Served(tmp_path / "data", grace_s="60")
    served.env["port"] = served.url.rpartition(":")[2]
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        options = {"pace": "instant", "juegos_target": 2, "as_seated": True}
        table, guest = begun(start, served, ana, options)
        while not ana.state["view"] or len(ana.state["view"]["tricks"]) < 2:
            if ana.legal:
                ana.ask("act", table=table, v=ana.version, action=ana.legal[0])
            else:
                ana.next()
    served.kill()
    served.start()
    with client(served, cookie) as ana:
        ana.watch(table)
        while ana.state["stage"] != "over":
            if ana.state["stage"] == "sheet" and 0 not in ana.state["ready"]:
                ana.ask("ready", table=table)
            elif ana.legal:
                ana.ask("act", table=table, v=ana.version, action=ana.legal[0])
            else:
                ana.next()
    said = ended(guest)
    assert "connection lost" in said
    assert "I sat in 1" in said
    served.stop()
