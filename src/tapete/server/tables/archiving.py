"""Tables at rest: what they played before their last hand is archived, in batches."""

import asyncio
from typing import Final

from tapete.server.store.store import Store
from tapete.server.tables.actor import TableActor

AT_ONCE: Final = 500
"""Events; each batch is one commit, which others wait for."""
REST_S: Final = 0.05


def is_forsaken(actor: TableActor) -> bool:
    """Whether nobody looks at a table at which nothing is played."""
    return actor.is_idle and not actor.table.in_match


async def archive(store: Store, actor: TableActor) -> None:
    """Archive what this table played before its last hand, as long as it is forsaken. Raises NotKept."""
    while is_forsaken(actor) and await store.archive(actor.table.id, AT_ONCE):
        await asyncio.sleep(REST_S)
