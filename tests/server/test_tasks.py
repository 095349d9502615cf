"""A task lasts as long as its block, and its failure is heard before the block ends."""

import asyncio

import pytest
import structlog

from tapete.server.tasks import kept_alive


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
