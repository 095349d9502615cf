"""`make bench-peers`: boardgame.io and Colyseus in the same minutes as this server, on the same cores.

Writes `peers.md`. Needs node, and what `make bench-peers` installs into `bench/peers/node_modules`."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import httpx

from bench.__main__ import machine
from bench.server import BUILD, Run, build, loaded, measured, standing
from tapete.research import command_line

FOLDER: Final = Path(__file__).with_suffix("")
RESULTS: Final = Path(__file__).with_suffix(".md")
LOAD: Final = BUILD / "peers"
TABLES: Final = (50, 200)
ROUNDS: Final = 3
SECONDS: Final = 4.0
OWN: Final = {"floor": "Starlette on uvicorn (the floor)", "closed": "**tapete**"}
"""The modes of `bench.server` that are measured beside them."""


class Peer(NamedTuple):
    """A server for the toy game, in one of its ways to tell what has changed."""

    name: str
    script: str
    way: str
    dialect: str
    """What `load.cpp` calls it."""
    seats: Callable[[httpx.Client], Iterator[str]]
    """Opens a table: a line of `load.cpp` for each of its seats."""

    def run(self, tables: int) -> Run:
        """One run of a new server."""
        with standing("node", str(FOLDER / self.script), self.way) as (port, process):
            with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
                seats = [seat for _ in range(tables) for seat in self.seats(client)]
            command = [str(LOAD), str(port), self.dialect, str(tables), str(SECONDS)]
            return loaded(command, process, seats, tables, self.name)


def matched(client: httpx.Client) -> Iterator[str]:
    """A match of boardgame.io: `MATCH SEAT CREDENTIALS`."""
    match = _told(client, "/games/table/create", numPlayers=4)["matchID"]
    for seat in "0123":
        told = _told(client, f"/games/table/{match}/join", playerID=seat, playerName=f"player {seat}")
        yield f"{match} {seat} {told['playerCredentials']}"


def roomed(client: httpx.Client) -> Iterator[str]:
    """A room of Colyseus: `PROCESS ROOM SESSION`."""
    way = "create/table"
    for seat in range(4):
        told = _told(client, f"/matchmake/{way}", seat=seat)
        way = f"joinById/{told['roomId']}"
        yield f"{told['processId']} {told['roomId']} {told['sessionId']}"


def _told(client: httpx.Client, path: str, **asked: str | int) -> dict[str, str]:
    found: dict[str, str] = client.post(path, json=asked).raise_for_status().json()
    return found


PEERS: Final = (
    Peer("boardgame.io, the whole state", "boardgame.js", "whole", "boardgame", matched),
    Peer("boardgame.io, `deltaState`", "boardgame.js", "delta", "boardgame", matched),
    Peer("Colyseus, patched at every move", "colyseus.js", "each", "colyseus", roomed),
    Peer("Colyseus, patches every 50 ms (its default)", "colyseus.js", "timer", "colyseus", roomed),
)
Found = dict[tuple[str, int], list[Run]]
"""The runs of each server, by name and tables, one a round."""


def main() -> None:
    """Rounds of all servers in turn: a busy minute of the machine spoils no single figure."""
    _demand()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # so that no server stays behind
    os.environ["NODE_ENV"] = "production"
    build(FOLDER / "load.cpp", LOAD)
    busy = os.getloadavg()[0]
    found: Found = {}
    for _ in range(ROUNDS):
        for tables in TABLES:
            for mode, name in OWN.items():
                found.setdefault((name, tables), []).append(measured(tables, mode, seconds=SECONDS))
            for peer in PEERS:
                found.setdefault((peer.name, tables), []).append(peer.run(tables))
    RESULTS.write_text(page(found, busy), "utf-8")
    print(RESULTS.read_text("utf-8"))


def _demand() -> None:
    """Says what is missing, and ends."""
    if shutil.which("node") is None:
        sys.exit("node is not installed: boardgame.io and Colyseus cannot be measured")
    if not (FOLDER / "node_modules").is_dir():
        sys.exit("boardgame.io and Colyseus are not installed: make bench-peers does it, with npm")


def page(found: Found, busy: float) -> str:
    """The results as Markdown; `busy` is the load of the machine before the first run."""
    lines = "\n".join(_line(found, name) for name in dict.fromkeys(name for name, _ in found))
    node = subprocess.run(["node", "--version"], text=True, check=True, stdout=subprocess.PIPE).stdout.strip()
    low, high = TABLES
    return f"""# Comparison with other game servers

`make bench-peers`, {datetime.now(UTC):%Y-%m-%d}, on {machine()}, Node {node.removeprefix("v")}.
{_versions()}. The machine's load before the first run was {busy:.1f}.

The frameworks on which a card room could be built, in the same run as tapete: a round measures all of them one
after the other, each a new process on core 0, with the load generator on core 1. Medians of {ROUNDS} rounds of
{SECONDS:.0f} s, after 2 s of warm-up; in brackets the lowest and the highest. In the closed loop every seat plays as
soon as it is its turn. The cost is user and system time of all the server's processes; ratios are
taken within each round, at {high} tables. Latency is from the writing of a move to its reading at each other seat.

| server | µs a move, {low} tables | {high} tables | times the floor | tapete: times this | p50 ms, {low} tables |
|---|---|---|---|---|---|
{lines}

The peers play a toy game: four seats; a move is checked for its turn and its number (0 to 39), counted, laid into the
trick, and sent to all four as about 85 bytes of JSON, or the peer's own form of it; every fourth move scores. No
rules, no hands, nothing on disk. What each server does:

- **boardgame.io** checks the seat's credentials and the number of the state with every move, keeps the state and the
  log of moves in memory, and sends each seat its own state, or the difference, computed for each.
  Undo is off. `koa-compose` is held at 4.1.0: with 4.2.0 the lobby of boardgame.io does not answer.
- **Colyseus** checks the session when the socket is opened, keeps the state in memory, and sends a binary
  difference, encoded once for all. It asks for Node 22 and later, and was run on the Node above.
- **The floor** (`bench/floor.py`) checks the card's name, not the turn, and sends it in two encodings: some 140 bytes
  of JSON and, to the next seat, 200.
- **tapete** checks every rule of Tute in pairs, sends each seat its own view, and has the move on disk (SQLite,
  `synchronous=FULL`) before any seat sees it.

`bench/peers/load.cpp` fails if the number of moves received is not that of moves played, or if a move out of
turn is accepted.

Measured before, on two busy cores of a 2.6 GHz Xeon with Node 22, at 200 tables: boardgame.io 195 and 375 µs, Colyseus
65 and 78, the floor 82, and 104 with a journal.
"""


def _line(found: Found, name: str) -> str:
    low, high = TABLES
    times = [
        _ratio(found[name, high], found[OWN["floor"], high]),
        _ratio(found[OWN["closed"], high], found[name, high]),
    ]
    heard = median(run.p50 for run in found[name, low])
    figures = [*(_cost(found[name, tables]) for tables in TABLES), *(f"{each:.2f}" for each in times), f"{heard:.1f}"]
    return f"| {name} | {' | '.join(figures)} |"


def _cost(runs: list[Run]) -> str:
    costs = [micros(run) for run in runs]
    return f"{median(costs):.0f} ({min(costs):.0f}-{max(costs):.0f})"


def _ratio(ones: list[Run], others: list[Run]) -> float:
    return median(micros(one) / micros(other) for one, other in zip(ones, others, strict=True))


def micros(run: Run) -> float:
    """Microseconds of the server's processor time for each move."""
    return run.cpu / run.moves * 1e6


def _versions() -> str:
    return ", ".join(
        f"{name} {_version(name)}" for name in ("boardgame.io", "@colyseus/core", "@colyseus/ws-transport")
    )


def _version(name: str) -> str:
    lock = json.loads((FOLDER / "package-lock.json").read_text("utf-8"))
    found: str = lock["packages"][f"node_modules/{name}"]["version"]
    return found


if __name__ == "__main__":
    command_line.run(main)
