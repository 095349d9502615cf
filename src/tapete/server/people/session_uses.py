"""When sessions were used last: noted at once, kept a moment later, so that no request waits for the database."""

import asyncio
from collections.abc import Callable, Iterable, MutableMapping
from typing import Final

from tapete.server.people.sessions import SEEN_EVERY_S, Session
from tapete.server.store.store import Books, NotKept, Unreadable
from tapete.server.trouble import Trouble

KEPT_EVERY_S: Final = 5.0
KEPT_AT_ONCE: Final = 50
"""The other books wait for no more."""
SEEN: Final = "UPDATE sessions SET seen = ? WHERE id = ? AND seen < ?"
"""What another server has kept of a later use stays."""


class SessionUses:
    """The uses that are not in the database yet, by session."""

    def __init__(self, books: Books, clock: Callable[[], float]) -> None:
        self._books, self._clock = books, clock
        self._due: dict[str, float] = {}
        self._trouble = Trouble("uses of sessions not kept")

    def note(self, sessions: MutableMapping[str, Session], used: Iterable[str]) -> None:
        """Those of these sessions that are known are used now; noted only so exactly as it is kept."""
        now = self._clock()
        for each in used:
            session = sessions.get(each)
            if session is not None and now - session.seen > SEEN_EVERY_S:
                sessions[each] = session.with_(seen=now)
                self._due[each] = now

    def latest(self, session: Session) -> Session:
        """A session from the database, as it was used since."""
        return session.with_(seen=max(session.seen, self._due.get(session.id, session.seen)))

    async def keep(self) -> None:
        """Keep what was noted; what cannot be kept now is kept with the next."""
        while self._due:
            # In the order of their ids: two servers that keep the same sessions do not wait for each other.
            uses = sorted(self._due.items())[:KEPT_AT_ONCE]
            try:
                await self._books.write([(SEEN, (at, session, at)) for session, at in uses])
            except (NotKept, Unreadable) as error:
                self._trouble.said(error)
                return
            self._trouble.over()
            for session, at in uses:
                if self._due.get(session) == at:
                    del self._due[session]

    async def keep_up(self, look: Callable[[], None]) -> None:
        """Keep what `look` and others note, again and again, until cancelled."""
        while True:
            look()
            await self.keep()
            await asyncio.sleep(KEPT_EVERY_S)
