"""Duplicates: one deal for many, alone against the same robots; the hand of the day, and private ones among friends."""

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import orjson

from tapete.club.fair import commitment, secret, shuffled
from tapete.club.periods import day, day_ends
from tapete.rules.cards import Card, cards
from tapete.rules.game import configure
from tapete.rules.games import game as game_named
from tapete.server.club.hands import A_DAY_S, OPEN_S
from tapete.server.people.guests import Guest
from tapete.server.store.store import Books, Conflict, NotKept
from tapete.server.tables.actor import TableActor
from tapete.server.tables.dealing import FixedDeal
from tapete.server.tables.registry import Registry
from tapete.table.commands import Person
from tapete.table.dealing import Dealing

COLUMNS: Final = "id, kind, day, game, options, seats, deck, by, made, closes"
MADE: Final = f"INSERT INTO duplicates ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
PLAYED: Final = 'INSERT INTO duplicate_plays (duplicate, person, "table", at) VALUES (?, ?, ?, ?)'
TAKEN_BACK: Final = """DELETE FROM duplicate_plays WHERE "table" = ? AND hand = ''
    AND NOT EXISTS (SELECT 1 FROM tables WHERE id = duplicate_plays."table")"""
CLOSED: Final = "UPDATE duplicates SET closes = ? WHERE id = ? AND (closes IS NULL OR closes > ?)"
SHOWN: Final = 100
"""Plays that are shown, the best first."""
FINISHED: Final = """SELECT person, "table", hand, score, at FROM duplicate_plays
    WHERE duplicate = ? AND score IS NOT NULL ORDER BY score DESC, at LIMIT ?"""
MINE: Final = 'SELECT person, "table", hand, score, at FROM duplicate_plays WHERE duplicate = ? AND person = ?'
COUNTS: Final = "SELECT count(*), count(score) FROM duplicate_plays WHERE duplicate = ?"
OF_HAND: Final = 'SELECT duplicate FROM duplicate_plays WHERE "table" = ? AND hand = ? LIMIT 1'
NOT_OVER: Final = f"""SELECT deck FROM duplicates WHERE coalesce(closes, made + {OPEN_S}) > :now
    OR (closes + {A_DAY_S} > :now AND EXISTS (
        SELECT 1 FROM duplicate_plays WHERE duplicate = duplicates.id AND score IS NULL))"""
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
    closes: float
    """From then on nobody begins it."""


class Standing(NamedTuple):
    """How far a duplicate is."""

    began: int
    played: int
    """To its end."""
    is_closed: bool
    """Nobody can begin it any more."""
    is_over: bool
    """Nor is anybody still at it: its secret is opened."""


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


class Closed(Exception):
    """Nobody can begin it any more."""


class Duplicates:
    """Made, played, compared."""

    def __init__(self, books: Books, registry: Registry, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._books, self._registry, self._key, self._clock = books, registry, key, clock

    async def of_the_day(self, game: str) -> Duplicate:
        """Today's deal of a game. Raises KeyError."""
        today = day(self._clock())
        identity = f"{today}.{game}"
        return await self.known(identity) or await self._make(identity, "day", today, game, {}, "")

    async def private(self, by: Person, game: str, options: dict[str, Any]) -> Duplicate:
        """A deal among friends, for whoever has its id. Raises KeyError, BadOption."""
        identity = secrets.token_urlsafe(12)
        return await self._make(identity, "private", "", game, options, by)

    async def known(self, identity: str) -> Duplicate | None:
        query = f"SELECT {COLUMNS} FROM duplicates WHERE id = ?"
        for name, kind, when, game, options, seats, deck, by, made, closes in await self._books.read(
            query, (identity,)
        ):
            end = _closes(kind, when, made) if closes is None else closes
            return Duplicate(name, kind, when, game, orjson.loads(options), seats, cards(deck), by, made, end)
        return None

    async def play(self, duplicate: Duplicate, guest: Guest, anew: bool) -> TableActor:
        """A table with robots and this deal first. Raises AlreadyPlayed, Closed, Refused, NotKept.

        The claim comes before the cards: who asks twice at once sees them at one table alone."""
        table, seats = secrets.token_urlsafe(9), duplicate.seats
        await self._claim(duplicate, guest.person, table)
        options = {**duplicate.options, "competitive": False, "hints": False, "allow_public": False}
        first = FixedDeal(table, duplicate.deck, seats + FIRST_DEALER)
        try:
            await self._check_open(duplicate.id)
            return await self._registry.play_now(guest, duplicate.game, options, anew, seats, LEVEL, first)
        except BaseException:
            # Whatever it was: a claim stays where there is a table, and only there.
            with suppress(NotKept):
                await self._books.write([(TAKEN_BACK, (table,))])
            raise

    async def _claim(self, duplicate: Duplicate, person: Person, table: str) -> None:
        """This person plays it at this table, and at no other. Raises AlreadyPlayed, Closed, NotKept."""
        now = self._clock()
        mine = await self.play_of(duplicate.id, person)
        if mine is not None and (mine.hand or mine.at > now - OPENING_S):
            raise AlreadyPlayed(mine.table)
        await self._check_open(duplicate.id)
        left = [] if mine is None else [(TAKEN_BACK, (mine.table,))]
        try:
            await self._books.write([*left, (PLAYED, (duplicate.id, person, table, now))])
        except Conflict:
            mine = await self.play_of(duplicate.id, person)
            raise AlreadyPlayed(mine.table if mine is not None else "") from None

    async def _check_open(self, identity: str) -> None:
        """Raises Closed. Asked after the claim too: who closed it meanwhile has not seen that."""
        known = await self.known(identity)
        if known is None or known.closes <= self._clock():
            raise Closed

    async def play_of(self, identity: str, person: Person) -> Played | None:
        """What this person made of it."""
        rows = await self._books.read(MINE, (identity, person))
        return Played(*rows[0]) if rows else None

    async def plays(self, identity: str) -> list[Played]:
        """Who has played it to its end, the best first; SHOWN of them."""
        return [Played(*row) for row in await self._books.read(FINISHED, (identity, SHOWN))]

    async def close(self, duplicate: Duplicate) -> None:
        """From now on nobody begins it; it is over when those who have begun have played it."""
        now = self._clock()
        await self._books.write([(CLOSED, (now, duplicate.id, now))])

    async def standing(self, duplicate: Duplicate) -> Standing:
        """Over it is once nobody can begin it and all who began have played it; a day later in any case.

        What somebody makes of it later does not count (`hands.DUPLICATE`): its secret is opened."""
        now = self._clock()
        began, played = (await self._books.read(COUNTS, (duplicate.id,)))[0]
        is_closed = duplicate.closes <= now
        is_over = is_closed and (began == played or duplicate.closes + A_DAY_S <= now)
        return Standing(began, played, is_closed, is_over)

    async def decks_not_over(self) -> frozenset[str]:
        """The decks that somebody may have still to play, as they stand in the books."""
        return frozenset([deck for (deck,) in await self._books.read(NOT_OVER, {"now": self._clock()})])

    async def dealing(self, identity: str) -> Dealing | None:
        """How the deck of a duplicate came about; None: there is none, or it is not over."""
        found = await self.known(identity)
        if found is not None and (await self.standing(found)).is_over:
            return self._dealing(found.id)
        return None

    async def of_hand(self, table: str, hand: str) -> str:
        """Whose deal this hand was; empty: no duplicate's."""
        rows = await self._books.read(OF_HAND, (table, hand))
        return str(rows[0][0]) if rows else ""

    def secret(self, identity: str) -> str:
        """What its deck follows from; opened when it is over."""
        return secret(self._key, identity, 0)

    def _dealing(self, identity: str) -> Dealing:
        opened = self.secret(identity)
        return Dealing(identity, 0, commitment(opened), opened)

    async def _make(
        self, identity: str, kind: str, when: str, game: str, options: dict[str, Any], by: Person
    ) -> Duplicate:
        rules = configure(type(game_named(game))(), options)
        seats = rules.players[0]
        deck, now = shuffled(rules.pack(seats), self._dealing(identity)), self._clock()
        made = Duplicate(identity, kind, when, game, options, seats, deck, by, now, _closes(kind, when, now))
        told = (orjson.dumps(options).decode(), seats, " ".join(deck), by, made.made, made.closes)
        try:
            await self._books.write([(MADE, (identity, kind, when, game, *told))])
        except Conflict:
            return await self.known(identity) or made
        return made


def _closes(kind: str, day: str, made: float) -> float:
    """When nobody begins it any more, unless it is closed before."""
    return day_ends(day) if kind == "day" else made + OPEN_S
