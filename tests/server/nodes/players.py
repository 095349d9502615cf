"""People who play through a proxy, come back when a line breaks, and remember what they were told."""

import asyncio
import json
import random
import time
from bisect import bisect_right
from contextlib import suppress
from typing import Any, Final, NamedTuple

import httpx
from pydantic_core import from_json, to_json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tapete.rules.game import PASS
from tapete.server.wire.json_values import record
from tapete.table import Table, evolve, new, state
from tapete.table.events import Acted, Answered, Kept
from tapete.table.state import TableState

Message = dict[str, Any]
ANSWER_S: Final = 2.0
"""A handshake that takes longer is given up."""
SILENCE_S: Final = 2.0
"""After so long the server is asked whether it is there; after as long again it counts as gone."""
REST_S: Final = 0.2
GONE: Final = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


class Told(NamedTuple):
    """What a person knows: the version, the state, what was acknowledged."""

    version: int
    state: str
    acknowledged: tuple[tuple[int, str], ...]


class Player:
    """A scripted person at one table: plays whatever is legal."""

    def __init__(self, name: str, url: str, cookie: str, dice: random.Random) -> None:
        self.name, self.cookie, self._dice = name, cookie, dice
        self._address = url.replace("http", "ws") + "/ws"
        self.table = ""
        self.state: dict[str, Any] = {}
        self.version = 0
        self.sent: list[tuple[int, str]] = []
        """The version that was seen, and the action."""
        self.acknowledged: list[tuple[int, str]] = []
        """Those of them that got their `ok`."""
        self.shown_at: list[float] = []
        """When something new of the table was shown."""
        self.returns = 0
        self.trouble: list[str] = []
        self._mine: list[Kept] = []
        """What they did, by the log as far as it has been looked at."""
        self._looked_at = 0
        self._checked = 0
        """So many acknowledgements were found in the log, each as an event of its own."""
        self._used: set[int] = set()
        self._asked: dict[int, tuple[int, str]] = {}
        self._waiting_since = 0
        self._last_id = 0

    async def play(self) -> None:
        """Play for ever."""
        while True:
            with suppress(*GONE):
                # Now to the node of the table, as the page comes, now to any.
                named = f"?table={self.table}" if self._dice.random() < 0.5 else ""
                async with connect(
                    self._address + named,
                    additional_headers={"cookie": self.cookie},
                    compression=None,
                    open_timeout=ANSWER_S,
                    close_timeout=0.1,
                    ping_interval=None,
                ) as socket:
                    await self._go_on(socket)
            self.returns += 1
            self._asked.clear()
            self._waiting_since = 0
            await asyncio.sleep(REST_S)

    async def _go_on(self, socket: ClientConnection) -> None:
        await self._send(socket, "watch", table=self.table, have=self.version if self.state else None)
        is_pinged = False
        while True:
            try:
                async with asyncio.timeout(SILENCE_S):
                    frame = await socket.recv()
            except TimeoutError:
                if is_pinged:
                    return
                is_pinged = True
                await self._send(socket, "ping")
                continue
            is_pinged = False
            await self._hear(socket, json.loads(frame))

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        match message["t"]:
            case "state":
                if message["v"] < self.version:
                    self.trouble.append(f"{self.name} had seen {self.version}, and is shown {message['v']}")
                self._new(message["v"])
                self.state = message["state"]
            case "event":
                if message["v"] != self.version + 1:
                    self.trouble.append(f"{self.name}: {message['v']} after {self.version}")
                self._new(message["v"])
                self.state.update(message["state"])
                if self.state["view"]:
                    self.state["view"].update(message["view"])
                    self.state["view"]["tricks"] += message.get("tricks", [])
            case "yours":
                self.state |= {name: message[name] for name in ("answered", "queued", "forced", "leaving_costs_s")}
            case "presence":
                self.state["seats"][message["seat"]]["here"] = message["here"]
            case "ok" if message["re"] in self._asked:
                self.acknowledged.append(self._asked.pop(message["re"]))
            case "refused":
                self._asked.pop(message.get("re") or 0, None)
                self._waiting_since = 0
                if message["code"] == "bug":
                    self.trouble.append(f"{self.name}: {message}")
                elif message["code"] in ("not_kept", "unknown_table"):
                    await asyncio.sleep(REST_S)
                    if not self.state:
                        await self._send(socket, "watch", table=self.table)
        if self.state and message["t"] in ("state", "event", "yours", "refused"):
            await self._act(socket)

    def _new(self, version: int) -> None:
        if version > self.version:
            self.shown_at.append(time.monotonic())
        self.version = version

    async def _act(self, socket: ClientConnection) -> None:
        view, version = self.state.get("view"), self.version
        if version == self._waiting_since:
            return
        if view and view["legal"] and not self.state["answered"]:
            self._waiting_since = version
            action = self._dice.choice(view["legal"])
            self.sent.append((version, action))
            number = await self._send(socket, "act", table=self.table, v=version, action=action)
            self._asked[number] = (version, action)
        elif self.state["stage"] == "sheet" and self.state["you"] not in self.state["ready"]:
            await self._send(socket, "ready", table=self.table)
        elif self.state["stage"] in ("over", "open") and self.state["may_own"]:
            await self._send(socket, "start", table=self.table)

    async def _send(self, socket: ClientConnection, t: str, **fields: Any) -> int:
        self._last_id += 1
        await socket.send(json.dumps({"t": t, "id": self._last_id, **fields}))
        return self._last_id

    # ------------------------------------------------------------------ what must be true

    def told(self) -> "Told":
        """What this person knows now."""
        return Told(self.version, json.dumps(self.state), tuple(self.acknowledged))

    def check(self, told: "Told", log: list[Kept], tables: list[Table]) -> None:
        """What was acknowledged is in the log, once, and what is shown is what the log says for this person.

        What was found right by an earlier check is not looked at again: the log only grows.
        The log was read after they were `told` that; `tables` are the tables after each event, beginning with none."""
        assert not self.trouble, self.trouble
        assert told.version <= len(log), f"{self.name} was shown {told.version} of {len(log)}"
        person = tables[-1].chairs[self._seat(tables[-1])].person
        self._mine += self._by_hand(log[self._looked_at :], tables)
        mine, self._looked_at = self._mine, len(log)
        for version, action in told.acknowledged[self._checked :]:
            if action == str(PASS) and len(tables[-1].people) == 1:
                continue  # who plays with robots alone may pass too late: that is taken, and changes nothing
            later = bisect_right(mine, version, key=lambda kept: kept.version)
            found = mine[later] if later < len(mine) else None
            assert found is not None, f"{self.name}: {action} after {version} was acknowledged, and is not in the log"
            assert str(getattr(found.event, "action", "")) == action, (
                f"{self.name}: {action} after {version}: {log[max(0, version - 12) : found.version]}"
            )
            assert found.version not in self._used, f"{self.name}: {action} after {version} was taken twice"
            self._used.add(found.version)
        self._checked = len(told.acknowledged)
        assert len(mine) <= len(self.sent), f"{self.name} sent {len(self.sent)} actions, {len(mine)} were taken"
        self._mirror(told, tables[told.version], person)

    def _seat(self, table: Table) -> int:
        """Where this person sits; seats are drawn anew with each match. -1: nowhere yet."""
        return next((seat for seat, chair in enumerate(table.chairs) if chair.name == self.name), -1)

    def _by_hand(self, log: list[Kept], tables: list[Table]) -> list[Kept]:
        """What this person did; what they answered in a window takes effect later, which is not a second time."""
        found = []
        for kept in log:
            event, before = kept.event, tables[kept.version - 1]
            if not isinstance(event, Answered | Acted) or event.seat != self._seat(before):
                continue
            is_effect = isinstance(event, Acted) and (event.seat, event.action) in before.answers
            if isinstance(event, Answered) or (event.by == "person" and not is_effect):
                found.append(kept)
        return found

    def _mirror(self, told: "Told", table: Table, person: str) -> None:
        expected = from_json(to_json(record(TableState)(state(table, person))))
        shown = json.loads(told.state)
        for each in (shown, expected):
            # Who is here, and when a turn ends, are not in the log.
            del each["deadline"]
            for seat in each["seats"]:
                del seat["here"]
        assert shown == expected, f"{self.name} at {told.version}"


def folded(table_id: str, log: list[Kept], known: list[Table]) -> None:
    """Adds to `known` the tables after the events that it does not hold yet."""
    if not known:
        known.append(new(table_id))
    for kept in log[len(known) - 1 :]:
        known.append(evolve(known[-1], kept))


async def seated(url: str, people: int, number: int, dice: random.Random) -> list[Player]:
    """A table with so many people, robots in the other seats, and a match begun."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        players = []
        for seat in range(people):
            http.cookies.clear()
            answer = (await http.post("/api/me", json={"name": f"P{number}{seat}"})).raise_for_status()
            cookie = answer.headers["set-cookie"].split(";")[0]
            players.append(Player(f"P{number}{seat}", url, cookie, random.Random(dice.random())))
    options = {"pace": "instant", "juegos_target": 2, "turn_time_s": 0}
    table = (await _ask(players[0], "open", game="tute-pairs", options=options))["table"]
    for player in players:
        player.table = table
    for player in players[1:]:
        await _ask(player, "sit", table=table)
    await _ask(players[0], "robot", table=table, level="novice")
    await _ask(players[0], "start", table=table)
    return players


async def _ask(player: Player, t: str, **fields: Any) -> Message:
    """One request on a line of its own, wherever the proxy leads it."""
    cookie = {"cookie": player.cookie}
    async with connect(player._address, additional_headers=cookie, compression=None, open_timeout=60) as socket:
        number = await player._send(socket, t, **fields)
        while True:
            async with asyncio.timeout(60):
                message: Message = json.loads(await socket.recv())
            if message.get("re") == number:
                assert message["t"] != "refused", message
                return message
