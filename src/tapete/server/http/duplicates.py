"""REST of duplicates and of the statistics of deals."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field

from tapete.club.fair import commitment
from tapete.rules.game import BadOption
from tapete.server.club.deals import Deals
from tapete.server.http.depends import Problem, Responses, TheClerk, TheGuest, TheMember
from tapete.server.http.profiles import picture
from tapete.server.http.routes import Presented, TheLimits, TheVisitors, address
from tapete.server.tables.duplicates import AlreadyPlayed, Closed, Duplicate, Duplicates
from tapete.server.wire.messages import Options, Word
from tapete.table import bad_option
from tapete.table.commands import Person

router = APIRouter(tags=["deals"])
DuplicateId = Annotated[str, Path(pattern=r"^[A-Za-z0-9._-]{1,60}$")]
MISSING: Responses = {404: {"description": "`unknown_duplicate`, `unknown_game`"}}


class PlayShown(BaseModel):
    place: int
    name: str
    avatar: str
    score: float
    hand: str


class DuplicateShown(BaseModel):
    """One deal for many; what others made of it is seen by who has played it, and by all when it is over."""

    id: str
    kind: str
    game: str
    seats: int
    options: dict[str, Any]
    commit: str
    secret: str
    """Of the deck (docs/fair.md), once it is over; empty before."""
    closes: float
    """From then on nobody begins it."""
    closed: bool
    """Nobody begins it any more; some may still be at it."""
    over: bool
    """Nor is anybody still at it."""
    yours: bool
    """One has made it, and may close it."""
    began: int
    table: str | None
    """Where one plays it, or has."""
    played: int
    plays: list[PlayShown]


class NewDuplicate(BaseModel, extra="forbid", strict=True):
    game: Word
    options: Options = Field(default_factory=dict)


class Again(BaseModel, extra="forbid", strict=True):
    anew: bool = Field(False, description="instead of one's match with robots that is on")


class TableOpened(BaseModel):
    table: str


class CountShown(BaseModel):
    low: float
    high: float
    seen: int
    expected: float


class FoundShown(BaseModel):
    seats: int
    what: str
    """`trumps`, `bouts`, `highest` (cards of the highest value), `points`."""
    hands: int
    counts: list[CountShown]
    square: float
    degrees: int
    p: float


def _duplicates(request: Request) -> Duplicates:
    duplicates: Duplicates = request.app.state.duplicates
    return duplicates


def _deals(request: Request) -> Deals:
    deals: Deals = request.app.state.deals
    return deals


TheDuplicates = Annotated[Duplicates, Depends(_duplicates)]
TheDeals = Annotated[Deals, Depends(_deals)]


@router.get("/api/day/{game}", responses=MISSING)
async def hand_of_the_day(
    game: Annotated[str, Path(max_length=40)],
    duplicates: TheDuplicates,
    clerk: TheClerk,
    visitors: TheVisitors,
    cookie: Presented = None,
) -> DuplicateShown:
    """Today's deal of a game; `POST /api/duplicates/{id}/play` plays it."""
    guest = visitors.read(cookie)
    try:
        found = await duplicates.of_the_day(game)
    except KeyError:
        raise Problem(404, "unknown_game", game=game) from None
    return await _shown(found, duplicates, clerk, guest.person if guest is not None else "")


@router.post("/api/duplicates", responses=MISSING)
async def make(
    given: NewDuplicate,
    member: TheMember,
    duplicates: TheDuplicates,
    clerk: TheClerk,
    limits: TheLimits,
    request: Request,
) -> DuplicateShown:
    """A private duplicate, for whoever has its id."""
    limits.admit_table(address(request))
    try:
        made = await duplicates.private(member.person, given.game, dict(given.options))
    except KeyError:
        raise Problem(404, "unknown_game", game=given.game) from None
    except BadOption as bad:
        raise bad_option(bad) from None
    return await _shown(made, duplicates, clerk, member.person)


@router.get("/api/duplicates/{identity}", responses=MISSING)
async def one(
    identity: DuplicateId, duplicates: TheDuplicates, clerk: TheClerk, visitors: TheVisitors, cookie: Presented = None
) -> DuplicateShown:
    guest = visitors.read(cookie)
    found = await _known(duplicates, identity)
    return await _shown(found, duplicates, clerk, guest.person if guest is not None else "")


@router.post(
    "/api/duplicates/{identity}/play",
    responses={409: {"description": "`already_played`, `over`: nobody begins it now"}},
)
async def play(
    identity: DuplicateId,
    given: Again,
    guest: TheGuest,
    member: TheMember,
    duplicates: TheDuplicates,
    clerk: TheClerk,
    limits: TheLimits,
    request: Request,
) -> TableOpened:
    """A table with robots and this deal; its first hand counts, once."""
    clerk.moderation.admit(member.person)
    limits.admit_table(address(request))
    found = await _known(duplicates, identity)
    try:
        actor = await duplicates.play(found, guest, given.anew)
    except Closed:
        raise Problem(409, "over") from None
    except AlreadyPlayed as played:
        raise Problem(409, "already_played", table=played.table) from None
    return TableOpened(table=actor.table.id)


@router.post(
    "/api/duplicates/{identity}/close",
    responses={403: {"description": "`not_yours`"}, 404: {"description": "`unknown_duplicate`"}},
)
async def close(identity: DuplicateId, member: TheMember, duplicates: TheDuplicates, clerk: TheClerk) -> DuplicateShown:
    """Nobody begins one's private deal from now on; it is over when all who have begun have played it."""
    found = await _known(duplicates, identity)
    if found.kind != "private" or found.by != member.person:
        raise Problem(403, "not_yours")
    await duplicates.close(found)
    return await _shown(await _known(duplicates, identity), duplicates, clerk, member.person)


@router.get("/api/deals/{game}", responses=MISSING)
async def deals(
    game: Annotated[str, Path(max_length=40)], counted: TheDeals, limits: TheLimits, request: Request
) -> list[FoundShown]:
    """What was dealt here, against what is expected of a fair pack: chi-square and its p-value (docs/fair.md)."""
    limits.admit_work(address(request), 1)
    try:
        found = await counted.found(game)
    except KeyError:
        raise Problem(404, "unknown_game", game=game) from None
    return [
        FoundShown(
            seats=seats,
            what=each.what,
            hands=each.hands,
            counts=[
                CountShown(low=_value(each.what, low), high=_value(each.what, high), seen=seen, expected=expected)
                for low, high, seen, expected in each.counts
            ],
            square=each.square,
            degrees=each.degrees,
            p=each.p,
        )
        for seats, each in found
    ]


def _value(what: str, value: int) -> float:
    """Points are counted in halves."""
    return value / 2 if what == "points" else value


async def _known(duplicates: Duplicates, identity: str) -> Duplicate:
    found = await duplicates.known(identity)
    if found is None:
        raise Problem(404, "unknown_duplicate")
    return found


async def _shown(found: Duplicate, duplicates: Duplicates, clerk: TheClerk, person: Person) -> DuplicateShown:
    standing, mine = await duplicates.standing(found), await duplicates.play_of(found.id, person)
    is_over = standing.is_over
    may_see = is_over or (mine is not None and mine.score is not None)
    shown: list[PlayShown] = []
    for number, each in enumerate(await duplicates.plays(found.id) if may_see else (), 1):
        account = clerk.people.account(each.person)
        if account is not None and each.score is not None:
            place = shown[-1].place if shown and shown[-1].score == each.score else number
            hand = each.hand if each.person == person else ""
            shown.append(
                PlayShown(place=place, name=account.name, avatar=picture(account), score=each.score, hand=hand)
            )
    opened = duplicates.secret(found.id)
    return DuplicateShown(
        id=found.id,
        kind=found.kind,
        game=found.game,
        seats=found.seats,
        options=found.options,
        commit=commitment(opened),
        secret=opened if is_over else "",
        closes=found.closes,
        closed=standing.is_closed,
        over=is_over,
        yours=found.kind == "private" and bool(person) and found.by == person,
        table=mine.table if mine is not None else None,
        began=standing.began,
        played=standing.played,
        plays=shown,
    )
