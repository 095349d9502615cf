"""The list of tables is made when something is new, however many ask, and for nobody never."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from tapete.server.connection.lobby import LARGEST, Lobby
from tapete.server.tables.listing import LISTED, gathered, listed, summary
from tapete.server.tables.registry import Registry
from tapete.server.tasks import kept_alive
from tapete.server.wire.messages import LobbyTable
from tapete.table import Table, evolve, new, opened
from tapete.table.commands import Person
from tapete.table.events import Kept, Sat
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


def test_nobodys_many_tables_leave_others_no_place() -> None:
    """Of each household first one table, then a second: the crowd of one takes what places are left."""
    crowd = [(table(f"a{number:03}", f"guest {number % 15}"), "192.0.2.1") for number in range(300)]
    others = [(table(f"z{number:03}", f"person {number}"), f"198.51.100.{number}") for number in range(60)]
    full = (table("m", "eva", taken=True), "203.0.113.1")
    shown = [line.id for line in listed([*crowd, full, *others[:30]], [(summary(one), of) for one, of in others[30:]])]
    assert len(shown) == LISTED
    assert {each.id for each, _ in others} <= set(shown)
    assert shown[:61] == ["a000", *[each.id for each, _ in others]]
    assert shown[61:] == [f"a{number:03}" for number in range(1, LISTED - 60)]


def test_who_sits_where_nothing_is_played_is_known() -> None:
    waiting = evolve(table("a", "ana"), Kept(2, 0.0, Sat(1, "luis", "Luis")))
    playing = table("b", "ana").with_(chairs=waiting.chairs, stage="dealing")
    assert dict(gathered([waiting, playing])) == {"luis": ["a"]}


def table(table_id: str, owner: str, taken: bool = False) -> Table:
    made = evolve(new(table_id), Kept(1, 0.0, opened("brisca", owner, "seed", "", 2, {})))
    return made.with_(chairs=tuple([chair.with_(robot="novice") for chair in made.chairs])) if taken else made
