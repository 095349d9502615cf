"""The list of tables is made when something is new, however many ask."""

from collections.abc import Mapping, Sequence

from tapete.server.connection.lobby import Lobby
from tapete.server.tables.registry import Registry
from tapete.server.wire.messages import LobbyTable
from tapete.table.commands import Person
from tests.server.tables.actors import Ear, services


class Counting(Registry):
    """A registry that counts how often it is asked."""

    asked = 0

    def matches(self) -> Mapping[Person, Sequence[LobbyTable]]:
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
