"""One real server for the tests of a file; one PostgreSQL for all of them, with a database for each test."""

import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.backing import Postgres
from tests.server.served import Served


@pytest.fixture(scope="module")
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A file that wants other limits names them in `LIMITS`, and other constants of the program in `PATCHED`."""
    limits: dict[str, str] = getattr(request.module, "LIMITS", {})
    patched: dict[str, Any] = getattr(request.module, "PATCHED", {})
    server = Served(tmp_path_factory.mktemp("data"), patched, grace_s="0.5", write_timeout_s="1.0", **limits)
    yield server
    server.stop()
    errors = [line for line in server.logs if line.get("level") in ("error", "critical") or "Traceback" in str(line)]
    assert not errors, errors


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
async def database(postgres: Postgres) -> str:
    """The address of a database with the tables of a room, and nothing in them."""
    return await postgres.with_tables(f"test{secrets.token_hex(6)}")


@pytest.fixture
async def empty_database(postgres: Postgres) -> str:
    """The address of a database in which nobody has made tables yet."""
    return await postgres.made(f"empty{secrets.token_hex(6)}")
