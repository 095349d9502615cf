"""Whether a server grows: its memory while hands are played for hours (`python -m bench.soak MINUTES [TABLES]`).

Prints a line for each tenth of the time: minutes, events in the journal, KiB resident, KiB of the journal and its log.
"""

import sqlite3
import time
from contextlib import closing
from typing import Final

from bench.many import resident
from bench.server import BUILD, LOAD, build, counted, guests, playing, serving
from tapete.research.command_line import positive_int, run
from tapete.server.tables.check import IN_A_FILE

TABLES: Final = 200
LINES: Final = 10
EVENTS: Final = 'SELECT "table", version FROM {}'


def main(minutes: str, tables: str = str(TABLES)) -> None:
    people, seconds = 4 * positive_int(tables), 60 * float(minutes)
    build()
    with serving() as (port, process):
        command = [str(LOAD), str(port), "tute-pairs", tables, "steady", str(seconds), str(process.pid)]
        with playing(command, guests(port, people)) as player:
            began = time.monotonic()
            print("| minutes | events | KiB resident | KiB of journal |\n|---|---|---|---|", flush=True)
            while player.poll() is None:
                time.sleep(seconds / LINES)
                print(line(time.monotonic() - began, process.pid), flush=True)
            print(counted(player))


def line(seconds: float, pid: int) -> str:
    """What there is by now."""
    with closing(sqlite3.connect(BUILD / "data" / "tapete.db")) as journal:
        (events,) = journal.execute(
            f"SELECT count(*) FROM ({' UNION '.join(map(EVENTS.format, IN_A_FILE))})"
        ).fetchone()
    files = sum(each.stat().st_size for each in (BUILD / "data").glob("tapete.db*"))
    return f"| {seconds / 60:.0f} | {events} | {resident(pid):.0f} | {files // 1024} |"


if __name__ == "__main__":
    run(main)
