"""What every table of a server uses: the store, the robots, settings, metrics, the clock and chance."""

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
    """The filter that lets everything pass."""
    return text


async def prove_here(dealt: Past, seat: Seat, side: tuple[Seat, ...]) -> bool:
    """The answer to a claim, where it is asked."""
    return proves(dealt, seat, side)


async def advise_here(view: View, options: Mapping[str, Value]) -> Hint:
    """A hint, worked out where it is asked."""
    return hint(view, options)


class Counted(Protocol):
    """What addresses have taken of what is limited."""

    def tell(self, tell: Callable[[str, str, float], None]) -> None:
        """Whom to tell of what, by which address, so many were taken here."""

    def spent(self, what: str, address: str, count: float) -> None:
        """So many were taken at another node."""


class Draining:
    """Whether this server is about to end: then it opens no tables; and how its clients are sent to another."""

    is_on = False
    send_away: Callable[[], None] = staticmethod(lambda: None)


@dataclass(frozen=True, slots=True)
class Services:
    """What every table of a server uses."""

    store: Store
    thinker: Thinker
    settings: Settings
    metrics: Metrics
    clock: Callable[[], float] = time.time
    dealer: Dealer = field(default_factory=lambda: Dealer(token_bytes(32)))
    """Makes the decks."""
    lot: random.Random = field(default_factory=SystemRandom)
    """Draws lots."""
    clerk: Clerk | None = None
    """Keeps the books; without one nothing counts."""
    prove: Prove = prove_here
    """Answers claims of the rest."""
    advise: Advise = advise_here
    """Gives hints."""
    lines: TalkStore = field(default_factory=MemoryTalkStore)
    """Keeps what is said."""
    words: Filter = unchanged
    """The filter of free text."""
    draining: Draining = field(default_factory=Draining)

    @property
    def gone(self) -> Collection[Person]:
        """Who has deleted their account, the very set: their names are shown to nobody."""
        return self.clerk.people.gone if self.clerk is not None else ()
