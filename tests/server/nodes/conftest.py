"""A Redis of its own for each test of several nodes."""

from collections.abc import Iterator

import pytest

from tests.server.backing import Redis


@pytest.fixture
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.remove()
