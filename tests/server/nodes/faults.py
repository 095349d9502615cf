"""Rounds of play while parts of a room on three machines fail: `python -m tests.server.nodes.faults 200`."""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

import asyncpg

from tapete.server.store.journal import read
from tapete.table import Table
from tapete.table.events import Kept
from tests.server.backing import Redis
from tests.server.nodes.fleet import Fleet, fleet
from tests.server.nodes.outages import Faults
from tests.server.nodes.players import Player, folded, seated
from tests.server.served import PATIENCE_S
from tests.server.set_clock import ClockedPostgres

GOES_ON_S: Final = 5.0
"""So soon every client is shown something new again, whatever has failed."""
BEFORE_S: Final = (0.2, 0.8)
"""Play goes on so long before something fails."""
NAP_S: Final = 0.05


class Proof:
    """The tables, their players, and how long each failure kept them."""

    def __init__(self, fleet: Fleet, faults: Faults, tables: list[list[Player]], dice: random.Random) -> None:
        self._fleet, self._faults, self._tables, self._dice = fleet, faults, tables, dice
        self._known: defaultdict[str, list[Table]] = defaultdict(list)
        self._logs: defaultdict[str, list[Kept]] = defaultdict(list)
        self.waits: defaultdict[str, list[float]] = defaultdict(list)
        self.slow: list[tuple[str, float, float]] = []
        """Failures that kept somebody longer than twice the time and what this process itself waited for the machine:
        their names, and both figures."""
        self._late = 0.0

    @property
    def players(self) -> list[Player]:
        return [player for table in self._tables for player in table]

    async def rounds(self, count: int) -> None:
        """Rounds, each with one failure; those of every kind come equally often."""
        lives = [asyncio.create_task(player.play()) for player in self.players]
        lives.append(asyncio.create_task(self._nap()))
        try:
            await self._shown_after(time.monotonic())
            for number in range(count):
                name, fail = self._faults.all[number % len(self._faults.all)]
                node = await self._faults.next_node()
                await asyncio.sleep(self._dice.uniform(*BEFORE_S))
                failed_at, late_before = time.monotonic(), self._late
                failed_at = await fail(node) or failed_at
                waited = await self._shown_after(failed_at)
                self.waits[name].append(waited)
                late = self._late - late_before
                if waited > 2 * GOES_ON_S + late:
                    self.slow.append((name, waited, late))
                print(f"{number + 1:3} {name:26} {waited:4.1f} s", flush=True)
                await self.check()
        finally:
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            await self._faults.mended()

    async def _nap(self) -> None:
        """Note how much later than asked this process goes on, while others have the machine."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(NAP_S)
            self._late += time.monotonic() - began - NAP_S

    async def _shown_after(self, since: float) -> float:
        """Wait until everybody is shown something new, that came after `since` and after the longest silence then."""
        end = time.monotonic() + PATIENCE_S
        while not all(player.shown_at and player.shown_at[-1] > since + 0.3 for player in self.players):
            assert time.monotonic() < end, [
                (player.name, player.version, player.trouble, player.state.get("stage")) for player in self.players
            ]
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.3)
        return max(_longest(player.shown_at, since) for player in self.players)

    async def check(self) -> None:
        """Nothing acknowledged is lost, nothing was taken twice, nobody was shown anything else than the log says."""
        for table in self._tables:
            table_id, told = table[0].table, [player.told() for player in table]
            await self._read(table_id)
            known = self._known[table_id]
            folded(table_id, self._logs[table_id], known)
            for player, known_then in zip(table, told, strict=True):
                player.check(known_then, self._logs[table_id], known)

    async def _read(self, table_id: str) -> None:
        log = self._logs[table_id]
        query = 'SELECT version, at, kind, body FROM {} WHERE "table" = $1 AND version > $2'
        both = " UNION ALL ".join(map(query.format, ("archive", "events")))
        rows = await self._fleet.postgres.ask(self._fleet.database, f"{both} ORDER BY version", table_id, len(log))
        for version, at, kind, body in rows:
            assert version == len(log) + 1, f"{table_id}: {version} after {len(log)}"
            log.append(Kept(version, at, read(kind, body)))

    def said(self) -> dict[str, object]:
        """The figures."""
        waits = {name: (len(each), round(median(each), 2), round(max(each), 2)) for name, each in self.waits.items()}
        return {
            "rounds": sum(map(len, self.waits.values())),
            "acknowledged": sum(len(player.acknowledged) for player in self.players),
            "sent": sum(len(player.sent) for player in self.players),
            "events": sum(map(len, self._logs.values())),
            "returns": sum(player.returns for player in self.players),
            "waits (rounds, median s, most s)": waits,
        }


def _longest(shown_at: list[float], since: float) -> float:
    """The longest time without anything new after `since`."""
    later = [since, *(at for at in shown_at if at > since)]
    return max(after - before for before, after in pairwise(later))


async def proved(postgres: ClockedPostgres, redis: Redis, folder: Path, rounds: int, seed: int) -> Proof:
    """So many rounds."""
    dice = random.Random(seed)
    async with fleet(postgres, redis, folder) as standing:
        tables = [await seated(standing.url, people, number, dice) for number, people in enumerate((1, 2, 4))]
        proof = Proof(standing, Faults(standing, postgres, dice), tables, dice)
        try:
            await proof.rounds(rounds)
        finally:
            for number, node in enumerate(standing.nodes):
                assert node.served is not None
                for line in node.served.logs:
                    print(number, json.dumps(line)[: None if line.get("level") == "error" else 1500], file=sys.stderr)
        return proof


async def main(rounds: int) -> None:
    postgres, redis = ClockedPostgres(is_safe=True), Redis()
    try:
        with tempfile.TemporaryDirectory() as folder:
            proof = await proved(postgres, redis, Path(folder), rounds, 20261122)
        print(json.dumps(proof.said(), indent=1))
    finally:
        for part in (postgres, redis):
            with suppress(asyncpg.PostgresError):
                part.remove()


if __name__ == "__main__":
    given = argparse.ArgumentParser(description="Rounds of faults of three nodes; what was proved comes out as JSON.")
    given.add_argument("rounds", nargs="?", type=int, default=200)
    asyncio.run(main(given.parse_args().rounds))
