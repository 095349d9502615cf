"""The tables' clerk: checks commands against chips and penalties, and records matches and hands in the database."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import combinations
from typing import Any, Final

from tapete.club.contract import stakes_of
from tapete.club.eligibility import Eligibility, Seated, eligibility
from tapete.club.ledger import purse
from tapete.server.club import abandonments
from tapete.server.club.hands import hand_kept
from tapete.server.club.matches import OpenMatch, began, ended, open_match
from tapete.server.club.moderation import Moderation
from tapete.server.club.ranking_cache import RankingCache
from tapete.server.people.people import People
from tapete.server.store.store import Books, NotCovered, NotKept, Statement
from tapete.table import Refused, Table
from tapete.table.commands import Command, Person, Ready, Set, Sit, Start

DUPLICATE: Final = """SELECT 1 FROM duplicate_plays WHERE "table" = ? LIMIT 1"""
DUPLICATES_HAND: Final = "SELECT 1 FROM duplicate_plays WHERE hand = ? LIMIT 1"
SEEN: Final = 2
"""For so many deals the first hand of a table is played, or shown to onlookers as the previous hand."""
Addresses = Mapping[Person, Collection[str]]
"""The households that each person of a table connects from."""
TURN_S: Final = 8.0
"""So long the end of a match waits for those before it: as long as a database that does not answer is waited for."""
NOTHING: Final[Sequence[Statement]] = ()


class Clerk:
    """One for all tables of a server. Ends of matches are recorded one at a time: they read and update personal totals.

    Where another server of the database was faster, the store raises Outdated, and the totals are read again."""

    def __init__(
        self, books: Books, people: People, clock: Callable[[], float] = time.time, one_address_counts: bool = False
    ) -> None:
        """`one_address_counts`: seats of one household may play for points (a family's own room)."""
        self.books, self.people, self.clock, self._one_address_counts = books, people, clock, one_address_counts
        self.moderation = Moderation(books, people, clock)
        self.moderation.told = self.weigh
        self.rankings = RankingCache()
        self._on: dict[str, OpenMatch] = {}
        self._turn = asyncio.Lock()
        self._weighers: list[Callable[[Person], None]] = []

    def tell(self, weigher: Callable[[Person], None]) -> None:
        """Register a listener, called with a person whose cost of leaving has changed, or what they may do at all."""
        self._weighers.append(weigher)

    def weigh(self, person: Person) -> None:
        """Tell all listeners that the abandonments of this person have changed, or what moderators say of them, which
        concerns every table."""
        for weigher in self._weighers:
            weigher(person)

    async def check(
        self, table: Table, commands: Sequence[Command], addresses: Addresses, away: Collection[Person] = ()
    ) -> None:
        """Raises Refused if one of the commands asks for what only chips can buy (docs/spec/platform.md C1), or what is
        not open to who has abandoned matches, or would show all a deal that others have still to play."""
        for command in commands:
            if isinstance(command, Sit) or (isinstance(command, Ready) and not table.in_match):
                await self._check_purse(table, command.person)
            elif isinstance(command, Start):
                await self._check_start(table, addresses, {*away} - {command.person})
            elif isinstance(command, Set) and _opens(table, command.options):
                await self._check_duplicate(table)

    async def _check_start(self, table: Table, addresses: Addresses, away: Collection[Person]) -> None:
        """Raises Refused where somebody has a penalty, or cannot cover the bet, or is `away` and would be asked for it.

        Who has one may have sat down before, in practice, or at a table of their own."""
        if table.options.competitive and len(table.people) > 1:
            for seat in table.people:
                chair = table.chairs[seat]
                await abandonments.check(self.books, chair.person, chair.name, self.clock())
        if table.options.bet:
            absent = [chair.name for chair in table.chairs if chair.person in away]
            if absent and table.options.competitive:
                raise Refused("not_here", names=", ".join(absent))
            counted = await self.eligibility(table, addresses)
            if not counted.can_begin:
                raise Refused("bet_not_covered", bet=str(table.options.bet), seats=_named(table, counted))

    async def eligibility(self, table: Table, addresses: Addresses, trusted: Collection[Person] = ()) -> Eligibility:
        """What a match that begins at this table now would count for, if those who are `trusted` can cover the bet."""
        assert table.game is not None
        owned = await self.owned([chair.person for chair in table.chairs if chair.person])
        seated = [
            Seated(
                chair.person,
                self.people.is_registered(chair.person),
                table.options.bet if chair.person in trusted else owned.get(chair.person, 0),
            )
            for chair in table.chairs
        ]
        return eligibility(stakes_of(table.game, table.options), seated, self._is_shared(table, addresses))

    async def owned(self, people: Collection[Person]) -> dict[Person, int]:
        """The chips of these people; who has none recorded is missing."""
        by_account = {purse(person): person for person in people}
        if not by_account:
            return {}
        query = f"SELECT account, balance FROM chips WHERE account IN ({', '.join('?' * len(by_account))})"
        return {by_account[account]: balance for account, balance in await self.books.read(query, tuple(by_account))}

    @asynccontextmanager
    async def noted(self, before: Table, after: Table, addresses: Addresses) -> AsyncIterator[Sequence[Statement]]:
        """The statements to store together with the events from `before` to `after`; the caller stores them in the
        block. Raises NotCovered where a match begins with a bet that somebody does not own."""
        if before.stage == after.stage or after.position is not None:
            yield NOTHING
            return
        now = self.clock()
        if after.in_match and not before.in_match:
            counted = await self.eligibility(after, addresses)
            if not counted.can_begin:  # their chips have gone into another pot since they were checked
                raise NotCovered
            match, statements = began(after, counted, now, self.people)
            yield statements
            self._on[after.id] = match
            return
        match_on = await self._match(before) if before.in_match else None
        if match_on is None or after.in_match:
            yield self._hand(before, after, match_on, now)
            return
        async with self._in_turn():
            is_one = self._is_shared(before, addresses, match_on.people)
            done, gone = NOTHING, None
            while gone != (gone := set(filter(self.people.is_gone, match_on.people))):
                # Again, if somebody has deleted their account while the books were read.
                done = await ended(self.books, self.people, match_on, before, after, is_one, now)
            yield [*self._hand(before, after, match_on, now), *done]
        self._on.pop(after.id, None)

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """Raises NotKept where the ends before it are held up."""
        try:
            async with asyncio.timeout(TURN_S):
                await self._turn.acquire()
        except TimeoutError:
            raise NotKept("the ends of other matches are held up") from None
        try:
            yield
        finally:
            self._turn.release()

    def forget(self, table: str) -> None:
        """Drop what is cached of this table's match: another node may have begun or ended one, or it is let go here."""
        self._on.pop(table, None)

    def _hand(self, before: Table, after: Table, match: OpenMatch | None, now: float) -> list[Statement]:
        if before.stage != "playing" or after.stage not in ("sheet", "over") or after.hand is None:
            return []
        return hand_kept(after, match.id if match is not None else "", now, _deal(after), self.people)

    async def _match(self, table: Table) -> OpenMatch | None:
        known = self._on.get(table.id)
        if known is None:
            known = await open_match(self.books, table.id)
            if known is not None:
                self._on[table.id] = known
        return known

    def _is_shared(self, table: Table, addresses: Addresses, people: Collection[Person] | None = None) -> bool:
        return not self._one_address_counts and is_shared(table, addresses, people)

    async def _check_duplicate(self, table: Table) -> None:
        """Raises Refused where the public would see a deal that others may have still to play."""
        is_one = table.deals <= SEEN and await self.books.read(DUPLICATE, (table.id,))
        if is_one or (table.position and await self.books.read(DUPLICATES_HAND, (table.position.hand,))):
            raise Refused("not_public")

    async def _check_purse(self, table: Table, person: Person) -> None:
        """Who sits down, or agrees with a bet, is told by themself whether they can cover it, and nobody else is."""
        if not table.options.bet or not table.options.competitive:
            return
        owned = (await self.owned([person])).get(person, 0) if self.people.is_registered(person) else 0
        if owned < table.options.bet:
            raise Refused("bet_not_covered", bet=str(table.options.bet), owned=str(owned))


def _opens(table: Table, options: Mapping[str, Any]) -> bool:
    """Whether these options would let more people look at the table."""
    allows, is_private = options.get("allow_public", True), options.get("private_table", False)
    return (allows and not table.options.allow_public) or (not is_private and table.options.private_table)


def is_shared(table: Table, addresses: Addresses, people: Collection[Person] | None = None) -> bool:
    """Whether two seated people, of these if any are named, connect from one household (docs/spec/platform.md 8)."""
    here = [chair.person for chair in table.chairs if chair.person and (people is None or chair.person in people)]
    seated = [set(addresses.get(person, ())) for person in here]
    return any((one & other) - {""} for one, other in combinations(seated, 2))


def _named(table: Table, counted: Eligibility) -> str:
    return ", ".join(chair.name or str(seat) for seat, chair in enumerate(table.chairs) if counted.seats[seat])


def _deal(table: Table) -> Mapping[str, Any]:
    return table.dealing._asdict() if table.dealing is not None else {}
