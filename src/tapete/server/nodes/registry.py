"""The tables of one node among several: which it runs, and what it hears of them from the others."""

import asyncio
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from tapete.server.nodes import news
from tapete.server.nodes.actor import SharedActor
from tapete.server.nodes.board import Board
from tapete.server.nodes.bus import Bus
from tapete.server.nodes.leases import Leases
from tapete.server.nodes.others import Others
from tapete.server.nodes.overhearing import overheard
from tapete.server.nodes.readings import Readings, readable
from tapete.server.nodes.reporting import Reporter
from tapete.server.nodes.robot_matches import SharedRobotMatches
from tapete.server.store.journal import Row, written
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import Declined, NotKept, Statement, Unreadable
from tapete.server.tables.actor import TableActor
from tapete.server.tables.listing import listed
from tapete.server.tables.services import Counted, Services
from tapete.server.tasks import kept_up
from tapete.server.trouble import Lapsing, Trouble
from tapete.server.wire.messages import LobbyTable
from tapete.table import Refused, Table
from tapete.table.commands import Command, Person
from tapete.table.events import Left, Opened

log = structlog.get_logger()
BEATS: Final = 4
"""So often a lease is renewed before it would end."""
ADOPTED_AT_ONCE: Final = 50
ADOPT_S: Final = 5.0
EMPTY_S: Final = 1.0
"""So soon a table that the last person has left through another node is let go: what they have done is shown before."""
EMPTY_LOOKS: Final = 60
"""So often it is looked whether nothing is being done there any more."""
LEFT: Final = written(Left(0))[0]
LOOK_S: Final = 2.0
"""How often the store is asked for the newest versions, while the bus brings the news; while not, with each beat."""


class SharedRegistry(SharedRobotMatches):
    """The live tables of this node."""

    actors: dict[str, SharedActor]  # type: ignore[assignment]

    def __init__(self, services: Services, store: PostgresStore, node: str, bus: Bus) -> None:
        super().__init__(services)
        self.node, self._bus, self._shared = node, bus, store
        self._leases = Leases(store, node, services.settings.lease_s)
        self._others = Others()
        self._alive: frozenset[str] = frozenset((node,))
        self._reporter = Reporter(self.actors, self._suspended, self._publish)
        self._board = Board(store, node, lambda: self._bus.is_up, partial(self._reporter.packed, node), self._hear)
        self._claims = asyncio.Event()
        self._claiming = asyncio.Lock()
        """Held while the database is asked what this node runs, so that an older answer comes after no newer one."""
        self._readings, self._strange = Readings(), Lapsing("news not understood")
        if services.clerk is not None:
            services.clerk.people.tell(lambda person: self._publish(news.PersonChanged(person)))
            services.clerk.tell(lambda person: self._publish(news.PersonChanged(person)))
        self._shares: Counted | None = None
        self._adopted_at = self._looked_at = 0.0
        self._looked_at_elsewhere = set[str]()
        self._renewals = self._looked_since = 0  # of the bus; and up to which of them all tables were looked at

    async def start(self) -> None:
        """Be one of the nodes; the tables that none of them runs are taken up in the background.

        Where the database lets it, this node holds its lease before it listens: a balancer may send clients at once."""
        with suppress(NotKept):
            await self._leases.renew()
        own = (self._beat, self._care, self._claim, self._reporter.run, self._sweep, self._tidy, self._board.run)
        hearing = partial(self._bus.run, self._hear, self._renewed), partial(overheard, self._shared, self.actors)
        self._tasks = tuple([asyncio.create_task(kept_up(loop)) for loop in (*own, *hearing)])

    async def leave(self) -> None:
        """Run nothing any more: the others take over at once."""
        self.stop()
        await self._leases.leave()
        self._publish(news.Parted())
        await self._bus.close()
        with suppress(NotKept, Unreadable):
            await self._board.clear()

    def health(self) -> tuple[bool, Mapping[str, object]]:
        """Whether a balancer should send clients here, and why not."""
        is_draining, (is_well, said) = self.services.draining.is_on, self._leases.health()
        return is_well and not is_draining, {"node": self.node, "draining": is_draining, **said, "bus": self._bus.is_up}

    def kept(self, rows: Sequence[Row]) -> None:
        """This node has kept these."""
        self._publish(news.Rows(rows))

    # ------------------------------------------------------------------ tables

    def list(self) -> tuple[LobbyTable, ...]:
        return listed(self._open(), self._others.lines(self.actors))

    def _is_looked_at(self, actor: TableActor) -> bool:
        return self._others.is_viewed(actor.table.id) or self.actors[actor.table.id].reported_viewers > 0

    def share(self, counted: Counted) -> None:
        """Count with the other nodes what addresses take."""
        self._shares = counted
        counted.tell(lambda what, address, count: self._publish(news.Spent(what, address, count)))

    @property
    def people_here(self) -> set[Person]:
        return super().people_here | self._others.everybody

    def known(self) -> Sequence[LobbyTable]:
        return [*super().known(), *self._others.known(self.actors)]

    def _playing(self) -> Iterator[tuple[str, Sequence[Person]]]:
        yield from super()._playing()
        for table_id, said in self._others.accounts():
            if table_id not in self.actors and table_id not in self._suspended:
                yield table_id, said.players

    def _line(self, table_id: str) -> LobbyTable | None:
        own = super()._line(table_id)
        return self._others.line(table_id) if own is None else own

    def _owned(self, person: Person) -> int:
        return super()._owned(person) + self._others.owned(person, self.actors.keys() | set(self._suspended))

    async def _opened(
        self, event: Opened, commands: tuple[Command, ...], identity: str, beside: Sequence[Statement]
    ) -> TableActor:
        if self.services.draining.is_on:
            raise Declined("this node is about to end")
        return await super()._opened(event, commands, identity, beside)

    def _made(self, table: Table) -> TableActor:
        def changed() -> None:
            if made.reported_viewers and not made.is_running:
                self._claims.set()
            self._changed(table.id)

        people, homes = partial(self._others.people, table.id), partial(self._others.households, table.id)
        load = self._loader.table
        made = SharedActor(self.services, self._shared, table, load, changed, people, self._publish, homes)
        made.is_behind = True
        made.forget_match()
        made.see(people(), self._others.nameless(table.id))
        return made

    async def _let_go(self, actor: TableActor) -> None:
        if isinstance(actor, SharedActor) and not actor.is_running:
            self._forget(actor)
        else:
            await super()._let_go(actor)

    async def _put_to_rest(self, actor: TableActor) -> None:
        await super()._put_to_rest(actor)
        await self._release(actor.table.id)

    async def _let_lie(self, table_id: str) -> None:
        await super()._let_lie(table_id)
        await self._release(table_id)

    async def _let_go_if_empty(self, table_id: str) -> None:
        """Everybody has left through other nodes: a table that nobody sits at here counts for its owner no more."""
        for _ in range(EMPTY_LOOKS):  # what is being done there, or read, comes first
            await asyncio.sleep(EMPTY_S)
            actor = self.actors.get(table_id)
            if actor is None or actor.table.people or actor.table.in_match:
                break
            if actor.is_idle:
                await self._let_go(actor)

    async def _release(self, table_id: str) -> None:
        """A table that is at rest is run by nobody."""
        self._changed(table_id)
        if table_id not in self.actors and table_id not in self._suspended:
            with suppress(NotKept):
                await self._leases.release([table_id])

    def _forget(self, actor: TableActor) -> None:
        super()._forget(actor)
        self._changed(actor.table.id)

    # ------------------------------------------------------------------ leases

    async def _beat(self) -> None:
        """Renew the lease, and see who lives. Whatever else is slow in the database is not waited for here."""
        ended, was_held = Trouble("lease ended", node=self.node), False
        while True:
            is_new = not self._leases.is_held
            try:
                alive = await self._leases.renew()
                was_held = True
                ended.over()
                if is_new:
                    self._adopted_at = 0.0
                    self._reporter.report_all()  # the others have forgotten this node, or never heard of it
                self._publish(news.Beat())
                self._see(alive)
            except NotKept as error:
                if not self._leases.is_held:
                    if was_held:
                        ended.said(error)
                    self._run_only(frozenset())  # each time: an answer from before may have come after the end
                self._send_away_if_alone()
            await asyncio.sleep(self.services.settings.lease_s / BEATS)

    async def _care(self) -> None:
        """Look for what nobody runs, and for news that have got lost, while the lease is held."""
        trouble = Trouble("not looked after", node=self.node)
        while True:
            if self._leases.is_held:
                try:
                    await self._look_after()
                    trouble.over()
                except (NotKept, Unreadable) as error:
                    trouble.said(error)
            await asyncio.sleep(self.services.settings.lease_s / BEATS)

    def _send_away_if_alone(self) -> None:
        """Clients of a node that has lost the store go to the others, if those have it still."""
        if not self._leases.is_held and self._leases.may_others_write:
            self.services.draining.send_away()

    def _see(self, alive: frozenset[str]) -> None:
        self._heard_of(self._others.keep(alive))
        if alive == self._alive:
            return
        log.info("nodes", node=self.node, alive=sorted(alive))
        self._alive, self._adopted_at = alive, 0.0
        self.services.metrics.nodes.set(len(alive))

    def _run_only(self, mine: frozenset[str]) -> None:
        for table_id, actor in self.actors.items():
            actor.run(table_id in mine)
        self._count()

    async def _look_after(self) -> None:
        """Claim tables, adopt those that nobody holds, and see whether news have got lost."""
        self._claims.set()
        now = time.monotonic()
        if now - self._adopted_at >= ADOPT_S and not self.services.draining.is_on:
            self._adopted_at = now
            await self._reconcile()
            adopted = await self._leases.adopt(ADOPTED_AT_ONCE)
            await asyncio.gather(*map(self._take_over, adopted))
            await self._pass_on()
            if len(adopted) == ADOPTED_AT_ONCE:
                self._adopted_at = 0.0
        if now - self._looked_at >= LOOK_S or not self._bus.is_up:
            self._looked_at = now
            renewals = self._renewals
            asleep = () if self._bus.is_up and self._looked_since == renewals else self._suspended
            async for table_id, version in readable(self._shared.newest, [*self.actors, *asleep]):
                actor, match = self.actors.get(table_id), self._suspended.get(table_id)
                if actor is not None and (version > actor.table.version or actor.is_behind):
                    actor.look()
                elif match is not None and version > match.version:
                    await self._hand_over(table_id)
            self._looked_since = renewals

    async def _reconcile(self) -> None:
        """What is written down as run by this node, and is not: an answer got lost, or a log could not be read.

        Tables that are held here are run; the others are free for whoever can take them up."""
        async with self._claiming:
            mine = await self._leases.mine()
            self._run_only(mine)
            stray = mine - self.actors.keys() - self.damaged.keys() - self._loading.keys() - set(self._suspended)
            if stray:
                log.warning("tables let go", node=self.node, tables=len(stray))
                await self._leases.release(stray)

    async def _pass_on(self) -> None:
        """Let go tables at which in two looks people look through other nodes alone: one of those takes them up."""
        looked_at = {each for each, actor in self.actors.items() if actor.is_running and not actor.reported_viewers}
        looked_at = {each for each in looked_at if self._others.has_viewers(each)}
        passed, self._looked_at_elsewhere = looked_at & self._looked_at_elsewhere, looked_at
        if passed:
            async with self._claiming:
                await self._leases.release(passed)
                for each in passed & self.actors.keys():
                    self.actors[each].run(False)

    async def _take_over(self, table_id: str) -> None:
        with suppress(Refused, NotKept):
            actor = await self.actor(table_id)
            assert isinstance(actor, SharedActor)
            actor.run(True)
            self._count()

    async def _hand_over(self, table_id: str) -> None:
        """A match that is asleep here is looked at through another node: from now on that one runs it."""
        if self._suspended.drop(table_id):
            await self._release(table_id)

    async def _claim(self) -> None:
        """Run the tables that somebody looks at through this node, and that nobody runs.

        Through which node a table was opened says nothing: a balancer may send its players to another."""
        while True:
            await self._claims.wait()
            self._claims.clear()
            wanted = [
                table_id for table_id, actor in self.actors.items() if not actor.is_running and actor.reported_viewers
            ]
            if not wanted or self.services.draining.is_on or not self._leases.is_held:
                continue
            with suppress(NotKept):
                async with self._claiming:
                    claimed = await self._leases.claim(wanted)
                for table_id in self.actors.keys() & claimed:
                    self.actors[table_id].run(True)
                self._count()

    def _count(self) -> None:
        self.services.metrics.running.set(sum(actor.is_running for actor in self.actors.values()))

    # ------------------------------------------------------------------ telling and hearing

    def _publish(self, told: news.News) -> None:
        self._bus.publish(news.packed(self.node, told))

    def _changed(self, table_id: str) -> None:
        self.lobby_changed.set()
        self._reporter.change(table_id)

    def _renewed(self) -> None:
        """The bus is up again: whatever was told meanwhile is asked for."""
        self._looked_at, self._renewals = 0.0, self._renewals + 1
        self._publish(news.Asked())
        self._reporter.report_all()

    def _hear(self, message: bytes) -> None:
        try:
            node, heard = news.unpacked(message)
        except ValueError as error:
            self._strange.said(error)
            return
        self._board.heard(node)
        match heard:
            case news.Rows(rows):
                self._heard_rows(rows)
            case news.Told():
                self._heard_of(self._others.take(node, heard))
            case news.Asked():
                self._reporter.report_all()
            case news.Added(table_id) | news.Took(table_id):
                if table_id in self.actors:
                    self.actors[table_id].hear_chance(heard)
            case news.Spoke(table_id, said):
                if table_id in self.actors:
                    self._readings.do(self.actors[table_id].hear_line(said))
            case news.Timed(table_id):
                if table_id in self.actors:
                    self.actors[table_id].hear_times(heard)
            case news.PersonChanged(person):
                if self.services.clerk is not None:
                    self._readings.do(self.services.clerk.people.renew([person]))
                    self.weigh(person)
            case news.Spent(what, address, count):
                if self._shares is not None:
                    self._shares.spent(what, address, count)
            case news.Beat():
                self._leases.hear_beat()
            case news.Parted():
                self._see(self._alive - {node})
                self._claims.set()

    def _heard_rows(self, rows: Iterable[Row]) -> None:
        of_table: dict[str, list[Row]] = {}
        for row in rows:
            of_table.setdefault(row.table, []).append(row)
        for table_id, its in of_table.items():
            if table_id in self.actors:
                self.actors[table_id].hear(its)
                if any(row.kind == LEFT for row in its):
                    self._readings.do(self._let_go_if_empty(table_id))
            elif table_id in self._suspended:  # its player goes on, or has given it up, through another node
                self._readings.do(self._hand_over(table_id))

    def _heard_of(self, tables: Iterable[str]) -> None:
        """Other nodes say something new of these tables."""
        for table_id in tables:
            self.lobby_changed.set()
            actor = self.actors.get(table_id)
            if actor is not None:
                actor.see(self._others.people(table_id), self._others.nameless(table_id))
                self._claims.set()
            elif table_id in self._suspended and self._others.people(table_id):
                self._readings.do(self._hand_over(table_id))
