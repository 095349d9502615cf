"""Contests in several processes, which end with whoever waits for them; and the same figures on a cluster of Ray."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tapete.research.workers import DIED

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


@pytest.mark.slow
def test_a_cluster_of_ray_gives_the_same_figures(environment: Mapping[str, str]) -> None:
    here, there = (said(environment, "--deals", "60", "--json", "--on", where) for where in ("here", "ray"))
    assert not there.returncode, there.stderr
    figures, same = json.loads(here.stdout), json.loads(there.stdout)
    assert figures.pop("micros")
    assert same.pop("micros")
    assert figures == same
    assert same["deals"] == 60


@pytest.mark.slow
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


SLEEPER = """
import os, time
class Sleeper:
    def __init__(self, seed):
        self.deal = seed // 64
    def choose(self, view):
        while self.deal > 1:
            time.sleep(0.1)
        return view.legal[0]
class Failing(Sleeper):
    def choose(self, view):
        if not self.deal:
            raise RuntimeError("no idea")
        return super().choose(view)
class Fatal(Sleeper):
    def choose(self, view):
        if not self.deal:
            os.kill(os.getpid(), 9)
        return super().choose(view)
class Large(Sleeper):
    def __init__(self, seed=0):
        super().__init__(128)
        self.weights = b"w" * 1_000_000
"""
CONTEST = "import sys, sleeper; from tapete.research.arena import Contest, run; from pathlib import Path; {}"
RUN = "run(Contest('tute-pairs', 4, sleeper.Large()), 40, 2, keep=Path(sys.argv[1]))"


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Ctrl-C is heard by what is begun here: a runner in the background passes on that it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def begun(folder: Path, command: list[str], kept: int) -> subprocess.Popen[str]:
    """A contest whose robots never end the third deal, once so many deals have been kept."""
    (folder / "sleeper.py").write_text(SLEEPER, "utf-8")
    running = subprocess.Popen(
        [*command, str(folder / "kept.jsonl")],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while kept_deals(folder) < kept and time.monotonic() < until:
        time.sleep(0.05)
    assert kept_deals(folder) == kept, "the first deals are played"
    return running


def kept_deals(folder: Path) -> int:
    file = folder / "kept.jsonl"
    return len([line for line in file.read_text("utf-8").splitlines() if line]) if file.exists() else -1


def ended(running: subprocess.Popen[str]) -> tuple[int, str]:
    """Status and errors, once every process that can write to its error output has ended: its workers, too."""
    try:
        errors = running.communicate(timeout=20)[1]
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        running.communicate()
        raise
    return running.returncode, errors


ARENA = [*TAPETE, "--a", "sleeper:Sleeper", "--deals", "8", "--keep"]


@pytest.mark.parametrize("to_all", [True, False])
def test_ctrl_c_ends_the_contest_and_keeps_what_is_played(tmp_path: Path, to_all: bool) -> None:
    running = begun(tmp_path, ARENA, 2)
    (os.killpg if to_all else os.kill)(running.pid, signal.SIGINT)
    assert ended(running) == (130, "")
    kept = (tmp_path / "kept.jsonl").read_text("utf-8").split("\n")
    assert [json.loads(line)[1] for line in kept if line] == [0, 1], "whole lines"


def test_ctrl_c_is_not_for_a_contest_in_the_background(tmp_path: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell does for what a script begins with `&`
    running = begun(tmp_path, ARENA, 2)
    os.killpg(running.pid, signal.SIGINT)
    with pytest.raises(subprocess.TimeoutExpired):
        running.wait(1)
    os.kill(running.pid, signal.SIGTERM)
    assert ended(running) == (-signal.SIGTERM, "")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_arena(tmp_path: Path, how: signal.Signals) -> None:
    running = begun(tmp_path, ARENA, 2)
    os.kill(running.pid, how)
    assert ended(running) == (-how, "")


def test_ctrl_c_does_not_wait_for_large_robots_on_their_way(tmp_path: Path) -> None:
    running = begun(tmp_path, [sys.executable, "-c", CONTEST.format(RUN)], 0)
    time.sleep(1)
    os.killpg(running.pid, signal.SIGINT)
    status, errors = ended(running)
    assert (status, errors.splitlines()[-1]) == (-signal.SIGINT, "KeyboardInterrupt")
    assert errors.count("Traceback") == 1


def test_a_robot_that_fails_ends_the_other_processes(tmp_path: Path) -> None:
    command = [sleeping if sleeping != "sleeper:Sleeper" else "sleeper:Failing" for sleeping in ARENA]
    status, errors = ended(begun(tmp_path, command, 0))
    assert (status, len(errors.splitlines())) == (1, 1)
    assert "RuntimeError: no idea" in errors


def test_a_process_that_is_killed_is_one_sentence(tmp_path: Path) -> None:
    """As the system does where memory runs out."""
    command = [sleeping if sleeping != "sleeper:Sleeper" else "sleeper:Fatal" for sleeping in ARENA]
    status, errors = ended(begun(tmp_path, command, 0))
    assert (status, errors) == (1, f"tapete: {DIED}\n")


def test_processes_that_the_system_does_not_start_are_one_sentence() -> None:
    few = ["sh", "-c", 'ulimit -n 30; exec "$@"', "sh", *TAPETE[:-1], "40", "--deals", "1000"]
    refused = subprocess.run(few, capture_output=True, text=True, check=False, timeout=60)
    sentence = "tapete: cannot start so many processes: Too many open files\n"
    assert (refused.returncode, refused.stderr) == (1, sentence)
