"""All tables of one server: opened, found again, shown in the lobby, put to rest."""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any, Final

import structlog

from tapete.robots import LEVELS
from tapete.server.host import Host, House
from tapete.server.messages import LobbyTable
from tapete.server.outbox import Post
from tapete.server.people import Guest
from tapete.server.store import NotKept
from tapete.table import Refused, Table, evolve, opened
from tapete.table.commands import Command, SeatRobot, Sit, Start
from tapete.table.events import Kept

log = structlog.get_logger()
SWEEP_S: Final = 15.0
COMPANY: Final = "regular"
"""The level of the robots that play with somebody who wants to play now."""


class Room:
    """The live tables, by id."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.post = Post()
        self.hosts: dict[str, Host] = {}
        self.lobby_changed = asyncio.Event()
        """Set when the list of open tables is different; whoever shows it clears it."""
        self._loading: dict[str, asyncio.Task[Host]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up every table that was not at rest when the last server ended."""
        for table_id in await self.house.store.live():
            try:
                await self._load(table_id)
            except Exception:
                # One log that this version cannot read must not keep the others from their hands.
                log.exception("table not loaded", table=table_id)
        self._sweeping = asyncio.create_task(self._sweep())

    def stop(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
        for host in self.hosts.values():
            host.stop()

    async def host(self, table_id: str) -> Host:
        """The table with this id, from memory or from its log. Raises Refused `unknown_table`."""
        known = self.hosts.get(table_id)
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
        commands: tuple[Command, ...] = (),
    ) -> Host:
        """A new table with the guest in seat 0, after `commands`. Raises Refused or NotKept."""
        owned = sum(host.table.owner == guest.person for host in self.hosts.values())
        if owned >= self.house.settings.tables_each:
            raise Refused("too_many_tables", max=str(self.house.settings.tables_each))
        host = Host(self.house, secrets.token_urlsafe(9), self.lobby_changed.set)
        event = opened(game, guest.person, secrets.token_hex(8), name, seats, options)
        kept = Kept(1, self.house.clock(), event)
        fresh = evolve(host.table, kept)
        await self.house.store.append(fresh.id, 0, (kept,))
        host.resume((kept,))
        self._add(host)
        host.ask((Sit(guest.person, guest.name, 0), *commands))
        return host

    async def play_now(self, guest: Guest, game: str, options: Mapping[str, Any] | None) -> Host:
        """A table with robots in every other seat, begun at once, not in the lobby. Raises Refused or NotKept."""
        dealer = self.house.lot.randrange(opened(game, guest.person, "", options=options).seats)
        begin = (SeatRobot(guest.person, COMPANY), Start(guest.person, dealer))
        return await self.open(guest, game, options={"private_table": True, **(options or {})}, commands=begin)

    def list(self) -> tuple[LobbyTable, ...]:
        """The open tables: those with somebody at them, not private; where there is a seat first."""
        shown = [summary(host.table) for host in self.hosts.values() if host.readers and not _private(host.table)]
        return tuple(sorted(shown, key=lambda each: (each.playing, each.taken >= each.seats, each.id))[:200])

    async def _load(self, table_id: str) -> Host:
        log_of_table = await self.house.store.load(table_id)
        if not log_of_table:
            raise Refused("unknown_table", table=table_id)
        host = Host(self.house, table_id, self.lobby_changed.set)
        host.resume(log_of_table)
        await self.house.store.wake(table_id)
        self._add(host)
        return host

    def _add(self, host: Host) -> None:
        self.hosts[host.table.id] = host
        self.house.metrics.tables.set(len(self.hosts))
        host.start()

    async def _sweep(self) -> None:
        """Let go of tables where nobody is."""
        while True:
            await asyncio.sleep(min(SWEEP_S, self.house.settings.idle_s))
            now = self.house.clock()
            for host in list(self.hosts.values()):
                if (
                    not host.readers
                    and not host.table.in_match
                    and now - host.quiet_since >= self.house.settings.idle_s
                ):
                    await self._put_to_rest(host)

    async def _put_to_rest(self, host: Host) -> None:
        try:
            await self.house.store.rest(host.table.id)
        except NotKept as error:
            log.warning("not put to rest", table=host.table.id, error=str(error))
            return
        if host.readers:
            await self.house.store.wake(host.table.id)
            return
        host.stop()
        del self.hosts[host.table.id]
        self.house.metrics.tables.set(len(self.hosts))


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
