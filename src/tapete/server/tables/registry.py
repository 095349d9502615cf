"""All tables of one server: opened, found again, shown in the lobby, put to rest."""

import asyncio
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import structlog

from tapete.rules.game import Game, Seat, changed
from tapete.rules.games import game as game_named
from tapete.server.people.guests import Guest
from tapete.server.store.store import NotKept, Statement
from tapete.server.tables.actor import TableActor
from tapete.server.tables.archiving import archive, is_forsaken
from tapete.server.tables.dealing import FixedDeal
from tapete.server.tables.listing import Changes, against_robots, listed, summary
from tapete.server.tables.live_tables import LiveTables
from tapete.server.tables.loading import Damaged, Loader
from tapete.server.tables.requests import Admitted, first_steps
from tapete.server.tables.robot_tables import COMPANY, begun, known_level, robot_table_options
from tapete.server.tables.services import Services
from tapete.server.tables.suspended import SuspendedMatches
from tapete.server.tables.taking_up import take_up
from tapete.server.tables.turns import Turns
from tapete.server.tasks import kept_up, say_failure
from tapete.server.wire.messages import LobbyTable
from tapete.table import Refused, Table, evolve, new, opened
from tapete.table.anonymised import anonymised
from tapete.table.commands import Command, Leave, Person, SeatRobot, Sit, Start
from tapete.table.events import Kept, Opened
from tapete.table.position import Position
from tapete.table.viewer import abandons, is_admitted, is_member

log = structlog.get_logger()
SWEEP_S: Final = 15.0
WAITING_S: Final = 30 * 24 * 3600.0
"""So long a match that waits for the one person who plays in it is known to the server."""


class Registry:
    """The live tables, by id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.actors: dict[str, TableActor] = {}
        self.damaged: dict[str, str] = {}
        """Tables whose log cannot be read, and why."""
        self.lobby_changed = Changes()
        """Set when the list of open tables is different; whoever shows it clears it."""
        self._suspended = SuspendedMatches()
        self._live = LiveTables(services.store)
        self._loader = Loader(services.store, services.gone)
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._is_complete = asyncio.Event()
        """Set once all tables of the last server are known, or it is seen that this may take long."""
        self._is_complete.set()
        self._opening: Counter[Person] = Counter()
        self._turns = Turns()
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        if services.clerk is not None:
            services.clerk.tell(self.weigh)
            services.clerk.people.told_gone = self.forget_name

    def known(self) -> Sequence[LobbyTable]:
        """Every live table of the room in one line, private ones too."""
        return [summary(actor.table) for actor in self.actors.values()]

    def weigh(self, person: Person) -> None:
        """What leaving costs this person may be something else now, or what they may do at all."""
        for actor in self.actors.values():
            actor.weigh(person)
            if is_member(actor.table, person):
                actor.ask((), lambda refusal: None)

    def forget_name(self, person: Person) -> None:
        """This person has deleted their account: from now on no table shows what they were called."""
        self._suspended.forget_name(person)
        for actor in self.actors.values():
            actor.forget_name(person)

    async def start(self) -> None:
        """Take up every table that was not at rest when the last server ended, in the background, one after the other.

        Nothing is written; who asks for a table meanwhile does not wait for the others.
        """
        live = await self.services.store.live()
        self._is_complete.clear()
        taking_up = asyncio.create_task(self._take_up(live), name="tables of the last server")
        taking_up.add_done_callback(say_failure)
        self._tasks = (taking_up, asyncio.create_task(kept_up(self._sweep)))

    async def leave(self) -> None:
        """The server ends."""
        self.stop()

    def health(self) -> tuple[bool, Mapping[str, object]]:
        """Whether a balancer should send clients here, and what there is to say of it."""
        return True, {}

    def stop(self) -> None:
        for task in (*self._tasks, *self._loading.values()):
            task.cancel()
        for actor in self.actors.values():
            actor.stop()

    async def actor(self, table_id: str) -> TableActor:
        """The table with this id, from memory or from its log. Raises Refused `unknown_table`, `table_damaged`, or
        NotKept: it cannot be read now."""
        known = self.actors.get(table_id)
        if known is not None:
            return known
        if table_id in self.damaged:
            raise Refused("table_damaged", table=table_id)
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(loading)

    async def admits(self, table_id: str, person: Person) -> bool:
        """Whether this person may look at this table, wherever it runs. Raises as `actor`."""
        known = self._table(table_id)
        return is_admitted((await self.actor(table_id)).table if known is None else known, person)

    async def open(
        self,
        guest: Guest,
        game: str,
        name: str = "",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        commands: tuple[Command, ...] = (),
        identity: str = "",
        instead_of: Sequence[str] = (),
        admitted: Admitted = None,
        beside: Sequence[Statement] = (),
    ) -> TableActor:
        """A new table with the guest in seat 0 after `commands`, instead of these matches. Raises Refused or NotKept.

        What somebody has already is counted once all tables are known, a few seconds after a start at most.
        """
        event = opened(game, guest.person, secrets.token_hex(8), name, seats, options)
        sit = Sit(guest.person, guest.name, 0)
        if self.services.clerk is not None:
            await self.services.clerk.check(evolve(new(identity), Kept(1, 0.0, event)), (sit,), {})
        return await self._counted(event, (sit, *commands), identity, instead_of, admitted, beside)

    async def _counted(
        self,
        event: Opened,
        commands: tuple[Command, ...],
        identity: str = "",
        instead_of: Sequence[str] = (),
        admitted: Admitted = None,
        beside: Sequence[Statement] = (),
    ) -> TableActor:
        """The table of this event, unless its owner has too many; once it is kept, these of their matches end."""
        await self._is_complete.wait()
        person, actors = event.owner, self.actors
        ending = [each for each in instead_of if each not in actors or not actors[each].viewers]
        owned = self._owned(person) + self._opening[person] - len(ending)
        if owned >= self.services.settings.tables_each:
            raise Refused("too_many_tables", max=str(self.services.settings.tables_each))
        self._opening[person] += 1
        try:
            if admitted is not None:
                await admitted()
            actor = await self._opened(event, commands, identity or secrets.token_urlsafe(9), beside)
        finally:
            self._opening[person] -= 1
            self._opening += Counter()  # forget who opens nothing
        for table_id in instead_of:
            await self._give_up(table_id, person)
        return actor

    async def _opened(
        self, event: Opened, commands: tuple[Command, ...], identity: str, beside: Sequence[Statement]
    ) -> TableActor:
        """The table of this event after these commands, kept all at once."""
        promise = "" if event.position is not None else self.services.dealer.commit(identity, 0)
        steps = first_steps(identity, replace(event, promise=promise), commands, self.services.clock())
        await self.services.store.append(identity, 0, [step.kept for step in steps], beside=beside)
        return self._add(steps[-1].after)

    async def play_now(
        self,
        guest: Guest,
        game: str,
        options: Mapping[str, Any] | None = None,
        anew: bool = False,
        seats: int | None = None,
        level: str | None = None,
        dealt: FixedDeal | None = None,
        admitted: Admitted = None,
    ) -> TableActor:
        """A table with robots in every other seat, begun at once, not in the lobby. Raises Refused or NotKept.

        A person has one match with robots alone: `anew` gives the one up that is on, else it is a reason to refuse.
        """
        company = known_level(COMPANY if level is None else level)
        await self._is_complete.wait()
        identity = secrets.token_urlsafe(9) if dealt is None else dealt.table
        async with self._turns.of(guest.person):
            beside = await self._claimed(guest.person, identity)
            before = against_robots(self.matches_of(guest.person), guest.person, self._table)
            if before and not anew:
                raise Refused("in_a_match", table=before[0].id, game=before[0].game)
            event = opened(game, guest.person, "", seats=seats, options=options)
            begin = begun(guest.person, game_named(game), event.seats, dealt, self.services)
            commands, chosen = (SeatRobot(guest.person, company), *begin), robot_table_options(options or {})
            instead_of = [match.id for match in before]
            return await self.open(guest, game, "", seats, chosen, commands, identity, instead_of, admitted, beside)

    async def _claimed(self, _person: Person, _table_id: str) -> Sequence[Statement]:
        """What is stored with the opening of a match with robots, once their others are known: here they are."""
        return ()

    async def play_from(self, guest: Guest, game: Game[Any], seats: int, position: Position, seat: Seat) -> TableActor:
        """A table with robots where a finished hand stood, the guest in this seat of it. Raises Refused or NotKept.

        A person has one such table in play; the one before is given up.
        """
        await self._is_complete.wait()
        async with self._turns.of(guest.person):
            instead_of = [match.id for match in self.matches_of(guest.person) if match.from_hand]
            options = {**robot_table_options({}), "allow_public": False, **changed(game)}
            event = opened(game.id, guest.person, secrets.token_hex(8), "", seats, options, position)
            begin = (Sit(guest.person, guest.name, seat), SeatRobot(guest.person, COMPANY), Start(guest.person))
            return await self._counted(event, begin, instead_of=instead_of)

    @property
    def viewers(self) -> int:
        """How many look at a table."""
        return sum(actor.viewers for actor in self.actors.values())

    @property
    def people_here(self) -> set[Person]:
        """Who looks at a table."""
        return {person for actor in self.actors.values() for person in actor.addresses}

    def list(self) -> tuple[LobbyTable, ...]:
        """The open tables: those with somebody at them, not private; where there is a seat first."""
        return listed(self._open())

    def _open(self) -> Sequence[tuple[Table, str]]:
        """The tables of this process that the list may have, each with a household of its owner."""
        return [
            (actor.table, actor.households.of_owner(actor.table))
            for actor in self.actors.values()
            if not actor.table.options.private_table and self._is_looked_at(actor)
        ]

    def _is_looked_at(self, actor: TableActor) -> bool:
        return actor.viewers > 0

    def matches(self) -> Mapping[Person, Sequence[str]]:
        """The ids of the matches that are on and not asleep, by who plays in them."""
        found = defaultdict[Person, list[str]](list)
        for table_id, players in self._playing():
            for person in players:
                found[person].append(table_id)
        return found

    def matches_of(self, person: Person) -> Sequence[LobbyTable]:
        """The matches that this person plays in."""
        return self.lines_of(person, [table_id for table_id, players in self._playing() if person in players])

    def lines_of(self, person: Person, table_ids: Sequence[str]) -> Sequence[LobbyTable]:
        """These tables, and the matches of this person that are asleep, each in one line."""
        return self.lines((*table_ids, *self._suspended.of(person)))

    def lines(self, table_ids: Iterable[str]) -> Sequence[LobbyTable]:
        """Those of these tables that are known, each in one line."""
        return [line for table_id in table_ids if (line := self._line(table_id)) is not None]

    def _line(self, table_id: str) -> LobbyTable | None:
        table = self._table(table_id)
        return None if table is None else summary(table)

    def _table(self, table_id: str) -> Table | None:
        actor = self.actors.get(table_id)
        return self._suspended.get(table_id) if actor is None else actor.table

    def _playing(self) -> Iterator[tuple[str, Sequence[Person]]]:
        """Each match that is on and not asleep, by the id of its table, with the people who play in it."""
        for actor in self.actors.values():
            if actor.table.in_match:
                yield actor.table.id, [chair.person for chair in actor.table.chairs if chair.person]

    def _owned(self, person: Person) -> int:
        """How many tables this person owns."""
        awake = sum(actor.table.owner == person for actor in self.actors.values())
        return awake + len(self._suspended.of(person))

    async def _give_up(self, table_id: str, person: Person) -> None:
        """The person leaves a match in which nobody else plays; its table is no longer needed. One that takes nothing
        now stays as it is: what they play instead has begun."""
        try:
            actor = await self.actor(table_id)
        except (Refused, NotKept) as error:
            log.warning("not given up", table=table_id, error=str(error))
            return
        if abandons(actor.table, person):  # they began it with others, of whom nobody is left
            return
        refusal = await actor.asked(Leave(person))
        if refusal is not None and refusal.code != "not_seated":  # else they have left already, through another server
            log.warning("not given up", table=table_id, error=refusal.code)
        elif not actor.viewers:
            await self._put_to_rest(actor)

    async def _take_up(self, live: tuple[str, ...]) -> None:
        began, worked = time.perf_counter(), time.process_time()
        await take_up(live, self.actor, self.services.settings.retry_s, self._is_complete.set)
        log.info(
            "tables taken up",
            tables=len(live) - len(self.damaged),
            damaged=len(self.damaged),
            seconds=round(time.perf_counter() - began, 3),
            processor_s=round(time.process_time() - worked, 3),
        )

    async def _load(self, table_id: str) -> TableActor:
        try:
            table, live = await self._loader.load(table_id)
        except Damaged as damage:
            if not self.services.store.trouble:  # which may pass: then it is read again
                self.damaged[table_id] = damage.why
            self.services.metrics.damaged.set(len(self.damaged))
            log.error("table damaged", table=table_id, version=damage.version, error=damage.why)
            raise Refused("table_damaged", table=table_id) from damage
        if not live:
            await self._live.wake(table_id)
        self._suspended.drop(table_id)
        return self._add(anonymised(table, self.services.gone))  # of those, too, who have gone while it was read

    def _add(self, table: Table) -> TableActor:
        actor = self.actors[table.id] = self._made(table)
        self.services.metrics.tables.set(len(self.actors))
        actor.start()
        self.lobby_changed.set()
        return actor

    def _made(self, table: Table) -> TableActor:
        return TableActor(self.services, table, self._loader.table, self.lobby_changed.set)

    async def _sweep(self) -> None:
        """Let go of tables where nobody is."""
        while True:
            await asyncio.sleep(min(SWEEP_S, self.services.settings.idle_s))
            now = time.monotonic()
            for actor in list(self.actors.values()):
                if actor.is_idle and now - actor.quiet_since >= self.services.settings.idle_s:
                    await self._let_go(actor)
                else:
                    await self._live.make_sure(actor.table.id)
            for table_id in self._suspended.left_before(self.services.clock() - WAITING_S):
                await self._let_lie(table_id)

    async def _let_go(self, actor: TableActor) -> None:
        """Nobody has been at this table for long."""
        if not actor.table.in_match:
            await self._put_to_rest(actor)
        elif actor.table.paused and actor.table.alarm is None:
            self._suspended.add(actor.table)
            self._forget(actor)

    async def _let_lie(self, table_id: str) -> None:
        """Its player has not come back for long: it is loaded at no start, and goes on once they open its address."""
        if not await self._live.rest(table_id):
            return
        if not self._suspended.drop(table_id) or table_id in self._loading:  # it is taken up meanwhile
            await self._live.wake(table_id)

    async def _put_to_rest(self, actor: TableActor) -> None:
        """A table at rest is not loaded at start, and what it played before its last hand is archived."""
        table_id = actor.table.id
        if not await self._live.rest(table_id):
            return
        try:
            await archive(self.services.store, actor)
        except NotKept as error:  # it is at rest; the next time more is archived
            log.warning("not archived", table=table_id, error=str(error))
        if is_forsaken(actor):
            self._forget(actor)
        if table_id in self.actors or table_id in self._loading:  # somebody is there, or comes
            await self._live.wake(table_id)

    def _forget(self, actor: TableActor) -> None:
        """A table that is let go twice at once is forgotten once; one that was taken up anew meanwhile stays."""
        actor.stop()
        if self.services.clerk is not None:
            self.services.clerk.forget(actor.table.id)
        if self.actors.get(actor.table.id) is actor:
            del self.actors[actor.table.id]
            self._live.forget(actor.table.id)
            self.services.metrics.tables.set(len(self.actors))
