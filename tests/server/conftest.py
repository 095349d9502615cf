"""One real server for the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.server.served import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("data"), grace_s="0.5", write_timeout_s="1.0")
    yield server
    server.stop()
    errors = [line for line in server.logs if line.get("level") in ("error", "critical") or "Traceback" in str(line)]
    assert not errors, errors
