"""Sees that the clock of a table was set, and puts right the times that were counted by it."""

from collections.abc import Callable
from typing import Final

from tapete.table import Table, moved, restarted

SET_S: Final = 2.0
"""By less the clocks of two nodes may differ while they hear slow answers of the database."""


class ClockWatch:
    """Of one table."""

    def __init__(self, clock: Callable[[], float], steady: Callable[[], float] | None) -> None:
        """`steady` goes on whatever the clock is set to; None: nobody sets the clock."""
        self._clock, self._steady = clock, clock if steady is None else steady
        self._ahead = 0.0
        self.begin()

    def begin(self) -> None:
        """The times of the table are of the clock as it is now."""
        self._ahead = self._clock() - self._steady()

    def righted(self, table: Table) -> Table:
        """The table with its times as if nobody had set the clock; what is in a time to come all the same begins anew,
        as it was counted elsewhere. The very same table if nothing is wrong."""
        now = self._clock()
        ahead = now - self._steady()
        jump, self._ahead = ahead - self._ahead, ahead
        if abs(jump) > SET_S:
            table = moved(table, jump)
        return restarted(table, now) if table.began_last > now + SET_S else table
