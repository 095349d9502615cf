"""The garbage collector's pauses stay short however much is held; and circles that were held go when nobody plays."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest

from tapete.server import garbage_collection
from tapete.server.garbage_collection import collect_often
from tapete.server.tasks import kept_alive
from tests.server.tables.actors import PEOPLE, Ear, open_table, play_match, seat_four, services

visited = count().__next__
"""Somebody has come or gone each time that it is asked."""


class Pauses:
    """Processor time of each pause, so that a busy machine does not count."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._began = 0.0

    def __call__(self, phase: str, _info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self.seconds.append(time.thread_time() - self._began)


async def test_no_pause_grows_with_what_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "EVERY_S", 0.01)
    before, pauses, held = gc.get_threshold(), Pauses(), []
    async with kept_alive(collect_often(lambda: False, visited)):
        await asyncio.sleep(0.02)
        gc.callbacks.append(pauses)
        try:
            for _ in range(60):
                held.append([{"number": [number]} for number in range(20_000)])
                await asyncio.sleep(0.012)
        finally:
            gc.callbacks.remove(pauses)
    assert len(pauses.seconds) > 60
    assert max(pauses.seconds) < 0.02, "2.4 million objects are held: a full collection takes ten times as long"
    assert gc.get_threshold() == before


@contextmanager
def counting() -> Iterator[list[int]]:
    """How many containers each pause looks at."""
    looked_at: list[int] = []

    def count(phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            looked_at.append(sum(len(gc.get_objects(each)) for each in range(info["generation"] + 1)))

    gc.callbacks.append(count)
    try:
        yield looked_at
    finally:
        gc.callbacks.remove(count)


async def collected(looked_at: list[int]) -> None:
    """Wait until as often has been looked as after a visit."""
    async with asyncio.timeout(60):
        while len(looked_at) < garbage_collection.AFTER_A_VISIT:
            await asyncio.sleep(0.01)


async def test_no_pause_grows_with_what_comes_at_once() -> None:
    async with kept_alive(collect_often(lambda: False, visited)):
        await asyncio.sleep(0)
        with counting() as looked_at:
            held = [{"number": [number]} for number in range(200_000)]
    assert len(held) > 0
    assert len(looked_at) > 20
    assert max(looked_at) < 40_000, "containers that one pause looks at: 40,000 are some 10 ms"


async def test_no_pause_grows_where_as_much_goes_as_comes() -> None:
    async with kept_alive(collect_often(lambda: False, visited)):
        held = [[[number] for number in range(3_000)] for _ in range(100)]
        await asyncio.sleep(2 * garbage_collection.EVERY_S)
        with counting() as looked_at:
            for turn in range(150):
                held[turn % len(held)] = [[number] for number in range(3_000)]
                await asyncio.sleep(0.01)
    assert len(looked_at) > 5
    assert max(looked_at) < 60_000, "450,000 containers came in 1.5 s, and as many went"


class Circle:
    def __init__(self) -> None:
        self.me = self


async def test_a_circle_that_was_frozen_goes_when_nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "EVERY_S", 0.01)
    monkeypatch.setattr(garbage_collection, "IDLE_S", 0.0)
    is_idle = False
    async with kept_alive(collect_often(lambda: is_idle, visited)):
        circle = Circle()
        await asyncio.sleep(0.05)
        known = weakref.ref(circle)
        del circle
        await asyncio.sleep(0.05)
        assert known() is not None
        is_idle = True
        async with asyncio.timeout(60):
            while known() is not None:
                await asyncio.sleep(0.01)


async def test_only_visits_are_followed_by_collections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "EVERY_S", 0.01)
    visits = 0
    async with kept_alive(collect_often(lambda: False, lambda: visits)):
        with counting() as begun:
            await collected(begun)
        for _ in range(2):
            with counting() as looked_at:
                await asyncio.sleep(0.1)
            assert looked_at == []
            circle = Circle()
            known = weakref.ref(circle)
            with counting() as looked_at:
                visits += 1
                del circle
                await collected(looked_at)
                assert known() is None
                await asyncio.sleep(0.1)  # and no more than these
            assert len(looked_at) == garbage_collection.AFTER_A_VISIT


async def test_play_leaves_nothing_to_collect() -> None:
    """A match with its sheets, seen by all: what each move makes goes without the collector."""
    actor = await open_table(services(), juegos_target=1)
    for person in (*PEOPLE, ""):
        actor.join(Ear(person))
    await seat_four(actor)
    gc.collect()
    gc.disable()
    try:
        await play_match(actor)
        assert gc.collect() == 0
    finally:
        gc.enable()
        actor.stop()
