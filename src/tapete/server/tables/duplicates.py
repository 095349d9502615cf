"""Duplicates: one deal for many, alone against the same robots; the hand of the day, and private ones among friends."""

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import orjson

from tapete.club.fair import committed, secret, shuffled
from tapete.club.periods import day
from tapete.rules.cards import Card, cards
from tapete.rules.game import configure
from tapete.rules.games import game as game_named
from tapete.server.people.guests import Guest
from tapete.server.store.store import Books, Conflict, NotKept
from tapete.server.tables.actor import TableActor
from tapete.server.tables.dealing import FixedDeal
from tapete.server.tables.registry import Registry
from tapete.table.commands import Person
from tapete.table.dealing import Dealing

MADE: Final = (
    "INSERT INTO duplicates (id, kind, day, game, options, seats, deck, by, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PLAYED: Final = 'INSERT INTO duplicate_plays (duplicate, person, "table", at) VALUES (?, ?, ?, ?)'
TAKEN_BACK: Final = """DELETE FROM duplicate_plays WHERE "table" = ? AND hand = ''
    AND NOT EXISTS (SELECT 1 FROM tables WHERE id = duplicate_plays."table")"""
OPENING_S: Final = 600.0
"""No table takes so long to open: a claim without one is left from a server that ended meanwhile."""
LEVEL: Final = "regular"
FIRST_DEALER: Final = -1
"""The last seat deals, so that whoever plays is eldest or near it in every game."""


class Duplicate(NamedTuple):
    """One deal that many play from the same seat."""

    id: str
    kind: str
    """`day` or `private`."""
    day: str
    game: str
    options: dict[str, Any]
    seats: int
    deck: tuple[Card, ...]
    by: Person
    made: float


class Played(NamedTuple):
    """What somebody made of it; no score: they are still at it."""

    person: Person
    table: str
    hand: str
    score: float | None
    at: float


class AlreadyPlayed(Exception):
    """They have this deal behind them, or before them, at this table."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class Duplicates:
    """Made, played, compared."""

    def __init__(self, books: Books, registry: Registry, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._books, self._registry, self._key, self._clock = books, registry, key, clock

    async def of_the_day(self, game: str) -> Duplicate:
        """Today's deal of a game. Raises KeyError."""
        today = day(self._clock())
        identity = f"{today}.{game}"
        return await self.known(identity) or await self._make(
            identity, "day", today, game, {}, "", self.secret(identity)
        )

    async def private(self, by: Person, game: str, options: dict[str, Any]) -> Duplicate:
        """A deal among friends, for whoever has its id. Raises KeyError, BadOption."""
        identity = secrets.token_urlsafe(12)
        return await self._make(identity, "private", "", game, options, by, self.secret(identity))

    async def known(self, identity: str) -> Duplicate | None:
        query = "SELECT id, kind, day, game, options, seats, deck, by, made FROM duplicates WHERE id = ?"
        for name, kind, when, game, options, seats, deck, by, made in await self._books.read(query, (identity,)):
            return Duplicate(name, kind, when, game, orjson.loads(options), seats, cards(deck), by, made)
        return None

    async def play(self, duplicate: Duplicate, guest: Guest, anew: bool) -> TableActor:
        """A table with robots and this deal first. Raises AlreadyPlayed, Refused, NotKept.

        The claim comes before the cards: who asks twice at once sees them at one table alone."""
        table, seats = secrets.token_urlsafe(9), duplicate.seats
        await self._claim(duplicate, guest.person, table)
        options = {**duplicate.options, "competitive": False, "hints": False, "allow_public": False}
        first = FixedDeal(table, duplicate.deck, seats + FIRST_DEALER)
        try:
            return await self._registry.play_now(guest, duplicate.game, options, anew, seats, LEVEL, first)
        except BaseException:
            # Whatever it was: a claim stays where there is a table, and only there.
            with suppress(NotKept):
                await self._books.write([(TAKEN_BACK, (table,))])
            raise

    async def _claim(self, duplicate: Duplicate, person: Person, table: str) -> None:
        """This person plays it at this table, and at no other. Raises AlreadyPlayed, NotKept."""
        now = self._clock()
        mine = await self._play_of(duplicate, person)
        if mine is not None and (mine.hand or mine.at > now - OPENING_S):
            raise AlreadyPlayed(mine.table)
        left = [] if mine is None else [(TAKEN_BACK, (mine.table,))]
        try:
            await self._books.write([*left, (PLAYED, (duplicate.id, person, table, now))])
        except Conflict:
            mine = await self._play_of(duplicate, person)
            raise AlreadyPlayed(mine.table if mine is not None else "") from None

    async def _play_of(self, duplicate: Duplicate, person: Person) -> Played | None:
        return next((each for each in await self.plays(duplicate.id) if each.person == person), None)

    async def plays(self, identity: str) -> list[Played]:
        """All who have played it, the best first."""
        query = """SELECT person, "table", hand, score, at FROM duplicate_plays WHERE duplicate = ?
            ORDER BY score IS NULL, score DESC, at"""
        return [Played(*row) for row in await self._books.read(query, (identity,))]

    def is_over(self, duplicate: Duplicate) -> bool:
        """Whether nobody can play it any more."""
        return duplicate.kind == "day" and duplicate.day != day(self._clock())

    def secret(self, identity: str) -> str:
        """What its deck follows from; opened when it is over."""
        return secret(self._key, identity, 0)

    async def _make(
        self, identity: str, kind: str, when: str, game: str, options: dict[str, Any], by: Person, opened: str
    ) -> Duplicate:
        rules = configure(type(game_named(game))(), options)
        seats = rules.players[0]
        deck = shuffled(rules.pack(seats), Dealing(identity, 0, committed(opened), opened))
        made = Duplicate(identity, kind, when, game, options, seats, deck, by, self._clock())
        row = (identity, kind, when, game, orjson.dumps(options).decode(), seats, " ".join(deck), by, made.made)
        try:
            await self._books.write([(MADE, row)])
        except Conflict:
            return await self.known(identity) or made
        return made
