"""What is worked out for the people of one table: whether a claim of theirs holds, and what they might do."""

from collections.abc import Callable

import structlog

from tapete.robots import Hint
from tapete.rules.game import past
from tapete.server.tables.answer_cache import AnswerCache
from tapete.server.tables.services import Services
from tapete.server.tables.thinking import RobotFailed
from tapete.table import Refused, Table
from tapete.table.commands import Person
from tapete.table.hint_request import hint_request
from tapete.table.viewer import seat_of
from tapete.table.voters import side_of

log = structlog.get_logger()


class Advisor:
    """Asks the workers on behalf of one table, once for each position and seat."""

    def __init__(self, services: Services, table: Callable[[], Table]) -> None:
        """`table` is the table as it is now."""
        self._services, self._table = services, table
        self._claims = AnswerCache[bool]()
        self._hints = AnswerCache[Hint]()

    async def is_proved(self, person: Person, version: int) -> bool:
        """Whether everybody knows that all tricks that remain are this person's; only asked of what they have seen."""
        table = self._table()
        seat, hand = seat_of(table, person), table.hand
        if seat is None or hand is None or table.stage != "playing" or not table.question <= version <= table.version:
            return False
        side = side_of(table, seat)
        return await self._claims.answer(hand, seat, lambda: self._services.prove(past(hand), seat, side))

    async def hint(self, person: Person, version: int) -> Hint:
        """What this person might do, who has seen `version`. Raises Refused, also where the turn is over meanwhile."""
        hand = self._table().hand
        asked = hint_request(self._table(), person, version)
        try:
            found = await self._hints.answer(hand, asked.seat, lambda: self._services.advise(asked.view, asked.options))
        except RobotFailed as error:
            log.error("no hint", table=self._table().id, error=str(error))
            raise Refused("no_hint") from error
        if hand is not self._table().hand:
            raise Refused("stale")
        return found
