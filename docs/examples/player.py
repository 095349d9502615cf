"""A player over the open wire (docs/wire.md): sits down and plays random legal actions until the match is won.

    pip install websockets
    python docs/examples/player.py http://127.0.0.1:8000 tute-pairs          # its own table, with robots
    python docs/examples/player.py http://127.0.0.1:8000 --table=7Fq2ZbXw    # a free seat of an open table

Replace `choose` with something better. After a lost connection it connects again, watches again, and goes on.
"""

import argparse
import json
import random
import time
import urllib.request
from itertools import count
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
OWN = ("answered", "queued", "forced", "leaving_costs_s")


def choose(view: Message) -> str:
    """The action to take: one of `view["legal"]`; the view is all that this seat may know."""
    return str(random.choice(view["legal"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="of the server: http://127.0.0.1:8000")
    parser.add_argument("game", nargs="?", default="tute-pairs")
    parser.add_argument("--table", help="sit down at this table instead of opening one")
    parser.add_argument(
        "--options", type=json.loads, default={}, help='options of a table that it opens: {"pace": "instant"}'
    )
    parser.add_argument("--name", default="Máquina")
    given = parser.parse_args()
    given.url = given.url.rstrip("/")
    try:
        cookie = introduced(given.url, given.name)
    except (OSError, ValueError) as trouble:
        raise SystemExit(f"{given.url} refused the name: {trouble}") from None
    player = Player(given.game, given.options, given.table)
    while not player.is_over:
        try:
            with connect(address(given.url, player.table), additional_headers={"cookie": cookie}) as socket:
                player.play(socket)
        except (ConnectionClosed, OSError) as broken:
            print(f"connection lost ({broken}); trying again in a second")
            time.sleep(1)
    print(f"scores {player.state['scores']}, won by seats {player.state['winners']}, I sat in {player.state['you']}")


def address(url: str, table: str | None) -> str:
    """Of the socket; a room on several machines brings all who name the same table to one of them."""
    return url.replace("http", "ws", 1) + "/ws" + (f"?table={table}" if table else "")


def introduced(url: str, name: str) -> str:
    """The cookie of a guest with this name."""
    body = json.dumps({"name": name}).encode()
    request = urllib.request.Request(f"{url}/api/me", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return str(answer.headers["set-cookie"]).partition(";")[0]


class Player:
    """What the program knows of its table: a fold of the messages of the room."""

    def __init__(self, game: str, options: Message, table: str | None) -> None:
        self.game, self.options, self.table = game, options, table
        self.sits_down = table is not None
        self.state: Message = {}
        self.version = -1
        self.numbers = count(1)

    @property
    def is_over(self) -> bool:
        return self.state.get("stage") == "over"

    def play(self, socket: ClientConnection) -> None:
        """Play until the match is over or the line breaks."""
        if self.table is None:
            self.table = self.need(socket, t="play_now", game=self.game, options=self.options)["table"]
        self.state = {}
        self.need(socket, t="watch", table=self.table)
        while not self.state:
            self.fold(socket, json.loads(socket.recv()))
        if self.sits_down and self.state["you"] is None:
            self.need(socket, t="sit", table=self.table)
        while not self.is_over:
            answer = self.answer()
            if answer is None:
                self.fold(socket, json.loads(socket.recv()))
            else:
                self.ask(socket, **answer)

    def answer(self) -> Message | None:
        """What the table waits for from this seat, if anything."""
        state, view = self.state, self.state["view"]
        if state["stage"] == "sheet" and state["you"] not in state["ready"]:
            return {"t": "ready", "table": self.table}
        if state["stage"] == "playing" and view["legal"] and not state["answered"]:
            return {"t": "act", "table": self.table, "v": self.version, "action": choose(view)}
        return None

    def need(self, socket: ClientConnection, **message: Any) -> Message:
        """As `ask`; a refusal, which it has printed, ends the program: without this there is nothing to play."""
        said = self.ask(socket, **message)
        if said["t"] == "refused":
            raise SystemExit(1)
        return said

    def ask(self, socket: ClientConnection, **message: Any) -> Message:
        """Send a message and wait for its answer; all that comes before it is folded. A refusal is printed."""
        number = next(self.numbers)
        socket.send(json.dumps({**message, "id": number}))
        while True:
            said: Message = json.loads(socket.recv())
            self.fold(socket, said)
            if said.get("re") == number:
                if said["t"] == "refused":
                    print(f"{message['t']} was refused: {said['code']} {said['about']}")
                return said

    def fold(self, socket: ClientConnection, said: Message) -> None:
        """Take what the room says into what is known."""
        if said["t"] == "state":
            self.state, self.version = said["state"], said["v"]
        elif said["t"] == "yours" and self.state:  # what concerns this seat alone has no version
            self.state.update({name: said[name] for name in OWN if name in said})
        elif said["t"] == "event" and self.state:
            if said["v"] != self.version + 1:  # something was missed: ask for the whole
                socket.send(json.dumps({"t": "watch", "table": self.table}))
                return
            self.version = said["v"]
            self.state.update(said["state"])
            if self.state["view"]:
                self.state["view"].update(said["view"])
                self.state["view"]["tricks"] += said.get("tricks", [])


if __name__ == "__main__":
    main()
