"""The route that opens a table with robots and returns its first view in one request, for a quick first card."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from tapete.server.connection.buckets import household
from tapete.server.http.description import written
from tapete.server.http.routes import (
    Presented,
    TheLimits,
    TheRegistry,
    TheVisitors,
    address,
    set_cookie,
    too_many_guests,
)
from tapete.server.people.guests import Guest
from tapete.server.people.visitors import Visitors
from tapete.server.tables.actor import TableActor
from tapete.server.tables.audience import Viewer
from tapete.server.wire.codec import encode
from tapete.server.wire.messages import Options, Place, Seated, Word
from tapete.table import Refused
from tapete.table.commands import Person

router = APIRouter()
LONGEST_DEAL_S: Final = 1.0
"""So long the answer waits for the cards."""


class Wish(BaseModel, extra="forbid", strict=True):
    """What somebody wants to play now; the fields of `play_now`, and names."""

    game: Word
    seats: Place | None = None
    level: Word | None = None
    options: Options | None = None
    anew: bool = Field(False, description="instead of one's match with robots that is on")
    name: str | None = Field(None, description="the name that one wants from now on")
    guest: str | None = Field(None, description="the name of somebody who is nobody yet, and wants none of their own")


@router.post(
    "/api/play",
    response_class=Response,
    responses={
        **written(Seated, "who one is, and as `table` the message `state` of the wire"),
        401: {"description": "`no_name`: nobody yet, and no name"},
        403: {"description": "`confirm_first`: another name for an account, too long after a proof of who one is"},
        409: {"description": "`in_a_match`: one plays with robots already, at `about.table`"},
        422: {"description": "a name, a game or an option that cannot be: `code` says why"},
        429: {"description": "`too_fast`, `too_many_tables`: too many new guests or tables from one address"},
        503: {"description": "`not_kept`: the disk takes nothing at the moment"},
    },
)
async def play(
    wish: Wish,
    registry: TheRegistry,
    visitors: TheVisitors,
    limits: TheLimits,
    request: Request,
    cookie: Presented = None,
) -> Response:
    """A table with robots in every other seat, begun at once; sets the cookie of whoever is new or has another name."""
    known = visitors.read(cookie)
    guest = await _named(wish, known, visitors)
    if known is None and not limits.may_be_new(address(request)):
        raise too_many_guests(limits)
    limits.admit_table(address(request))
    if registry.services.clerk is not None:
        registry.services.clerk.moderation.admit(guest.person)
    renamed = partial(visitors.keep, guest) if known is not None and guest.name != known.name else None
    asked = wish.game, wish.options, wish.anew, wish.seats, wish.level
    actor = await registry.play_now(guest, *asked, admitted=renamed)
    await _dealt(actor, _Waiting(actor, guest.person, address(request)))
    body = encode(Seated(guest.person, guest.name, actor.whole(guest.person)))
    response = Response(body, media_type="application/json", headers={"cache-control": "no-store"})
    if guest != known:
        set_cookie(response, request, visitors.write(guest))
    return response


class _Waiting(Viewer):
    """Looks at a table until its cards are dealt."""

    def __init__(self, actor: TableActor, person: Person, address: str) -> None:
        self.person, self.address, self._actor = person, household(address), actor
        self.dealt = asyncio.Event()

    def show(self, _frame: bytes) -> None:
        if not self._actor.table.wants_deal:
            self.dealt.set()

    def shut_out(self, _table: str) -> None:
        self.dealt.set()


async def _dealt(actor: TableActor, waiting: _Waiting) -> None:
    """Wait for the cards, but not for long: a disk that takes nothing is told in other ways."""
    actor.join(waiting)
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_DEAL_S):
                await waiting.dealt.wait()
    finally:
        actor.part(waiting)


async def _named(wish: Wish, known: Guest | None, visitors: Visitors) -> Guest:
    """Who is to play. Raises Refused, BadName or NotProved."""
    if known is not None and wish.name is None:
        visitors.people.check_name(known)
        return known
    name = wish.guest if wish.name is None else wish.name
    if name is None:
        raise Refused("no_name")
    return await visitors.proposed(known, name)
