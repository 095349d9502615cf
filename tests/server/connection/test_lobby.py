"""The list of tables is made when something is new, however many ask, and for nobody never."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from tapete.server.connection.lobby import LARGEST, Lobby
from tapete.server.tables.registry import Registry
from tapete.server.tasks import kept_alive
from tapete.server.wire.messages import LobbyTable
from tapete.table.commands import Person
from tests.server.tables.actors import Ear, services


class Counting(Registry):
    """A registry that counts how often it is asked."""

    asked = 0

    def matches(self) -> Mapping[Person, Sequence[str]]:
        self.asked += 1
        return super().matches()


async def test_many_who_ask_at_once_cost_one_list() -> None:
    registry = Counting(services())
    lobby = Lobby(registry, rest_s=60.0)
    ears = [Ear("") for _ in range(100)]
    for ear in ears:
        lobby.join(ear)
    assert registry.asked == 1
    assert all(len(ear.frames) == 1 for ear in ears)
    registry.lobby_changed.set()
    lobby.join(ears[0])
    lobby.join(ears[1])
    assert registry.asked == 2


async def test_a_list_of_long_names_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    line = LobbyTable("t" * 12, "n" * 48, "tomate", 13, 13, 0, False, ("\U0001f0a1" * 32,) * 13, "")
    monkeypatch.setattr(Registry, "list", lambda _: (line,) * 200)
    ear = Ear("")
    Lobby(Registry(services())).join(ear)
    assert LARGEST / 4 < len(ear.frames[0]) <= LARGEST


async def test_nothing_is_listed_while_nobody_looks() -> None:
    registry = Counting(services())
    lobby = Lobby(registry, rest_s=0.0)
    async with kept_alive(lobby.run()):
        for _ in range(3):
            registry.lobby_changed.set()
            async with asyncio.timeout(60):
                while registry.lobby_changed.is_set():
                    await asyncio.sleep(0.001)
        assert registry.asked == 0
        ear = Ear("")
        lobby.join(ear)
        registry.lobby_changed.set()
        async with asyncio.timeout(60):
            while registry.asked < 2 or len(ear.frames) < 2:
                await asyncio.sleep(0.001)
    assert registry.asked == 2
    assert len(ear.frames) == 2
