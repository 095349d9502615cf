"""Penalties for abandoning competitive matches: a time without them, longer with each abandonment (published)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tapete.table.table import SEAT_KEPT_S

STEPS_S: Final = (0.0, 600.0, 3600.0, 6 * 3600.0, 24 * 3600.0)
"""Seconds without competitive matches after the first abandoned one, the second, and so on; the last one stays."""
SPAN_S: Final = 14 * 24 * 3600.0
"""What is older is forgotten."""


class Abandonment(NamedTuple):
    """A competitive match that somebody abandoned."""

    table: str
    version: int
    at: float
    why: str = "asked"
    """`asked`: they left; `away`: their line was lost for too long."""
    returned_at: float | None = None
    lifted_at: float | None = None
    """When a moderator decided that it does not count."""
    appeal: str = ""

    def counts(self, now: float) -> bool:
        """Whether it still counts at `now`: not if it is old, lifted, or made good by returning in time."""
        came_back = self.returned_at is not None and self.returned_at <= self.at + SEAT_KEPT_S
        return not came_back and self.lifted_at is None and self.at > now - SPAN_S


class Penalty(NamedTuple):
    """The penalty now, and what the next abandonment would add. Times in seconds."""

    times: int
    """How often they have abandoned one."""
    until: float
    """Until when no competitive match is open to them; in the past: all are."""
    next_s: float
    """How long that would be if they abandoned one now."""


def penalty(history: Sequence[Abandonment], now: float) -> Penalty:
    """The penalty at `now` (seconds since the epoch) for these abandonments, in any order."""
    counted = sorted(each.at for each in history if each.counts(now))
    until = max((at + _step(number) for number, at in enumerate(counted)), default=0.0)
    return Penalty(len(counted), until, _step(len(counted)))


def _step(number: int) -> float:
    return STEPS_S[min(number, len(STEPS_S) - 1)]
