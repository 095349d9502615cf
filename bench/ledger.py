"""The law of the ledger: so many simulated partidas, killed again and again in the midst, and not a chip more or less.

python -m bench.ledger --partidas 1000000
"""

import argparse
import json
import os
import random
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

from tapete.club.ledger import BANK, MINT, WELCOME, Entry, allowance, paid_out, pot, purse, stakes, welcome
from tapete.club.settlement import Contract, Stakes, settle
from tapete.research.command_line import positive_int_argument
from tapete.server.people.ledger_statements import ENTRY
from tapete.server.store.sqlite_file import prepare

PEOPLE = 200
BEGAN = 'INSERT INTO matches (id, "table", game, options, people, why, bet, began) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'


def entered(database: sqlite3.Connection, entries: Sequence[Entry]) -> None:
    database.executemany(ENTRY, [(each.key, 0.0, *each[1:4], each.why) for each in entries])


def owned(database: sqlite3.Connection, account: str) -> int:
    row = database.execute("SELECT balance FROM chips WHERE account = ?", (account,)).fetchone()
    return int(row[0]) if row else 0


def play(path: Path, partidas: int, seed: int, started: Callable[[], object] = lambda: None) -> None:
    """Partidas until there are so many; what the last run left open is ended first. Each step is one transaction.

    `started` is called when it is at work."""
    luck = random.Random(seed)
    with closing(sqlite3.connect(path)) as database:
        # A process that is killed leaves to the system what it has written; only a power cut would not.
        database.execute("PRAGMA synchronous = OFF")
        database.execute("PRAGMA wal_autocheckpoint = 20000")
        with database:
            entered(database, [welcome(str(number)) for number in range(PEOPLE)])
        for identity, people, bet in database.execute(
            "SELECT id, people, bet FROM matches WHERE ended IS NULL"
        ).fetchall():
            end(database, identity, json.loads(people), bet, luck)
        (done,) = database.execute("SELECT count(*) FROM matches").fetchone()
        started()
        while done < partidas:
            bet = luck.choice((0, 1, 7, 10, 33, 100))
            people = begin(database, f"m{done}", luck, bet)
            done += 1
            if luck.random() < 0.9:  # else a crash may find it open; the next ones go on beside it
                end(database, f"m{done - 1}", people, bet, luck)


def begin(database: sqlite3.Connection, identity: str, luck: random.Random, bet: int) -> list[str]:
    """A match of people who can cover the bet; who is broke is given the allowance of the day."""
    people = [str(number) for number in luck.sample(range(PEOPLE), luck.randint(2, 8))]
    with database:
        query = f"SELECT account, balance FROM chips WHERE account IN ({', '.join('?' * len(people))})"
        chips = dict(database.execute(query, [purse(person) for person in people]))
        for person in people:
            if chips[purse(person)] < bet:
                given = allowance(person, identity, chips[purse(person)])
                entered(database, [given] if given is not None else [])
        row = (identity, "t", "tarot", "{}", json.dumps(people), "", bet, 0.0)
        database.execute(BEGAN, row)
        entered(database, stakes(identity, people, bet))
    return people


def end(database: sqlite3.Connection, identity: str, people: list[str], bet: int, luck: random.Random) -> None:
    """The match ends somehow: won, shared, made, failed, cancelled, left, from one address; often it is ended twice."""
    seats = range(len(people))
    rounds = luck.choice((1, 1, 3))
    declarer = luck.choice(seats)
    settled = settle(
        [luck.randint(-50, 50) for _ in seats],
        Stakes(rounds=rounds, bet=bet, one_round_rake=luck.random() < 0.5),
        contract=Contract(declarer, luck.random() < 0.5) if luck.random() < 0.5 else None,
        cancelled=luck.random() < 0.1,
        penalised=[seat for seat in seats if luck.random() < 0.1],
        shared_address=luck.random() < 0.05,
    )
    for _ in range(luck.choice((1, 1, 2))):
        with database:
            database.execute(
                "UPDATE matches SET ended = 1, outcome = 'over' WHERE id = ? AND ended IS NULL", (identity,)
            )
            entered(database, paid_out(identity, people, settled))


def audit(path: Path) -> str:
    """What the books say; raises AssertionError if a chip was made, lost or moved twice."""
    with closing(sqlite3.connect(path)) as database:

        def one(query: str) -> int:
            return int(database.execute(query).fetchone()[0])

        assert one("SELECT sum(balance) FROM chips") == 0
        wrong = """SELECT count(*) FROM chips c WHERE balance <>
            (SELECT coalesce(sum(amount), 0) FROM ledger WHERE payee = c.account) -
            (SELECT coalesce(sum(amount), 0) FROM ledger WHERE payer = c.account)"""
        database.execute("CREATE INDEX IF NOT EXISTS paid ON ledger (payer, amount)")
        assert one(wrong + " AND account NOT LIKE 'pot:%'") == 0
        open_pots = "SELECT coalesce(sum(bet * json_array_length(people)), 0) FROM matches WHERE ended IS NULL"
        assert one("SELECT coalesce(sum(balance), 0) FROM chips WHERE account LIKE 'pot:%'") == one(open_pots)
        assert one(f"SELECT count(*) FROM chips WHERE balance < 0 AND account <> '{MINT}'") == 0
        assert one("SELECT count(*) FROM ledger WHERE why = 'welcome'") == PEOPLE
        assert one("SELECT amount FROM ledger WHERE key = 'welcome:0'") == WELCOME
        made, bank = -owned(database, MINT), owned(database, BANK)
        entries, pots = one("SELECT count(*) FROM ledger"), one("SELECT count(*) FROM matches WHERE ended IS NULL")
        kinds = f"{pot('')[:-1]}s and purses"
        return f"{entries} entries, {made} chips made, {bank} in the bank, {pots} pots open: {kinds} agree"


def killed(path: Path, partidas: int, luck: random.Random, every: float) -> int:
    """Play them in processes that are killed at a moment of chance; how many were."""
    for crashes in count():
        started, tell = os.pipe()
        child = os.fork()  # the modules are loaded already: a crash costs no start of the interpreter
        if child == 0:
            play(path, partidas, crashes, partial(os.write, tell, b"!"))
            os._exit(0)
        os.close(tell)
        os.read(started, 1)
        os.close(started)
        end = time.monotonic() + luck.uniform(0.1, every)
        while time.monotonic() < end:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                assert status == 0, "the partidas were played"
                return crashes
            time.sleep(0.005)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    raise AssertionError("count has no end")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--partidas", type=positive_int_argument, default=1_000_000)
    options.add_argument("--every", type=float, default=3.0, help="seconds from one crash to the next, at most")
    options.add_argument("--seed", type=int, default=0)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path, began = Path(folder) / "tapete.db", time.monotonic()
        prepare(path)
        crashes = killed(path, given.partidas, random.Random(given.seed), given.every)
        print(f"{given.partidas} partidas, {crashes} crashes, {time.monotonic() - began:.0f} s: {audit(path)}")


if __name__ == "__main__":
    main()
