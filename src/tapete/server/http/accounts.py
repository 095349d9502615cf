"""REST of accounts: a guest becomes one, signs in and out, recovers, takes all that is theirs along, deletes it."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from tapete.server.club.export import exported
from tapete.server.http.depends import (
    Attempts,
    Problem,
    Responses,
    TheAttempts,
    TheClerk,
    TheGuest,
    TheMember,
    ThePeople,
    agent,
    check_proved,
)
from tapete.server.http.description import written
from tapete.server.http.download import download
from tapete.server.http.routes import Presented, TheLimits, TheVisitors, address, renew_cookie, set_cookie
from tapete.server.people.account import Account
from tapete.server.people.cookies import COOKIE
from tapete.server.people.guests import Guest
from tapete.server.people.passwords import LONGEST, SHORTEST
from tapete.server.people.people import NameTaken, People, WrongLogin

router = APIRouter(tags=["account"])
Password = Annotated[str, Field(min_length=SHORTEST, max_length=LONGEST)]
Given = Annotated[str, Field(max_length=LONGEST)]
CharName = Annotated[str, Field(max_length=128)]
SessionId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
MANY: Responses = {429: {"description": "`too_fast`"}}
OWNS: Responses = {403: {"description": "`wrong_login`; `confirm_first` for an account without a password"}}
"""What needs the password, or where there is none a proof of lately."""


class NewAccount(BaseModel, extra="forbid", strict=True):
    password: Password


class Login(BaseModel, extra="forbid", strict=True):
    name: CharName
    password: Given


class Recovery(BaseModel, extra="forbid", strict=True):
    name: CharName
    code: Annotated[str, Field(max_length=64)]
    password: Password


class PasswordChange(BaseModel, extra="forbid", strict=True):
    old: Given = ""
    new: Password


class PasswordAgain(BaseModel, extra="forbid", strict=True):
    """The password once more, before something that cannot be undone; empty for an account without one."""

    password: Given = ""


class SignedIn(BaseModel):
    person: str
    name: str


class OwnAccount(BaseModel):
    name: str
    """Empty: nobody yet."""
    is_account: bool
    is_moderator: bool
    avatar: str
    """Where its picture is; empty without an account."""
    has_password: bool


class Registered(SignedIn):
    codes: list[str]
    """Recovery codes, shown once."""


class SessionShown(BaseModel):
    id: str
    agent: str
    made: float
    seen: float
    here: bool
    """Whether it is the one that asks."""


def signed_in(member: Guest, visitors: TheVisitors, request: Request, response: Response) -> SignedIn:
    """What a new session is answered with: the cookie, and who one is."""
    set_cookie(response, request, visitors.write(member))
    return SignedIn(person=member.person, name=member.name)


@router.get("/api/account")
async def own_account(
    people: ThePeople, visitors: TheVisitors, request: Request, response: Response, cookie: Presented = None
) -> OwnAccount:
    """Who asks, as the page must know it: nobody, a guest, an account, a moderator. Renews an old cookie."""
    guest = visitors.read(cookie)
    renew_cookie(request, response)
    account = people.account(guest.person) if guest is not None else None
    return OwnAccount(
        name=guest.name if guest is not None else "",
        is_account=account is not None,
        is_moderator=account is not None and account.role == "moderator",
        avatar=f"/api/avatar.svg?of={account.face}" if account is not None else "",
        has_password=account is not None and bool(account.password),
    )


@router.post(
    "/api/account",
    status_code=201,
    responses={401: {"description": "`no_name`: say a name first"}, 409: {"description": "`name_taken`"}, **MANY},
)
async def register(
    given: NewAccount,
    guest: TheGuest,
    people: ThePeople,
    attempts: TheAttempts,
    visitors: TheVisitors,
    request: Request,
    response: Response,
) -> Registered:
    """An account for this guest, who keeps seat, matches and hands; sets the cookie, shows the recovery codes."""
    attempts.check_new(address(request))
    try:
        member, codes = await people.register(guest, given.password, agent(request))
    except NameTaken:
        raise Problem(409, "name_taken") from None
    return Registered(**signed_in(member, visitors, request, response).model_dump(), codes=list(codes))


@router.post("/api/session", responses={403: {"description": "`wrong_login`: name or password"}, **MANY})
async def sign_in(
    given: Login,
    people: ThePeople,
    attempts: TheAttempts,
    visitors: TheVisitors,
    request: Request,
    response: Response,
) -> SignedIn:
    """Sign in; sets the cookie. Takes as long, and says the same, whether the name or the password was wrong."""
    attempts.check(address(request), given.name)
    try:
        member = await people.log_in(given.name, given.password, agent(request))
    except WrongLogin:
        raise Problem(403, "wrong_login") from None
    return signed_in(member, visitors, request, response)


@router.post("/api/session/recover", responses={403: {"description": "`wrong_login`: name or code"}, **MANY})
async def recover(
    given: Recovery,
    people: ThePeople,
    attempts: TheAttempts,
    visitors: TheVisitors,
    request: Request,
    response: Response,
) -> SignedIn:
    """A new password by a recovery code, which is good once; every session ends, and a new one begins here."""
    attempts.check(address(request), given.name)
    try:
        member = await people.recover(given.name, given.code, given.password, agent(request))
    except WrongLogin:
        raise Problem(403, "wrong_login") from None
    return signed_in(member, visitors, request, response)


@router.delete("/api/session", status_code=204)
async def sign_out(guest: TheGuest, people: ThePeople, response: Response) -> None:
    """Sign out here; the cookie is forgotten."""
    await people.sign_out(guest.person, people.session_of(guest))
    response.delete_cookie(COOKIE)


@router.get("/api/me/sessions")
async def sessions(guest: TheGuest, member: TheMember, people: ThePeople) -> list[SessionShown]:
    """Where one is signed in."""
    await people.renew([member.person])  # another server may know of a later use
    here = people.session_of(guest)
    return [
        SessionShown(id=each.id, agent=each.agent, made=each.made, seen=each.seen, here=each.id == here)
        for each in people.sessions(member.person)
    ]


@router.delete("/api/me/sessions/{session}", status_code=204)
async def end_session(session: SessionId, member: TheMember, people: ThePeople) -> None:
    """End one session; sockets that it has opened are closed."""
    await people.sign_out(member.person, session)


@router.delete("/api/me/sessions", status_code=204)
async def end_all(member: TheMember, people: ThePeople, response: Response) -> None:
    """Sign out everywhere, here too."""
    await people.sign_out_everywhere(member.person)
    response.delete_cookie(COOKIE)


@router.post("/api/me/password", status_code=204, responses={**OWNS, **MANY})
async def change_password(
    given: PasswordChange,
    guest: TheGuest,
    member: TheMember,
    people: ThePeople,
    attempts: TheAttempts,
    request: Request,
) -> None:
    """Another password, or the first one; all other sessions end."""
    attempts.check(address(request), member.name)
    if not member.password:
        await check_proved(guest, people)
    try:
        await people.change_password(guest, given.old, given.new)
    except WrongLogin:
        raise Problem(403, "wrong_login") from None


@router.post("/api/me/codes", responses={**OWNS, **MANY})
async def new_codes(
    given: PasswordAgain, guest: TheGuest, member: TheMember, people: ThePeople, attempts: TheAttempts, request: Request
) -> list[str]:
    """New recovery codes; the old ones are good no more."""
    await _prove(given, guest, member, people, attempts, request)
    return list(await people.change_codes(member.person))


@router.get("/api/me/export", response_class=Response, responses=written(Mapping[str, Any], "all of one's own"))
async def export(member: TheMember, clerk: TheClerk, limits: TheLimits, request: Request) -> Response:
    """All of one's own as one JSON file: account, sessions, friends, chips, results, hands as records."""
    limits.admit_work(address(request), 20)
    return await download(exported(clerk.books, clerk.people, member.person), "tapete.json", "application/json")


@router.delete("/api/account", status_code=204, responses={**OWNS, **MANY})
async def delete(
    given: PasswordAgain,
    guest: TheGuest,
    member: TheMember,
    people: ThePeople,
    attempts: TheAttempts,
    request: Request,
    response: Response,
) -> None:
    """Delete the account and all that is its own; what others played with it stays, without a name."""
    await _prove(given, guest, member, people, attempts, request)
    await people.delete(member.person)
    response.delete_cookie(COOKIE)


async def _prove(
    given: PasswordAgain, guest: Guest, member: Account, people: People, attempts: Attempts, request: Request
) -> None:
    attempts.check(address(request), member.name)
    if not member.password:
        await check_proved(guest, people)
    elif not await people.has_password(guest, given.password):
        raise Problem(403, "wrong_login")
