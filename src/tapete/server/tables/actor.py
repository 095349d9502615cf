"""One live table: ask, decide, keep, evolve, show, one command after the other."""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import structlog

from tapete.rules.game import Refusal, Seat
from tapete.server.store.store import Conflict, NotKept
from tapete.server.tables.services import Services
from tapete.server.tables.thinking import RobotFailed
from tapete.server.wire.codec import Telling, encode
from tapete.server.wire.messages import Presence, Whole
from tapete.table import Refused, Table, decided, evolve, new, restarted, seat_of, state
from tapete.table.commands import Back, Command, Deal, Gone, Person, RobotAct, Tick
from tapete.table.delta import Delta, Deltas
from tapete.table.events import Acted, AutoSet, Event, Kept, Sat
from tapete.table.snapshot import Snapshot
from tapete.table.viewer import Place, is_admitted, is_member, place

log = structlog.get_logger()
NOBODY: Final = ""
Answer = Callable[[Refusal | None], None]
"""Told what became of a request: None, it was taken."""


class Viewer:
    """Somebody at a table: whoever reads what it shows. A person may have several."""

    person: Person = NOBODY

    def show(self, frame: bytes) -> None:
        """Take a frame without making anybody wait."""
        raise NotImplementedError

    def shut_out(self, table: str) -> None:
        """From now on this table is for its players alone, and this viewer is shown nothing more of it."""
        raise NotImplementedError


class _Request(NamedTuple):
    commands: tuple[Command, ...]
    answer: Answer | None


class _Step(NamedTuple):
    before: Table
    kept: Kept
    after: Table


class TableActor:
    """The one writer of a table, and all who look at it."""

    def __init__(self, services: Services, table_id: str, changed: Callable[[], None]) -> None:
        """`changed` is told when the lobby should say something else of this table."""
        self.services = services
        self.table = new(table_id)
        self._changed = changed
        self._inbox: asyncio.Queue[_Request] = asyncio.Queue()
        self._viewers: dict[Viewer, Place] = {}
        self._snapshot = Snapshot(self.table, frozenset())
        self._gone: set[Person] = set()
        self._asked: set[Seat] = set()
        self._asked_at = -1
        self._rung_at = -1
        self._held = False
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[Person, asyncio.TimerHandle] = {}
        self._life: asyncio.Task[None] | None = None
        self.quiet_since = services.clock()
        """When the last viewer left."""

    @property
    def viewers(self) -> int:
        return len(self._viewers)

    def resume(self, log_of_table: Iterable[Kept]) -> None:
        """Take the table up where its log ends; clocks of what is open begin anew."""
        for kept in log_of_table:
            self._note(self.table, kept.event)
            self.table = evolve(self.table, kept)
        self.table = restarted(self.table, self.services.clock())
        self._snapshot = Snapshot(self.table, self._snapshot.away)
        for chair in self.table.chairs:
            person = chair.claim.person if chair.claim is not None else chair.person
            if person and not self._is_here(person):
                self._leave_of(person)

    def start(self) -> None:
        """Begin to take requests."""
        self._life = asyncio.create_task(self._live(), name=f"table {self.table.id}")

    def stop(self) -> None:
        """Take no more requests; what is not kept has not happened."""
        for timer in (self._alarm, *self._timers.values()):
            if timer is not None:
                timer.cancel()
        for task in (self._life, *self._tasks):
            if task is not None:
                task.cancel()

    def ask(self, commands: tuple[Command, ...], answer: Answer | None = None) -> None:
        """Put commands to the table, to be taken all or none."""
        self._inbox.put_nowait(_Request(commands, answer))

    def is_member(self, person: Person) -> bool:
        """Whether this person has a seat, or a claim to one."""
        return is_member(self.table, person)

    def admits(self, person: Person) -> bool:
        """Whether this person may look."""
        return is_admitted(self.table, person)

    def join(self, viewer: Viewer) -> None:
        """Show the whole table to a viewer, and everything that happens from now on."""
        self._viewers[viewer] = place(self.table, viewer.person)
        if viewer.person in self._snapshot.away:
            self._returned(viewer.person)
        table = self.table
        whole = state(table, viewer.person, self._snapshot.away)
        viewer.show(encode(Whole(table.id, table.version, self.services.clock(), whole)))

    def part(self, viewer: Viewer) -> None:
        """A viewer has gone; if it was the last of a seated person, the others are told."""
        if self._viewers.pop(viewer, None) is None:
            return
        self.quiet_since = self.services.clock()
        person = viewer.person
        if is_member(self.table, person) and not self._is_here(person):
            self._leave_of(person)

    # ------------------------------------------------------------------ the one task

    async def _live(self) -> None:
        while True:
            self._settle()
            request = await self._inbox.get()
            try:
                refusal = await self._take(request.commands)
            except Exception:
                # A bug must not cost anybody the hand: nothing was kept, the table goes on, and the log is loud.
                log.exception("bug", table=self.table.id, version=self.table.version)
                self._hold()
                refusal = Refusal("bug")
            if refusal is not None:
                self.services.metrics.refusals.labels(refusal.code).inc()
            if request.answer is not None:
                request.answer(refusal)

    async def _take(self, commands: tuple[Command, ...]) -> Refusal | None:
        """Decide, keep, evolve, show. What is returned is why not."""
        try:
            steps = self._decided(commands)
        except Refused as refused:
            return refused.refusal
        if not steps:
            return None
        table = self.table
        try:
            await self.services.store.append(table.id, table.version, [step.kept for step in steps])
        except NotKept as error:
            return self._not_kept(error)
        except Conflict as error:
            return await self._overtaken(error)
        try:
            for step in steps:
                self._show(step)
        except Exception:
            # It is kept, so it has happened: whoever was not shown it gets the whole.
            log.exception("not shown", table=table.id, version=table.version)
            await self._reload()
        return None

    def _decided(self, commands: tuple[Command, ...]) -> list[_Step]:
        steps: list[_Step] = []
        table, now = self.table, self.services.clock()
        for command in commands:
            for kept, after in decided(table, command, now):
                steps.append(_Step(table, kept, after))
                table = after
        return steps

    def _not_kept(self, error: NotKept) -> Refusal:
        log.error("not kept", table=self.table.id, version=self.table.version, error=str(error))
        self.services.metrics.not_kept.inc()
        self._hold()
        return Refusal("not_kept")

    async def _overtaken(self, error: Conflict) -> Refusal:
        """Another writer was faster: believe the log."""
        log.warning("overtaken", table=self.table.id, version=self.table.version, error=str(error))
        await self._reload()
        return Refusal("stale")

    async def _reload(self) -> None:
        """Take the table from its log, and show the whole to everybody."""
        kept = await self.services.store.load(self.table.id)
        self.table = new(self.table.id)
        self.resume(kept)
        self._shut_out(self.table)
        for viewer in list(self._viewers):
            self.join(viewer)

    # ------------------------------------------------------------------ what the table wants by itself

    def _settle(self) -> None:
        table = self.table
        if self._held or not self._inbox.empty():
            return
        if table.wants_deal and table.game is not None:
            pack = table.game.pack(len(table.chairs))
            self.ask((Deal(self.services.shuffle(pack)),))
            return
        self._ask_robots(table)
        self._set_alarm(table)

    def _ask_robots(self, table: Table) -> None:
        if table.question != self._asked_at:
            self._asked_at = table.question
            self._asked.clear()
        for seat, level in table.waiting_robots:
            if seat not in self._asked:
                self._asked.add(seat)
                task = asyncio.create_task(self._think(table, seat, level))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _think(self, table: Table, seat: Seat, level: str) -> None:
        assert table.hand is not None
        began = time.perf_counter()
        try:
            action = await self.services.thinker.choose(level, table.hand.view(seat))
        except RobotFailed as error:
            log.error("robot failed", table=table.id, seat=seat, level=level, error=str(error))
            return
        self.services.metrics.robots.observe(time.perf_counter() - began)
        await asyncio.sleep(max(0.0, table.not_before - self.services.clock()))
        self.ask((RobotAct(seat, table.question, action),))

    def _set_alarm(self, table: Table) -> None:
        """One timer a table; if it rings too early it is set again."""
        due = table.alarm
        if due is None:
            return
        loop = asyncio.get_running_loop()
        when = loop.time() + max(0.0, due - self.services.clock())
        if self._alarm is not None:
            if self._alarm.when() <= when and not self._alarm.cancelled():
                return
            self._alarm.cancel()
        self._alarm = loop.call_at(when, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        table = self.table
        if table.alarm is None or table.alarm > self.services.clock():
            self._settle()
        elif self._rung_at == table.version:
            log.error("alarm without effect", table=table.id, version=table.version)
            self._hold()
        else:
            self._rung_at = table.version
            self.ask((Tick(),))

    def _hold(self) -> None:
        """Do nothing by itself for a while: it has just failed."""
        self._held = True
        asyncio.get_running_loop().call_later(self.services.settings.retry_s, self._go_on)

    def _go_on(self) -> None:
        self._held = False
        self._asked.clear()
        self._rung_at = -1
        self._settle()

    # ------------------------------------------------------------------ who sees what

    def _show(self, step: _Step) -> None:
        """Take a step, and show it to everybody as far as he may see it: encoded once for all who see the same."""
        before, kept, after = step
        old = self._snapshot
        new_one = Snapshot(after, old.away, old)
        deltas = Deltas(old, new_one, kept.event)
        self.table, self._snapshot = after, new_one
        self._note(before, kept.event)
        if isinstance(kept.event, Acted):
            self.services.metrics.move(kept.event.by)
        seated = after.chairs is not before.chairs or after.dealt_to is not before.dealt_to
        if seated or after.stage != before.stage or after.options is not before.options:
            self._shut_out(after)
        telling = Telling(after.id, kept.version, self.services.clock())
        looks: dict[tuple[Place, Place], bytes] = {}
        frames: list[tuple[Delta, bytes]] = []
        for viewer, had in list(self._viewers.items()):
            has = place(after, viewer.person) if seated else had
            frame = looks.get((had, has))
            if frame is None:
                seen = deltas.change(had, has)
                frame = _known(frames, seen)
                if frame is None:
                    frame = telling.frame(seen)
                    frames.append((seen, frame))
                looks[had, has] = frame
            self._viewers[viewer] = has
            viewer.show(frame)
        if isinstance(kept.event, Sat) and kept.event.person and not self._is_here(kept.event.person):
            self._leave_of(kept.event.person)
        if seated or after.stage != before.stage:
            self._changed()

    def _shut_out(self, table: Table) -> None:
        """Who may not look any more is told so, and not what has just happened."""
        for viewer in [each for each in self._viewers if not is_admitted(table, each.person)]:
            del self._viewers[viewer]
            viewer.shut_out(table.id)

    def _note(self, before: Table, event: Event) -> None:
        """What the actor itself remembers of an event: for whom a robot plays because he was away."""
        match event:
            case AutoSet(seat, on, why):
                person = before.chairs[seat].person
                (self._gone.add if on and why == "gone" else self._gone.discard)(person)
            case Sat(person=person) if person:
                self._gone.discard(person)

    # ------------------------------------------------------------------ presence

    def _is_here(self, person: Person) -> bool:
        return any(viewer.person == person for viewer in self._viewers)

    def _leave_of(self, person: Person) -> None:
        self._say_presence(person, False)
        if person in self._timers:
            return
        grace = self.services.settings.grace_s
        self._timers[person] = asyncio.get_running_loop().call_later(grace, self._missing, person)

    def _missing(self, person: Person) -> None:
        del self._timers[person]
        self.ask((Gone(person),), _quietly)

    def _returned(self, person: Person) -> None:
        timer = self._timers.pop(person, None)
        if timer is not None:
            timer.cancel()
        self._say_presence(person, True)
        if person in self._gone:
            self.ask((Back(person),), _quietly)

    def _say_presence(self, person: Person, here: bool) -> None:
        away = self._snapshot.away
        self._snapshot = Snapshot(self.table, away - {person} if here else away | {person})
        seat = seat_of(self.table, person)
        if seat is not None:
            frame = encode(Presence(self.table.id, seat, here))
            for viewer in list(self._viewers):
                viewer.show(frame)
        self._changed()


def _known(frames: list[tuple[Delta, bytes]], seen: Delta) -> bytes | None:
    """The frame of somebody who saw the same."""
    for change, frame in frames:
        if change == seen:
            return frame
    return None


def _quietly(_refusal: Refusal | None) -> None:
    """Somebody who is away may have left meanwhile: that is no news."""
