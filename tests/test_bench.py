"""The benchmark that no other test runs: connections without sockets, moves until they have been counted."""

import re
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parent.parent


def test_what_a_move_costs_inside_one_process_is_told() -> None:
    command = [sys.executable, "-m", "bench.inside", "2", "40"]
    told = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    moves, whole, loop = map(int, re.findall(r"\d+", told.stdout))
    assert moves > 0
    assert whole >= loop > 0
