"""What every table of a server uses: the store, the robots, settings, metrics, the clock and chance."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import SystemRandom, token_bytes

from tapete.server.club.clerk import Clerk
from tapete.server.metrics import Metrics
from tapete.server.settings import Settings
from tapete.server.store.store import Store
from tapete.server.tables.dealing import Dealer
from tapete.server.tables.thinking import Thinker


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
    """Draws the first dealer."""
    clerk: Clerk | None = None
    """Keeps the books; without one nothing counts."""
