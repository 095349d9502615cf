"""The services that all tables of a server share: store, robots, settings, metrics, clock, randomness."""

import random
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from secrets import SystemRandom, token_bytes
from typing import Protocol

from tapete.robots import Hint, hint
from tapete.rules.game import Past, Seat, Value, View
from tapete.server.club.clerk import Clerk
from tapete.server.metrics import Metrics
from tapete.server.settings import Settings
from tapete.server.store.store import Store
from tapete.server.tables.dealing import Dealer
from tapete.server.tables.talk import Filter
from tapete.server.tables.talk_store import MemoryTalkStore, TalkStore
from tapete.server.tables.thinking import Thinker
from tapete.table.commands import Person
from tapete.table.rest_claims import proves

Advise = Callable[[View, Mapping[str, Value]], Awaitable[Hint]]
Prove = Callable[[Past, Seat, tuple[Seat, ...]], Awaitable[bool]]


def unchanged(text: str) -> str | None:
    """The word filter that changes nothing."""
    return text


async def prove_here(dealt: Past, seat: Seat, side: tuple[Seat, ...]) -> bool:
    """Whether a claim is proved, computed in this process."""
    return proves(dealt, seat, side)


async def advise_here(view: View, options: Mapping[str, Value]) -> Hint:
    """A hint, computed in this process."""
    return hint(view, options)


class Counted(Protocol):
    """Rate limits by address that nodes share."""

    def tell(self, tell: Callable[[str, str, float], None]) -> None:
        """Register a listener, called with the limit, the address and the amount that was used here."""

    def spent(self, what: str, address: str, count: float) -> None:
        """Count an amount that was used at another node."""


class Draining:
    """Whether this server is shutting down (one of several nodes then opens no tables), how it sends its clients away,
    and what kept it from beginning."""

    is_on = False
    why_not_begun = ""
    """Why it could not begin; empty: it has, or nobody knows."""
    send_away: Callable[[], None] = staticmethod(lambda: None)


@dataclass(frozen=True, slots=True)
class Services:
    """What every table of a server uses."""

    store: Store
    thinker: Thinker
    settings: Settings
    metrics: Metrics
    clock: Callable[[], float] = time.time
    steady: Callable[[], float] | None = None
    """Goes on whatever the clock is set to; None: nobody sets the clock."""
    dealer: Dealer = field(default_factory=lambda: Dealer(token_bytes(32)))
    """Commits to secrets and shuffles the decks."""
    lot: random.Random = field(default_factory=SystemRandom)
    """The random generator for lots."""
    clerk: Clerk | None = None
    """Records matches; None: nothing counts."""
    prove: Prove = prove_here
    """Decides claims of the rest of a hand."""
    advise: Advise = advise_here
    """Computes hints."""
    lines: TalkStore = field(default_factory=MemoryTalkStore)
    """Stores table talk, mutes and reports."""
    words: Filter = unchanged
    """The filter of free text."""
    draining: Draining = field(default_factory=Draining)

    @property
    def gone(self) -> Collection[Person]:
        """Everybody who has deleted their account (a live set): their names are shown to nobody."""
        return self.clerk.people.gone if self.clerk is not None else ()

    def is_departed(self, person: Person) -> bool:
        """Whether they have deleted their account, and that is kept: before, it may yet come to nothing."""
        return self.clerk is not None and person in self.gone and person not in self.clerk.people.deleting
