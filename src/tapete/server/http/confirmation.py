"""REST of confirming who one is, before the ways in to an account change; for confirming by a provider: `oauth`."""

from fastapi import APIRouter, Request, Response

from tapete.server.http.accounts import MANY, PasswordAgain
from tapete.server.http.depends import Problem, Responses, TheAttempts, TheGuest, TheMember, ThePeople, agent
from tapete.server.http.passkeys import ChallengeAnswer, ChallengeShown, TheOrigin, ThePasskeys
from tapete.server.http.routes import TheVisitors, address, set_cookie
from tapete.server.people.passkeys import BadPasskey
from tapete.server.people.people import WrongLogin

router = APIRouter(tags=["account"])
WRONG: Responses = {403: {"description": "`wrong_login`"}}


@router.post("/api/me/confirm", status_code=204, responses={**WRONG, **MANY})
async def by_password(
    given: PasswordAgain,
    guest: TheGuest,
    member: TheMember,
    people: ThePeople,
    attempts: TheAttempts,
    visitors: TheVisitors,
    request: Request,
    response: Response,
) -> None:
    """Prove by the password who one is: a new session takes the place of this one; sets the cookie."""
    attempts.check(address(request), member.name)
    try:
        confirmed = await people.confirm(guest, given.password, agent(request))
    except WrongLogin:
        raise Problem(403, "wrong_login") from None
    set_cookie(response, request, visitors.write(confirmed))


@router.post("/api/me/confirm/passkey/question", responses={422: {"description": "`bad_passkey`: it has none"}, **MANY})
async def ask(
    member: TheMember, passkeys: ThePasskeys, origin: TheOrigin, attempts: TheAttempts, request: Request
) -> ChallengeShown:
    """One of the account's own passkeys is to prove who one is."""
    attempts.check(address(request), member.name)
    try:
        asked = await passkeys.confirmation_challenge(member, origin)
    except BadPasskey:
        raise Problem(422, "bad_passkey") from None
    return ChallengeShown(question=asked.id, options=asked.options)


@router.post("/api/me/confirm/passkey", status_code=204, responses={**WRONG, **MANY})
async def by_passkey(
    given: ChallengeAnswer,
    guest: TheGuest,
    member: TheMember,
    people: ThePeople,
    passkeys: ThePasskeys,
    origin: TheOrigin,
    visitors: TheVisitors,
    attempts: TheAttempts,
    request: Request,
    response: Response,
) -> None:
    """Prove by a passkey who one is: a new session takes the place of this one; sets the cookie."""
    attempts.check_answer(address(request))
    try:
        await passkeys.confirm(member, given.question, given.answer, origin)
    except BadPasskey:
        raise Problem(403, "wrong_login") from None
    confirmed = await people.sign_in(member, agent(request), people.session_of(guest))
    set_cookie(response, request, visitors.write(confirmed))
