"""A person who asks two nodes at the same moment for a match with robots has one, whatever news are on their way."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from websockets.asyncio.client import connect

from tapete.server.nodes.registry import SharedRegistry
from tapete.server.people.guests import Guest
from tapete.server.tables.actor import TableActor
from tapete.table import Refused
from tests.server.backing import Postgres, Redis
from tests.server.nodes.fleet import Node, fleet
from tests.server.nodes.players import Message
from tests.server.nodes.test_registry import node
from tests.server.tables.actors import PEOPLE

ANA = Guest(PEOPLE[0], "Ana", "session")
Answer = TableActor | BaseException


async def test_two_tabs_at_two_nodes_get_one_match(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    async with fleet(postgres, redis, tmp_path, nodes=2) as made:
        here, there = made.nodes
        assert here.served is not None
        for number in range(8):
            cookie = await asyncio.to_thread(here.served.guest, f"Ana {number}")
            async with _tab(here, cookie) as one, _tab(there, cookie) as other:
                first, second = sorted(await asyncio.gather(one(), other()), key=lambda said: str(said["t"]))
            assert (first["t"], second["t"]) == ("opened", "refused"), number
            assert (second["code"], second["about"]["table"]) == ("in_a_match", first["table"])


@asynccontextmanager
async def _tab(at: Node, cookie: str) -> AsyncIterator[Callable[[], Awaitable[Message]]]:
    """A socket by which one may ask for a match."""
    async with connect(f"ws://127.0.0.1:{at.port}/ws", additional_headers={"cookie": cookie}) as socket:
        await socket.recv()

        async def ask() -> Message:
            await socket.send(json.dumps({"t": "play_now", "id": 1, "game": "brisca"}))
            answer: Message = json.loads(await socket.recv())
            return answer

        yield ask


@asynccontextmanager
async def _deaf(database: str, many: int = 2) -> AsyncIterator[list[SharedRegistry]]:
    """Nodes that hear nothing of each other."""
    async with AsyncExitStack() as nodes:
        yield [(await nodes.enter_async_context(node(database, name=f"node{number}")))[1] for number in range(many)]


async def _at_once(registries: list[SharedRegistry], anew: bool = False) -> list[Answer]:
    return await asyncio.gather(
        *(each.play_now(ANA, "brisca", anew=anew) for each in registries), return_exceptions=True
    )


def _codes(answers: list[Answer]) -> list[str]:
    return sorted(each.refusal.code if isinstance(each, Refused) else type(each).__name__ for each in answers)


async def test_of_many_nodes_that_hear_nothing_of_each_other_one_begins_a_match(database: str) -> None:
    async with _deaf(database, 4) as registries:
        answers = await _at_once(registries)
        assert _codes(answers) == ["SharedActor", *["in_a_match"] * 3]


async def test_who_wants_another_match_at_both_nodes_has_one_in_the_end(database: str) -> None:
    async with _deaf(database) as registries:
        for _ in range(3):
            answers = await _at_once(registries, anew=True)
            assert _codes(answers) == ["SharedActor", "SharedActor"]
            tables = [each.table.id for each in answers if isinstance(each, TableActor)]
            on = [await _is_on(registries[0], table) for table in tables]
            assert sorted(on) == [False, True]


async def _is_on(registry: SharedRegistry, table: str) -> bool:
    return (await registry._loader.table(table)).in_match


async def test_a_match_that_has_long_been_at_rest_is_not_taken_up_for_it(database: str) -> None:
    async with _deaf(database) as (one, other):
        old = (await one.play_now(ANA, "brisca")).table.id
        await one.services.store.rest(old)
        await other.play_now(ANA, "brisca")
        assert old not in other.actors


async def test_what_is_an_hour_old_is_forgotten_and_the_next_match_is_begun_once(database: str) -> None:
    async with _deaf(database) as registries:
        assert _codes(await _at_once(registries)) == ["SharedActor", "in_a_match"]
        (store, *_) = [each._shared for each in registries]
        await store.write([("UPDATE robot_matches SET at = now() - interval '2 hours'", ())])
        forgetting = asyncio.create_task(registries[0]._tidy())
        async with asyncio.timeout(10):
            while await store.read("SELECT 1 FROM robot_matches"):
                await asyncio.sleep(0.01)
        forgetting.cancel()
        assert _codes(await _at_once(registries, anew=True)) == ["SharedActor", "SharedActor"]
        assert len(await store.read("SELECT 1 FROM robot_matches")) == 1
