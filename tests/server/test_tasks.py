"""A task lasts as long as its block, and its failure is heard before the block ends."""

import asyncio

import pytest
import structlog

from tapete.server.tasks import kept_alive, kept_up


async def for_ever() -> None:
    await asyncio.Event().wait()


async def failing() -> None:
    raise OSError("no disk")


async def test_it_ends_with_the_block() -> None:
    before = asyncio.all_tasks()
    async with kept_alive(for_ever()):
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks() - before) == 1
    assert asyncio.all_tasks() == before


async def test_a_failure_is_said_at_once_and_raised_at_the_end() -> None:
    with structlog.testing.capture_logs() as logs, pytest.raises(OSError, match="no disk"):  # noqa: PT012
        async with kept_alive(failing()):
            while not logs:
                await asyncio.sleep(0)
    assert [line["event"] for line in logs] == ["a task has failed"]


async def test_a_loop_goes_on_after_a_bug_which_is_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.server.tasks.REST_S", 0.001)
    turns = 0

    async def loop() -> None:
        nonlocal turns
        turns += 1
        await (failing() if turns == 1 else for_ever())

    with structlog.testing.capture_logs() as logs:
        async with kept_alive(kept_up(loop)):
            while turns < 2:
                await asyncio.sleep(0.001)
    assert [line["event"] for line in logs] == ["bug"]
