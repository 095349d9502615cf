"""One connection: messages in, frames out; it knows no socket, no framework and no rules."""

import asyncio
from collections.abc import Callable
from typing import Final, assert_never

import structlog

from tapete.rules.game import Action, Refusal
from tapete.server import messages as m
from tapete.server.host import NOBODY, Answer, Host, Reader
from tapete.server.outbox import Outbox, Pipe
from tapete.server.people import BadName, Guest, proper
from tapete.server.room import Room, known_level
from tapete.server.store import NotKept
from tapete.server.wire import BadMessage, encode, parse, refused
from tapete.table import Refused
from tapete.table.commands import Act, Auto, Command, Leave, Ready, SeatRobot, Set, Sit, Start, Unseat

log = structlog.get_logger()
PATIENCE: Final = 200
"""So many messages too many in a row, and the line is cut."""
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


class Line(Reader):
    """What one client asks and is told. `cut` ends the connection, with a reason."""

    def __init__(self, room: Room, lobby: "Lobby", guest: Guest | None, pipe: Pipe, cut: Callable[[str], None]) -> None:
        settings = room.house.settings
        self.room, self.lobby, self.guest = room, lobby, guest
        self.person = guest.person if guest is not None else NOBODY
        self._outbox = Outbox(pipe, room.post, self._dropped, settings.queue_frames, settings.write_timeout_s)
        self._cut = cut
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(settings.rate, settings.burst, self._loop.time())
        self._excess = 0
        self._busy = False
        """A message is being answered: what comes meanwhile waits its turn."""
        self._host: Host | None = None
        room.house.metrics.connections.inc()
        name = guest.name if guest is not None else ""
        self.say(m.Welcome(self.person or None, name, room.house.clock()))

    def show(self, frame: bytes) -> None:
        self._outbox.put(frame)

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
        if not isinstance(ask, m.Act) or self.guest is None or ask.table not in self.room.hosts:
            return False
        host = self.room.hosts[ask.table]
        if self._allowed():
            host.ask((_act(self.guest, ask),), self._answering(ask.id))
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
        self.room.house.metrics.connections.dec()

    async def _answer(self, ask: m.Ask) -> None:
        match ask:
            case m.Act(table=table):
                await self._put(table, _act(self._named(), ask), ask.id)
            case m.Ping():
                self.say(m.Pong(self.room.house.clock(), ask.id))
            case m.Lobby():
                self._unwatch()
                self._taken(ask.id)
                self.lobby.join(self)
            case m.Watch(table=table):
                await self._watch(table, ask.id)
            case m.Open(game=game, seats=seats, options=options, name=name):
                shown = proper(name, LONGEST_TABLE_NAME) if name else ""
                host = await self.room.open(self._named(), game, shown, seats, options)
                self.say(m.Opened(host.table.id, ask.id))
            case m.PlayNow(game=game, options=options):
                host = await self.room.play_now(self._named(), game, options)
                self.say(m.Opened(host.table.id, ask.id))
            case m.Leave(table=table):
                await self._leave(table, ask.id)
            case _:
                await self._put(ask.table, self._command(ask), ask.id)

    def _command(
        self, ask: m.Sit | m.Robot | m.Unseat | m.Set | m.Start | m.Auto | m.Ready
    ) -> Callable[[Host], Command] | Command:
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
                return lambda host: Start(guest.person, self.room.house.lot.randrange(len(host.table.chairs)))
            case m.Auto(on=on):
                return Auto(guest.person, on)
            case m.Ready():
                return Ready(guest.person)
            case _:
                assert_never(ask)

    async def _put(self, table: str, command: Callable[[Host], Command] | Command, re: int | None) -> None:
        host = self.room.hosts.get(table) or await self.room.host(table)
        host.ask((command(host) if callable(command) else command,), self._answering(re))

    def _answering(self, re: int | None) -> Answer:
        def answer(refusal: Refusal | None) -> None:
            if refusal is not None:
                self.say(refused(refusal, re))
            else:
                self._taken(re)

        return answer

    async def _watch(self, table: str, re: int | None) -> None:
        host = await self.room.host(table)
        if not host.admits(self.person):
            raise Refused("not_public")
        if host is not self._host:
            self._unwatch()
        self._host = host
        self._taken(re)
        host.join(self)

    async def _leave(self, table: str, re: int | None) -> None:
        host = await self.room.host(table)
        if self._host is host:
            self._unwatch()
        if host.seats(self.person):
            host.ask((Leave(self.person),), self._answering(re))
        else:
            self._taken(re)

    def _unwatch(self) -> None:
        self.lobby.part(self)
        if self._host is not None:
            self._host.part(self)
            self._host = None

    def _named(self) -> Guest:
        if self.guest is None:
            raise Refused("no_name")
        return self.guest

    def _taken(self, re: int | None) -> None:
        if re is not None:
            self.say(m.Ok(re))

    def _refuse(self, answer: m.Refused) -> None:
        self.room.house.metrics.refusals.labels(answer.code).inc()
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
        rate = self.room.house.settings.rate
        self._refuse(m.Refused("too_fast", {"max": f"{rate:g}"}))
        if self._excess > PATIENCE:
            self._dropped("too fast")

    def _dropped(self, why: str) -> None:
        self.room.house.metrics.dropped.labels(why).inc()
        log.info("dropped", why=why)
        self._cut(why)


def _act(guest: Guest, ask: m.Act) -> Act:
    return Act(guest.person, ask.v, Action.parse(ask.action))


class Lobby:
    """Everybody who looks at the list of open tables."""

    def __init__(self, room: Room, rest_s: float = 0.25) -> None:
        self._room, self._rest_s = room, rest_s
        self._readers: set[Line] = set()

    def join(self, line: Line) -> None:
        """Show the list now, and whenever it changes."""
        self._readers.add(line)
        line.say(m.OpenTables(self._room.list()))

    def part(self, line: Line) -> None:
        self._readers.discard(line)

    async def run(self) -> None:
        """Tell all readers of changes, a few times a second at most."""
        while True:
            await self._room.lobby_changed.wait()
            self._room.lobby_changed.clear()
            if self._readers:
                frame = encode(m.OpenTables(self._room.list()))
                for line in list(self._readers):
                    line.show(frame)
            await asyncio.sleep(self._rest_s)
