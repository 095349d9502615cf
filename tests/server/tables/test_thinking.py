"""Robots in processes of their own: where many wait for an answer, each is thought about less."""

import asyncio
import os
import signal
import time
from random import Random

import pytest
import structlog

from tapete.robots import dealt, robot
from tapete.robots.searcher.searcher import Searcher
from tapete.rules.game import Hand, Seat, View, past
from tapete.rules.games import game
from tapete.server.tables.thinking import LEAST, RobotFailed, Workers
from tapete.table.rest_claims import proves


def first_lead() -> View:
    """Of a hand of Tute in pairs, ten cards to choose from."""
    hand = dealt(game("tute-pairs").match(4), Random(3))
    while hand.view(None).phase != "play" or len(hand.legal()) < 10:
        hand = hand.play(hand.automatic or robot("regular").choose(hand.view(hand.to_act)))
    return hand.view(hand.to_act)


async def test_the_more_answers_are_owed_the_less_robots_think() -> None:
    workers, view = Workers(1), first_lead()
    try:
        assert workers.effort() == 1.0
        asked = [asyncio.create_task(workers.choose("expert", view, {})) for _ in range(100)]
        await asyncio.sleep(0)
        assert workers.effort() == LEAST
        assert {await each in view.legal for each in asked} == {True}
        assert workers.effort() == 1.0
        failing = [asyncio.create_task(workers.choose("no such level", view, {})) for _ in range(9)]
        for each in failing:
            with pytest.raises(RobotFailed):
                await each
        assert workers.effort() == 1.0
    finally:
        workers.close()


async def test_a_claim_is_answered_though_a_process_has_died() -> None:
    seat, hand = proved()
    workers = Workers(1)
    try:
        await workers.prove(past(hand), seat, (seat,))
        (process,) = workers._pool._processes.values()
        process.kill()
        process.join()
        asked = [workers.prove(past(hand), each, (each,)) for each in (seat, seat, 1 - seat)]
        with structlog.testing.capture_logs() as logs:
            assert await asyncio.gather(*asked) == [True, True, False]
        assert [(each["event"], each["log_level"]) for each in logs] == [("processes of robots died", "warning")]
    finally:
        workers.close()


async def test_who_closes_waits_for_no_answer() -> None:
    """Nor does the terminal end a process, neither by Ctrl-C nor with itself."""
    workers = Workers(1)
    await workers.choose("novice", first_lead(), {})
    (process,) = workers._pool._processes.values()
    assert process.pid is not None
    for how in (signal.SIGINT, signal.SIGHUP):
        os.kill(process.pid, how)
        await workers.choose("novice", first_lead(), {})
        assert list(workers._pool._processes.values()) == [process]
    thinking = asyncio.create_task(workers._answer(time.sleep, 60))
    await asyncio.sleep(0.5)
    began = time.monotonic()
    await asyncio.to_thread(workers.close)
    assert time.monotonic() - began < 30
    with pytest.raises(RobotFailed):
        await thinking


async def test_who_closes_waits_for_no_process_that_is_about_to_begin() -> None:
    """On a busy machine that takes half a minute."""
    workers = Workers(1)
    asked = asyncio.create_task(workers.choose("novice", first_lead(), {}))
    while not workers._pool._processes:
        await asyncio.sleep(0)
    (process,) = workers._pool._processes.values()
    await asyncio.to_thread(workers.close)
    assert process.exitcode == -signal.SIGKILL
    with pytest.raises(RobotFailed):
        await asked


async def test_who_asks_while_the_server_ends_is_told_no_by_no_bug() -> None:
    """A claim may have waited for its turn until then, and its connection does not end it."""
    seat, hand = proved()
    workers = Workers(1)
    await asyncio.to_thread(workers.close)
    with structlog.testing.capture_logs() as logs:
        assert not await workers.prove(past(hand), seat, (seat,))
        with pytest.raises(RobotFailed):
            await workers.choose("novice", first_lead(), {})
    assert logs == []


def proved() -> tuple[Seat, Hand]:
    """A hand of Brisca, and who has all tricks that remain."""
    for number in range(100):
        hand: Hand = dealt(game("brisca").match(2), Random(number))
        while hand.to_act is not None and sum(hand.public().counts) > 2:
            hand = hand.play(hand.automatic or hand.legal()[0])
        for seat in range(2):
            if proves(past(hand), seat, (seat,)):
                return seat, hand
    raise AssertionError("nobody has them in a hundred hands")


def test_less_effort_is_fewer_simulations() -> None:
    view = first_lead()
    for effort, simulations in ((1.0, 2000), (0.05, 100)):
        expert = robot("expert", 7, effort=effort)
        assert isinstance(expert, Searcher)
        assert sum(each.tries for each in expert.look(view)) == simulations
        assert expert.choose(view) in view.legal
