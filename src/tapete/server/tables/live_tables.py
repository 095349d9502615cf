"""Which tables are loaded at a start: of each that somebody is at the store is told until it has surely heard."""

from typing import Final

from tapete.server.store.store import NotKept, Store
from tapete.server.trouble import Lapsing


class LiveTables:
    """What the store is told of tables that come to rest, and wake."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._unrested, self._unwoken = Lapsing("not put to rest"), Lapsing("not woken")
        self._doubtful: Final = set[str]()
        """Tables that may be at rest in the store, whose answer got lost, or that it has not woken."""

    async def rest(self, table_id: str) -> bool:
        """Have the table loaded at no start; whether that is kept for sure."""
        try:
            await self._store.rest(table_id)
        except NotKept as error:
            self._doubtful.add(table_id)
            self._unrested.said(error)
            return False
        return True

    async def wake(self, table_id: str) -> None:
        """Have the table loaded at the next start; it can be looked at even if that cannot be kept now."""
        try:
            await self._store.wake(table_id)
        except NotKept as error:
            self._doubtful.add(table_id)
            self._unwoken.said(error)
        else:
            self._doubtful.discard(table_id)

    async def make_sure(self, table_id: str) -> None:
        """Wake a table that is not at rest here, and may be in the store."""
        if table_id in self._doubtful:
            await self.wake(table_id)

    def forget(self, table_id: str) -> None:
        """It is not in memory any more: who takes it up again asks the store whether it is at rest."""
        self._doubtful.discard(table_id)
