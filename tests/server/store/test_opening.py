"""What a node finds at its start in PostgreSQL, or in front of it, that does not suit a room."""

import asyncio
import contextlib
import re
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tapete.server.store import schema
from tapete.server.store.database_claim import claimed
from tapete.server.store.opening import opened, shared_secret
from tapete.server.store.postgres import NEEDED, PostgresStore
from tapete.server.store.schema import upgraded
from tapete.server.store.store import Unusable
from tests.server.backing import Postgres
from tests.server.store.test_postgres import OPENED
from tests.server.store.test_postgres_refuses import Role, few
from tests.server.store.test_watched_file import ready

__all__ = ["few"]
TAKEN_BACK = [("DELETE FROM hands WHERE id = ?", ("none",))]


@pytest.fixture
def database(empty_database: str) -> str:
    """What a node finds at its start may be nothing yet."""
    return empty_database


def encoded(database: str, encoding: str) -> str:
    return f"CREATE DATABASE \"{database}\" ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"


async def test_a_database_that_cannot_keep_every_name_is_refused(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    for encoding in ("LATIN1", "SQL_ASCII"):
        await postgres.ask("postgres", encoded(f"in_{encoding.lower()}", encoding))
    with pytest.raises(Unusable, match=r"cannot be opened: its encoding is LATIN1, .* ENCODING 'UTF8'"):
        await upgraded(postgres.url("in_latin1"))
    assert await postgres.ask("in_latin1", "SELECT to_regclass('tables')::text") == [(None,)]
    await upgraded(postgres.url("in_sql_ascii"))
    monkeypatch.setattr(schema, "ENCODINGS", ("UTF8",))
    with capture_logs() as logs:
        await upgraded(postgres.url("in_sql_ascii"))
    (said,) = [line["event"] for line in logs if line["log_level"] == "warning"]
    assert "its encoding is SQL_ASCII" in said, "a room that is there plays on"


async def test_a_node_begins_where_the_database_of_its_room_may_only_be_read(postgres: Postgres, database: str) -> None:
    secret = await shared_secret(database)
    name = database.rpartition("/")[2]
    await postgres.ask("postgres", f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    assert await shared_secret(database) == secret
    await (await PostgresStore.open(database)).close()


async def test_a_pooler_in_front_of_the_database_is_named() -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1000)
        said = b"SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0"
        writer.write(b"E" + (len(said) + 4).to_bytes(4, "big") + said)
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as pooler:
        port = pooler.sockets[0].getsockname()[1]
        with pytest.raises(Unusable, match=re.escape("statement_timeout (PgBouncer cannot stand between")):
            await upgraded(f"postgresql://tapete@127.0.0.1:{port}/tapete?sslmode=disable")


async def test_where_connections_are_few_readers_leave_them_to_the_writers(few: Role) -> None:
    await upgraded(few.url)
    await few.may_have(NEEDED - 3)
    claim = await claimed(few.url, shares=True)
    with capture_logs() as logs:
        store = await opened(few.url, Path(), is_owner=True)
    assert isinstance(store, PostgresStore)
    try:
        assert [line["event"] for line in logs if "a node takes 11 connections" in line["event"]]
        await asyncio.gather(*(store.read("SELECT pg_sleep(0.1)") for _ in range(4)))
        async with asyncio.timeout(60):
            for number in range(8):  # by each of the writers
                await store.append(f"t{number}", 0, (OPENED,))
                await store.append(f"t{number}", 1, ready(2), beside=TAKEN_BACK)
                await store.append(f"t{number}", 2, ready(3))
            await store.write(TAKEN_BACK)
    finally:
        await store.close()
        claim.terminate()


async def test_how_many_connections_a_node_may_have(postgres: Postgres, database: str, few: Role) -> None:
    """The least of what the server, its administrator, the role and the database let it have."""
    name = database.rpartition("/")[2]
    assert await upgraded(database) == 60
    assert await upgraded(few.url) == 57, "three are kept for superusers"
    await postgres.ask("postgres", f'ALTER DATABASE "{name}" CONNECTION LIMIT 20')
    assert await upgraded(few.url) == 20
    await few.may_have(10)
    assert await upgraded(few.url) == 10
