"""Profile of a move: the server in the closed loop, sampled from outside by py-spy (`pip install py-spy`).

`python -m bench.profile [TABLES [SECONDS]]` prints the table that stands in `bench/profile.md`.
"""

import os
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Final

from bench.server import BUILD, LOAD, build, counted, guests, playing, serving
from tapete.research import command_line

A_SECOND: Final = "500"
"""How often py-spy looks."""
WARM_S: Final = 3.0
PARTS: Final = (
    ("tapete/rules/", "the rules: what was played, what may be played"),
    ("tapete/table/delta", "what is different, for each viewer"),
    ("tapete/table/snapshot", "what is different, for each viewer"),
    ("tapete/table/seen", "what is different, for each viewer"),
    ("tapete/table/viewer", "what is different, for each viewer"),
    ("tapete/table/history", "what is different, for each viewer"),
    ("tapete/table/", "decide and evolve"),
    ("tapete/server/wire/", "JSON: messages in, frames out"),
    ("tapete/server/connection/socket", "sockets: frames in, a write to each viewer, with the kernel's part"),
    ("tapete/server/connection/", "connections: limits, answers, outboxes"),
    ("tapete/server/tables/audience", "the audience: a frame to each viewer"),
    ("tapete/server/tables/", "the actor: requests, robots, alarms"),
    ("tapete/server/store/", "the journal, in the event loop: rows and futures"),
)
"""A sample belongs to the first of these whose file is found from the innermost call outwards."""
LOOP: Final = "the event loop: waiting, timers, collecting garbage"
WRITER: Final = "the journal's writer: SQLite, writes, fsync"


def shares(stacks: str) -> Counter[str]:
    """How many samples of the main thread each part has; a line of py-spy is a stack, outermost first, and a number."""
    found: Counter[str] = Counter()
    for line in stacks.splitlines():
        stack, _, count = line.rpartition(" ")
        if "tapete/__main__.py" in stack:
            found[part(stack.split(";"))] += int(count)
    return found


def part(stack: list[str]) -> str:
    for call in reversed(stack):
        for where, name in PARTS:
            if where in call:
                return name
    return LOOP


def used(pid: int) -> tuple[float, float]:
    """Processor seconds of the event loop, and of all other threads: the journal's writer."""
    loop, others, tick = 0.0, 0.0, os.sysconf("SC_CLK_TCK")
    for task in Path(f"/proc/{pid}/task").iterdir():
        fields = (task / "stat").read_text("utf-8").rpartition(")")[2].split()
        seconds = (int(fields[11]) + int(fields[12])) / tick
        if task.name == str(pid):
            loop = seconds
        else:
            others += seconds
    return loop, others


def measured(tables: int, seconds: float) -> tuple[float, float, Counter[str]]:
    """Microseconds a move of the event loop and of the writer, and the samples of the event loop."""
    build()
    stacks = BUILD / "stacks.txt"
    with serving() as (port, process):
        load = [str(LOAD), str(port), "tute-pairs", str(tables), "closed", str(WARM_S + seconds), str(process.pid)]
        with playing(load, guests(port, 4 * tables)) as player:
            time.sleep(WARM_S)
            before, began = used(process.pid), time.monotonic()
            spy = ["py-spy", "record", "-p", str(process.pid), "-d", str(int(seconds)), "-r", A_SECOND]
            subprocess.run([*spy, "-f", "raw", "-F", "-o", str(stacks)], check=True, capture_output=True)
            after, lasted = used(process.pid), time.monotonic() - began
            figures = counted(player)
    moves = figures["moves"] / figures["seconds"] * lasted
    loop, writer = ((now - then) / moves * 1e6 for then, now in zip(before, after, strict=True))
    return loop, writer, shares(stacks.read_text("utf-8"))


def main(tables: str = "50", seconds: str = "12") -> None:
    """Microseconds of processor time a move, and shares, the largest first."""
    loop, writer, samples = measured(command_line.positive_int(tables), float(seconds))
    whole, looked = loop + writer, samples.total()
    rows = [(count / looked * loop, name) for name, count in samples.items()] + [(writer, WRITER)]
    print(f"{tables} tables, {whole:.0f} µs a move\n\n| part | µs | share |\n|---|---|---|")
    for micros, name in sorted(rows, reverse=True):
        print(f"| {name} | {micros:.0f} | {micros / whole:.0%} |")


if __name__ == "__main__":
    command_line.run(main)
