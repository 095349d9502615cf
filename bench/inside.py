"""What a move costs inside the server: connections without sockets in one process, for counting instructions and calls.

    python -m bench.inside 20 5000             # tables, moves: microseconds a move, of which in the event loop
    python -m bench.inside 20 5000 calls       # the functions, by the time below each
    valgrind --tool=callgrind --instr-atstart=no .venv/bin/python -m bench.inside 10 400 instructions

Chance is the same in every run, so that instructions may be compared where the machine is too busy for a clock.
"""

import asyncio
import cProfile
import gc
import logging
import os
import pstats
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import structlog
import uvloop

from tapete.research import command_line
from tapete.rules.game import Value, View
from tapete.server.club.clerk import Clerk
from tapete.server.connection.connection import Connection, Shared
from tapete.server.connection.limits import Limits
from tapete.server.connection.lobby import Lobby
from tapete.server.connection.outbox import Post
from tapete.server.connection.socket import framed
from tapete.server.garbage_collection import collect_often
from tapete.server.metrics import Metrics
from tapete.server.nodes.joining import registry_of
from tapete.server.people.guests import Guest
from tapete.server.people.people import People
from tapete.server.settings import settings_from
from tapete.server.store.opening import opened
from tapete.server.tables.actor import TableActor
from tapete.server.tables.dealing import Dealer
from tapete.server.tables.services import Services
from tapete.server.tables.talk_store import DatabaseTalkStore
from tapete.table.table import Chair, Table

GAME = "tute-pairs"
KEY = b"k" * 32
WARM = 30
"""Moves a table before it counts."""


class Course:
    """How many moves there were, and who waits for that."""

    def __init__(self, tables: int, moves: int) -> None:
        self.luck, self.made = random.Random(7), 0
        self.first, self.last = WARM * tables, WARM * tables + moves
        self.has_begun, self.is_done = asyncio.Event(), asyncio.Event()

    def count(self) -> None:
        self.made += 1
        if self.made == self.first:
            self.has_begun.set()
        elif self.made == self.last:
            self.is_done.set()


class Client:
    """A socket that throws all away, and a player who answers at once: what is asked is read from the table itself."""

    def __init__(self, course: Course, person: str) -> None:
        self._course, self._person, self._loop = course, person, asyncio.get_running_loop()
        self.connection: Connection
        self.actor: TableActor | None = None
        self._chairs: Sequence[Chair] = ()
        self._seat = 0
        self._done: object = None

    def write(self, frames: Sequence[bytes]) -> bool:
        framed(frames)
        if self.actor is not None and self.actor.table.stage in ("playing", "sheet", "over"):
            self._look(self.actor.table)
        return True

    def queued(self, size: int) -> None: ...

    def busy(self, is_busy: bool) -> None: ...

    def drop(self, why: str) -> None:
        raise RuntimeError(why)

    def _look(self, table: Table) -> None:
        if table.chairs is not self._chairs:
            self._chairs, self._seat = table.chairs, [chair.person for chair in table.chairs].index(self._person)
        question = table.question if table.stage == "playing" else (table.stage, table.hand_number)
        if question == self._done:
            return
        if table.stage == "playing" and self._seat in table.awaited:
            self._loop.call_soon(self._play)
        elif table.stage == "sheet":
            self._loop.call_soon(self.say, b'{"t":"ready","table":"%b"}')
        elif table.stage == "over" and table.owner == self._person:
            self._loop.call_soon(self.say, b'{"t":"start","table":"%b"}')
        else:
            return
        self._done = question

    def _play(self) -> None:
        table, luck = self.table, self._course.luck
        legal = table.hand.legal(self._seat) if table.hand is not None and table.stage == "playing" else ()
        if legal:
            self._course.count()
            action = str(legal[int(luck.random() * len(legal))]).encode()
            self.say(
                b'{"t":"act","table":"%%b","v":%d,"action":"%b","id":%d}' % (table.version, action, self._course.made)
            )

    def say(self, message: bytes) -> None:
        self.connection.hear(message % self.table.id.encode())

    @property
    def table(self) -> Table:
        assert self.actor is not None
        return self.actor.table


class NoRobots:
    """The robots of a room where only people play."""

    async def choose(self, level: str, view: View, options: Mapping[str, Value], asker: str = "") -> NoReturn:
        raise RuntimeError("no robot plays here")

    def close(self) -> None: ...


async def seated(shared: Shared, course: Course, number: int) -> list[Client]:
    """Four people at a new table, the owner first."""
    options = {"pace": "instant", "turn_time_s": 0}
    guests = [Guest(f"{number}-{seat}", f"Player {seat}") for seat in range(4)]
    actor = await shared.registry.open(guests[0], GAME, "", None, options)
    clients = []
    for seat, guest in enumerate(guests):
        client = Client(course, guest.person)
        client.connection, client.actor = Connection(shared, guest, "127.0.0.1", client), actor
        client.say(b'{"t":"watch","table":"%b"}')
        if seat:
            client.say(b'{"t":"sit","table":"%%b","seat":%d}' % seat)
        while not any(chair.person == guest.person for chair in actor.table.chairs):
            await asyncio.sleep(0.001)
        clients.append(client)
    return clients


async def run(tables: int, moves: int, what: str, folder: Path) -> None:
    settings = settings_from({"data": folder, "rate": 1e6, "burst": 1e6, "connections": 20_000})
    metrics = Metrics()
    store = await opened("sqlite", folder, metrics.append.observe)
    people = People(store)
    await people.load()
    services = Services(
        store,
        NoRobots(),
        settings,
        metrics,
        dealer=Dealer(KEY),
        clerk=Clerk(store, people),
        lines=DatabaseTalkStore(store),
    )
    limits, course = Limits(settings, print), Course(tables, moves)
    registry = registry_of(services, limits, KEY)
    shared = Shared(registry, Lobby(registry), Post(), limits)
    calm: asyncio.Task[None] | None = None
    if what == "instructions":
        gc.disable()
    else:
        calm = asyncio.create_task(collect_often(lambda: False, lambda: 0))
    for clients in [await seated(shared, course, number) for number in range(tables)]:
        clients[0].say(b'{"t":"start","table":"%b"}')
    await course.has_begun.wait()
    await measured(course, what)
    if calm is not None:
        calm.cancel()


async def measured(course: Course, what: str) -> None:
    profile = cProfile.Profile(time.thread_time)
    if what == "instructions":
        subprocess.run(["callgrind_control", "-i", "on", str(os.getpid())], check=True, stdout=subprocess.DEVNULL)
    elif what == "calls":
        profile.enable()
    before, whole, loop = course.made, time.process_time(), time.thread_time()
    await course.is_done.wait()
    made, whole, loop = course.made - before, time.process_time() - whole, time.thread_time() - loop
    if what == "instructions":
        subprocess.run(["callgrind_control", "-i", "off", str(os.getpid())], check=True, stdout=subprocess.DEVNULL)
    elif what == "calls":
        profile.disable()
        pstats.Stats(profile).sort_stats("cumtime").print_stats(100)
    print(f"{made} moves: {whole / made * 1e6:.0f} us each, {loop / made * 1e6:.0f} of them in the event loop")


def main(tables: str = "50", moves: str = "10000", what: str = "") -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    luck = random.Random(1)
    # The same tables, and so decks, in every run.
    secrets.token_urlsafe = lambda nbytes=None: luck.randbytes(nbytes or 16).hex()
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(run(command_line.positive_int(tables), command_line.positive_int(moves), what, Path(folder)))
        sys.stdout.flush()
        os._exit(0)


if __name__ == "__main__":
    command_line.run(main)
