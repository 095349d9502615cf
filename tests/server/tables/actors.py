"""A table hosted inside the test: viewers that keep their frames, a clock that stands still, a deck of one's choice."""

import asyncio
from collections.abc import Callable, Mapping

from tapete.robots import robot
from tapete.rules.cards import Card
from tapete.rules.game import Action, Value, View
from tapete.server.metrics import Metrics
from tapete.server.settings import Settings
from tapete.server.store.store import MemoryStore, Store
from tapete.server.tables.actor import TableActor
from tapete.server.tables.audience import Viewer
from tapete.server.tables.dealing import Dealer
from tapete.server.tables.loading import Loader
from tapete.server.tables.services import Services
from tapete.table import TableRefusal, opened
from tapete.table.commands import Act, Command, Ready, Sit, Start
from tapete.table.events import Kept

NOW = 1_700_000_000.0
PEOPLE = ("ana", "berta", "carla", "dora")
Pack = tuple[Card, ...]


class Inline:
    """Robots that think where they are asked."""

    async def choose(self, level: str, view: View, options: Mapping[str, Value], asker: str = "") -> Action:
        return robot(level, 1).choose(view)

    def close(self) -> None:
        return None


class Ear(Viewer):
    """Keeps what it is shown."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.frames: list[bytes] = []
        self.is_shut_out = False

    def show(self, frame: bytes) -> None:
        self.frames.append(frame)

    def shut_out(self, table: str) -> None:
        self.is_shut_out = True


def services(
    store: Store | None = None, shuffle: Callable[[Pack], Pack] = lambda pack: pack, **settings: float
) -> Services:
    chosen = Settings.model_validate({"grace_s": 1000.0, "retry_s": 0.01, **settings})
    return Services(store or MemoryStore(), Inline(), chosen, Metrics(), clock=lambda: NOW, dealer=Dealer(b"", shuffle))


async def open_table(kept_in: Services, game: str = "tute-pairs", **options: str | int | bool) -> TableActor:
    """A table `t` of Ana's, kept and live."""
    first = Kept(1, NOW, opened(game, PEOPLE[0], "seed", "", None, {"pace": "instant", "turn_time_s": 0, **options}))
    await kept_in.store.append("t", 0, (first,))
    return await taken_up(kept_in)


async def taken_up(kept_in: Services) -> TableActor:
    """The table `t`, from its log."""
    loader = Loader(kept_in.store)
    actor = TableActor(kept_in, await loader.table("t"), loader.table, lambda: None)
    actor.start()
    return actor


async def ask(actor: TableActor, *commands: Command) -> TableRefusal | None:
    """Put commands to the table and wait until it has answered."""
    answered: asyncio.Future[TableRefusal | None] = asyncio.get_running_loop().create_future()
    actor.ask(commands, answered.set_result)
    async with asyncio.timeout(60):
        return await answered


async def seat_four(actor: TableActor, dealer: int = 3) -> None:
    """Four people, and a match whose first hand has been dealt."""
    for seat, person in enumerate(PEOPLE):
        assert await ask(actor, Sit(person, person.title(), seat)) is None
    assert await ask(actor, Start(PEOPLE[0], dealer)) is None
    while actor.table.stage == "dealing":
        await asyncio.sleep(0)


async def act(actor: TableActor, seat: int, action: Action) -> TableRefusal | None:
    return await ask(actor, Act(PEOPLE[seat], actor.table.version, action))


async def play_match(actor: TableActor) -> None:
    """Whoever is asked does the first legal thing, after something that is refused, until the match is over."""
    while (table := actor.table).stage != "over":
        if table.stage == "sheet":
            for person in PEOPLE:
                await ask(actor, Ready(person))
        elif table.hand is None or not table.awaited:
            await asyncio.sleep(0)
        else:
            seat = table.awaited[0]
            refused = await act(actor, seat, Action("play", "nothing"))
            assert refused is not None
            assert await act(actor, seat, table.hand.legal(seat)[0]) is None


class Held(MemoryStore):
    """Puts a table to rest when it is told to; whoever asks after the first so many need not wait."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.asked, self.may_rest, self._first = 0, asyncio.Event(), first

    async def rest(self, table: str) -> None:
        self.asked += 1
        if self.asked <= self._first:
            await self.may_rest.wait()
        await super().rest(table)
