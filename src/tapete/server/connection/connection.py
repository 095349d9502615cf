"""One connection: messages in, frames out; it knows no socket, no framework and no rules."""

import asyncio
from collections.abc import Callable
from typing import Final, assert_never

import structlog

from tapete.rules.game import Action, Refusal
from tapete.server.connection.lobby import Lobby
from tapete.server.connection.outbox import Outbox, Pipe, Post
from tapete.server.people.guests import Guest
from tapete.server.people.names import BadName, proper
from tapete.server.store.store import NotKept
from tapete.server.tables.actor import Answer, TableActor
from tapete.server.tables.audience import NOBODY, Viewer
from tapete.server.tables.registry import Registry, known_level
from tapete.server.wire import messages as m
from tapete.server.wire.codec import BadMessage, encode, parse, refused
from tapete.table import Refused
from tapete.table.commands import Act, Auto, Command, Leave, Ready, SeatRobot, Set, Sit, Start, Unseat

log = structlog.get_logger()
PATIENCE: Final = 200
"""After this many refused messages in a row the connection is cut."""
LONGEST_TABLE_NAME: Final = 48


class Bucket:
    """A token bucket: `burst` at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._at = burst, now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1.0:
            return False
        self._level -= 1.0
        return True


class Connection(Viewer):
    """What one client asks and is told. `cut` ends the connection, with a reason."""

    def __init__(
        self,
        registry: Registry,
        lobby: Lobby,
        guest: Guest | None,
        pipe: Pipe,
        post: Post,
        cut: Callable[[str], None],
    ) -> None:
        settings = registry.services.settings
        self.registry, self.lobby, self.guest = registry, lobby, guest
        self.person = guest.person if guest is not None else NOBODY
        self._outbox = Outbox(pipe, post, self._dropped, settings.queue_frames, settings.write_timeout_s)
        self._cut = cut
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(settings.rate, settings.burst, self._loop.time())
        self._excess = 0
        self._busy = False
        """A message is being answered: what comes meanwhile waits its turn."""
        self._actor: TableActor | None = None
        registry.services.metrics.connections.inc()
        name = guest.name if guest is not None else ""
        self.say(m.Welcome(self.person or None, name, registry.services.clock()))

    def show(self, frame: bytes) -> None:
        self._outbox.put(frame)

    def shut_out(self, table: str) -> None:
        self._actor = None
        self.say(m.Refused("not_public", {"table": table}))

    def say(self, answer: m.Answer) -> None:
        """One message to this client."""
        self._outbox.put(encode(answer))

    def hear_now(self, frame: bytes) -> bool:
        """One frame of the client, if it is an action and nobody need be waited for; False: it has not been heard."""
        if self._busy:
            return False
        try:
            ask = parse(frame)
        except BadMessage:
            return False
        if not isinstance(ask, m.Act) or self.guest is None or ask.table not in self.registry.actors:
            return False
        actor = self.registry.actors[ask.table]
        if self._allowed():
            actor.ask((_act(self.guest, ask),), self._answering(ask.id))
        return True

    async def hear(self, frame: str | bytes) -> None:
        """One frame of the client."""
        self._busy = True
        try:
            await self._hear(frame)
        finally:
            self._busy = False

    async def _hear(self, frame: str | bytes) -> None:
        if not self._allowed():
            return
        try:
            ask = parse(frame)
        except BadMessage as bad:
            self._refuse(bad.refused)
            return
        try:
            await self._answer(ask)
        except Refused as refusal:
            self._refuse(refused(refusal.refusal, ask.id))
        except BadName as bad:
            self._refuse(m.Refused(bad.code, bad.about, ask.id))
        except NotKept:
            self._refuse(m.Refused("not_kept", {}, ask.id))

    def close(self) -> None:
        """The connection has ended."""
        self._outbox.close()
        self._unwatch()
        self.registry.services.metrics.connections.dec()

    async def _answer(self, ask: m.Ask) -> None:
        match ask:
            case m.Act(table=table):
                await self._put(table, _act(self._named(), ask), ask.id)
            case m.Ping():
                self.say(m.Pong(self.registry.services.clock(), ask.id))
            case m.Lobby():
                self._unwatch()
                self._taken(ask.id)
                self.lobby.join(self)
            case m.Watch(table=table, have=have):
                await self._watch(table, have, ask.id)
            case m.Open(game=game, seats=seats, options=options, name=name):
                shown = proper(name, LONGEST_TABLE_NAME) if name else ""
                actor = await self.registry.open(self._named(), game, shown, seats, options)
                self.say(m.Opened(actor.table.id, ask.id))
            case m.PlayNow(game=game, options=options, anew=anew):
                actor = await self.registry.play_now(self._named(), game, options, anew)
                self.say(m.Opened(actor.table.id, ask.id))
            case m.Leave(table=table):
                await self._leave(table, ask.id)
            case _:
                await self._put(ask.table, self._command(ask), ask.id)

    def _command(
        self, ask: m.Sit | m.Robot | m.Unseat | m.Set | m.Start | m.Auto | m.Ready
    ) -> Callable[[TableActor], Command] | Command:
        guest = self._named()
        match ask:
            case m.Sit(seat=seat):
                return Sit(guest.person, guest.name, seat)
            case m.Robot(level=level, seat=seat):
                return SeatRobot(guest.person, known_level(level), seat)
            case m.Unseat(seat=seat):
                return Unseat(guest.person, seat)
            case m.Set(options=options):
                return Set(guest.person, options)
            case m.Start():
                return lambda actor: Start(guest.person, self.registry.services.lot.randrange(len(actor.table.chairs)))
            case m.Auto(on=on):
                return Auto(guest.person, on)
            case m.Ready():
                return Ready(guest.person)
            case _:
                assert_never(ask)

    async def _put(self, table: str, command: Callable[[TableActor], Command] | Command, re: int | None) -> None:
        actor = self.registry.actors.get(table) or await self.registry.actor(table)
        actor.ask((command(actor) if callable(command) else command,), self._answering(re))

    def _answering(self, re: int | None) -> Answer:
        def answer(refusal: Refusal | None) -> None:
            if refusal is not None:
                self.say(refused(refusal, re))
            else:
                self._taken(re)

        return answer

    async def _watch(self, table: str, have: int | None, re: int | None) -> None:
        actor = await self.registry.actor(table)
        if not actor.admits(self.person):
            raise Refused("not_public")
        if actor is not self._actor:
            self._unwatch()
        self._actor = actor
        self._taken(re)
        actor.join(self, have)

    async def _leave(self, table: str, re: int | None) -> None:
        actor = await self.registry.actor(table)
        if self._actor is actor:
            self._unwatch()
        if actor.is_member(self.person):
            actor.ask((Leave(self.person),), self._answering(re))
        else:
            self._taken(re)

    def _unwatch(self) -> None:
        self.lobby.part(self)
        if self._actor is not None:
            self._actor.part(self)
            self._actor = None

    def _named(self) -> Guest:
        if self.guest is None:
            raise Refused("no_name")
        return self.guest

    def _taken(self, re: int | None) -> None:
        if re is not None:
            self.say(m.Ok(re))

    def _refuse(self, answer: m.Refused) -> None:
        self.registry.services.metrics.refusals.labels(answer.code).inc()
        self.say(answer)

    def _allowed(self) -> bool:
        """Whether one more message may be heard now; if not, that has been said."""
        if self._bucket.take(self._loop.time()):
            self._excess = 0
            return True
        self._too_fast()
        return False

    def _too_fast(self) -> None:
        self._excess += 1
        rate = self.registry.services.settings.rate
        self._refuse(m.Refused("too_fast", {"max": f"{rate:g}"}))
        if self._excess > PATIENCE:
            self._dropped("too fast")

    def _dropped(self, why: str) -> None:
        self.registry.services.metrics.dropped.labels(why).inc()
        log.info("dropped", why=why)
        self._cut(why)


def _act(guest: Guest, ask: m.Act) -> Act:
    return Act(guest.person, ask.v, Action.parse(ask.action))
