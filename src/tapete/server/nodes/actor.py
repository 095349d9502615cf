"""A table that several nodes serve: each decides what its own clients ask, and the version settles who was first."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from contextlib import suppress
from typing import Final

import structlog

from tapete.server.nodes.news import Added, News, Spoke, Timed, Took, timed
from tapete.server.store.journal import Row
from tapete.server.store.postgres import PostgresStore
from tapete.server.store.store import NotKept, Unreadable, kept
from tapete.server.tables.actor import Load, TableActor
from tapete.server.tables.audience import Viewer
from tapete.server.tables.presence import kept_s
from tapete.server.tables.requests import Request, Step
from tapete.server.tables.services import Services
from tapete.table import Refused, Table, TableRefusal, evolve, is_member, restarted
from tapete.table.commands import Back, Command, Deal, Gone, Lost, Person, RobotAct, Tick
from tapete.table.events import ASIDES, Kept
from tapete.table.talk import Line

log = structlog.get_logger()
TRIES: Final = 8
"""So often a request is decided again when another node was faster."""
REPEATS: Final = 3
"""So often chance of a client is told again, with the whole reports of this node."""
ADDED_S: Final = 2.0
"""So long it is waited for the node that deals to say that it has chance which was added here."""
FAILURES: Final = ("not_kept", "unreadable", "bug")
"""Refusals that do not come from the table."""
BY_ITSELF: Final = (Deal, Gone, Lost, RobotAct, Tick)
"""What only the node that runs the table asks for."""


class SharedActor(TableActor):
    """The writer of a table on this node. Its alarms, robots and deals are those of the node that runs it."""

    def __init__(
        self,
        services: Services,
        store: PostgresStore,
        table: Table,
        load: Load,
        changed: Callable[[], None],
        elsewhere: Callable[[], Collection[Person]],
        publish: Callable[[News], None],
        homes: Callable[[], Mapping[Person, Set[str]]] = dict,
    ) -> None:
        """`elsewhere` tells who looks at the table through other nodes, `homes` from where people come, as those know
        it; `publish` tells those nodes."""
        self._homes = homes
        self.is_running = False
        """Whether this node runs the table."""
        self.is_behind = False
        """Whether the log may know more than is shown."""
        self._store, self._elsewhere, self._publish = store, elsewhere, publish
        self._seen_elsewhere = frozenset(elsewhere())
        self._news: list[Row] = []
        self._ahead: dict[Viewer, int] = {}
        """Viewers who hold a version that is not known here yet: they are shown nothing older."""
        self._repeated: dict[Person, tuple[int, Added]] = {}
        """What clients of this node add to the next deal, and how often it is told again."""
        self._is_sure: dict[Added, asyncio.Event] = {}
        """Set once the node that deals has it."""
        self._sent_away: list[Person] = []
        """Whose viewers have gone since this node is about to end: as far as anybody knows they are on their way."""
        self._is_overtaken = False
        self._timed = -1
        """The question whose times were put right here."""
        self._times: Timed | None = None
        """What the node that runs the table said last of its times, until they are taken."""
        super().__init__(services, table, load, changed)

    @property
    def people(self) -> frozenset[Person]:
        """Who looks at it through this node, or has just been sent to another."""
        return self._audience.people.union(filter(None, self._sent_away))

    @property
    def reported_viewers(self) -> int:
        """How many they are, and others."""
        return self.viewers + len(self._sent_away)

    @property
    def nameless(self) -> int:
        """How many look at it through this node without a name."""
        return self._audience.nameless

    @property
    def own_households(self) -> Mapping[Person, Set[str]]:
        """From where its people come, as this node knows it: between matches not of who is at another by now."""
        gone = set[Person]() if self.table.in_match else set(self._elsewhere()) - self.people
        known = super().beside.items()
        return {each: where for each, where in known if each not in gone and is_member(self.table, each)}

    @property
    def beside(self) -> Mapping[Person, Set[str]]:
        own, others = self.own_households, self._homes()
        people = own.keys() | others.keys()
        return {person: own.get(person, set()) | others.get(person, set()) for person in people}

    @property
    def is_idle(self) -> bool:
        return super().is_idle and not self._ahead and not (self.is_running and self._elsewhere())

    def join(self, viewer: Viewer, have: int | None = None) -> None:
        """As at any table; who comes from a node that knew more waits until this one has read the log."""
        if have is not None and have > self.table.version:
            self._ahead[viewer] = have
        else:
            super().join(viewer, have)
        self.look()
        self._changed()

    def part(self, viewer: Viewer) -> None:
        self._ahead.pop(viewer, None)
        if self.services.draining.is_on and viewer in self._audience:
            self._sent_away.append(viewer.person)
        super().part(viewer)
        self._changed()

    async def add_chance(self, person: Person, commit: str, added: str) -> None:
        """As at any table; where another node deals, once that one has it. Raises Refused `stale` if it does not say
        so: nobody is told that what they add is in the deal who could not find it there."""
        await super().add_chance(person, commit, added)
        said = Added(self.table.id, person, commit, added)
        self._repeated[person] = REPEATS, said
        is_sure = self._is_sure[said] = asyncio.Event()
        self._publish(said)
        try:
            if not self.is_running:
                async with asyncio.timeout(ADDED_S):
                    await is_sure.wait()
        except TimeoutError:
            raise Refused("stale") from None
        finally:
            del self._is_sure[said]

    def repeat(self) -> None:
        """Tell the other nodes once more what must not get lost, and is kept nowhere: times that were put right, and
        chance that was promised to its client."""
        if self.is_running and self._timed == self.table.question:
            self._publish(timed(self.table))
        for person, (times, said) in list(self._repeated.items()):
            if times and said.commit == self.table.promised:
                self._publish(said)
                self._repeated[person] = times - 1, said
            else:
                del self._repeated[person]

    def show_talk(self, viewer: Viewer) -> None:
        self.talk.forget()
        super().show_talk(viewer)

    async def _kept_line(self, line: Line) -> None:
        self._publish(Spoke(self.table.id, line))
        await super()._kept_line(line)

    # ------------------------------------------------------------------ what other nodes tell

    def hear_chance(self, said: Added | Took) -> None:
        """A client of another node adds chance to the next deal; too late, it is not added. Or the node that deals has
        what was added here."""
        _, person, commit, added = said
        if isinstance(said, Took):
            known = self._is_sure.get(Added(*said))
            if known is not None:
                known.set()
            return
        with suppress(Refused):
            self._chances.add(self.table, person, commit, added)
        if self.is_running and self._chances.has(person, commit, added):
            self._publish(Took(*said))

    def hear_times(self, said: Timed) -> None:
        """The node that runs the table has put right its times."""
        self._times = said
        self.nudge()

    async def hear_line(self, line: Line) -> None:
        """Something was said through another node."""
        self.talk.take(line)
        await self._conversation.catch_up()

    @property
    def may_hear(self) -> bool:
        """Whether anybody here wants to know what is said."""
        return self.viewers > 0 and self.table.options.talk != "off"

    async def catch_up_talk(self, newest: int) -> None:
        """The number of the last line is this: show those that were never told. Raises NotKept, Unreadable."""
        if self._conversation.is_waiting or self.talk.is_behind(newest):
            self.talk.forget()
            await self._conversation.catch_up()

    def run(self, is_running: bool) -> None:
        """From now on this node runs the table, or no longer does."""
        if is_running == self.is_running:
            return
        self.is_running = is_running
        if is_running:
            for is_sure in self._is_sure.values():
                is_sure.set()
            self._watch.begin()
            self._prompter.ask_anew()
            self._miss_people()
            self._absences.tell_anew()
        self._changed()
        self.nudge()

    def hear(self, rows: Sequence[Row]) -> None:
        """Another node has kept these."""
        self._news.extend(rows)
        self.nudge()

    def look(self) -> None:
        """The log may know more: look."""
        self.is_behind = True
        self.nudge()

    def nudge(self) -> None:
        """Do, after what is being done, what has become possible."""
        self._inbox.put(Request((), lambda _refusal: None))  # nobody has asked for it

    def see(self, elsewhere: Collection[Person], nameless: int) -> None:
        """Now these look at the table through other nodes, and as many without a name."""
        for person in self._seen_elsewhere - set(elsewhere):
            self._miss(person)
        for person in self._absences.people & set(elsewhere):
            self._absences.end(person)
            self._say_presence(person, True)
        self._seen_elsewhere = frozenset(elsewhere)
        self._audience.see(self._seen_elsewhere, nameless)

    # ------------------------------------------------------------------ the one task

    def _resumed(self, table: Table) -> Table:
        """The clock of an open question goes on: it is the same on every node."""
        return table

    def _righted(self) -> Table:
        """Also where nobody has run the table for long."""
        table, now = super()._righted(), self.services.clock()
        is_old = table.alarm is not None and table.alarm < now - self.services.settings.grace_s
        return restarted(table, now) if is_old else table

    def _heed_clock(self) -> None:
        """The node that runs the table tells the others, for whom its viewers would wait, or play, at other times."""
        if not self.is_running:
            return
        before = self.table
        super()._heed_clock()
        if self.table is not before:
            self._timed = self.table.question
            self._publish(timed(self.table))

    def _prompt(self) -> None:
        if self.is_running:
            super()._prompt()

    def _ask_itself(self, command: Command) -> None:
        if self.is_running or not isinstance(command, BY_ITSELF):
            super()._ask_itself(command)

    def _decided(self, commands: tuple[Command, ...]) -> list[Step]:
        """Asides are versions here: only so it is settled which node's answer in a window came first."""
        steps: list[Step] = []
        table = self.table
        for step in super()._decided(commands):
            happened = Kept(table.version + 1, step.kept.at, step.kept.event)
            after = evolve(table, happened)
            steps.append(Step(table, happened, after))
            table = after
        return steps

    def _show(self, step: Step) -> None:
        if not isinstance(step.kept.event, ASIDES):
            super()._show(step)
            return
        self.table = step.after
        self._audience.show(step.kept, step.after)

    async def _taken(self, request: Request) -> TableRefusal | None:
        refusal: TableRefusal | None = None
        looked_at = -1
        for _ in range(TRIES):
            try:
                await self._take_news()
            except (NotKept, Unreadable) as error:
                return self._not_read(request, error)
            except Exception:
                # As in `TableActor._taken`: a log that this version cannot read must not stop the table without a word.
                log.exception("bug", table=self.table.id, version=self.table.version)
                self._prompter.hold()
                return TableRefusal("bug")
            self._is_overtaken, before = False, self.table.version
            refusal = await super()._taken(request)
            if self._is_overtaken:
                continue
            is_final = refusal.code in FAILURES if refusal else request.is_own or self.table.version != before
            if is_final or looked_at == before:
                break
            # What is old refuses nobody, nor is anything so already by it: whether this is the newest is asked first.
            looked_at, self.is_behind = before, True
        if self._is_overtaken:
            self._prompter.ask_anew()
        if refusal is not None and refusal.code == "not_kept":
            self.is_behind = True
        return refusal

    def _not_read(self, request: Request, error: NotKept | Unreadable) -> TableRefusal:
        """What was asked is not even decided: the log cannot be read now."""
        if (request.commands or request.is_anew) and isinstance(error, NotKept):
            return self._not_kept(request, error)
        log.warning("behind", table=self.table.id, version=self.table.version, error=str(error))
        return TableRefusal("not_kept")

    async def _reload(self) -> None:
        await super()._reload()
        self.forget_match()

    def forget_match(self) -> None:
        """Other nodes may have ended a match at this table, and begun another: the books know which is on."""
        if self.services.clerk is not None:
            self.services.clerk.forget(self.table.id)

    async def _overtaken(self, error: Exception) -> TableRefusal:
        self.services.metrics.overtaken.inc()
        self._is_overtaken = self.is_behind = True
        return TableRefusal("stale")

    async def _take_news(self) -> None:
        """Show what other nodes have kept, and the times of the node that runs the table."""
        await self._take_rows()
        said = self._times
        if said is not None and said.question <= self.table.question:
            self._times = None
            table = self.table if self.is_running else said.on(self.table)
            if table is not self.table:
                self._show_anew(table)

    async def _take_rows(self) -> None:
        """What is missing between those that were heard is in the store."""
        news, self._news = sorted(self._news), []
        for row in news:
            if row.version == self.table.version + 1:
                self._take(row)
            elif row.version > self.table.version:
                self.services.metrics.missed.inc()
                self.is_behind = True
        if not self.is_behind:
            return
        # Who comes while the log is read may know what has been kept since: it is read again for them.
        self.is_behind, ahead = False, dict(self._ahead)
        try:
            rows = await self._store.after(self.table.id, self.table.version)
            if rows and rows[0].version != self.table.version + 1:
                await self._reload()
            for row in rows:
                if row.version == self.table.version + 1:
                    self._take(row)
        except BaseException:
            self.is_behind = True
            raise
        self._let_in(ahead)

    def _let_in(self, ahead: Mapping[Viewer, int]) -> None:
        """The log has been read to its end: it settles what these, who were ahead, may have seen."""
        for viewer, have in ahead.items():
            if self._ahead.get(viewer) != have:
                continue
            del self._ahead[viewer]
            if self.admits(viewer.person):
                super().join(viewer, have)
                self.show_talk(viewer)
            else:
                viewer.shut_out(self.table.id)

    def _take(self, row: Row) -> None:
        """Show what another node, or this one in doubt, has kept."""
        happened = kept(row)
        step = Step(self.table, happened, evolve(self.table, happened))
        self._show(step)
        for chair in step.after.chairs:
            if chair.gone and self._audience.is_here(chair.person):
                self._ask_itself(Back(chair.person))
        if step.after.in_match != step.before.in_match:
            self.forget_match()

    def _miss(self, person: Person, is_found: bool = False) -> None:
        if person in self._elsewhere() or person in self._sent_away:
            return
        # The other node that has run the table is not there to end the time: who has long been gone has the grace here.
        least_s = 0.0 if person in self._absences.people else self.services.settings.grace_s
        super()._miss(person, is_found)
        left_s = kept_s(self.table, person, self.services.clock()) if is_found else None
        if left_s is not None and person in self._absences.people:
            self._absences.keep(person, max(left_s, least_s))
