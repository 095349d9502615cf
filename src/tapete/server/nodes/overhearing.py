"""Lines of talk that got lost between nodes: no version shows that one is missing, so the store is asked for them."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Final

from tapete.server.nodes.actor import SharedActor
from tapete.server.nodes.readings import readable
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import NotKept, Unreadable
from tapete.server.trouble import Trouble

LOOK_S: Final = 2.0
"""How often it is asked for the newest line of each table at which somebody may hear it."""


async def overheard(store: PostgresStore, actors: Mapping[str, SharedActor]) -> None:
    """Show at these tables what has not been shown, until cancelled. Nothing else waits for it: the lines may be
    locked."""
    trouble = Trouble("talk not looked after")
    while True:
        await asyncio.sleep(LOOK_S)
        is_well = True
        async for error in _looked_after(store, actors):
            is_well = False
            trouble.said(error)
        if is_well:
            trouble.over()


async def _looked_after(store: PostgresStore, actors: Mapping[str, SharedActor]) -> AsyncIterator[NotKept | Unreadable]:
    """One look at all tables; what could not be read. One that is damaged keeps none of the others waiting."""
    hearing = [table_id for table_id, actor in actors.items() if actor.may_hear]
    try:
        async for table_id, newest in readable(store.last_lines, hearing):
            try:
                if table_id in actors:
                    await actors[table_id].catch_up_talk(newest)
            except (NotKept, Unreadable) as error:
                yield error
    except (NotKept, Unreadable) as error:
        yield error
