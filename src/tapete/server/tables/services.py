"""What every table of a server uses: the store, the robots, settings, metrics, the clock and chance."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import SystemRandom

from tapete.rules.cards import Card
from tapete.server.club.clerk import Clerk
from tapete.server.metrics import Metrics
from tapete.server.settings import Settings
from tapete.server.store.store import Store
from tapete.server.tables.thinking import Thinker


def system_shuffle(pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pack in an order that nobody can foretell: drawn from the entropy of the system."""
    return tuple(SystemRandom().sample(pack, len(pack)))


@dataclass(frozen=True, slots=True)
class Services:
    """What every table of a server uses."""

    store: Store
    thinker: Thinker
    settings: Settings
    metrics: Metrics
    clock: Callable[[], float] = time.time
    shuffle: Callable[[tuple[Card, ...]], tuple[Card, ...]] = system_shuffle
    lot: random.Random = field(default_factory=SystemRandom)
    """Draws the first dealer."""
    clerk: Clerk | None = None
    """Keeps the books; without one nothing counts."""
