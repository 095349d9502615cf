"""A rolling upgrade: the nodes end and begin one after the other, and nobody who asks is refused."""

import asyncio
import signal
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.server.backing import Postgres, Redis, program
from tests.server.nodes.fleet import fleet
from tests.server.served import PATIENCE_S


@pytest.mark.slow
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

        asking = [asyncio.create_task(ask(method)) for method in ("GET", "POST")]
        for node in room.nodes:
            await node.end(signal.SIGTERM)
            await node.start()
        is_over.set()
        await asyncio.gather(*asking)
    assert set(answers) == {("GET", 200), ("POST", 200)}, answers
    assert min(answers.values()) > 20
