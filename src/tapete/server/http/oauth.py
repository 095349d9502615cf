"""REST of signing in by a provider that the host has named; links of one's account with them."""

from typing import Annotated, Final

import structlog
from fastapi import APIRouter, Cookie, Depends, Path, Query, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import BaseModel

from tapete.server.http.accounts import MANY
from tapete.server.http.depends import (
    CONFIRM,
    Problem,
    Responses,
    TheAttempts,
    TheMember,
    ThePeople,
    TheProved,
    agent,
    check_proved,
)
from tapete.server.http.passkeys import TheOrigin
from tapete.server.http.routes import Presented, TheVisitors, address, not_kept, set_cookie, unreadable
from tapete.server.people.guests import Guest
from tapete.server.people.identities import Identities, Taken
from tapete.server.people.names import BadName
from tapete.server.people.oauth import ASKED_S, Oauth
from tapete.server.people.people import LastWayIn, NameTaken, People
from tapete.server.people.provider_login import Unproved, Unreachable
from tapete.server.people.sessions import NotProved
from tapete.server.store.store import NotKept, Unreadable

router = APIRouter(tags=["account"])
log = structlog.get_logger()
PLACE: Final = "/api/session/oauth"
ASKED: Final = "tapete_oauth"
"""The cookie of the question; sent to no other address."""
ProviderName = Annotated[str, Path(pattern="^[a-z0-9]{1,20}$")]
Said = Annotated[str, Query(max_length=4096)]
UNKNOWN: Responses = {404: {"description": "`unknown_provider`"}}


class ProviderShown(BaseModel):
    id: str
    label: str


class LinkShown(ProviderShown):
    linked: bool


class Away(BaseModel):
    url: str
    """Where the browser goes now."""


def _oauth(request: Request) -> Oauth:
    oauth: Oauth = request.app.state.oauth
    return oauth


def _identities(request: Request) -> Identities:
    identities: Identities = request.app.state.identities
    return identities


TheOauth = Annotated[Oauth, Depends(_oauth)]
TheIdentities = Annotated[Identities, Depends(_identities)]


def _check(oauth: Oauth, provider: str) -> None:
    if provider not in oauth.providers:
        raise Problem(404, "unknown_provider")


def _label(oauth: Oauth, name: str) -> str:
    return oauth.providers[name].label or name.title()


@router.get(PLACE)
async def providers(oauth: TheOauth) -> list[ProviderShown]:
    """Who else may say who one is; empty where the host has named nobody."""
    return [ProviderShown(id=name, label=_label(oauth, name)) for name in oauth.providers]


@router.post(
    PLACE + "/{provider}", responses={**UNKNOWN, **CONFIRM, 503: {"description": "`oauth_unreachable`"}, **MANY}
)
async def begin(
    provider: ProviderName,
    oauth: TheOauth,
    identities: TheIdentities,
    people: ThePeople,
    origin: TheOrigin,
    attempts: TheAttempts,
    visitors: TheVisitors,
    request: Request,
    response: Response,
    cookie: Presented = None,
) -> Away:
    """The way to a provider, with PKCE, state and nonce; sets a cookie for the way back.

    An account is linked with it, or proves by a link that it has who it is; a guest becomes an account; nobody signs in
    or gets one."""
    _check(oauth, provider)
    attempts.check_away(address(request))
    guest = visitors.read(cookie)
    await _check_link(guest, oauth.providers[provider].issuer, identities, people)
    try:
        url, asked = await oauth.ask(provider, _back(origin, provider), guest.person if guest is not None else "")
    except (Unproved, Unreachable) as error:
        log.warning("oauth: not asked", provider=provider, error=str(error))
        raise Problem(503, "oauth_unreachable") from None
    secure = request.url.scheme == "https"
    response.set_cookie(ASKED, asked, max_age=ASKED_S, path=PLACE, httponly=True, samesite="lax", secure=secure)
    return Away(url=url)


@router.get(PLACE + "/{provider}/back", response_class=RedirectResponse, include_in_schema=False)
async def back(
    provider: ProviderName,
    oauth: TheOauth,
    identities: TheIdentities,
    origin: TheOrigin,
    attempts: TheAttempts,
    visitors: TheVisitors,
    request: Request,
    state: Said = "",
    code: Said = "",
    iss: Said = "",
    error: Said = "",
    asked: Annotated[str, Cookie(alias=ASKED)] = "",
    cookie: Presented = None,
) -> Response:
    """Where a provider that the host names sends the browser back to; leads to `/me`, and nowhere else, with what went
    wrong."""
    _check(oauth, provider)
    guest = visitors.read(cookie)
    person = guest.person if guest is not None else ""
    where = _back(origin, provider)
    try:
        if error:
            raise Problem(403, "oauth_denied" if error == "access_denied" else "oauth_failed")
        proved = await oauth.proved_identity(provider, asked, state, code, iss, where, person)
        issuer = oauth.providers[provider].issuer
        if await identities.owner(issuer, proved.subject) is None:
            attempts.check_new(address(request))
        member = await identities.entered(issuer, proved, guest, agent(request))
    except (NotKept, Unreadable) as trouble:
        return _home((not_kept if isinstance(trouble, NotKept) else unreadable)(request, trouble).code)
    except (Unproved, Unreachable, Taken, NameTaken, BadName, NotProved, Problem) as wrong:
        log.info("oauth: not taken", provider=provider, error=f"{type(wrong).__name__}: {wrong}")
        return _home(_code(wrong))
    is_proof = guest is not None and bool(guest.session) and member.session != guest.session
    response = _home("confirmed" if is_proof else "")
    set_cookie(response, request, visitors.write(member))
    return response


@router.get("/api/me/identities")
async def links(member: TheMember, oauth: TheOauth, identities: TheIdentities) -> list[LinkShown]:
    """The providers, and with which of them one's account is linked."""
    linked = await identities.issuers(member)
    return [
        LinkShown(id=name, label=_label(oauth, name), linked=each.issuer in linked)
        for name, each in oauth.providers.items()
    ]


@router.delete(
    "/api/me/identities/{provider}",
    status_code=204,
    responses={**UNKNOWN, **CONFIRM, 409: {"description": "`last_way_in`: a password or a passkey first"}},
)
async def unlink(provider: ProviderName, member: TheProved, oauth: TheOauth, identities: TheIdentities) -> None:
    _check(oauth, provider)
    try:
        await identities.unlink(member, oauth.providers[provider].issuer)
    except LastWayIn:
        raise Problem(409, "last_way_in") from None


async def _check_link(guest: Guest | None, issuer: str, identities: Identities, people: People) -> None:
    """An account that is to get a link needs a proof; one that has it goes for one. Raises Problem."""
    account = people.account(guest.person) if guest is not None else None
    if guest is not None and account is not None and issuer not in await identities.issuers(account):
        await check_proved(guest, people)


def _back(origin: str, provider: str) -> str:
    return f"{origin}{PLACE}/{provider}/back"


def _code(wrong: Exception) -> str:
    match wrong:
        case Problem() | BadName():
            return wrong.code
        case Taken():
            return "oauth_taken"
        case NameTaken():
            return "name_taken"
        case NotProved():
            return "confirm_first"
        case Unreachable():
            return "oauth_unreachable"
        case _:
            return "oauth_failed"


def _home(code: str) -> Response:
    """To one's own page; the question is answered, and its cookie good no more."""
    response = RedirectResponse(f"/me?said={code}" if code else "/me", 303, {"cache-control": "no-store"})
    response.delete_cookie(ASKED, path=PLACE)
    return response
