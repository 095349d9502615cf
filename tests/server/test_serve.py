"""How the server ends: in order, and without a word of complaint."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE_S = 60.0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_stopped_says_nothing(how: signal.Signals, tmp_path: Path) -> None:
    """No warning of semaphores that leaked, no traceback."""
    log = tmp_path / "log"
    with log.open("w") as err:
        command = [sys.executable, "-m", "tapete", "serve", "--port", "0", "--data", str(tmp_path / "data")]
        server = subprocess.Popen(command, stderr=err, stdout=err)
    end = time.monotonic() + PATIENCE_S
    while '"listening"' not in log.read_text("utf-8"):
        assert server.poll() is None, log.read_text("utf-8")
        assert time.monotonic() < end, log.read_text("utf-8")
        time.sleep(0.05)
    server.send_signal(how)
    assert server.wait(PATIENCE_S) in (0, 130)
    said = log.read_text("utf-8")
    assert "leaked" not in said
    assert "Traceback" not in said
