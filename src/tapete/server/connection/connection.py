"""One connection: messages in, frames out; it knows no framework and no rules."""

import asyncio
from collections import deque
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

import structlog

from tapete.server.connection import chances, company, hints
from tapete.server.connection.buckets import Bucket, household
from tapete.server.connection.commands import Request, command
from tapete.server.connection.company import WAITING, Waiting
from tapete.server.connection.limits import Limits
from tapete.server.connection.lobby import Lobby
from tapete.server.connection.outbox import Outbox, Pipe, Post
from tapete.server.people.guests import Guest
from tapete.server.people.names import BadName, proper
from tapete.server.store.store import NotKept, Unreadable
from tapete.server.tables.actor import TableActor
from tapete.server.tables.audience import NOBODY, Viewer
from tapete.server.tables.registry import Registry
from tapete.server.tables.requests import Answer
from tapete.server.wire import messages as m
from tapete.server.wire.codec import BadMessage, encode, encode_ok, parse, refused_answer
from tapete.table import Refused, Table, TableRefusal, is_member, seat_of
from tapete.table.voters import concedes_alone

log = structlog.get_logger()
PATIENCE: Final = 200
"""Frames above the limit that are refused one by one; the next one ends the connection."""
LONGEST_TABLE_NAME: Final = 48
TAKEN_BACK: Final = 5.0
"""What a message counts by which something is kept that the next one can take back: no finger needs ten a second."""
OPENING: Final = (m.Open, m.PlayNow)
OF_NO_TABLE: Final = (m.Ping, m.Lobby)
COSTS: Final[Mapping[type[m.Ask], float]] = dict.fromkeys(
    (m.Annul, m.Auto, m.Leave, m.Prefer, m.Queue, m.Robot, m.Set, m.Sit, m.Start, m.Undo, m.Unseat), TAKEN_BACK
)
"""What a message counts of what is allowed; 1, if it is not here."""
FINISHES: Final = (m.Act, m.Annul, m.Auto, m.Concede, m.Prefer, m.Queue, m.Ready, m.Undo)
"""What somebody who is banned may still do at a match that they play in: the others do not wait for them."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What all connections use."""

    registry: Registry
    lobby: Lobby
    post: Post
    limits: Limits


class Channel(Pipe, Protocol):
    """The socket, as a connection uses it."""

    def busy(self, is_busy: bool) -> None:
        """While it is busy nothing more is read."""

    def drop(self, why: str) -> None:
        """End the connection."""


class Connection(Viewer):
    """One client at an address: their requests, and the messages to them."""

    def __init__(self, shared: Shared, guest: Guest | None, address: str, socket: Channel) -> None:
        settings = shared.limits.settings
        self.registry, self._lobby, self._limits = shared.registry, shared.lobby, shared.limits
        self.guest, self._address = guest, address
        self.address = household(address)
        self.person = guest.person if guest is not None else NOBODY
        self._socket = socket
        self._outbox = Outbox(
            socket, shared.post, socket.drop, settings.queue_frames, settings.queue_bytes, settings.write_timeout_s
        )
        self.show = self._outbox.put
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(settings.rate, settings.burst, self._loop.time())
        self._shared_bucket = self._limits.messages(self.address)
        self._patience = Bucket(settings.rate, PATIENCE, self._loop.time())
        self._waiting: deque[m.Ask] = deque()
        """Messages that wait for one before them, which waits for a table."""
        self._task: asyncio.Task[None] | None = None
        self._hint: asyncio.Task[None] | None = None
        """One at a time."""
        self._begun: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._actor: TableActor | None = None
        self._parting: TableActor | None = None
        """The table that they have asked to leave, and would watch on if that is refused."""
        self.registry.services.metrics.connections.inc()
        name, is_account = (guest.name, bool(guest.session)) if guest is not None else ("", False)
        self.say(m.Welcome(self.person or None, name, self.registry.services.clock(), is_account))

    def shut_out(self, table: str) -> None:
        self._actor = None
        self.say(m.Refused("not_public", {"table": table}))

    def say(self, answer: m.Answer) -> None:
        """One message to this client."""
        self._outbox.put(encode(answer))

    # ------------------------------------------------------------------ what the socket tells

    def hear(self, message: bytes) -> None:
        """One message of the client: answered at once, unless something must be waited for."""
        try:
            ask = parse(message)
        except BadMessage as bad:
            if self._takes(1.0):
                self._refuse(bad.answer)
            else:
                self._refuse_too_fast(bad.answer.re)
            return
        if not self._takes(COSTS.get(type(ask), 1.0)):
            self._refuse_too_fast(ask.id)
            return
        if self._task is None and self._is_ready_for(ask):
            self._answer(ask)
            return
        self._waiting.append(ask)
        if self._task is None:
            self._socket.busy(True)
            self._task = asyncio.create_task(self._catch_up())

    def allows(self) -> bool:
        """Whether one more frame that is no message is borne."""
        return self._takes(1.0) or not self._lose_patience()

    def ready(self) -> None:
        """The client reads again."""
        self._outbox.flush()

    def ended(self) -> None:
        """The connection has ended."""
        if self._is_closed:
            return
        self._is_closed = True
        self._waiting.clear()
        self._outbox.close()
        self._unwatch()
        self.registry.services.metrics.connections.dec()

    # ------------------------------------------------------------------ one message after the other

    def _is_ready_for(self, ask: m.Ask) -> bool:
        """Whether it can be answered without waiting for the disk."""
        if isinstance(ask, OPENING) or type(ask) in WAITING:
            return False
        return isinstance(ask, OF_NO_TABLE) or ask.table in self.registry.actors

    async def _catch_up(self) -> None:
        """Answer what waits, in order; meanwhile nothing more is read."""
        while self._waiting:
            ask = self._waiting.popleft()
            try:
                if isinstance(ask, OPENING):
                    await self._open(ask)
                    continue
                if not isinstance(ask, OF_NO_TABLE):
                    actor = await self.registry.actor(ask.table)
                    if isinstance(ask, m.Report):
                        self._limits.admit_report(self._address)
                    elif isinstance(ask, m.ClaimRest):
                        self._limits.admit_work(self._address, company.CLAIM)
                    if isinstance(ask, Waiting):
                        work = self._carry_out(ask, self._named(), actor)
                        if isinstance(ask, m.ClaimRest):
                            self._begin(work)  # on a busy machine it takes seconds, in which pings are answered
                        else:
                            await work
                        continue
            except Exception as error:
                self._failed(error, ask.id)
            else:
                self._answer(ask)
        self._task = None
        self._socket.busy(False)

    async def _carry_out(self, ask: Waiting, guest: Guest, actor: TableActor) -> None:
        try:
            await company.carry_out(ask, guest, actor, self.say)
        except Exception as error:
            self._failed(error, ask.id)
            return
        actor.households.note(actor.table, self.person, self.address)
        if isinstance(ask, m.Sit) and self.guest is not None:
            self._begin(company.arrive(self.guest, actor))

    async def _open(self, ask: m.Open | m.PlayNow) -> None:
        guest = self._named()
        company.check_name(guest, self.registry.services.clerk)
        self._limits.admit_table(self._address)
        if isinstance(ask, m.PlayNow):
            actor = await self.registry.play_now(guest, ask.game, ask.options, ask.anew, ask.seats, ask.level)
        else:
            name = proper(ask.name, LONGEST_TABLE_NAME) if ask.name else ""
            if name:
                company.check_muted(guest, self.registry.services.clerk)
            actor = await self.registry.open(guest, ask.game, name, ask.seats, ask.options)
        actor.households.note(actor.table, self.person, self.address)
        self.say(m.Opened(actor.table.id, ask.id))

    def _answer(self, ask: m.Ask) -> None:
        """Answer what need not wait."""
        if self._is_closed:
            return
        try:
            match ask:
                case m.Act():  # first: nearly every message is one
                    self._put(self.registry.actors[ask.table], ask)
                case m.Ping():
                    self.say(m.Pong(self.registry.services.clock(), ask.id))
                case m.Lobby():
                    self._unwatch()
                    self._taken(ask.id)
                    self._lobby.join(self)
                case m.Open() | m.PlayNow() | m.Sit() | m.Invite() | m.ClaimRest() | m.Say() | m.Mute() | m.Report():
                    raise AssertionError("this is done with waiting")
                case m.Watch():
                    self._watch(self.registry.actors[ask.table], ask)
                case m.Chance():
                    self._add_chance(self.registry.actors[ask.table], ask)
                case m.Hint():
                    self._advise(self.registry.actors[ask.table], ask)
                case m.Leave():
                    self._leave(self.registry.actors[ask.table], ask)
                case m.Concede(agrees=True):
                    self._concede(self.registry.actors[ask.table], ask)
                case _:
                    self._put(self.registry.actors[ask.table], ask)
        except Exception as error:
            self._failed(error, ask.id)

    def _failed(self, error: Exception, re: int | None) -> None:
        match error:
            case Refused(refusal=refusal):
                self._refuse(refused_answer(refusal, re))
            case BadName(code=code, about=about):
                self._refuse(m.Refused(code, about, re))
            case NotKept():
                self.registry.services.metrics.could_not_keep(error)
                self._refuse(m.Refused("not_kept", {}, re))
            case Unreadable():
                log.error("unreadable", error=str(error))
                self._refuse(m.Refused("unreadable", {}, re))
            case _:
                # A bug must not cost anybody the connection, nor leave them without an answer; the log is loud.
                log.error("bug", exc_info=error)
                self._refuse(m.Refused("bug", {}, re))

    # ------------------------------------------------------------------ tables

    def _put(self, actor: TableActor, ask: Request, answer: Answer | None = None) -> None:
        made = command(ask, self._asking(actor.table, ask), actor.table, self.registry.services.lot)
        actor.households.note(actor.table, self.person, self.address)
        actor.ask((made,), answer or self._answering(ask.id))

    def _asking(self, table: Table, ask: Request) -> Guest:
        """Who asks this of a table. Raises Refused for nobody, and for who is banned, unless they finish a match or
        leave."""
        try:
            return self._named()
        except Refused:
            may_go_on = isinstance(ask, m.Leave) or (isinstance(ask, FINISHES) and self._plays(table))
            if self.guest is None or not may_go_on:
                raise
            return self.guest

    def _plays(self, table: Table) -> bool:
        return table.in_match and seat_of(table, self.person) is not None

    def _advise(self, actor: TableActor, ask: m.Hint) -> None:
        person = self._named().person
        if self._hint is not None and not self._hint.done():
            raise Refused("too_fast", max="1")
        self._limits.admit_work(self._address, hints.WORK)
        self._hint = asyncio.create_task(hints.answer_hint(ask, person, actor, self.say, self._failed))

    def _add_chance(self, actor: TableActor, ask: m.Chance) -> None:
        self._begin(chances.answer_chance(ask, self._named().person, actor, self._taken, self._failed))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what no other request of this client waits for."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    def _answering(self, re: int | None) -> Answer:
        def answer(refusal: TableRefusal | None) -> None:
            if refusal is not None:
                self.say(refused_answer(refusal, re))
            else:
                self._taken(re)

        return answer

    def _watch(self, actor: TableActor, ask: m.Watch) -> None:
        if not actor.admits(self.person):
            raise Refused("not_public")
        if actor is not self._actor:
            self._unwatch()
        self._actor = actor
        self._taken(ask.id)
        actor.join(self, ask.have)
        actor.show_talk(self)

    def _leave(self, actor: TableActor, ask: m.Leave) -> None:
        """From now on they are shown nothing, not even that they leave; who is refused it watches on."""
        if self._actor is actor:
            self._unwatch()
            self._parting = actor
        if not is_member(actor.table, self.person):
            self._taken(ask.id)
            return

        def answer(refusal: TableRefusal | None) -> None:
            if refusal is not None and self._parting is actor and actor.admits(self.person):
                self._watch(actor, m.Watch("watch", ask.table))
            self._answering(ask.id)(refusal)

        self._put(actor, ask, answer)

    def _concede(self, actor: TableActor, ask: m.Concede) -> None:
        """The program may play the hand to its end at once: that is work."""
        if concedes_alone(actor.table, seat_of(actor.table, self.person), ask.to):
            self._limits.admit_work(self._address, company.CLAIM)
        self._put(actor, ask)

    def _unwatch(self) -> None:
        self._parting = None
        self._lobby.part(self)
        if self._actor is not None:
            self._actor.part(self)
            self._actor = None

    # ------------------------------------------------------------------ answers and limits

    def _named(self) -> Guest:
        if self.guest is None:
            raise Refused("no_name")
        clerk = self.registry.services.clerk
        if clerk is not None:
            clerk.moderation.admit(self.guest.person)
            self.guest = clerk.people.called_now(self.guest)
        return self.guest

    def _taken(self, re: int | None) -> None:
        if re is not None:
            self._outbox.put(encode_ok(re))

    def _refuse(self, answer: m.Refused) -> None:
        self.registry.services.metrics.refusals.labels(answer.code).inc()
        self.say(answer)

    def _takes(self, cost: float) -> bool:
        """Whether so much more is within the rate of this socket, and of all sockets of its address."""
        now = self._loop.time()
        return self._bucket.take(now, cost) and self._shared_bucket.take(now, cost)

    def _refuse_too_fast(self, re: int | None) -> None:
        """A message above the rate is refused, or ends the connection."""
        if not self._lose_patience():
            self._refuse(m.Refused("too_fast", {"max": f"{self._limits.settings.rate:g}"}, re))

    def _lose_patience(self) -> bool:
        """Counts a frame above the limit; whether the connection ends with it."""
        if self._patience.take(self._loop.time()):
            return False
        self._socket.drop("too fast")
        return True
