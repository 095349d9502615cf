"""Answers to claims of the rest at one table: each is computed once in a position, however often it is asked for."""

import asyncio

from tapete.rules.game import Hand, Seat, past
from tapete.server.tables.services import Prove


class Claims:
    """What is known of the position that is on."""

    def __init__(self, prove: Prove) -> None:
        self._prove = prove
        self._hand: Hand | None = None
        self._answers: dict[Seat, asyncio.Future[bool]] = {}
        self._turn = asyncio.Lock()

    async def answer(self, hand: Hand, seat: Seat, side: tuple[Seat, ...]) -> bool:
        """Whether everybody knows that all tricks that remain are this side's; one at a time is computed."""
        if hand is not self._hand:
            self._hand, self._answers = hand, {}
        known = self._answers.get(seat)
        if known is None or known.cancelled():
            known = self._answers[seat] = asyncio.ensure_future(self._computed(hand, seat, side))
        return await asyncio.shield(known)

    async def _computed(self, hand: Hand, seat: Seat, side: tuple[Seat, ...]) -> bool:
        async with self._turn:
            return await self._prove(past(hand), seat, side)
