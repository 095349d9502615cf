"""What a table asks for by itself: a deck, the answers of robots, the end of a time; and its rest after a failure."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog

from tapete.rules.game import Seat, changed
from tapete.server.tables.clock_watch import SET_S
from tapete.server.tables.requests import Request
from tapete.server.tables.services import Services
from tapete.server.tables.thinking import RobotFailed
from tapete.table import Table
from tapete.table.commands import Command, Leave, RobotAct, Tick
from tapete.table.viewer import idle

log = structlog.get_logger()
LONGEST_HOLD_S: Final = 30.0


class Prompter:
    """Asks on behalf of one table; one alarm, one hold."""

    def __init__(
        self,
        services: Services,
        table: Callable[[], Table],
        ask: Callable[[Command], None],
        again: Callable[[Request], None],
        go_on: Callable[[], None],
        chance: Callable[[Table], tuple[str, ...]],
        asker: Callable[[Table], str],
    ) -> None:
        """`table` is the table as it is now; `ask` puts a command to it, `again` what was put off; `go_on` is told
        when more may be asked for.

        `chance`: what each seat adds to a deal; `asker`: in whose turn its robots are asked."""
        self._services, self._table, self._ask, self._go_on = services, table, ask, go_on
        self._again = again
        self._chance, self._asker = chance, asker
        self._asked: set[Seat] = set()
        self._asked_at = -1
        """The question to which robots have been asked the answer."""
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        self._rung_for: tuple[int, float] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._hold: asyncio.TimerHandle | None = None
        self._failures = 0
        self._put_off: list[Request] = []

    @property
    def is_holding(self) -> bool:
        """Whether the table does nothing by itself for a while, since it has just failed."""
        return self._hold is not None

    def settle(self) -> None:
        """Ask for what the table waits for, if it has not been asked for yet; who is banned begins no match."""
        table = self._table()
        if self.is_holding:
            return
        clerk = self._services.clerk
        if clerk is not None and clerk.moderation.has_sanctions and (banned := clerk.moderation.banned(idle(table))):
            self._ask(Leave(banned[0]))
            return
        if table.wants_deal:
            self._ask(self._services.dealer.deal(table, self._chance(table)))
            return
        self._ask_robots(table)
        self._set_alarm(table)

    def hold(self) -> float:
        """Rest; each failure in a row doubles the time. The seconds are returned; 0: it rests already."""
        if self.is_holding:
            return 0.0
        rest = min(LONGEST_HOLD_S, self._services.settings.retry_s * 2.0 ** min(self._failures, 16))
        self._failures += 1
        self._hold = asyncio.get_running_loop().call_later(rest, self._rested)
        return rest

    def put_off(self, request: Request) -> None:
        """Put this, which the table asked for by itself, again after the hold."""
        if request not in self._put_off:
            self._put_off.append(request)

    def ask_anew(self) -> None:
        """The answers of robots to the open question are lost, or that an alarm has rung: ask for them again."""
        self._asked_at, self._rung_for = -1, None

    def succeeded(self) -> None:
        """Something was kept: a hold is over, and the next one is short again."""
        self._failures = 0
        if self._hold is not None:
            self._hold.cancel()
            self._rested()

    def stop(self) -> None:
        for handle in (self._alarm, self._hold, *self._tasks):
            if handle is not None:
                handle.cancel()

    def _rested(self) -> None:
        self._hold = self._rung_for = None
        again, self._put_off = self._put_off, []
        for request in again:
            self._again(request)
        self._go_on()

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
        assert table.game is not None
        began, view, asker = time.perf_counter(), table.hand.view(seat), self._asker(table)
        rest = self._time_to(table.not_before, table.since)
        try:
            action = await self._services.thinker.choose(level, view, changed(table.game), asker)
        except RobotFailed as error:
            log.error("robot failed", table=table.id, seat=seat, level=level, error=str(error))
            return
        took = time.perf_counter() - began
        self._services.metrics.robots.observe(took)
        await asyncio.sleep(max(0.0, rest - took))
        self._ask(RobotAct(seat, table.question, action))

    def _time_to(self, moment: float, since: float) -> float:
        """The seconds until this moment, which is counted from that one: where another node has heard sooner that the
        clock was set forward, it lies in a time to come."""
        return max(0.0, moment - max(self._services.clock(), since))

    def _set_alarm(self, table: Table) -> None:
        """One timer a table; if it rings too early it is set again."""
        due = table.alarm
        if due is None:
            return
        loop = asyncio.get_running_loop()
        # The clock counts as set from a jump of SET_S; an alarm that rings sooner would ring again at once.
        when = loop.time() + self._time_to(due, table.since - SET_S)
        if self._alarm is not None:
            if self._alarm_at <= when:
                return
            self._alarm.cancel()
        self._alarm, self._alarm_at = loop.call_at(when, self._ring), when

    def _ring(self) -> None:
        self._alarm = None
        table = self._table()
        if table.alarm is None or table.alarm > self._services.clock():
            self._go_on()
        elif self._rung_for == (table.version, table.alarm):
            log.error("alarm without effect", table=table.id, version=table.version)
            self.hold()
        else:
            self._rung_for = (table.version, table.alarm)
            self._ask(Tick())
