"""What the journal on disk costs an event: `python -m bench.journal [TABLES] [TOGETHER] [ROUNDS]`.

So many tables, of which some append an event together, as moves of one moment do; a table's hand ends every sixty
events. Prints microseconds of processor time (event loop and writer) and bytes written an event.
"""

import asyncio
import random
import tempfile
import time
from pathlib import Path

from bench.server import BUILD
from tapete.research.command_line import positive_int, run
from tapete.rules.game import Action
from tapete.server.store.sqlite import SqliteStore
from tapete.table import Table
from tapete.table.events import Acted, Kept, Opened
from tests.server.store.filled import played

HAND = 60
WARM = 100
"""Events of each table before it counts."""


def written() -> int:
    """Bytes that this process has written."""
    lines = Path("/proc/self/io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("wchar"))


async def appended(store: SqliteStore, between: Table, table: str, version: int) -> None:
    event = Acted(version % 4, Action("play", "1O"), "person") if version else Opened("tute-pairs", 4, {}, "", "a", "")
    before = between.with_(version=version) if version and version % HAND == 0 else None
    await store.append(table, version, (Kept(version + 1, 1.5e9 + version, event),), before)


async def measured(tables: int, together: int, rounds: int, folder: Path) -> tuple[float, float]:
    _, between = played(80)
    luck, store = random.Random(3), await SqliteStore.open(folder / "journal.db")
    names = [f"{luck.getrandbits(72):018x}" for _ in range(tables)]
    versions = dict.fromkeys(names, 0)

    async def append(chosen: list[str]) -> None:
        await asyncio.gather(*(appended(store, between, name, versions[name]) for name in chosen))
        for name in chosen:
            versions[name] += 1

    first = {name: WARM + luck.randrange(HAND) for name in names}  # so that hands end here and there, not all at once
    while late := [name for name in names if versions[name] < first[name]]:
        await append(late)
    before, bytes_before = time.process_time(), written()
    for _ in range(rounds):
        await append(luck.sample(names, together))
    events = rounds * together
    cost = (time.process_time() - before) / events * 1e6, (written() - bytes_before) / events
    await store.close()
    return cost


def main(tables: str = "50", together: str = "15", rounds: str = "1000") -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        took, size = asyncio.run(
            measured(positive_int(tables), positive_int(together), positive_int(rounds), Path(folder))
        )
    print(f"{tables} tables, {together} together: {took:.1f} us and {size:,.0f} bytes an event")


if __name__ == "__main__":
    run(main)
