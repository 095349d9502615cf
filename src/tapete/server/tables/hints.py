"""Hints at one table: each is worked out once in a position, one at a time, and given to the person who asked alone."""

import asyncio

import structlog

from tapete.robots import Hint
from tapete.rules.game import Hand, Seat
from tapete.server.tables.services import Advise
from tapete.server.tables.thinking import RobotFailed
from tapete.table import Refused
from tapete.table.asked import Question

log = structlog.get_logger()


class Hints:
    """What is known of the position that is on."""

    def __init__(self, advise: Advise) -> None:
        self._advise = advise
        self._hand: Hand | None = None
        self._answers: dict[Seat, asyncio.Future[Hint]] = {}
        self._turn = asyncio.Lock()

    async def answer(self, hand: Hand | None, asked: Question) -> Hint:
        """The hint for this question in the position `hand`. Raises Refused where there is none."""
        if hand is not self._hand:
            self._hand, self._answers = hand, {}
        known = self._answers.get(asked.seat)
        if known is None or known.cancelled():
            known = self._answers[asked.seat] = asyncio.ensure_future(self._worked_out(asked))
        try:
            return await asyncio.shield(known)
        except RobotFailed as error:
            log.error("no hint", error=str(error))
            raise Refused("no_hint") from error

    async def _worked_out(self, asked: Question) -> Hint:
        async with self._turn:
            return await self._advise(asked.view, asked.options)
