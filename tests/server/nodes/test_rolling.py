"""A rolling upgrade: the nodes end and begin one after the other, and nobody who asks is refused."""

import asyncio
import signal
from collections import Counter
from pathlib import Path
from typing import Final

import httpx

from tests.server.backing import Postgres, Redis, program
from tests.server.nodes.fleet import fleet
from tests.server.served import PATIENCE_S

METHODS: Final = ("GET", "POST")
MORE: Final = 11
"""So many of each are answered at least by the node that stands, while the other has ended."""


async def test_a_rolling_upgrade_refuses_nobody(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    """Each node ends as soon as the one before listens again."""
    program("caddy")
    answers: Counter[tuple[str, int]] = Counter()
    async with fleet(postgres, redis, tmp_path, nodes=2, tries_s=30) as room:  # a busy machine begins slowly
        is_over = asyncio.Event()

        async def ask(method: str) -> None:
            async with httpx.AsyncClient(base_url=room.url, timeout=PATIENCE_S) as http:
                while not is_over.is_set():
                    given = {"name": "Ana"} if method == "POST" else None
                    answers[method, (await http.request(method, "/api/me", json=given)).status_code] += 1
                    await asyncio.sleep(0.01)

        asking = [asyncio.create_task(ask(method)) for method in METHODS]
        for node in room.nodes:
            await node.end(signal.SIGTERM)
            await answered(answers)
            await node.start()
        is_over.set()
        await asyncio.gather(*asking)
    assert set(answers) == {(method, 200) for method in METHODS}, answers


async def answered(answers: Counter[tuple[str, int]]) -> None:
    """Wait until there are more answers to each method, whatever they are: how soon depends on the machine."""
    wanted = {method: total(answers, method) + MORE for method in METHODS}
    async with asyncio.timeout(PATIENCE_S):
        while any(total(answers, method) < most for method, most in wanted.items()):
            await asyncio.sleep(0.01)


def total(answers: Counter[tuple[str, int]], method: str) -> int:
    return sum(count for (each, _), count in answers.items() if each == method)
