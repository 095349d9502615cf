"""Tables with two people at a moment that was looked for beforehand, written to the journal of a stopped server."""

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from tapete.rules.game import Hand
from tapete.server.people.cookies import COOKIE, Cookies
from tapete.server.people.guests import Guest
from tapete.server.store.sqlite import SqliteStore
from tapete.table import Table, opened
from tapete.table.commands import SeatRobot, Sit, Start
from tests.browser.people import Pair
from tests.server.served import Served
from tests.table.room import Room

Wanted = Callable[[Table, Hand], bool]
MOST: Final = 400
"""Hands after which a moment that has not come is given up."""


def placed(served: Served, moments: Mapping[str, Wanted], first: int = 0) -> dict[str, Pair]:
    """For each of these a table of tute in pairs, at which Ana sits and Luis in the next seat; the server starts again.

    Hands are played by chance from seed `first` on, the same ones always."""
    rooms = {name: _found(wanted, first) for name, wanted in moments.items()}
    served.stop()
    with ThreadPoolExecutor() as other:  # the loop of the browser runs in this thread
        other.submit(lambda: asyncio.run(_kept(served, rooms))).result()
    cookies = Cookies((served.data / "secret").read_bytes())
    ana, luis = (f"{COOKIE}={cookies.write(Guest(name.lower(), name))}" for name in ("Ana", "Luis"))
    served.start()
    return {name: Pair(name, ana, luis) for name in rooms}


def _found(wanted: Wanted, first: int) -> Room:
    for seed in range(first, first + MOST):
        for room in _moments(seed):
            hand = room.table.hand
            assert hand is not None
            if hand.to_act == 0 and not hand.has_window and hand.automatic is None and wanted(room.table, hand):
                return room
    raise AssertionError("the moment did not come")


def _moments(seed: int) -> Iterator[Room]:
    """The first hand of a match, before every action."""
    room = Room(random=random.Random(seed))
    options: dict[str, Any] = {"pace": "quick", "turn_time_s": 0, "as_seated": True}
    room.keep(opened("tute-pairs", "ana", "seed", "", None, options))
    room.do(Sit("ana", "Ana", 0))
    room.do(Sit("luis", "Luis", 1))
    room.do(SeatRobot("ana", "novice"))
    room.do(Start("ana", 3))
    room.deal()
    while room.table.stage == "playing":
        yield room
        room.step()


async def _kept(served: Served, rooms: Mapping[str, Room]) -> None:
    store = await SqliteStore.open(served.data / "tapete.db")
    for name, room in rooms.items():
        await store.append(name, 0, room.log)
    await store.close()
