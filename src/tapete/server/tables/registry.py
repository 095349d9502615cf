"""All tables of one server: opened, found again, shown in the lobby, put to rest."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

import structlog

from tapete.robots import LEVELS
from tapete.rules.game import Refusal
from tapete.server.people.guests import Guest
from tapete.server.store.store import NotKept
from tapete.server.tables.actor import TableActor
from tapete.server.tables.services import Services
from tapete.server.wire.messages import LobbyTable
from tapete.table import Refused, Table, evolve, opened
from tapete.table.commands import Command, Leave, Person, SeatRobot, Sit, Start
from tapete.table.events import Kept

log = structlog.get_logger()
SWEEP_S: Final = 15.0
COMPANY: Final = "regular"
"""The level of the robots that play with somebody who wants to play now."""


class Registry:
    """The live tables, by id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.actors: dict[str, TableActor] = {}
        self.lobby_changed = asyncio.Event()
        """Set when the list of open tables is different; whoever shows it clears it."""
        self._asleep: dict[str, Table] = {}
        """Matches that wait for the one person who plays in them; their tables are in the store only."""
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up every table that was not at rest when the last server ended."""
        for table_id in await self.services.store.live():
            try:
                await self._load(table_id)
            except Exception:
                # One log that this version cannot read must not keep the others from their hands.
                log.exception("table not loaded", table=table_id)
        self._sweeping = asyncio.create_task(self._sweep())

    def stop(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
        for actor in self.actors.values():
            actor.stop()

    async def actor(self, table_id: str) -> TableActor:
        """The table with this id, from memory or from its log. Raises Refused `unknown_table`."""
        known = self.actors.get(table_id)
        if known is not None:
            return known
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(loading)

    async def open(
        self,
        guest: Guest,
        game: str,
        name: str = "",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> TableActor:
        """A new table with the guest in seat 0. Raises Refused or NotKept."""
        owned = sum(actor.table.owner == guest.person for actor in self.actors.values())
        if owned >= self.services.settings.tables_each:
            raise Refused("too_many_tables", max=str(self.services.settings.tables_each))
        actor = TableActor(self.services, secrets.token_urlsafe(9), self.lobby_changed.set)
        event = opened(game, guest.person, secrets.token_hex(8), name, seats, options)
        kept = Kept(1, self.services.clock(), event)
        fresh = evolve(actor.table, kept)
        await self.services.store.append(fresh.id, 0, (kept,))
        actor.resume((kept,))
        self._add(actor)
        actor.ask((Sit(guest.person, guest.name, 0),))
        return actor

    async def play_now(
        self, guest: Guest, game: str, options: Mapping[str, Any] | None, anew: bool = False
    ) -> TableActor:
        """A table with robots in every other seat, begun at once, not in the lobby. Raises Refused or NotKept.

        A person has one match with robots alone: `anew` gives the one up that is on, else it is a reason to refuse.
        """
        for match in self.matches().get(guest.person, ()):
            if match.taken - match.robots == 1:
                if not anew:
                    raise Refused("in_a_match", table=match.id, game=match.game)
                await self._give_up(match.id, guest.person)
        dealer = self.services.lot.randrange(opened(game, guest.person, "", options=options).seats)
        actor = await self.open(guest, game, options={"private_table": True, **(options or {})})
        await _taken(actor, SeatRobot(guest.person, COMPANY), Start(guest.person, dealer))
        return actor

    def list(self) -> tuple[LobbyTable, ...]:
        """The open tables: those with somebody at them, not private; where there is a seat first."""
        shown = [summary(actor.table) for actor in self.actors.values() if actor.viewers and not _private(actor.table)]
        return tuple(sorted(shown, key=lambda each: (each.playing, each.taken >= each.seats, each.id))[:200])

    def matches(self) -> Mapping[Person, Sequence[LobbyTable]]:
        """The matches that are on, by who plays in them."""
        found = defaultdict[Person, list[LobbyTable]](list)
        for table in [*(actor.table for actor in self.actors.values()), *self._asleep.values()]:
            if table.in_match:
                for seat in table.people:
                    found[table.chairs[seat].person].append(summary(table))
        return found

    async def _give_up(self, table_id: str, person: Person) -> None:
        """The person leaves a match in which nobody else plays; its table is no longer needed."""
        actor = await self.actor(table_id)
        await _taken(actor, Leave(person))
        if not actor.viewers:
            await self._put_to_rest(actor)

    async def _load(self, table_id: str) -> TableActor:
        log_of_table = await self.services.store.load(table_id)
        if not log_of_table:
            raise Refused("unknown_table", table=table_id)
        actor = TableActor(self.services, table_id, self.lobby_changed.set)
        actor.resume(log_of_table)
        await self.services.store.wake(table_id)
        self._asleep.pop(table_id, None)
        self._add(actor)
        return actor

    def _add(self, actor: TableActor) -> None:
        self.actors[actor.table.id] = actor
        self.services.metrics.tables.set(len(self.actors))
        actor.start()

    async def _sweep(self) -> None:
        """Let go of tables where nobody is."""
        while True:
            await asyncio.sleep(min(SWEEP_S, self.services.settings.idle_s))
            now = self.services.clock()
            for actor in list(self.actors.values()):
                if actor.viewers or now - actor.quiet_since < self.services.settings.idle_s:
                    continue
                if not actor.table.in_match:
                    await self._put_to_rest(actor)
                elif actor.table.paused and actor.table.alarm is None:
                    self._asleep[actor.table.id] = actor.table._replace(hand=None, match=None)
                    self._forget(actor)

    async def _put_to_rest(self, actor: TableActor) -> None:
        try:
            await self.services.store.rest(actor.table.id)
        except NotKept as error:
            log.warning("not put to rest", table=actor.table.id, error=str(error))
            return
        if actor.viewers:
            await self.services.store.wake(actor.table.id)
            return
        self._forget(actor)

    def _forget(self, actor: TableActor) -> None:
        actor.stop()
        del self.actors[actor.table.id]
        self.services.metrics.tables.set(len(self.actors))


async def _taken(actor: TableActor, *commands: Command) -> None:
    """Put commands to a table, and wait until it has taken them. Raises Refused."""
    answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
    actor.ask(commands, answer.set_result)
    refusal = await asyncio.shield(answer)
    if refusal is not None:
        raise Refused(refusal.code, **dict(refusal.about))


def known_level(level: str) -> str:
    """The level, if there are robots of it. Raises Refused."""
    if level not in LEVELS:
        raise Refused("bad_level", given=level, allowed=", ".join(LEVELS))
    return level


def summary(table: Table) -> LobbyTable:
    """A table in one line."""
    chairs = table.chairs
    return LobbyTable(
        id=table.id,
        name=table.name,
        game=table.game.id if table.game is not None else "",
        seats=len(chairs),
        taken=sum(chair.taken for chair in chairs),
        robots=sum(bool(chair.robot) for chair in chairs),
        playing=table.in_match,
    )


def _private(table: Table) -> bool:
    return table.options.private_table
