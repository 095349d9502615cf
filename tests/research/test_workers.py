"""Contests on a real cluster of Ray: the same figures, and the same word of a robot that fails."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

TAPETE = [sys.executable, "-m", "tapete", "arena", "tute-pairs", "--seed", "5", "--jobs", "2"]
FAILING = "raise RuntimeError('no idea')"
ROBOT = f"""
class Sulker:
    def __init__(self, seed): pass
    def choose(self, view): {FAILING}
"""


@pytest.fixture(scope="module")
def environment() -> Iterator[Mapping[str, str]]:
    """An environment in which a cluster may stand on this machine, and a robot that chooses nothing is found."""
    with tempfile.TemporaryDirectory(prefix="ray") as folder:  # short: the names of its sockets lie below
        Path(folder, "sulker.py").write_text(ROBOT, "utf-8")
        others = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
        yield {**others, "PYTHONPATH": folder, "RAY_TMPDIR": folder}


def said(environment: Mapping[str, str], *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*TAPETE, *more], env=environment, capture_output=True, text=True, check=False, timeout=400)


def test_a_cluster_of_ray_gives_the_same_figures(environment: Mapping[str, str]) -> None:
    here, there = (said(environment, "--deals", "60", "--json", "--on", where) for where in ("here", "ray"))
    assert not there.returncode, there.stderr
    figures, same = json.loads(here.stdout), json.loads(there.stdout)
    assert figures.pop("micros")
    assert same.pop("micros")
    assert figures == same
    assert same["deals"] == 60


def test_a_robot_that_fails_there_is_named_here(environment: Mapping[str, str]) -> None:
    here, there = (
        said(environment, "--deals", "60", "--a", "sulker:Sulker", "--on", where) for where in ("here", "ray")
    )
    assert here.returncode == there.returncode == 1
    assert "no idea" in there.stderr
    assert there.stderr.splitlines()[-1] == here.stderr.splitlines()[-1]


def test_a_cluster_that_is_not_there_is_one_sentence(environment: Mapping[str, str]) -> None:
    gone = said({**environment, "RAY_ADDRESS": "127.0.0.1:1"}, "--deals", "60", "--on", "ray")
    assert gone.returncode == 1
    assert gone.stderr.lstrip().startswith("tapete: Ray does not answer at 127.0.0.1:1: ")
