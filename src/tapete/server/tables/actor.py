"""One live table: ask, decide, keep, evolve, show, one command after the other."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Set
from typing import Final, ParamSpec

import structlog

from tapete.server.store.store import Conflict, NotCovered, NotKept, Unreadable
from tapete.server.tables.advisor import Advisor
from tapete.server.tables.audience import Audience, Viewer
from tapete.server.tables.clock_watch import ClockWatch
from tapete.server.tables.conversation import Conversation
from tapete.server.tables.dealing import Chances
from tapete.server.tables.households import Households
from tapete.server.tables.inbox import Inbox
from tapete.server.tables.keeping import keep
from tapete.server.tables.leaving_costs import LeavingCosts
from tapete.server.tables.presence import Absences, departed, seated
from tapete.server.tables.prompter import Prompter
from tapete.server.tables.requests import Answer, Request, Step
from tapete.server.tables.services import Services
from tapete.server.tables.talk import Talk
from tapete.server.tasks import say_failure
from tapete.server.wire.messages import Whole
from tapete.table import Refused, Table, TableRefusal, carry_out, is_admitted, is_member, restarted, timed_as
from tapete.table.commands import Back, Command, Gone, Lost, Person, Ready, Sit, Start
from tapete.table.commands import Set as SetOptions
from tapete.table.events import ASIDES, Acted, AutoSet, Began, Sat
from tapete.table.talk import Line, LineKind
from tapete.table.viewer import dealt_seat

log = structlog.get_logger()
P = ParamSpec("P")
Load = Callable[[str], Awaitable[Table]]
"""Takes a table from its log. Raises what `Loader.table` does."""
CHECKED: Final = frozenset({Ready, SetOptions, Sit, Start})
"""Commands to which the clerk has to say yes."""
ANEW: Final = Request((), None, is_anew=True)


class TableActor:
    """The one writer of a table."""

    def __init__(self, services: Services, table: Table, load: Load, changed: Callable[[], None]) -> None:
        """`changed` is told when the lobby should say something else of this table."""
        self.services, self._load, self._changed = services, load, changed
        self.table = self._resumed(table)
        """The table as it was last shown."""
        self._watch = ClockWatch(services.clock, services.steady)
        self._audience = Audience(services.clock, self.table)
        self._absences = Absences(services.settings.grace_s, self._missing)
        self._costs = LeavingCosts(services, self._audience.weigh)
        self.advisor = Advisor(services, lambda: self.table)
        self._chances = Chances()
        self.households = Households(changed)
        asked = self._ask_itself, self._put_again, self._settle, self._chances.of, self.households.of_owner
        self._prompter = Prompter(services, lambda: self.table, *asked)
        self._inbox: Inbox[Request] = Inbox()
        self._life: asyncio.Task[None] | None = None
        self._is_busy = False
        self.talk = Talk(table.id, services.lines, services.words)
        self._conversation = Conversation(self.talk, self._audience)
        self.quiet_since = time.monotonic()
        """When the last viewer left, by a clock that nobody sets."""

    @property
    def viewers(self) -> int:
        return len(self._audience)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, and nothing is being done."""
        return len(self._audience) == 0 and self._inbox.is_empty and not self._is_busy

    async def add_chance(self, person: Person, commit: str, added: str) -> None:
        """A person's client adds chance to the next deal. Raises Refused."""
        self._chances.add(self.table, person, commit, added)

    @property
    def addresses(self) -> dict[Person, set[str]]:
        """From where each person looks on."""
        return self._audience.addresses

    @property
    def beside(self) -> Mapping[Person, Set[str]]:
        """The households that each person of the table comes from."""
        return self.households.beside(self.table, self.addresses)

    def start(self) -> None:
        """Begin to take requests."""
        self._miss_people()
        self._life = asyncio.create_task(self._live(), name=f"table {self.table.id}")
        self._life.add_done_callback(say_failure)

    def stop(self) -> None:
        """Take no more requests; what is not kept has not happened."""
        self._prompter.stop()
        self._absences.stop()
        self._audience.stop()
        if self._life is not None:
            self._life.cancel()

    def forget_name(self, person: Person) -> None:
        """They have deleted their account: the table is read anew, in its turn, and shown whole to everybody."""
        if person in {*self.table.company.players, *self.table.dealt_to, *self.talk.people, *seated(self.table)}:
            self._inbox.put(ANEW)

    def ask(self, commands: tuple[Command, ...], answer: Answer) -> None:
        """Put commands to the table, to be taken all or none; one that was let go meanwhile takes none."""
        if self._life is not None and self._life.cancelling():
            answer(TableRefusal("stale"))
        else:
            self._inbox.put(Request(commands, answer))

    async def asked(self, *commands: Command) -> TableRefusal | None:
        """Put commands to the table, and wait until it has taken them, or refused."""
        answered: asyncio.Future[TableRefusal | None] = asyncio.get_running_loop().create_future()
        self.ask(commands, lambda refusal: None if answered.done() else answered.set_result(refusal))
        return await answered

    async def say(self, person: Person, name: str, kind: LineKind, what: str) -> None:
        """Keep what somebody says, then show it to all who want to hear them. Raises Refused or NotKept."""
        await self._kept_line(await self.talk.say(self.table, person, name, kind, what, self.services.clock()))

    async def _kept_line(self, _line: Line) -> None:
        await self._conversation.go_on()

    def show_talk(self, viewer: Viewer) -> None:
        """What was said lately, for who has just come."""
        if self.table.options.talk != "off":
            self._conversation.welcome(viewer)

    def weigh(self, person: Person) -> None:
        """Who plays for something is told what leaving would cost them, once the books have been read."""
        self._costs.weigh(self.table, person)

    def had_seat(self, person: Person) -> bool:
        """Whether this person sits here, or may come back to the seat that they left in this hand."""
        return is_member(self.table, person) or dealt_seat(self.table, person) is not None

    def admits(self, person: Person) -> bool:
        """Whether this person may look."""
        return is_admitted(self.table, person)

    def join(self, viewer: Viewer, have: int | None = None) -> None:
        """Show a viewer, who holds version `have`, what they do not know, and everything that happens from now on."""
        if viewer.person in self._absences.people:
            self._returned(viewer.person)
        self.households.note(self.table, viewer.person, viewer.address)
        self._audience.join(viewer, have)
        self.weigh(viewer.person)

    def whole(self, person: Person) -> Whole:
        """The table as this person sees it, who is about to join it."""
        return self._audience.whole(person)

    def part(self, viewer: Viewer) -> None:
        """A viewer has gone; if it was the last of a person of the table, the others are told."""
        if self._audience.part(viewer):
            self.quiet_since = time.monotonic()
            self._miss(viewer.person)

    # ------------------------------------------------------------------ the one task

    def _ask_itself(self, command: Command) -> None:
        self._inbox.put(Request((command,), None))

    def _put_again(self, request: Request) -> None:
        """What was put off may be tried again."""
        if request.is_anew:
            self._inbox.put(request)
        for command in request.commands:
            self._ask_itself(command)

    def _righted(self) -> Table:
        return self._watch.righted(self.table)

    def _heed_clock(self) -> None:
        """The times of the table are put right where somebody has set the clock."""
        table = self._righted()
        if table is not self.table:
            self._show_anew(table)

    def _show_anew(self, table: Table) -> None:
        """Show the whole of this to everybody, and nothing of how it came about."""
        self.table = table
        self._audience.begin(table)
        self._audience.show_whole()

    def _settle(self) -> None:
        self._surely(self._heed_clock)
        self._surely(self._prompt)

    def _prompt(self) -> None:
        """Ask for what the table waits for, once nothing else waits for it."""
        if self._inbox.is_empty:
            self._prompter.settle()

    async def _live(self) -> None:
        self._surely(self._heed_clock)
        while True:
            self._surely(self._prompt)
            request = await self._inbox.take()
            self._surely(self._heed_clock)
            if request.answer is None and request.commands and self._prompter.is_holding:
                self._prompter.put_off(request)
                continue
            self._is_busy = True
            refusal = await self._taken(request)
            self._is_busy = False
            if refusal is not None:
                self.services.metrics.refusals.labels(refusal.code).inc()
            if request.answer is not None:
                self._surely(request.answer, refusal)

    def _surely(self, do: Callable[P, None], *args: P.args, **named: P.kwargs) -> None:
        """Do what must not end the one task of the table, for which nothing else would go on."""
        try:
            do(*args, **named)
        except Exception:
            self._say_bug()

    def _say_bug(self) -> None:
        """A bug must not cost anybody the hand: the table goes on, after a rest, and the log is loud."""
        log.exception("bug", table=self.table.id, version=self.table.version)
        self._rest()

    def _rest(self) -> None:
        """What the table waits for is asked for anew, after a rest."""
        self._prompter.ask_anew()
        self._prompter.hold()

    async def _taken(self, request: Request) -> TableRefusal | None:
        """Decide, keep, evolve, show. What is returned is why not."""
        try:
            if request.is_anew:
                return await self._read_anew(request)
            steps = self._decided(request.commands)
            if not steps:
                return None
            refusal = await self._kept(request, steps)
            if refusal is None:
                await self._shown(steps)
        except Refused as refused:
            return refused.refusal
        except Unreadable as error:
            # Nothing was kept.
            log.error("unreadable", table=self.table.id, version=self.table.version, error=str(error))
            self._rest()
            return TableRefusal("unreadable")
        except Exception:
            # Nothing was kept.
            self._say_bug()
            return TableRefusal("bug")
        return refusal

    def _decided(self, commands: tuple[Command, ...]) -> list[Step]:
        steps: list[Step] = []
        table, now = self.table, self.services.clock()
        for command in commands:
            for kept, after in carry_out(table, command, now):
                steps.append(Step(table, kept, after))
                table = after
        return steps

    async def _kept(self, request: Request, steps: list[Step]) -> TableRefusal | None:
        """Why it was not kept, if it was not. Raises Refused for what the clerk says no to."""
        table, clerk = self.table, self.services.clerk
        try:
            if clerk is not None and not CHECKED.isdisjoint(map(type, request.commands)):
                # Only of what the table takes: else anybody might ask by it what the others own.
                await clerk.check(table, request.commands, self.beside, self._absences.long_away)
            await keep(self.services, table, steps, lambda: self.beside)
        except NotCovered:
            return TableRefusal("bet_not_covered", (("bet", str(table.options.bet)),))
        except NotKept as error:
            return self._not_kept(request, error)
        except Conflict as error:
            return await self._overtaken(error)
        self._prompter.succeeded()
        return None

    def _not_kept(self, request: Request, error: NotKept) -> TableRefusal:
        """Said once a hold; what the table asked for by itself is tried again after it."""
        self.services.metrics.not_kept.inc()
        rest = self._prompter.hold()
        if rest:
            log.error("not kept", table=self.table.id, version=self.table.version, error=str(error), rest_s=rest)
        if request.answer is None:
            self._prompter.put_off(request)
        return TableRefusal("not_kept")

    async def _overtaken(self, error: Conflict) -> TableRefusal:
        """Another writer was faster: believe the log."""
        log.warning("overtaken", table=self.table.id, version=self.table.version, error=str(error))
        return await self._read_anew(ANEW) or TableRefusal("stale")

    async def _read_anew(self, request: Request) -> TableRefusal | None:
        """Why it could not be read now, if it could not."""
        try:
            await self._reload()
        except NotKept as error:
            return self._not_kept(request, error)
        return None

    async def _reload(self) -> None:
        """Take the table from its log, and show the whole to everybody."""
        known, table = self.table, await self._load(self.table.id)
        # Who reads it anew has no more time by it.
        self.table = timed_as(table, known) if table.version == known.version else self._resumed(table)
        self._audience.begin(self.table)
        self._miss_people()
        self.talk.forget()
        self._audience.show_whole()
        self._changed()

    def _resumed(self, table: Table) -> Table:
        """A table from its log: nobody has looked at it meanwhile, so its clock begins anew."""
        return restarted(table, self.services.clock())

    async def _shown(self, steps: list[Step]) -> None:
        try:
            for step in steps:
                if isinstance(step.kept.event, Acted):
                    self.services.metrics.move(step.kept.event.by)
                self._show(step)
        except Exception:
            # It is kept, so it has happened: whoever was not shown it gets the whole.
            log.exception("not shown", table=self.table.id, version=self.table.version)
            await self._read_anew(ANEW)

    def _show(self, step: Step) -> None:
        before, kept, after = step
        self.table = after
        if isinstance(kept.event, ASIDES):
            self._audience.whisper(kept.event.seat, after)
            return
        self._audience.show(kept, after)
        if after.options.competitive and not before.options.competitive:
            for seat in after.people:
                self.weigh(after.chairs[seat].person)
        if isinstance(kept.event, Began):
            self._absences.tell_anew()
        if isinstance(kept.event, AutoSet) and kept.event.why == "gone":
            self._absences.begin_to_play(after.chairs[kept.event.seat].person)
        if isinstance(kept.event, Sat):
            self._miss(kept.event.person)
            self.weigh(kept.event.person)
        if after.chairs is not before.chairs or after.stage != before.stage:
            self._end_absences()
            self._free_seats()
            self._changed()

    # ------------------------------------------------------------------ who is here

    def _miss_people(self) -> None:
        for chair in self.table.chairs:
            self._miss(chair.claim.person if chair.claim is not None else chair.person, is_found=True)
        self._end_absences()
        self._free_seats()

    def _end_absences(self) -> None:
        """Nobody waits any more for who has lost their seat, or the claim to one."""
        for person in self._absences.people:
            if not is_member(self.table, person):
                self._absences.end(person)
                self._say_presence(person, True)  # to nobody: but should they sit down again, they are here

    def _free_seats(self) -> None:
        """Who has deleted their account leaves as soon as no match is on: nobody could be chief after them."""
        for person in departed(self.table, self.services.is_departed):
            self._ask_itself(Lost(person))

    def _miss(self, person: Person, is_found: bool = False) -> None:
        """Somebody of the table may be away: then the others are told, and a robot plays for them after a time."""
        if is_member(self.table, person) and not self._audience.is_here(person):
            self._absences.begin(person, is_found)
            self._say_presence(person, False)

    def _returned(self, person: Person) -> None:
        self._absences.end(person)
        self._say_presence(person, True)
        if any(chair.person == person and chair.gone for chair in self.table.chairs):
            self._ask_itself(Back(person))

    def _missing(self, person: Person, is_lost: bool) -> None:
        """Somebody has been away for so long that the program plays for them, or that their seat is kept no longer."""
        self._ask_itself(Lost(person) if is_lost else Gone(person))

    def _say_presence(self, person: Person, here: bool) -> None:
        self._audience.say_presence(person, here, self._absences.people)
        self._changed()
