"""Three nodes behind a proxy, and whatever can fail does, once; `tests.server.nodes.faults` has more."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.backing import Redis, program
from tests.server.nodes.faults import proved
from tests.server.set_clock import ClockedPostgres

ROUNDS = 64 if os.environ.get("TAPETE_PROFILE") == "nightly" else 15
SEED = 20261122


@pytest.fixture
def postgres() -> Iterator[ClockedPostgres]:
    server = ClockedPostgres()
    yield server
    server.remove()


@pytest.mark.slow
async def test_nothing_acknowledged_is_lost_and_everybody_goes_on(
    postgres: ClockedPostgres, redis: Redis, tmp_path: Path
) -> None:
    program("caddy")
    proof = await proved(postgres, redis, tmp_path, ROUNDS, SEED)
    print(json.dumps(proof.said(), indent=1))
    assert sum(len(player.acknowledged) for player in proof.players) > 20 * ROUNDS
    assert not proof.slow, "a busy machine is granted twice the time, and what this process waits for it"
