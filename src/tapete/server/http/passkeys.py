"""REST of passkeys: challenges to authenticators, and their answers."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel, Field

from tapete.server.http.accounts import MANY, SignedIn, signed_in
from tapete.server.http.depends import (
    CONFIRM,
    Problem,
    TheAttempts,
    TheGuest,
    TheMember,
    ThePeople,
    TheProved,
    agent,
)
from tapete.server.http.routes import TheRegistry, TheVisitors, address
from tapete.server.people.passkeys import BadPasskey, Passkeys
from tapete.server.people.people import LastWayIn

router = APIRouter(tags=["account"])


class ChallengeShown(BaseModel):
    """`options` are for `navigator.credentials`, bytes as base64url; `question` comes back with the answer."""

    question: str
    options: dict[str, Any]


class ChallengeAnswer(BaseModel, extra="forbid", strict=True):
    question: Annotated[str, Field(max_length=512)]
    answer: dict[str, Any]
    name: Annotated[str, Field(max_length=64)] = ""


class PasskeyShown(BaseModel):
    id: str
    name: str
    made: float


def _passkeys(request: Request) -> Passkeys:
    passkeys: Passkeys = request.app.state.passkeys
    return passkeys


ThePasskeys = Annotated[Passkeys, Depends(_passkeys)]


def _origin(request: Request, registry: TheRegistry) -> str:
    """The page of this room, as the browser names it."""
    public = registry.services.settings.public_url
    return "/".join(public.split("/")[:3]) if public else str(request.base_url).rstrip("/")


TheOrigin = Annotated[str, Depends(_origin)]


@router.get("/api/me/passkeys")
async def listed(member: TheMember, passkeys: ThePasskeys) -> list[PasskeyShown]:
    """One's own devices."""
    return [PasskeyShown(id=row[0], name=row[1], made=row[2]) for row in await passkeys.listed(member)]


@router.post("/api/me/passkeys/question", responses=CONFIRM)
async def ask_new(member: TheProved, passkeys: ThePasskeys, origin: TheOrigin) -> ChallengeShown:
    """A device is to become a passkey."""
    try:
        asked = await passkeys.registration_challenge(member, origin)
    except BadPasskey:
        raise Problem(409, "too_many") from None
    return ChallengeShown(question=asked.id, options=asked.options)


@router.post("/api/me/passkeys", status_code=204, responses={**CONFIRM, 422: {"description": "`bad_passkey`"}})
async def add(
    given: ChallengeAnswer,
    guest: TheGuest,
    _member: TheProved,
    passkeys: ThePasskeys,
    people: ThePeople,
    origin: TheOrigin,
) -> None:
    """The device that has answered is a passkey from now on."""
    try:
        await passkeys.add(people.proof(guest), given.question, given.answer, origin, given.name)
    except BadPasskey:
        raise Problem(422, "bad_passkey") from None


@router.delete(
    "/api/me/passkeys/{identity}",
    status_code=204,
    responses={**CONFIRM, 409: {"description": "`last_way_in`: a password or another passkey first"}},
)
async def remove(identity: Annotated[str, Path(max_length=1400)], member: TheProved, passkeys: ThePasskeys) -> None:
    try:
        await passkeys.remove(member, identity)
    except LastWayIn:
        raise Problem(409, "last_way_in") from None


@router.post("/api/session/passkey/question", responses=MANY)
async def ask(passkeys: ThePasskeys, origin: TheOrigin, attempts: TheAttempts, request: Request) -> ChallengeShown:
    """Sign in with a passkey; no name is needed."""
    attempts.check_away(address(request))
    asked = passkeys.sign_in_challenge(origin)
    return ChallengeShown(question=asked.id, options=asked.options)


@router.post("/api/session/passkey", responses={403: {"description": "`wrong_login`"}, **MANY})
async def sign_in(
    given: ChallengeAnswer,
    passkeys: ThePasskeys,
    people: ThePeople,
    origin: TheOrigin,
    visitors: TheVisitors,
    attempts: TheAttempts,
    request: Request,
    response: Response,
) -> SignedIn:
    """Sign in; sets the cookie."""
    attempts.check_answer(address(request))
    try:
        account = await passkeys.authenticated(given.question, given.answer, origin)
    except BadPasskey:
        raise Problem(403, "wrong_login") from None
    return signed_in(await people.sign_in(account, agent(request)), visitors, request, response)
