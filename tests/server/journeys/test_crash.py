"""A real server is killed at random moments while people and robots play: nothing acknowledged is lost."""

import os
import random
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic_core import from_json, to_json
from websockets.exceptions import ConnectionClosed

from tapete.server.store.journal import read
from tapete.server.wire.json_values import record
from tapete.table import Table, evolve, new, state
from tapete.table.events import ASIDES, Acted, Answered, Kept
from tapete.table.state import TableState
from tests.server.served import PATIENCE_S, Client, Message, Served, client

ROUNDS = 60 if os.environ.get("TAPETE_PROFILE") == "nightly" else 8
SEED = 20261121


@dataclass
class Player:
    """A scripted person: plays whatever is legal, and remembers what was acknowledged and what was shown."""

    name: str
    cookie: str
    table: str = ""
    dice: random.Random = field(default_factory=lambda: random.Random(SEED))
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """Actions that got their `ok`, with the version that the player then had."""
    shown: dict[int, Message] = field(default_factory=dict)
    """What was shown of each version."""
    version: int = 0
    state: dict[str, Any] = field(default_factory=dict)
    trouble: list[str] = field(default_factory=list)

    def play(self, served: Served, ready: threading.Semaphore) -> None:
        """Join the table and play until the line breaks."""
        try:
            with client(served, self.cookie) as line:
                line.watch(self.table)
                if line.version < self.version:
                    self.trouble.append(f"{self.name} had seen {self.version}, the server is at {line.version}")
                ready.release()
                try:
                    self._go_on(line)
                finally:
                    self.version, self.state = line.version, line.state
        except (ConnectionClosed, AssertionError, EOFError, OSError, TimeoutError) as error:
            if isinstance(error, AssertionError) and "hung up" not in str(error):
                self.trouble.append(str(error))

    def _go_on(self, line: Client) -> None:
        asked = 0
        while True:
            if line.legal and asked != line.version:
                asked = line.version
                action = self.dice.choice(line.legal)
                number = line.send("act", table=self.table, v=line.version, action=action)
                answer = self._read(line, number)
                if answer["t"] == "ok":
                    self.acknowledged.append((line.version, action))
            elif line.state["stage"] == "sheet" and line.state["you"] not in line.state["ready"]:
                self._read(line, line.send("ready", table=self.table))
            elif line.state["stage"] in ("over", "open") and line.state["may_own"]:
                self._read(line, line.send("start", table=self.table))
            else:
                self._read(line, None)

    def _read(self, line: Client, number: int | None) -> Message:
        """The next message, or the one that answers `number`; every event is noted."""
        while True:
            message = line.next()
            if message["t"] == "event":
                self.shown[message["v"]] = message
            if number is None or message.get("re") == number:
                return message


def played_on(players: list[Player], acknowledged: int) -> None:
    """Wait until more of their actions than these were acknowledged: how soon depends on the machine."""
    end = time.monotonic() + PATIENCE_S
    while sum(len(player.acknowledged) for player in players) <= acknowledged:
        assert time.monotonic() < end, "nobody plays"
        time.sleep(0.01)


def log_of(data: Path, table: str) -> list[Kept]:
    """What is kept of a table, in order; asides stand behind the version at which they were made."""
    query = """SELECT version, at, kind, body, 0 AS aside, version AS number FROM events WHERE "table" = :table
        UNION SELECT version, at, kind, body, 0, version FROM intake WHERE "table" = :table
        UNION ALL SELECT version, at, kind, body, 1, number FROM asides WHERE "table" = :table
        ORDER BY version, aside, number"""
    with closing(sqlite3.connect(data / "tapete.db")) as database, database:
        rows = database.execute(query, {"table": table}).fetchall()
    database.close()
    return [Kept(version, at, read(kind, body)) for version, at, kind, body, _, _ in rows]


def set_up(served: Served, people: int, number: int) -> list[Player]:
    """A table with so many people, robots in the other seats, and a match begun."""
    players = [Player(f"P{number}{seat}", served.guest(f"P{number}{seat}")) for seat in range(people)]
    with client(served, players[0].cookie) as owner:
        table = owner.ask(
            "open", game="tute-pairs", options={"pace": "instant", "juegos_target": 2, "as_seated": True}
        )["table"]
        for player in players[1:]:
            with client(served, player.cookie) as line:
                assert line.ask("sit", table=table)["t"] == "ok"
        owner.ask("robot", table=table, level="novice")
        owner.watch(table)
        assert owner.ask("start", table=table)["t"] == "ok"
    for player in players:
        player.table = table
    return players


def check(player: Player, log: list[Kept]) -> None:
    """What the player was told is in the log, and the log says what they were shown."""
    assert not player.trouble, player.trouble
    versions = [kept for kept in log if not isinstance(kept.event, ASIDES)]
    assert [kept.version for kept in versions] == list(range(1, len(versions) + 1))
    assert player.version <= len(versions)
    person_seat = player.state["you"]
    for version, action in player.acknowledged:
        mine = [
            str(kept.event.action)
            for kept in log
            if kept.version <= version and isinstance(kept.event, Acted | Answered) and kept.event.seat == person_seat
        ]
        assert action in mine[-3:], f"{player.name} was told that {action} was taken by version {version}"
    for version, message in player.shown.items():
        event = versions[version - 1].event
        if message["event"] is not None and isinstance(event, Acted):
            assert message["event"]["seat"] == event.seat
            assert message["event"]["action"] == str(event.action)
    mirrored(player, [kept for kept in log if kept.version <= player.version])


def mirrored(player: Player, log: list[Kept]) -> None:
    """The fold of the log, as this player may see it, is the fold of the messages that they got."""
    table: Table = new(player.table)
    for kept in log:
        table = evolve(table, kept)
    person = next(chair.person for seat, chair in enumerate(table.chairs) if seat == player.state["you"])
    expected = from_json(to_json(record(TableState)(state(table, person))))
    for each in (player.state, expected):
        # Who is here, and when a turn ends, are not in the log: a restart begins both anew.
        del each["deadline"]
        for seat in each["seats"]:
            del seat["here"]
    last = [kept.event for kept in log if kept.version == player.version and isinstance(kept.event, Answered)]
    if any(answer.seat == player.state["you"] for answer in last):
        # Kept before it is shown: the server may have been killed between the two.
        player.state["answered"] = expected["answered"]
    assert player.state == expected


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    served = Served(tmp_path, grace_s="1", workers="1")
    try:
        players = [player for number, people in enumerate((1, 2, 4)) for player in set_up(served, people, number)]
        for number in range(ROUNDS):
            ready = threading.Semaphore(0)
            threads = [threading.Thread(target=player.play, args=(served, ready)) for player in players]
            for thread in threads:
                thread.start()
            for _player in players:
                assert ready.acquire(timeout=60)
            played_on(players, 10 * (number + 1))
            time.sleep(chance.uniform(0.05, 0.8))
            served.kill()
            for thread in threads:
                thread.join(60)
                assert not thread.is_alive()
            served.start()
            for player in players:
                check(player, log_of(tmp_path, player.table))
        assert sum(len(player.acknowledged) for player in players) > 10 * ROUNDS
    finally:
        served.kill()
