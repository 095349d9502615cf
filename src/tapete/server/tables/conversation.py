"""The talk of a table among those who look at it: a line is shown to all who want to hear who said it."""

import asyncio

import structlog

from tapete.server.store.store import NotKept, Unreadable
from tapete.server.tables.audience import Audience, Viewer
from tapete.server.tables.talk import Talk
from tapete.server.wire.codec import encode
from tapete.table.talk import Line
from tapete.table.viewer import hears_since

log = structlog.get_logger()


class Conversation:
    """Shows what is known and has not been shown. What cannot be shown now, since it cannot be read for whom it is, is
    shown with what follows."""

    def __init__(self, talk: Talk, audience: Audience) -> None:
        self._talk, self._audience = talk, audience
        self._newcomers: dict[Viewer, None] = {}
        """Who has not been shown what was said before they came: it will be with what is said until then."""
        self._showing = 0
        """How many of them are just being shown it."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_waiting(self) -> bool:
        """Whether somebody has not been shown what was said before."""
        return bool(self._newcomers) or self._showing > 0

    def welcome(self, viewer: Viewer) -> None:
        """Somebody has just come: they are shown what was said lately."""
        self._newcomers[viewer] = None
        task = asyncio.create_task(self.go_on())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def go_on(self) -> None:
        """Show what has not been shown; where that cannot be done now, it is done the next time."""
        try:
            await self.catch_up()
        except (NotKept, Unreadable) as error:
            log.warning("talk not shown", error=str(error))

    async def catch_up(self) -> None:
        """Read what must be read, and show what has not been shown. Raises NotKept, Unreadable."""
        if not len(self._audience):
            self._newcomers.clear()
            while self._talk.next_unheard() is not None:
                pass
            return
        await self._talk.load()
        while (line := self._talk.next_unheard()) is not None:
            try:
                await self._let_hear(line)
            except BaseException:
                self._talk.give_back(line)
                raise
        while self._newcomers:
            viewer, _ = self._newcomers.popitem()
            self._showing += 1
            try:
                await self._show(viewer)
            except BaseException:
                self._newcomers[viewer] = None
                raise
            finally:
                self._showing -= 1

    async def _let_hear(self, line: Line) -> None:
        deaf, frame = await self._talk.muters(line.person), encode(self._talk.told(line))
        table = self._audience.table
        self._audience.tell(frame, lambda reader: reader not in deaf and line.at >= hears_since(table, reader))

    async def _show(self, viewer: Viewer) -> None:
        talk = await self._talk.shown(viewer.person, hears_since(self._audience.table, viewer.person))
        if talk is not None and viewer in self._audience:
            viewer.show(encode(talk))
