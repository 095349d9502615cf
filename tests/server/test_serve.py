"""How the server begins and ends: it says who it is, and that it ends; in order, without a word of complaint."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

from tapete.server.serve import end_with_the_terminal

PATIENCE_S = 60.0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_server_that_is_stopped_says_so_and_no_more(how: signal.Signals, tmp_path: Path) -> None:
    """No warning of semaphores that leaked, no traceback; also where all its processes lose their terminal."""
    log = tmp_path / "log"
    with log.open("w") as err:
        command = [sys.executable, "-m", "tapete", "serve", "--port", "0", "--data", str(tmp_path / "data")]
        others = {name: value for name, value in os.environ.items() if not name.upper().startswith("TAPETE_")}
        env = {**others, "TAPETE_PUBLICURL": "https://cards.example.org"}
        server = subprocess.Popen(command, stderr=err, stdout=err, env=env, start_new_session=True)
    end = time.monotonic() + PATIENCE_S
    while '"listening"' not in log.read_text("utf-8"):
        assert server.poll() is None, log.read_text("utf-8")
        assert time.monotonic() < end, log.read_text("utf-8")
        time.sleep(0.05)
    if how is signal.SIGHUP:
        os.killpg(server.pid, how)
    else:
        server.send_signal(how)
    assert server.wait(PATIENCE_S) in (0, 130)
    said = log.read_text("utf-8")
    assert "leaked" not in said
    assert "Traceback" not in said
    lines = [json.loads(line) for line in said.splitlines()]
    listening = next(line for line in lines if line["event"] == "listening")
    assert listening["version"] == version("tapete")
    assert [line["event"] for line in lines][-2:] == ["ending", "ended"]
    warnings = [(line["event"], line.get("names")) for line in lines if line["level"] != "info"]
    assert warnings == [("there is no such setting", ["TAPETE_PUBLICURL"])]


def test_a_server_that_was_started_to_outlive_its_terminal_does() -> None:
    """As `nohup` starts it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        end_with_the_terminal()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
