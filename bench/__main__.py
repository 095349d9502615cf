"""`make bench` measures the server and the rules, and writes `results.md`; `python -m bench rules` the rules alone."""

import platform
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from bench.hands import Pace, paces
from bench.many import Many, many
from bench.server import Run, measured
from tapete.research import command_line

RESULTS = Path(__file__).parent / "results.md"
RULES = "## The rules"
TABLES = (10, 50, 200)
MOST = 2000
"""Paced tables of the longest run, which is made once."""
ROUNDS = 3
FLOOR = """\
The floor is the cost of the framework alone on the same machine in the same minutes: a move sent to all four seats in
two encodings, without rules, views or journal (`bench/floor.py`). Where the budget was set, such a floor took
64, 58 and 82 µs at 10, 50 and 200 tables: the budget is 3.1, 3.4 and 2.4 times the floor."""
MODES = ("floor", "closed", "paced")


def main(only: str = "") -> None:
    """`only`: `rules`, or nothing for all.

    Rounds of all combinations, interleaved: a busy minute of the machine spoils no single figure."""
    if only not in ("", "rules"):
        raise ValueError(f"no part {only!r}; there is rules")
    rules = paces()
    if only:
        server, _, _ = RESULTS.read_text("utf-8").partition(RULES)
        RESULTS.write_text(server + the_rules(rules), "utf-8")
        print(the_rules(rules))
        return
    runs = [measured(tables, mode) for _ in range(ROUNDS) for mode in MODES for tables in TABLES]
    runs.append(measured(MOST, "paced", seconds=20))
    RESULTS.write_text(page(rules, runs, many()), "utf-8")
    print(RESULTS.read_text("utf-8"))


def page(rules: list[Pace], runs: list[Run], crowd: Many) -> str:
    """The results as Markdown."""
    closed = [_row(runs, "closed", tables) | _floor(runs, tables) for tables in TABLES]
    paced = [_row(runs, "paced", tables) for tables in (*TABLES, MOST)]
    return f"""# Server and rules: performance

`make bench`, {datetime.now(UTC):%Y-%m-%d}, on {machine()}.
Medians of {ROUNDS} rounds; in brackets the lowest and the highest. Only the processor time of the closed loop is robust
on a busy machine.

## The server

A real `tapete serve` on core 0 with its journal on disk, `bench/load.cpp` on core 1: four WebSockets a table playing
Tute in pairs (`pace=instant`, `turn_time_s=0`, no limit on messages), every seat with its own view. Processor time is
user and system time of all the server's processes; a move is an action that the server acknowledged, passes in the
cante window included. Latency is from the writing of a card to the reading of its event at each other seat.
In the closed loop the load generator never sleeps: on a virtual machine the server pays up to 30 µs a frame to wake it.

Closed loop (every seat answers at once): the budget is 200 µs a move.

| tables | processor µs a move | moves a second | moves a second of a whole core | the floor, µs a move | ratio |
|---|---|---|---|---|---|
{_lines(closed, "{tables} | {cpu} | {rate} | {whole} | {floor} | {ratio}")}

{FLOOR}

Paced (thinking 0.5 to 1.5 s): the budget is a p99 under 25 ms at 200 tables, under 50 ms at {MOST:,} (one run of 20 s;
the longest wait is in the second in which all matches begin).

| tables | moves a second | p50 ms | p95 ms | p99 ms | most ms | core used |
|---|---|---|---|---|---|---|
{_lines(paced, "{tables} | {rate} | {p50} | {p95} | {p99} | {most} | {used}")}

A thousand tables and four thousand sockets on one process, where hands end all the time (`bench/many.py`): the budget
is a p99 of 10 ms at 1,000 moves a second, and 5 seconds for a restart. Memory in KiB: of a socket, and of a table with
its four sockets.

| moves a second | p50 ms | p95 ms | p99 ms | most ms | core used | a socket | a table | restart, s |
|---|---|---|---|---|---|---|---|---|
{_crowd(crowd)}

Profile of a move: [profile.md](profile.md). boardgame.io and Colyseus on the same core, in one run with this server and
the floor (`make bench-peers`): [peers.md](peers.md).

{the_rules(rules)}"""


def the_rules(paces: list[Pace]) -> str:
    """The last section, which `python -m bench rules` makes anew alone."""
    return f"""{RULES}

{datetime.now(UTC):%Y-%m-%d}, on {machine()}.
Random legal hands, pure Python, one core: the budget is 3,000 hands a second of Tute in pairs. Until 2026-11-26 these
figures counted the shuffling, which is not the rules' work: now what comes of it stands beside them.

| game | hands a second | actions a hand | µs an action | actions a second | shuffled: hands a second | µs an action |
|---|---|---|---|---|---|---|
{chr(10).join(map(_pace, paces))}
"""


def _pace(each: Pace) -> str:
    return (
        f"| `{each.game}` | {each.hands:,.0f} | {each.actions:.1f} | {each.micros:.2f} | {1e6 / each.micros:,.0f} "
        f"| {each.hands_with_shuffling:,.0f} | {each.micros_with_shuffling:.2f} |"
    )


def _row(runs: list[Run], mode: str, tables: int) -> dict[str, str]:
    mine = [run for run in runs if run.mode == mode and run.tables == tables]

    def figures(values: list[float], form: str) -> str:
        return f"{median(values):{form}} ({min(values):{form}}-{max(values):{form}})"

    return {
        "tables": str(tables),
        "cpu": figures([run.cpu / run.moves * 1e6 for run in mine], ".0f"),
        "rate": f"{median(run.moves / run.seconds for run in mine):,.0f}",
        "whole": f"{median(run.moves / run.cpu for run in mine):,.0f}",
        "p50": figures([run.p50 for run in mine], ".2f"),
        "p95": figures([run.p95 for run in mine], ".1f"),
        "p99": figures([run.p99 for run in mine], ".1f"),
        "most": figures([run.max for run in mine], ".0f"),
        "used": f"{median(run.cpu / run.seconds for run in mine):.0%}",
    }


def _crowd(many: Many) -> str:
    run = many.run
    figures = [f"{run.moves / run.seconds:,.0f}", *[f"{each:.1f}" for each in (run.p50, run.p95, run.p99, run.max)]]
    figures += [
        f"{run.cpu / run.seconds:.0%}",
        f"{many.socket_kib:.0f}",
        f"{many.table_kib:.0f}",
        f"{many.restart:.1f}",
    ]
    return f"| {' | '.join(figures)} |"


def _floor(runs: list[Run], tables: int) -> dict[str, str]:
    """The floor, and how many times it the server takes."""
    costs = {
        mode: [run.cpu / run.moves * 1e6 for run in runs if (run.mode, run.tables) == (mode, tables)]
        for mode in ("floor", "closed")
    }
    low, high = min(costs["floor"]), max(costs["floor"])
    middle = median(costs["floor"])
    return {"floor": f"{middle:.0f} ({low:.0f}-{high:.0f})", "ratio": f"{median(costs['closed']) / middle:.2f}"}


def _lines(rows: list[dict[str, str]], form: str) -> str:
    return "\n".join(f"| {form.format(**row)} |" for row in rows)


def machine() -> str:
    """The processor, its cores and Python."""
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    system = f"Linux {platform.release().partition('-')[0]}, Python {platform.python_version()}"
    return f"{len(models)} cores of {models[0]}, {system}"


if __name__ == "__main__":
    command_line.run(main)
