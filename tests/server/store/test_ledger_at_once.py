"""Two nodes that settle matches of the same people at once while their connections are ended: the ledger balances."""

import asyncio
import random

from tapete.club.ledger import Entry, allowance, paid_out, purse, stakes, welcome
from tapete.club.settlement import Settled
from tapete.server.people.ledger_statements import entry_statement
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import Conflict, NotCovered, NotKept, Statement
from tapete.table.events import Kept, WasReady
from tests.server.backing import Postgres
from tests.server.store.test_postgres import OPENED, opened

PEOPLE = tuple(f"p{number}" for number in range(6))
ROUNDS = 25
END_ONE = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
    AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY random() LIMIT 1"""


def booked(*entries: Entry | None) -> list[Statement]:
    return [entry_statement(entry, 0.0) for entry in entries if entry is not None]


async def is_kept(store: PostgresStore, table: str, version: int, at: float, beside: list[Statement]) -> bool:
    """Whether this was kept; else it was refused for a reason that there may be."""
    event = OPENED if version == 1 else Kept(version, at, WasReady(0))
    try:
        await store.append(table, version - 1, (event,), beside=beside)
    except (Conflict, NotCovered, NotKept):
        return False
    return True


async def match(table: str, one: PostgresStore, other: PostgresStore, dice: random.Random) -> None:
    """Four of the people bet; then both nodes end the match at once."""
    people, bet = dice.sample(PEOPLE, 4), dice.choice((50, 200))
    await is_kept(one, table, 1, 0.0, [])
    if not await is_kept(one, table, 2, 0.0, booked(*stakes(table, people, bet))):
        return
    winners = dice.sample(range(4), 2)
    chips = tuple(2 * bet - 5 if seat in winners else 0 for seat in range(4))
    ends = booked(*paid_out(table, people, Settled(True, chips, 10, (0,) * 4)))
    kept = await asyncio.gather(*(is_kept(node, table, 3, at, ends) for node, at in ((one, 1.0), (other, 2.0))))
    assert kept.count(True) <= 1, "it was ended twice"


async def test_the_ledger_balances(database: str, postgres: Postgres) -> None:
    dice, name = random.Random(3), database.rpartition("/")[2]
    async with opened(database) as one, opened(database) as two, asyncio.timeout(240):
        await one.write(booked(*map(welcome, PEOPLE)))
        for number in range(ROUNDS):
            given = booked(allowance(PEOPLE[0], str(number), 100))
            matches = [match(f"t{number}.{place}", one, two, dice) for place in range(3)]
            matches += [match(f"u{number}.{place}", two, one, dice) for place in range(3)]
            await asyncio.gather(*matches, one.write(given), two.write(given), postgres.ask(name, END_ONE))
        entries = await one.read("SELECT key, payer, payee, amount FROM ledger")
        owned = dict(await one.read("SELECT account, balance FROM chips"))
        tables = [f"{node}{number}.{place}" for node in "tu" for number in range(ROUNDS) for place in range(3)]
        heads = await one.heads(tables)
    assert sum(owned.values()) == 0
    assert min(owned[purse(person)] for person in PEOPLE) >= 0
    sums = dict.fromkeys(owned, 0)
    for _, payer, payee, amount in entries:
        sums[payer] -= amount
        sums[payee] += amount
    assert sums == owned
    keys = {key for key, *_ in entries}
    for table, head in heads.items():
        assert (f"stake:{table}:0" in keys, f"rake:{table}" in keys) == (head >= 2, head >= 3)
        assert owned.get(f"pot:{table}", 0) == 0 or head == 2
