"""A damaged page that a writer meets costs who asked for it, and no other table."""

from collections.abc import Mapping, Sequence
from functools import partial

import pytest

from tapete.server.store import postgres_writer
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import Conflict, NotKept, Unreadable
from tapete.table import opened
from tapete.table.events import Kept

FIRST = (Kept(1, 1000.0, opened("tute-pairs", "ana", "seed", "", None, {})),)


async def test_a_version_that_cannot_be_read_ends_no_writer(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def damaged(tables: Sequence[str]) -> Mapping[str, int]:
        raise Unreadable(f"a page of {tables}")

    store = await PostgresStore.open(database)
    try:
        await store.append("t", 0, FIRST)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(store._deals, "_heads", damaged)
            meanwhile.setattr(postgres_writer, "PATIENCE_S", 0.3)
            with pytest.raises(NotKept):
                await store.append("t", 0, FIRST)
        await store.append("another", 0, FIRST)
        with pytest.raises(Conflict):
            await store.append("t", 0, FIRST)
    finally:
        await store.close()


async def test_what_is_written_on_a_damaged_page_is_not_kept_and_no_more(database: str) -> None:
    """Who puts tables to rest goes on with the next one."""
    store = await PostgresStore.open(database)
    try:
        await store.append("t", 0, FIRST)
        await store.fetch(
            "CREATE FUNCTION damaged() RETURNS trigger LANGUAGE plpgsql AS $$"
            " BEGIN RAISE EXCEPTION 'a page' USING ERRCODE = 'index_corrupted'; END $$"
        )
        for name in ("tables", "events"):
            await store.fetch(f"CREATE TRIGGER damaged BEFORE UPDATE OR DELETE ON {name} EXECUTE FUNCTION damaged()")
        for write in (store.rest, store.wake, partial(store.archive, most=9)):
            with pytest.raises(NotKept, match="a page"):
                await write("t")
    finally:
        await store.close()
