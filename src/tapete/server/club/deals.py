"""Statistics of all deals of a server: counted a part at a time, one hand of each deal."""

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any, Final

import orjson

from tapete.club.chi_square import Comparison, compare, feature_values, features, probabilities
from tapete.rules.game import Game
from tapete.rules.games import game as game_named
from tapete.server.club.hands import COLUMNS, KeptHand
from tapete.server.store.store import Books, Outdated, Statement

AT_ONCE: Final = 300
"""Hands that are counted when somebody asks; the others when somebody asks again."""
COUNT: Final = (
    "INSERT INTO deal_counts (game, seats, what, value, count) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (game, seats, what, value) DO UPDATE SET count = deal_counts.count + excluded.count"
)
CURSOR: Final = (
    "INSERT INTO cursors (name, value) VALUES ('deals', ?) "
    "ON CONFLICT (name) DO UPDATE SET value = CASE WHEN cursors.value = ? THEN excluded.value END"
)
"""Raises Outdated where another server has counted these hands."""


class Deals:
    """Counts what was dealt."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._turn = asyncio.Lock()

    async def found(self, game: str) -> list[tuple[int, Comparison]]:
        """For each number of seats what was counted, against a fair pack. Raises KeyError for no game."""
        rules = game_named(game)
        async with self._turn:
            await self._count()
        query = "SELECT seats, what, value, count FROM deal_counts WHERE game = ? ORDER BY seats, what, value"
        seen: dict[tuple[int, str], dict[int, int]] = {}
        for seats, what, value, count in await self._books.read(query, (game,)):
            seen.setdefault((seats, what), {})[value] = count
        return await asyncio.to_thread(_tested, rules, seen)

    async def _count(self) -> None:
        """The next hands that have not been counted."""
        rows = await self._books.read("SELECT value FROM cursors WHERE name = 'deals'")
        before = rows[0][0] if rows else ""
        at, identity = orjson.loads(before) if before else (0.0, "")
        query = f"""SELECT {COLUMNS} FROM hands WHERE deal <> '{{}}' AND (at, id) > (:at, :id)
            ORDER BY at, id LIMIT :most"""
        new = await self._books.read(query, {"at": at, "id": identity, "most": AT_ONCE})
        if not new:
            return
        hands = [KeptHand.of(row) for row in new]
        counts = await asyncio.to_thread(_counts, hands)
        last = orjson.dumps([hands[-1].at, hands[-1].id]).decode()
        done: list[Statement] = [(COUNT, (*what, count)) for what, count in counts.items()]
        # In one order, so that two servers never wait for each other; the one that comes second has nothing to add.
        with suppress(Outdated):
            await self._books.write([*sorted(done), (CURSOR, (last, before))])


def _counts(hands: list[KeptHand]) -> Counter[tuple[str, int, str, int]]:
    """One hand of each deal, so that no count depends on another: that of the seat whose turn it is."""
    found: Counter[tuple[str, int, str, int]] = Counter()
    for kept in hands:
        record = kept.record
        dealt = record.match().deal(record.deck).own(kept.deal["number"] % record.seats).hand
        for what, value in feature_values(record.game, dealt).items():
            found[kept.game, record.seats, f"{what}:{len(dealt)}", value] += 1
    return found


def _tested(rules: Game[Any], seen: dict[tuple[int, str], dict[int, int]]) -> list[tuple[int, Comparison]]:
    weigh = features(rules)
    found = []
    for (seats, named), values in seen.items():
        what, _, size = named.partition(":")
        chances = probabilities([weigh[what](card) for card in rules.pack(seats)], int(size))
        found.append((seats, compare(what, values, chances)))
    return found
