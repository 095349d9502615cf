"""How a session with PostgreSQL is set up, whatever its administrator has set for others; and whose time it tells."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import asyncpg
import structlog

log = structlog.get_logger()
COMMAND_S: Final = 2.0
"""A statement that takes longer was lost on the way: it is asked anew on another connection."""
QUICK: Final[dict[str, str]] = {
    "statement_timeout": f"{2000 * COMMAND_S:.0f}",
    "lock_timeout": f"{750 * COMMAND_S:.0f}",
    "idle_in_transaction_session_timeout": f"{4000 * COMMAND_S:.0f}",
}
"""Milliseconds. The server ends by itself what nobody waits for any more: else every try that a lock holds up would
keep a connection until there are none left. A lock is given up before the statement is, so that nothing is in doubt,
but after a deadlock would have been found. A node that is frozen within a transaction lets go of what it holds."""
PATIENT: Final[Mapping[str, str]] = dict.fromkeys(QUICK, "0")
"""For what may take as long as it takes, as an upgrade."""
NOTICED_S: Final = 1.0
TROUBLE: Final = (
    *(asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError),
    *(OSError, TimeoutError),
)
"""Raised for a database that is shutting down, unreachable or overloaded: try again."""


async def connected(url: str, settings: Mapping[str, str] = PATIENT, timeout_s: float = 5.0) -> Any:
    """A connection of its own, which does not end for being idle. Raises what asyncpg does."""
    connection = await asyncpg.connect(url, timeout=timeout_s, server_settings=dict(settings))
    try:
        if connection.get_server_version() >= (14,):
            await connection.execute("SET idle_session_timeout = 0")
    except BaseException:
        connection.terminate()
        raise
    return connection


def _steady() -> Callable[[], float]:
    """The time of this machine as it is now, from where it goes on whatever the machine's clock is set to."""
    ahead = time.time() - time.monotonic()
    return lambda: time.monotonic() + ahead


class SharedClock:
    """The time as the database tells it: the nodes of a room agree on it, whatever their own clocks say."""

    def __init__(self, own: Callable[[], float] | None = None) -> None:
        self.own = _steady() if own is None else own
        self._ahead = 0.0

    def __call__(self) -> float:
        return self.own() + self._ahead

    def told(self, said: float, asked_at: float) -> None:
        """The database, asked at `asked_at` by this node's own clock, has just said this.

        Believed is what is nearest to the last belief and may be true, so that slow answers do not move it."""
        doubt = (self.own() - asked_at) / 2
        ahead = said - asked_at - doubt
        if doubt < 0 or abs(ahead - self._ahead) <= doubt:
            return
        if abs(ahead - self._ahead) > NOTICED_S:
            log.warning("the clock of this machine is not the database's", ahead_s=round(ahead, 3))
        self._ahead = ahead
