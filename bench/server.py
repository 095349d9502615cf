"""One run: a real server process on one core, the load generator on the other."""

import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx

BUILD = Path(__file__).parent.parent / "build" / "bench"
LOAD = BUILD / "load"
SOURCE = Path(__file__).with_name("load.cpp")
SECONDS = 6.0
PATIENCE = 20.0
LONGEST = 180.0
"""Seconds for a run, its tables' opening included."""


class Run(NamedTuple):
    """What the load generator counted: seconds, processor seconds, milliseconds."""

    tables: int
    mode: str
    moves: int
    refused: int
    seconds: float
    cpu: float
    load: float
    each: list[float]
    """Of `cpu`: that of each process, or group of processes, that the generator was told of."""
    seen: int
    p50: float
    p95: float
    p99: float
    max: float


def measured(tables: int, mode: str, game: str = "tute-pairs", seconds: float = SECONDS) -> Run:
    """`mode` is that of `load.cpp`; `floor` is closed, with `bench.floor` instead of the server.

    Raises RuntimeError if many actions were refused: then the figures mean nothing. One may be, now and then: two
    answers in a window cross, and the first of them ends the hand."""
    build()
    floor = standing(sys.executable, "-m", "bench.floor")
    with descriptors(), floor if mode == "floor" else serving() as (port, process):
        names = ["nobody=0"] * 4 * tables if mode == "floor" else guests(port, 4 * tables)
        run = loaded([str(LOAD), str(port), game, str(tables), mode, str(seconds)], process, names, tables, mode)
    if run.refused > run.moves / 1000:
        raise RuntimeError(f"{run.refused} actions were refused")
    return run


def loaded(command: Sequence[str], server: subprocess.Popen[str], seats: Iterable[str], tables: int, mode: str) -> Run:
    """One run of a load generator on the last core: a line for each seat, and what is measured is the server.

    Raises subprocess.TimeoutExpired if it does not end."""
    answer = subprocess.run(
        [*command, *family(server.pid)],
        input="".join(f"{seat}\n" for seat in seats),
        text=True,
        check=True,
        stdout=subprocess.PIPE,
        preexec_fn=pin_second,
        timeout=LONGEST,
    )
    run = Run(tables=tables, mode=mode, **json.loads(answer.stdout))
    print(run, file=sys.stderr)
    return run


@contextmanager
def descriptors() -> Iterator[None]:
    """As many files and sockets for each process as the machine allows: a player has one at both ends."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def playing(command: Sequence[str], seats: Iterable[str]) -> Iterator[subprocess.Popen[str]]:
    """A load generator at work on the last core, a line for each seat; what it counted is its output."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=pin_second
    ) as player:
        assert player.stdin is not None
        player.stdin.write("".join(f"{seat}\n" for seat in seats))
        player.stdin.close()
        yield player


def counted(player: subprocess.Popen[str]) -> dict[str, Any]:
    """What a load generator that has ended has counted."""
    assert player.stdout is not None
    figures: dict[str, Any] = json.loads(player.stdout.read().splitlines()[-1])
    return figures


def build(source: Path = SOURCE, made: Path = LOAD) -> None:
    """Compiles a load generator unless it is newer than its source and what it includes."""
    newest = max(each.stat().st_mtime for each in (source, SOURCE.with_suffix(".hpp")))
    if made.exists() and made.stat().st_mtime > newest:
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    compiler = os.environ.get("CXX", "c++")
    subprocess.run([compiler, "-std=c++20", "-O2", "-Wall", "-Wextra", str(source), "-o", str(made)], check=True)


@contextmanager
def standing(*command: str) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server of whatever make, on a free port, which is its last word. Raises RuntimeError if it does not start."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    BUILD.mkdir(parents=True, exist_ok=True)
    said = BUILD / "standing.log"
    with said.open("w") as log:
        process = subprocess.Popen([*command, str(port)], stdout=log, stderr=log, text=True, preexec_fn=_first)
    with _ended(process):
        end = time.monotonic() + PATIENCE
        while not _answers(port):
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{' '.join(command)} did not start: {said.read_text('utf-8')[-2000:]}")
            time.sleep(0.05)
        yield port, process


@contextmanager
def _ended(process: subprocess.Popen[str]) -> Iterator[None]:
    """Afterwards it has ended, whatever happened."""
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def serving(fresh: bool = True) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server on a free port, with a new folder on the disk, or with the one that the last has left."""
    data = BUILD / "data"
    if fresh:
        shutil.rmtree(data, ignore_errors=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tapete", "serve", "--port", "0", "--data", str(data)]
    unlimited = {**os.environ, "TAPETE_RATE": "1e9", "TAPETE_BURST": "1e9", "TAPETE_LOG_LEVEL": "info"}
    with (BUILD / "server.log").open("w") as log:
        process = subprocess.Popen(command, env=unlimited, stderr=log, text=True, preexec_fn=_first)
    with _ended(process):
        yield listening(BUILD / "server.log", process), process


def listening(log: Path, process: subprocess.Popen[str]) -> int:
    """The port, once the log tells it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        for line in log.read_text("utf-8").splitlines():
            if '"listening"' in line:
                return int(json.loads(line)["url"].rpartition(":")[2])
        time.sleep(0.05)
    raise RuntimeError(f"the server did not start: {log.read_text('utf-8')[-2000:]}")


def guests(port: int, count: int) -> list[str]:
    """So many cookies of new guests."""
    found = []
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        for number in range(count):
            client.cookies.clear()
            answer = client.post("/api/me", json={"name": f"guest {number}"}).raise_for_status()
            found.append(answer.headers["set-cookie"].partition(";")[0])
    return found


def family(pid: int) -> list[str]:
    """The process and all its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return [str(pid), *(each for child in children for each in family(int(child)))]


def _first() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def pin_second() -> None:
    """The load generator has the last core for itself."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
