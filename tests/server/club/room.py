"""A club inside the test: accounts, and tables with real books."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from tapete.club.ledger import MINT, Entry, purse
from tapete.robots.novice import Novice
from tapete.rules.game import Seat
from tapete.server.club.clerk import Clerk
from tapete.server.metrics import Metrics
from tapete.server.people.guests import Guest
from tapete.server.people.ledger_statements import entry_statement
from tapete.server.people.people import People
from tapete.server.settings import Settings
from tapete.server.store.sqlite import SqliteStore
from tapete.server.tables.actor import TableActor
from tapete.server.tables.dealing import Dealer, Shuffle
from tapete.server.tables.loading import Loader
from tapete.server.tables.services import Services
from tapete.table import opened
from tapete.table.commands import Act, Leave, Ready, Sit, Start
from tapete.table.events import Kept
from tests.server.tables.actors import NOW, Ear, Inline, ask

NAMES = ("ana", "berta", "carla", "dora", "eva", "fina", "gala", "hilda")


class Club:
    """One server's books, and its tables by name."""

    def __init__(self, store: SqliteStore, people: People, services: Services) -> None:
        self.store, self.people, self.services = store, people, services
        self.actors: dict[str, TableActor] = {}

    @classmethod
    @asynccontextmanager
    async def open(cls, path: Path, shuffle: Shuffle | None = tuple, **settings: Any) -> AsyncIterator["Club"]:
        store = await SqliteStore.open(path)
        people = People(store, lambda: NOW)
        await people.load()
        clerk = Clerk(store, people, lambda: NOW)
        chosen = Settings.model_validate({"grace_s": 1000.0, "retry_s": 0.01, **settings})
        services = Services(
            store, Inline(), chosen, Metrics(), clock=lambda: NOW, dealer=Dealer(b"key", shuffle), clerk=clerk
        )
        club = cls(store, people, services)
        try:
            yield club
        finally:
            for actor in club.actors.values():
                actor.stop()
            await store.close()

    async def register(self, *names: str, chips: int | None = None) -> None:
        """Accounts of these names; with so many chips, if it is said."""
        for name in names:
            await self.people.register(Guest(name, name.title()), "", "test")
            if chips is not None:
                owned = await self.chips(name)
                if chips > owned:
                    await self.moved(Entry(f"test:{name}", MINT, purse(name), chips - owned, "correction"))
                elif chips < owned:
                    await self.moved(Entry(f"test:{name}", purse(name), MINT, owned - chips, "correction"))

    async def moved(self, entry: Entry) -> None:
        await self.store.write([entry_statement(entry, NOW)])

    async def chips(self, *people: str) -> Any:
        """What a person owns, or each of several."""
        clerk = self.services.clerk
        assert clerk is not None
        owned = await clerk.owned(people)
        found = [owned.get(person, 0) for person in people]
        return found[0] if len(people) == 1 else found

    async def balances(self) -> dict[str, int]:
        return dict(await self.store.read("SELECT account, balance FROM chips WHERE balance <> 0"))

    async def table(self, game: str, seats: int, name: str = "t", promise: str = "", **options: Any) -> TableActor:
        """A table of Ana's, live."""
        given = {"pace": "instant", "turn_time_s": 0, **options}
        first = Kept(1, NOW, replace(opened(game, NAMES[0], "seed", "", seats, given), promise=promise))
        await self.store.append(name, 0, (first,))
        return await self.take_up(name)

    async def take_up(self, name: str = "t") -> TableActor:
        """The table from its log, as after a restart."""
        if name in self.actors:
            self.actors[name].stop()
        loader = Loader(self.store)
        actor = self.actors[name] = TableActor(self.services, await loader.table(name), loader.table, lambda: None)
        actor.start()
        return actor

    async def seated(self, actor: TableActor, people: Sequence[str], addresses: Sequence[str] = ()) -> None:
        """These people sit down, each looking on from an address of their own unless it is said."""
        for seat, person in enumerate(people):
            ear = Ear(person)
            ear.address = addresses[seat] if addresses else f"10.0.0.{seat}"
            actor.join(ear)
            assert await ask(actor, Sit(person, person.title(), seat)) is None

    async def begun(self, actor: TableActor) -> None:
        assert await ask(actor, Start(NAMES[0], 0)) is None

    async def played(self, actor: TableActor, hands: int = 1000) -> None:
        """Play on with chance until so many hands, or the match, are over."""
        novice = Novice(7)
        done = actor.table.hand_number + hands
        while actor.table.in_match:
            table = actor.table
            if table.stage == "sheet":
                if table.hand_number >= done - 1 and hands < 1000:
                    return
                for seat in table.people:
                    await ask(actor, Ready(table.chairs[seat].person))
            elif table.hand is not None and any(table.chairs[seat].person for seat in table.awaited):
                seat = next(seat for seat in table.awaited if table.chairs[seat].person)
                action = novice.choose(table.hand.view(seat))
                refusal = await ask(actor, Act(table.chairs[seat].person, table.version, action))
                assert refusal is None or refusal.code == "stale", refusal
            else:
                await self.rested()

    async def rested(self) -> None:
        """Let the tables' own tasks run."""
        await asyncio.sleep(0.001)

    async def leave(self, actor: TableActor, seat: Seat) -> None:
        assert await ask(actor, Leave(actor.table.chairs[seat].person)) is None
