"""Database queries of the club: rankings, results, hands, statistics of one person."""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any, Final, NamedTuple

import orjson

from tapete.club.ledger import purse
from tapete.club.periods import Period, begins
from tapete.server.club.hands import COLUMNS, KeptHand
from tapete.server.store.store import Books
from tapete.table.commands import Person
from tapete.table.table import SEAT_KEPT_S

RANKED: Final = {
    "points": "sum(points)",
    "won": "sum(won)",
    "xp": "sum(xp)",
}
"""By what a ranking may be ordered, of the matches that counted in its period."""


AT_ONCE: Final = 200
"""Hands that are in memory where all of them are asked for."""
FAR: Final = 1e18
"""A moment that never comes."""
LOGGED_S: Final = 1.0
"""So long after an entry of the ledger the act of a moderator may be logged that made it."""
COUNTED: Final = """AND NOT EXISTS (SELECT 1 FROM matches m
    WHERE m.id = h.match AND m.outcome = 'cancelled' AND m.why NOT IN ('practice', 'alone'))"""
"""A match for practice, or alone with robots, is given up rather than cancelled: what was played of it stands."""


async def ranking(
    books: Books, game: str, period: Period, by: str, now: float, most: int
) -> list[tuple[Person, float, int, int, int]]:
    """Person, points, matches won, matches, experience: the best first; ties by fewer matches."""
    query = f"""SELECT person, sum(points), sum(won), count(*), sum(xp) FROM results
        WHERE game = ? AND at >= ? AND scored = 1 GROUP BY person
        ORDER BY {RANKED[by]} DESC, count(*), person LIMIT ?"""
    rows = await books.read(query, (game, begins(period, now), most))
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]


async def skill(books: Books, game: str, most: int) -> list[tuple[Person, float, float, int]]:
    """Person, guess, uncertainty, matches: those first whose skill is surely high."""
    query = """SELECT person, mu, sigma, matches FROM ratings WHERE game = ?
        ORDER BY mu - 3 * sigma DESC, person LIMIT ?"""
    return [(row[0], row[1], row[2], row[3]) for row in await books.read(query, (game, most))]


async def experience(books: Books, person: Person) -> int:
    """All experience of a person."""
    return int((await books.read("SELECT coalesce(sum(xp), 0) FROM results WHERE person = ?", (person,)))[0][0])


async def hand(books: Books, identity: str) -> KeptHand | None:
    """The hand with this id."""
    rows = await books.read(f"SELECT {COLUMNS} FROM hands WHERE id = ?", (identity,))
    return KeptHand.of(rows[0]) if rows else None


async def hands_of(
    books: Books, person: Person, most: int, before: float | None = None, hand: str = "", game: str = ""
) -> list[KeptHand]:
    """The hands that a person played, the newest first; those before a moment, and of that moment those that come
    after `hand`, of one game, if it is said."""
    last = (FAR if before is None else before, hand)
    return [KeptHand.of(row) for row in await _rows_of(books, person, most, last, game)]


async def each_hand_of(
    books: Books, person: Person, game: str = "", most: int = sys.maxsize, counted: bool = False
) -> AsyncIterator[KeptHand]:
    """The same, all of them, a part at a time: between two whoever else waits for the server has their turn.

    `counted`: only those that count for statistics, of no match in earnest that was cancelled
    (docs/spec/platform.md V3)."""
    last = (FAR, "")
    while most > 0 and (rows := await _rows_of(books, person, min(most, AT_ONCE), last, game, counted)):
        for row in rows:
            await asyncio.sleep(0)
            yield KeptHand.of(row)
        most, last = most - len(rows), (rows[-1][5], rows[-1][0])


async def _rows_of(
    books: Books, person: Person, most: int, last: tuple[float, str], game: str, counted: bool = False
) -> list[tuple[Any, ...]]:
    """Hands before the `last` one, by their moment and id."""
    chosen = ", ".join(f"h.{name.strip()}" for name in COLUMNS.split(","))
    query = f"""SELECT {chosen} FROM hand_people p JOIN hands h ON h.id = p.hand
        WHERE p.person = :person AND (p.at, p.hand) < (:at, :id) AND (:game = '' OR h.game = :game)
        {COUNTED if counted else ""}
        ORDER BY p.at DESC, p.hand DESC LIMIT :most"""
    about = {"person": person, "at": last[0], "id": last[1], "game": game, "most": most}
    return await books.read(query, about)


async def hands_between(books: Books, begin: float, end: float) -> AsyncIterator[KeptHand]:
    """All hands that were finished then, in order, a part at a time; others have their turn as in `each_hand_of`."""
    at, identity = begin, ""
    query = f"SELECT {COLUMNS} FROM hands WHERE at < :end AND (at, id) > (:at, :id) ORDER BY at, id LIMIT {AT_ONCE}"
    while rows := await books.read(query, {"end": end, "at": at, "id": identity}):
        for row in rows:
            await asyncio.sleep(0)
            yield KeptHand.of(row)
        at, identity = rows[-1][5], rows[-1][0]


async def results_of(books: Books, person: Person, game: str, most: int) -> list[tuple[Any, ...]]:
    """Match, game, at, counted, points, won, experience, chips, left, guess and uncertainty of skill; newest first."""
    query = """SELECT match, game, at, scored, points, won, xp, chips, is_left, mu, sigma FROM results
        WHERE person = :person AND (:game = '' OR game = :game) ORDER BY at DESC LIMIT :most"""
    return await books.read(query, {"person": person, "game": game, "most": most})


async def chips_of(books: Books, person: Person) -> tuple[int, int, int]:
    """Chips at hand, those in pots that are open, and those of the latter that are lost unless this person comes back
    in time (docs/spec/platform.md A4, A5); in one query, so that none is missed on its way."""
    query = f"""SELECT CAST(coalesce((SELECT balance FROM chips WHERE account = :own), 0) AS BIGINT),
        CAST(coalesce(sum(l.amount), 0) AS BIGINT),
        CAST(coalesce(sum(CASE WHEN EXISTS (SELECT 1 FROM matches m JOIN leavings v ON v."table" = m."table"
            WHERE m.id = substr(l.payee, 5) AND v.person = :person AND v.at >= m.began
                AND (v.returned_at IS NULL OR v.returned_at > v.at + {SEAT_KEPT_S}))
            THEN l.amount ELSE 0 END), 0) AS BIGINT)
        FROM ledger l JOIN chips c ON c.account = l.payee
        WHERE l.payer = :own AND l.why = 'stake' AND c.balance > 0"""
    ((owned, staked, lost),) = await books.read(query, {"own": purse(person), "person": person})
    return owned, staked, lost


class Moved(NamedTuple):
    """An entry of the ledger as the owner of a purse sees it: what came, or went where `amount` is negative."""

    at: float
    amount: int
    why: str
    game: str
    """Of the match that it was staked in, or that it was won in."""
    reason: str
    """Of a correction: what the moderator wrote."""


async def movements_of(books: Books, person: Person, most: int) -> list[Moved]:
    """The last movements of this person's chips, the newest first."""
    query = """SELECT l.at, l.amount, l.why, coalesce(m.game, '') FROM (SELECT at, why,
            CASE payee WHEN :own THEN amount ELSE -amount END AS amount,
            CASE payee WHEN :own THEN payer ELSE payee END AS other
            FROM ledger WHERE payer = :own OR payee = :own ORDER BY at DESC LIMIT :most) l
        LEFT JOIN matches m ON m.id = substr(l.other, 5) AND l.why IN ('stake', 'payout') ORDER BY l.at DESC"""
    rows = await books.read(query, {"own": purse(person), "most": most})
    corrected = any(why == "correction" for _, _, why, _ in rows)
    reasons = await _reasons(books, person, most) if corrected else []
    return [
        Moved(at, amount, why, game, _reason(reasons, at, amount) if why == "correction" else "")
        for at, amount, why, game in rows
    ]


async def _reasons(books: Books, person: Person, most: int) -> list[tuple[float, int, str]]:
    """When the chips of this person were corrected, by how much, and why: the newest first."""
    query = "SELECT at, about FROM moderation WHERE what = 'chips' AND person = ? ORDER BY id DESC LIMIT ?"
    told = [(at, orjson.loads(about)) for at, about in await books.read(query, (person, most))]
    return [(at, about["amount"], about["reason"]) for at, about in told]


def _reason(reasons: list[tuple[float, int, str]], at: float, amount: int) -> str:
    """The act is logged at the moment of its entry; where an older server has done it, right after."""
    told = [(then - at, why) for then, how_many, why in reasons if how_many == amount and 0 <= then - at < LOGGED_S]
    return min(told, default=(0.0, ""))[1]
