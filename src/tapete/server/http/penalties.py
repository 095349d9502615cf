"""REST of penalties: the rule, one's own history, appeals, and what a moderator lifts."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from tapete.club.penalties import SPAN_S, STEPS_S, Abandonment, penalty
from tapete.server.club import abandonments
from tapete.server.http.depends import Problem, TheClerk, TheGuest
from tapete.server.http.moderation import ONLY, TheModerator
from tapete.server.http.routes import Presented, TableId, TheVisitors

router = APIRouter(tags=["penalties"])


class AbandonmentShown(BaseModel):
    """A match that one abandoned."""

    table: str
    version: int
    at: float
    why: str
    counts: bool
    appeal: str


class PenaltyShown(BaseModel):
    """The published rule, and what holds for whoever asks."""

    steps_s: list[float]
    """Seconds without competitive matches after the first, the second, ... abandoned one."""
    span_s: float
    times: int
    until: float
    next_s: float
    """What leaving a competitive match now would lead to."""
    history: list[AbandonmentShown]


class Appeal(BaseModel, extra="forbid", strict=True):
    table: TableId
    version: Annotated[int, Field(ge=1, le=2**31 - 1)]
    text: Annotated[str, Field(min_length=1, max_length=1000)]


class Lifted(BaseModel, extra="forbid", strict=True):
    table: TableId
    version: Annotated[int, Field(ge=1, le=2**31 - 1)]
    reason: Annotated[str, Field(max_length=1000)] = ""


class OpenAppeal(BaseModel):
    name: str
    leaving: AbandonmentShown


@router.get("/api/penalties")
async def penalties(visitors: TheVisitors, clerk: TheClerk, cookie: Presented = None) -> PenaltyShown:
    """What abandoning competitive matches leads to, for anybody; what it has led to, for who has a name."""
    guest, now = visitors.read(cookie), clerk.clock()
    history = await abandonments.history(clerk.books, guest.person) if guest is not None else []
    holds = penalty(history, now)
    return PenaltyShown(
        steps_s=list(STEPS_S),
        span_s=SPAN_S,
        **holds._asdict(),
        history=[_shown(each, now) for each in history],
    )


@router.post("/api/penalties/appeal", status_code=204, responses={409: {"description": "`appealed`"}})
async def appeal(given: Appeal, guest: TheGuest, clerk: TheClerk) -> None:
    """Say why it should not count; once."""
    if not await abandonments.appeal(clerk.books, guest.person, given.table, given.version, given.text):
        raise Problem(409, "appealed")


@router.get("/api/order/leavings", responses=ONLY)
async def appeals(_: TheModerator, clerk: TheClerk) -> list[OpenAppeal]:
    """Open appeals against penalties."""
    now, found = clerk.clock(), await abandonments.appeals(clerk.books)
    names = await clerk.moderation.names([person for person, _ in found])
    return [OpenAppeal(name=names[person], leaving=_shown(each, now)) for person, each in found]


@router.post(
    "/api/order/leavings/lift",
    status_code=204,
    responses={**ONLY, 404: {"description": "`unknown_leaving`"}},
)
async def lift(given: Lifted, moderator: TheModerator, clerk: TheClerk) -> None:
    """It does not count any more."""
    try:
        person = await clerk.moderation.forgive(
            moderator.name, given.table, given.version, given.reason, moderator.person
        )
    except abandonments.UnknownAbandonment:
        raise Problem(404, "unknown_leaving") from None
    clerk.weigh(person)


def _shown(leaving: Abandonment, now: float) -> AbandonmentShown:
    return AbandonmentShown(
        table=leaving.table,
        version=leaving.version,
        at=leaving.at,
        why=leaving.why,
        counts=leaving.counts(now),
        appeal=leaving.appeal,
    )
