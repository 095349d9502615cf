"""REST of finished hands: as records, step by step, summed up."""

from dataclasses import replace
from math import isnan
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from tapete.club import fair
from tapete.club.periods import month as month_of
from tapete.club.replay import Step, steps
from tapete.club.statistics import sums
from tapete.server.club import queries
from tapete.server.club.hands import KeptHand
from tapete.server.http.depends import Problem, TheClerk, TheGuest
from tapete.server.http.description import text, written
from tapete.server.http.download import download
from tapete.server.http.duplicates import TableOpened, TheDuplicates
from tapete.server.http.routes import Presented, TheLimits, TheRegistry, TheVisitors, address
from tapete.server.tables.duplicates import Duplicates
from tapete.server.wire.json_values import converter
from tapete.table.commands import Person
from tapete.table.dealing import Dealing
from tapete.table.position import Position

router = APIRouter(tags=["club"])
HandId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,32}$")]
MOST_SUMMED = 2000
LASTING: Final = {"cache-control": "private, max-age=3600", "vary": "cookie"}
"""Of what stays as it is, for who may see it: whoever signs in next at the same browser asks anew."""
PASSING: Final = {"cache-control": "no-store"}
_steps = converter(tuple[Step, ...])


class SumShown(BaseModel):
    """Hands of one kind: `by` is `game`, `role` (declarer, partner, defender), `bid` or `partner` (their name)."""

    by: str
    game: str
    what: str
    hands: int
    won: int
    """In how many the score was above nothing."""
    score: float
    """Of all of them together."""


class HandSeat(BaseModel):
    name: str
    score: float
    you: bool
    gone: bool
    """It was a person's, who has deleted their account: without a name, and no robot's."""


class HandShown(BaseModel):
    """A finished hand in one line."""

    id: str
    table: str
    match: str
    number: int
    game: str
    at: float
    seats: list[HandSeat]
    public: bool
    deal: dict[str, Any]
    """How the deck came about (docs/fair.md)."""
    duplicate: str = ""
    """Of one hand, for who has played it: whose deal it was (`GET /api/duplicates/{id}`)."""


class FromHere(BaseModel, extra="forbid", strict=True):
    """From where a finished hand is played on."""

    step: int = Field(ge=0, le=1000, description="so many actions of the hand are done")
    seat: int = Field(ge=0, le=15, description="whose cards one plays")


@router.get("/api/me/hands")
async def own_hands(
    guest: TheGuest,
    clerk: TheClerk,
    limits: TheLimits,
    request: Request,
    game: str = "",
    before: float | None = None,
    hand: str = "",
    most: int = 50,
) -> list[HandShown]:
    """The hands that one has played, newest first; guests too. Those after one of them: with its `at` as `before`, and
    its `id` as `hand`, without which others of the same moment are left out."""
    limits.admit_work(address(request), 1)
    end = None if before is None or isnan(before) else before  # databases differ in what is below no number
    found = await queries.hands_of(clerk.books, guest.person, max(1, min(most, 200)), end, hand, game)
    return [_shown(each, guest.person) for each in found]


@router.get("/api/me/statistics")
async def statistics(
    guest: TheGuest, clerk: TheClerk, limits: TheLimits, request: Request, game: str = ""
) -> list[SumShown]:
    """One's own hands summed up: by game, role, bid and partner; the last 2,000."""
    limits.admit_work(address(request), 5)
    found = queries.each_hand_of(clerk.books, guest.person, game, MOST_SUMMED, counted=True)
    seats = [(hand, hand.seat_of(guest.person)) async for hand in found]
    summed = sums([hand.played(seat) for hand, seat in seats if seat is not None])
    return [SumShown(**each._asdict()) for each in summed]


@router.get("/api/me/hands.txt", response_class=Response, responses=text("text/plain", "records"))
async def own_records(
    guest: TheGuest, clerk: TheClerk, limits: TheLimits, request: Request, game: str = ""
) -> Response:
    """One's own hands as records, one after the other, newest first; each with how its own deck came about."""
    limits.admit_work(address(request), 20)
    found = queries.each_hand_of(clerk.books, guest.person, game)
    records = (f"# {hand.id} {hand.at:.0f}\n{recorded(hand)}\n".encode() async for hand in found)
    return await download(records, "tapete-hands.txt", "text/plain; charset=utf-8")


@router.get(
    "/api/hands/month/{month}.txt",
    response_class=Response,
    responses={**text("text/plain", "records"), 404: {"description": "`not_public`"}},
)
async def hands_of_a_month(
    month: Annotated[str, Path(pattern="^[0-9]{4}-[0-9]{2}$")],
    clerk: TheClerk,
    duplicates: TheDuplicates,
    registry: TheRegistry,
    limits: TheLimits,
    request: Request,
) -> Response:
    """All finished hands of a month that is over, as records without names; where the host lets them be had.

    Those of a duplicate are among them once it is over: others may have the same cards still before them."""
    if not registry.services.settings.publish_hands:
        raise Problem(404, "not_public")
    try:
        begin, end = month_of(month)
    except ValueError:
        raise Problem(422, "malformed", field="month", expected="a month, as 2026-11") from None
    if end > clerk.clock():
        raise Problem(404, "not_public")
    limits.admit_work(address(request), 20)
    withheld = await duplicates.decks_not_over()
    found = queries.hands_between(clerk.books, begin, end)
    records = (f"{hand.record.text()}\n" async for hand in found if hand.body["deck"] not in withheld)
    return StreamingResponse(records, media_type="text/plain; charset=utf-8")


@router.get("/api/hands/{hand}", responses={404: {"description": "`unknown_hand`: or not for you"}})
async def one_hand(
    hand: HandId, clerk: TheClerk, duplicates: TheDuplicates, visitors: TheVisitors, cookie: Presented = None
) -> HandShown:
    """A finished hand."""
    person = _viewer(visitors, cookie)
    found = await visible_hand(clerk, hand, person)
    duplicate = await _duplicate(found, duplicates)
    opened = await _opened(found, duplicate, duplicates)
    return _shown(opened, person, duplicate if found.seat_of(person) is not None else "")


@router.get("/api/hands/{hand}/record.txt", response_class=Response, responses=text("text/plain", "a record"))
async def record(
    hand: HandId, clerk: TheClerk, duplicates: TheDuplicates, visitors: TheVisitors, cookie: Presented = None
) -> Response:
    """A finished hand as a record."""
    seen = await visible_hand(clerk, hand, _viewer(visitors, cookie))
    found = await _opened(seen, await _duplicate(seen, duplicates), duplicates)
    return Response(recorded(found), 200, LASTING if found.deal else PASSING, "text/plain; charset=utf-8")


@router.get("/api/hands/{hand}/steps", response_class=Response, responses=written(tuple[Step, ...], "the steps"))
async def hand_steps(
    hand: HandId,
    clerk: TheClerk,
    visitors: TheVisitors,
    limits: TheLimits,
    request: Request,
    seat: Annotated[int, Query(ge=0, le=15)] = 0,
    cookie: Presented = None,
) -> Response:
    """Step by step from a seat: each view with what was legal and why, the action, all hands, the sheet at the end."""
    limits.admit_work(address(request), 4)
    found = await visible_hand(clerk, hand, _viewer(visitors, cookie))
    if seat >= len(found.people):
        raise Problem(422, "no_such_seat", seat=str(seat))
    assert _steps is not None
    body = orjson.dumps(_steps(steps(found.record, seat)))
    return Response(body, 200, LASTING, "application/json")


@router.post("/api/hands/{hand}/play", responses={422: {"description": "`no_such_seat`, `no_such_step`"}})
async def play_on(
    hand: HandId,
    given: FromHere,
    guest: TheGuest,
    clerk: TheClerk,
    registry: TheRegistry,
    limits: TheLimits,
    request: Request,
) -> TableOpened:
    """A table with robots where the hand stood, for practice: nothing of it counts, and it ends with the hand."""
    clerk.moderation.admit(guest.person)
    limits.admit_table(address(request))
    found = await visible_hand(clerk, hand, guest.person)
    record = found.record
    if given.seat >= record.seats:
        raise Problem(422, "no_such_seat", seat=str(given.seat))
    try:
        position = Position.of(found.id, record, given.step)
    except ValueError:
        raise Problem(422, "no_such_step", step=str(given.step)) from None
    actor = await registry.play_from(guest, record.game, record.seats, position, given.seat)
    return TableOpened(table=actor.table.id)


def recorded(hand: KeptHand) -> str:
    """The record of a hand, with how its deck came about in comments that `tapete verify` reads."""
    told = fair.lines(Dealing(**{**hand.deal, "chance": tuple(hand.deal["chance"])})) if hand.deal else []
    return hand.record.text() + "".join(f"{line}\n" for line in told)


async def _duplicate(hand: KeptHand, duplicates: Duplicates) -> str:
    """Whose deal the hand was; empty: its own, of which it says how the deck came about."""
    return "" if hand.deal else await duplicates.of_hand(hand.table, hand.id)


async def _opened(hand: KeptHand, duplicate: str, duplicates: Duplicates) -> KeptHand:
    """The hand with how its deck came about, if it was one's of a duplicate that is over."""
    dealing = await duplicates.dealing(duplicate) if duplicate else None
    return hand if dealing is None else replace(hand, deal=dealing._asdict())


def _viewer(visitors: TheVisitors, cookie: str | None) -> Person:
    guest = visitors.read(cookie)
    return guest.person if guest is not None else ""


async def visible_hand(clerk: TheClerk, identity: str, person: Person) -> KeptHand:
    """The hand, for who may see it: those who played it; others if its table let others look on; moderators if
    it was reported. Raises Problem."""
    found = await queries.hand(clerk.books, identity)
    may_see = found is not None and (found.is_public or found.seat_of(person) is not None)
    if found is None or not (may_see or await _is_judged(clerk, identity, person)):
        raise Problem(404, "unknown_hand")
    return found


async def _is_judged(clerk: TheClerk, identity: str, person: Person) -> bool:
    """Whether this person is a moderator, not banned now, and the hand stands in a report."""
    account = clerk.people.account(person)
    if account is None or account.role != "moderator" or clerk.moderation.sanction(person, "ban"):
        return False
    return bool(await clerk.books.read("SELECT 1 FROM reports WHERE hand = ? LIMIT 1", (identity,)))


def _shown(hand: KeptHand, viewer: Person, duplicate: str = "") -> HandShown:
    own = hand.seat_of(viewer)
    return HandShown(
        id=hand.id,
        table=hand.table,
        match=hand.match,
        number=hand.number,
        game=hand.game,
        at=hand.at,
        seats=[
            HandSeat(name=name, score=score, you=seat == own, gone=bool(person) and not name)
            for seat, ((person, name), score) in enumerate(zip(hand.people, hand.scores, strict=True))
        ],
        public=hand.is_public,
        deal=dict(hand.deal),
        duplicate=duplicate,
    )
