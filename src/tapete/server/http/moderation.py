"""REST of moderation (`/api/order/…`): reports and appeals of everybody; what moderators see and do."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field

from tapete.server.club.moderation import (
    Judged,
    Kind,
    Moderation,
    Named,
    Report,
    Sanction,
    UnknownReport,
    UnknownSanction,
)
from tapete.server.http.club import known_game
from tapete.server.http.depends import Problem, Responses, TheClerk, TheGuest, TheMember
from tapete.server.http.hands import visible_hand
from tapete.server.http.profiles import named
from tapete.server.http.routes import RefusedAnswer, TheLimits, TheRegistry, address
from tapete.server.people.account import Account
from tapete.server.people.people import People
from tapete.server.store.store import NotCovered, Outdated
from tapete.server.wire.messages import LobbyTable
from tapete.table.commands import Person

router = APIRouter(tags=["order"])
Text = Annotated[str, Field(max_length=1000)]
NameGiven = Annotated[str, Field(max_length=128)]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
PUBLIC: Final = ("mute", "ban", "verdict", "lifted", "chips", "forgiven")
"""Acts that somebody may play on by, or not."""
ONLY: Responses = {403: {"description": "`moderators_only`; `banned` for a moderator who is banned now"}}


class ReportSent(BaseModel, extra="forbid", strict=True):
    """Somebody at a table, by seat; `hand` is a finished hand that shows it: then who was dealt cards there."""

    table: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,32}$")]
    seat: Annotated[int, Field(ge=0, le=15)]
    reason: Literal["abuse", "name", "collusion", "stalling", "other"]
    text: Text = ""
    hand: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{0,32}$")] = ""


class Appeal(BaseModel, extra="forbid", strict=True):
    text: Annotated[str, Field(min_length=1, max_length=1000)]


class SanctionShown(BaseModel):
    id: int
    at: float
    name: str
    kind: Kind
    reason: str
    until: float
    appeal: str
    verdict: str


class ReportShown(BaseModel):
    id: int
    at: float
    by: str
    accused: str
    table: str
    hand: str
    reason: str
    text: str
    outcome: str


class Outcome(BaseModel, extra="forbid", strict=True):
    outcome: Annotated[str, Field(min_length=1, max_length=1000)]


class NewSanction(BaseModel, extra="forbid", strict=True):
    """Of somebody with an account by name, or of anybody by the report of them."""

    name: NameGiven = ""
    report: Annotated[int | None, Field(ge=1, le=2**31 - 1)] = None
    kind: Kind
    hours: Annotated[float | None, Field(gt=0, le=876_000)] = None
    reason: Annotated[str, Field(min_length=1, max_length=1000)]


class Verdict(BaseModel, extra="forbid", strict=True):
    lifted: bool
    text: Text = ""


class Correction(BaseModel, extra="forbid", strict=True):
    name: NameGiven
    amount: Annotated[int, Field(ge=-(10**9), le=10**9)]
    reason: Annotated[str, Field(min_length=1, max_length=1000)]


class Act(BaseModel):
    at: float
    by: str
    what: str
    name: str
    about: dict[str, Any]


class PublicAct(BaseModel):
    """What was done, without names."""

    at: float
    what: str
    reason: str
    until: float | None


class PairShown(BaseModel):
    """How two people fare together and apart: figures, a figure for each of the two."""

    names: list[str]
    together: int
    points: list[float]
    points_apart: list[float]
    deviations: list[float]
    won: list[int]
    chips: list[int]


def _moderation(request: Request) -> Moderation:
    moderation: Moderation = request.app.state.moderation
    return moderation


TheModeration = Annotated[Moderation, Depends(_moderation)]


def _moderator(member: TheMember, moderation: TheModeration) -> Account:
    """Who is banned is nobody's judge as long as that lasts."""
    if member.role != "moderator":
        raise Problem(403, "moderators_only")
    moderation.admit(member.person)
    return member


TheModerator = Annotated[Account, Depends(_moderator)]


# ---------------------------------------------------------------------- everybody


@router.post("/api/reports", status_code=204, responses={404: {"description": "`unknown_hand`: or not for you"}})
async def report(
    given: ReportSent,
    guest: TheGuest,
    registry: TheRegistry,
    moderation: TheModeration,
    clerk: TheClerk,
    limits: TheLimits,
    request: Request,
) -> None:
    """Tell the moderators of somebody at a table."""
    limits.admit_report(address(request))
    if given.hand:
        seated = await _dealt(clerk, given.hand, given.table, guest.person)
    else:
        seated = await _sitting(registry, given.table, guest.person)
    if given.seat >= len(seated) or not seated[given.seat].person:
        raise Problem(422, "no_such_seat", seat=str(given.seat))
    by, accused = Named(guest.person, guest.name), seated[given.seat]
    await moderation.report(by, accused, given.table, given.hand, given.reason, given.text)


async def _sitting(registry: TheRegistry, table: str, person: Person) -> list[Named]:
    """Who sits at this table, for who may look at it. Raises Problem."""
    actor = await registry.actor(table)
    if not actor.admits(person):
        raise Problem(403, "not_public")
    return [Named(chair.person, chair.name) for chair in actor.table.chairs]


async def _dealt(clerk: TheClerk, hand: str, table: str, person: Person) -> list[Named]:
    """Who played this hand of the table, for who may see it; nobody, where they have deleted their account. Raises
    Problem."""
    found = await visible_hand(clerk, hand, person)
    if found.table != table:
        raise Problem(404, "unknown_hand")
    return [Named(dealt if name else "", name) for dealt, name in found.people]


@router.get("/api/me/sanctions")
async def own_sanctions(guest: TheGuest, moderation: TheModeration) -> list[SanctionShown]:
    """What was imposed on oneself, why, until when; and what became of an appeal."""
    return [_sanction(guest.name, each) for each in await moderation.sanctions_of(guest.person)]


@router.post(
    "/api/me/sanctions/{number}/appeal",
    status_code=204,
    responses={409: {"description": "`appealed`, `judged`: there is a verdict"}},
)
async def appeal(number: Number, given: Appeal, guest: TheGuest, moderation: TheModeration) -> None:
    """Say why a sanction is wrong; once."""
    try:
        is_first = await moderation.appeal(guest.person, number, given.text)
    except UnknownSanction:
        raise Problem(404, "unknown_sanction") from None
    except Judged:
        raise Problem(409, "judged") from None
    if not is_first:
        raise Problem(409, "appealed")


@router.get("/api/order/public")
async def public_log(moderation: TheModeration) -> list[PublicAct]:
    """What moderators did, without names."""
    return [
        PublicAct(at=at, what=what, reason=str(about.get("reason", "")), until=about.get("until"))
        for at, _, what, _, about in await moderation.acts(what=PUBLIC)
    ]


# ---------------------------------------------------------------------- moderators


@router.get("/api/order/reports", responses=ONLY)
async def reports(
    moderator: TheModerator, moderation: TheModeration, clerk: TheClerk, closed: bool = False
) -> list[ReportShown]:
    """What was reported; without `closed` only what is open.

    Who has deleted their account has no name, nor have those who reported the moderator who asks.
    """
    return [_report(clerk.people, each, moderator.person) for each in await moderation.reports(not closed)]


@router.post("/api/order/reports/{number}", status_code=204, responses=ONLY)
async def close(number: Number, given: Outcome, moderator: TheModerator, moderation: TheModeration) -> None:
    try:
        await moderation.close(moderator.name, number, given.outcome, moderator.person)
    except UnknownReport:
        raise Problem(404, "unknown_report") from None


@router.post("/api/order/sanctions", status_code=204, responses=ONLY)
async def impose(given: NewSanction, moderator: TheModerator, moderation: TheModeration, clerk: TheClerk) -> None:
    """Mute or ban, with a reason and an end."""
    person = (
        named(clerk.people, given.name).person if given.report is None else await _accused(moderation, given.report)
    )
    seconds = None if given.hours is None else given.hours * 3600
    await moderation.impose(moderator.name, person, given.kind, seconds, given.reason, moderator.person)


@router.get("/api/order/sanctions", responses=ONLY)
async def holding(_: TheModerator, moderation: TheModeration) -> list[SanctionShown]:
    """Mutes and bans that hold, the newest first."""
    return await _sanctions(moderation, await moderation.holding())


@router.get("/api/order/appeals", responses=ONLY)
async def appeals(_: TheModerator, moderation: TheModeration) -> list[SanctionShown]:
    return await _sanctions(moderation, await moderation.appeals())


@router.post("/api/order/sanctions/{number}/verdict", status_code=204, responses=ONLY)
async def judge(number: Number, given: Verdict, moderator: TheModerator, moderation: TheModeration) -> None:
    try:
        await moderation.judge(moderator.name, number, given.lifted, given.text, moderator.person)
    except UnknownSanction:
        raise Problem(404, "unknown_sanction") from None


@router.post("/api/order/chips", status_code=204, responses={**ONLY, 409: {"description": "`not_enough_chips`"}})
async def correct(given: Correction, moderator: TheModerator, moderation: TheModeration, clerk: TheClerk) -> None:
    """Chips given or taken, by an entry of the ledger."""
    if given.amount == 0:
        raise Problem(422, "nothing")
    try:
        person = named(clerk.people, given.name).person
        await moderation.correct(moderator.name, person, given.amount, given.reason, moderator.person)
    except NotCovered:
        raise Problem(409, "not_enough_chips") from None
    except Outdated:  # they have deleted their account meanwhile
        raise Problem(404, "unknown_person") from None


@router.get("/api/order/log", responses=ONLY)
async def acts(_: TheModerator, moderation: TheModeration) -> list[Act]:
    found = await moderation.acts()
    names = await moderation.names([person for _, _, _, person, _ in found])
    return [Act(at=at, by=by, what=what, name=names[person], about=about) for at, by, what, person, about in found]


@router.get("/api/order/tables", responses=ONLY)
async def tables(_: TheModerator, registry: TheRegistry) -> Sequence[LobbyTable]:
    """Every live table of the room, private ones too."""
    return registry.known()


@router.get("/api/order/pairs/{game}", responses=ONLY)
async def all_pairs(
    game: str,
    _: TheModerator,
    moderation: TheModeration,
    clerk: TheClerk,
    least: Annotated[int, Field(ge=2, le=10**6)] = 20,
) -> list[PairShown]:
    """Pairs that meet often: how they fare together and apart. Figures, not verdicts."""
    known_game(game)
    return [
        PairShown(
            names=[name_of(clerk.people, person) for person in pair.people],
            together=pair.together,
            points=list(pair.points),
            points_apart=list(pair.points_apart),
            deviations=list(pair.deviations),
            won=list(pair.won),
            chips=list(pair.chips),
        )
        for pair in (await moderation.pairs(game, least))[:100]
    ]


def own_case(_request: Request, _wrong: Exception) -> RefusedAnswer:
    """The answer to a moderator who would decide about themself."""
    return RefusedAnswer(422, "yourself")


def name_of(people: People, person: Person, as_guest: str = "") -> str:
    """What somebody is called; as a guest, who has no account; nothing for who has deleted theirs."""
    account = people.account(person)
    return account.name if account is not None else "" if people.is_gone(person) else as_guest


async def _sanctions(moderation: Moderation, found: Sequence[Sanction]) -> list[SanctionShown]:
    names = await moderation.names([each.person for each in found])
    return [_sanction(names[each.person], each) for each in found]


def _sanction(name: str, each: Sanction) -> SanctionShown:
    return SanctionShown(
        id=each.id,
        at=each.at,
        name=name,
        kind=each.kind,
        reason=each.reason,
        until=each.until,
        appeal=each.appeal,
        verdict=each.verdict,
    )


def _report(people: People, each: Report, reader: Person) -> ReportShown:
    return ReportShown(
        id=each.id,
        at=each.at,
        by="" if each.accused == reader else name_of(people, each.person, each.by_name),
        accused=name_of(people, each.accused, each.accused_name),
        table=each.table,
        hand=each.hand,
        reason=each.reason,
        text=each.text,
        outcome=each.outcome,
    )


async def _accused(moderation: Moderation, number: int) -> Person:
    try:
        return (await moderation.reported(number)).accused
    except UnknownReport:
        raise Problem(404, "unknown_report") from None
