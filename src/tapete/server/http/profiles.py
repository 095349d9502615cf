"""REST of profiles: what others may see of a person, avatars, friends, blocks, invitations."""

from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, Field

from tapete.club.levels import Level, level
from tapete.server.club.friends import Circle, TooMany
from tapete.server.club.queries import experience
from tapete.server.http.cached import CachedBody
from tapete.server.http.depends import Problem, Responses, TheClerk, TheMember, ThePeople
from tapete.server.http.description import text
from tapete.server.http.routes import TheRegistry
from tapete.server.people.account import Account
from tapete.server.people.avatars import NUMBERS, drawn
from tapete.server.people.people import People
from tapete.server.tables.registry import Registry
from tapete.server.wire.messages import LobbyTable
from tapete.table import Refused, is_member
from tapete.table.commands import Person

router = APIRouter(tags=["people"])
NameOf = Annotated[str, Path(max_length=128)]
"""The end of an address, whole: a name may have a slash in it."""
NO_INVITATION: Final = {"description": "`no_friend`, `not_invited`, `banned`"}
SKILLS: Final = "SELECT game, mu, sigma, matches FROM ratings WHERE person = ? ORDER BY game"
ACHIEVED: Final = "SELECT name, game, at FROM achievements WHERE person = ? ORDER BY at, name, game"
"""Several are of one match, and one moment."""
UNKNOWN: Responses = {404: {"description": "`unknown_person`"}}


class Skill(BaseModel):
    game: str
    mu: float
    sigma: float
    """How far off the guess may be."""
    matches: int


class Earned(BaseModel):
    name: str
    game: str
    at: float


class Profile(BaseModel):
    name: str
    avatar: str
    """Where its picture is."""
    since: float
    xp: int
    level: int
    done: int
    """Experience since this level began."""
    whole: int
    """Experience from this level to the next."""
    skills: list[Skill]
    achievements: list[Earned]


class AvatarChoice(BaseModel, extra="forbid", strict=True):
    number: Annotated[int | None, Field(ge=0, lt=NUMBERS)] = None
    """One of the drawn ones; null: the one that follows from the account."""


class FriendShown(BaseModel):
    name: str
    avatar: str
    mine: bool
    """Whether one has asked them."""
    theirs: bool
    """Whether they have asked; friends: both."""
    here: bool
    """Whether they look at a table now (told to friends only)."""


class InvitationSent(BaseModel, extra="forbid", strict=True):
    name: Annotated[str, Field(max_length=128)]
    table: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,32}$")]
    seat: Annotated[int | None, Field(ge=0, le=15)] = None


class InvitationShown(BaseModel):
    id: str
    sender: str
    table: str
    game: str
    seat: int | None
    made: float


@router.get("/api/people/{name:path}", responses=UNKNOWN)
async def profile(name: NameOf, clerk: TheClerk) -> Profile:
    """What anybody may see of somebody with an account."""
    account = named(clerk.people, name)
    return await shown(clerk, account)


async def shown(clerk: TheClerk, account: Account) -> Profile:
    """The profile of an account."""
    xp, books = await experience(clerk.books, account.person), clerk.books
    reached: Level = level(xp)
    skills = await books.read(SKILLS, (account.person,))
    won = await books.read(ACHIEVED, (account.person,))
    return Profile(
        name=account.name,
        avatar=picture(account),
        since=account.made,
        xp=xp,
        level=reached.level,
        done=reached.done,
        whole=reached.whole,
        skills=[Skill(game=row[0], mu=row[1], sigma=row[2], matches=row[3]) for row in skills],
        achievements=[Earned(name=row[0], game=row[1], at=row[2]) for row in won],
    )


def named(people: People, name: str) -> Account:
    """The account of this name. Raises Problem."""
    account = people.named(name)
    if account is None:
        raise Problem(404, "unknown_person")
    return account


def picture(account: Account) -> str:
    """The address of somebody's picture."""
    return f"/api/avatar.svg?of={account.face}"


@router.get("/api/avatar.svg", response_class=Response, responses=text("image/svg+xml", "a picture"))
async def avatar(of: Annotated[str, Query(max_length=64)], request: Request) -> Response:
    """The picture that is drawn from these words (`0` to `63`: one of those that can be chosen)."""
    return _drawn(of).answer(request)


@lru_cache(maxsize=1024)
def _drawn(of: str) -> CachedBody:
    return CachedBody(drawn(of).encode(), "image/svg+xml", "public, max-age=86400")


@router.put("/api/me/avatar", status_code=204)
async def choose_avatar(given: AvatarChoice, member: TheMember, people: ThePeople) -> None:
    """Another picture."""
    await people.set_avatar(member.person, "" if given.number is None else str(given.number))


# ---------------------------------------------------------------------- friends


@router.get("/api/me/friends")
async def friends(member: TheMember, clerk: TheClerk, registry: TheRegistry) -> list[FriendShown]:
    """Friends, whom one has asked, who has asked."""
    here = registry.people_here
    found = []
    for each in await Circle(clerk.books).friends(member.person):
        account = clerk.people.account(each.person)
        if account is not None:
            is_here = each.mine and each.theirs and each.person in here
            found.append(
                FriendShown(
                    name=account.name, avatar=picture(account), mine=each.mine, theirs=each.theirs, here=is_here
                )
            )
    return found


@router.put("/api/me/friends/{name:path}", status_code=204, responses=UNKNOWN)
async def befriend(name: NameOf, member: TheMember, clerk: TheClerk) -> None:
    """Ask somebody to be friends, or agree."""
    try:
        await Circle(clerk.books).ask(member.person, _other(clerk.people, member, name), clerk.clock())
    except TooMany:
        raise Problem(409, "too_many") from None


@router.delete("/api/me/friends/{name:path}", status_code=204, responses=UNKNOWN)
async def unfriend(name: NameOf, member: TheMember, clerk: TheClerk) -> None:
    """Friends no more, or never: either way."""
    await Circle(clerk.books).forget(member.person, _other(clerk.people, member, name))


@router.get("/api/me/blocks")
async def blocks(member: TheMember, clerk: TheClerk) -> list[str]:
    """The names of those whom one has blocked."""
    found = [clerk.people.account(each) for each in await Circle(clerk.books).blocked(member.person)]
    return sorted(each.name for each in found if each is not None)


@router.put("/api/me/blocks/{name:path}", status_code=204, responses=UNKNOWN)
async def block(name: NameOf, member: TheMember, clerk: TheClerk) -> None:
    """Hear no more of somebody: no invitations, no wish to be friends, no talk."""
    try:
        await Circle(clerk.books).block(member.person, _other(clerk.people, member, name), clerk.clock())
    except TooMany:
        raise Problem(409, "too_many") from None


@router.delete("/api/me/blocks/{name:path}", status_code=204, responses=UNKNOWN)
async def unblock(name: NameOf, member: TheMember, clerk: TheClerk) -> None:
    await Circle(clerk.books).unblock(member.person, _other(clerk.people, member, name))


@router.post("/api/me/invitations", status_code=204, responses={**UNKNOWN, 403: NO_INVITATION})
async def invite(given: InvitationSent, member: TheMember, clerk: TheClerk, registry: TheRegistry) -> None:
    """Invite a friend to a table, perhaps to one seat; where only the owner's friends may sit, both may."""
    clerk.moderation.admit(member.person)
    other, circle = _other(clerk.people, member, given.name), Circle(clerk.books)
    table = (actor := await registry.actor(given.table)).table
    if not await circle.are_friends(member.person, other):
        raise Problem(403, "no_friend")
    if not actor.admits(member.person):
        raise Problem(403, "not_invited")
    if table.options.private_table and not table.options.link_admits:
        for each in (member.person, other):  # so nobody else learns whose friend the owner is
            may_sit = each == table.owner or is_member(table, each)
            if not may_sit and not await circle.are_friends(table.owner, each):
                raise Problem(403, "not_invited")
    await circle.invite(member.person, other, given.table, given.seat, clerk.clock())


@router.get("/api/me/invitations")
async def invitations(member: TheMember, clerk: TheClerk, registry: TheRegistry) -> list[InvitationShown]:
    """To which tables one is invited, as long as one can come."""
    found = []
    for each in await Circle(clerk.books).invitations(member.person, clerk.clock()):
        sender, line = clerk.people.account(each.sender), next(iter(registry.lines([each.table])), None)
        if sender is not None and line is not None and await _may_come(registry, member.person, line):
            found.append(
                InvitationShown(
                    id=each.id,
                    sender=sender.name,
                    table=each.table,
                    game=line.game,
                    seat=each.seat,
                    made=each.made,
                )
            )
    return found


async def _may_come(registry: Registry, person: Person, line: LobbyTable) -> bool:
    """Whether who is invited there finds somebody, and a chair that is free or a robot's, and the table is not closed
    to them while it plays."""
    if not 0 < line.taken - line.robots < line.seats:
        return False
    try:
        return not line.playing or await registry.admits(line.id, person)
    except Refused:  # nobody can read it
        return False


@router.delete("/api/me/invitations/{invitation}", status_code=204)
async def decline(invitation: Annotated[str, Path(max_length=32)], member: TheMember, clerk: TheClerk) -> None:
    await Circle(clerk.books).decline(member.person, invitation)


def _other(people: People, member: Account, name: str) -> Person:
    account = named(people, name)
    if account.person == member.person:
        raise Problem(422, "yourself")
    return account.person
