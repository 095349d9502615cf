"""What waits for a table is taken in order, by one task."""

import asyncio

from tapete.server.tables.inbox import Inbox


async def test_what_waits_is_taken_in_order_and_without_a_turn_of_the_loop() -> None:
    inbox = Inbox[int]()
    inbox.put(1)
    inbox.put(2)
    assert not inbox.is_empty
    assert [await inbox.take(), await inbox.take()] == [1, 2]
    assert inbox.is_empty


async def test_who_waits_takes_what_comes() -> None:
    inbox = Inbox[int]()
    waiting = asyncio.create_task(inbox.take())
    await asyncio.sleep(0)
    inbox.put(1)
    inbox.put(2)
    assert await waiting == 1
    assert await inbox.take() == 2


async def test_a_task_that_is_cancelled_takes_nothing() -> None:
    inbox = Inbox[int]()
    waiting = asyncio.create_task(inbox.take())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    inbox.put(1)
    assert await inbox.take() == 1
