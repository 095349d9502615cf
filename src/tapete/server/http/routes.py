"""The REST routes: the person, the games, a table in one line and as a QR code, health and figures."""

import io
import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Final
from urllib.parse import urlencode

import segno
import structlog
from fastapi import APIRouter, Cookie, Depends, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel, Field, TypeAdapter
from starlette.routing import BaseRoute, Match
from starlette.types import Scope

from tapete.club.contract import idle_of
from tapete.robots import LEVELS
from tapete.rules.game import Game, Option, Value, admits, options
from tapete.rules.games import GAMES
from tapete.server.connection.limits import Limits
from tapete.server.http.cached import CachedBody
from tapete.server.http.description import text
from tapete.server.people.cookies import COOKIE, COOKIE_AGE_S
from tapete.server.people.names import BadName
from tapete.server.people.visitors import Visitors
from tapete.server.tables.listing import summary
from tapete.server.tables.registry import Registry
from tapete.server.wire.messages import GameInfo, Games, LobbyTable, Me, OptionInfo, Range
from tapete.table import Refused, TableOptions

router = APIRouter()
METHODS: Final = ("GET", "POST", "PUT", "DELETE")
"""Those of the routes."""
log = structlog.get_logger()
SeatNamed = Annotated[int | None, Query(ge=0, le=15)]
Invitation = Annotated[str | None, Query(pattern="^[A-Za-z0-9_-]{1,40}$")]
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,32}$")]


def _registry(request: Request) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


def _visitors(request: Request) -> Visitors:
    visitors: Visitors = request.app.state.visitors
    return visitors


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


TheRegistry = Annotated[Registry, Depends(_registry)]
TheVisitors = Annotated[Visitors, Depends(_visitors)]
TheLimits = Annotated[Limits, Depends(_limits)]
STATUSES: Final = {
    "unknown_table": 404,
    "table_damaged": 404,
    "in_a_match": 409,
    "too_many_tables": 429,
    "too_fast": 429,
    "no_name": 401,
    "banned": 403,
    "not_kept": 503,
}
"""Of refusals; of the others 422."""
PICTURE: Final = 2.0
"""What the picture of a link counts among the work of one address, in units of 5 ms."""
Presented = Annotated[str | None, Cookie(alias=COOKIE)]


class Name(BaseModel, extra="forbid"):
    """The name that a person chooses."""

    name: str = Field(description="1 to 32 letters, without control characters")


@router.get("/api/me")
async def me(visitors: TheVisitors, request: Request, response: Response, cookie: Presented = None) -> Me:
    """The person of the cookie; `person` is null without one, or if its signature is not ours. Renews an old one."""
    guest = visitors.read(cookie)
    renew_cookie(request, response)
    return Me(guest.person, guest.name) if guest is not None else Me(None, "")


@router.post(
    "/api/me",
    response_model=Me,
    responses={
        403: {"description": "`confirm_first`: an account, and the last proof of who one is was too long ago"},
        422: {"description": "a name that cannot be shown: `code` says why"},
        429: {"description": "`too_fast`: too many new guests from one address"},
    },
)
async def call_me(
    given: Name,
    visitors: TheVisitors,
    limits: TheLimits,
    request: Request,
    response: Response,
    cookie: Presented = None,
) -> Any:
    """Take a name, or another one; the answer sets the cookie."""
    known = visitors.read(cookie)
    guest = await visitors.called(known, given.name)
    if known is None and not limits.may_be_new(address(request)):
        raise too_many_guests(limits)
    set_cookie(response, request, visitors.write(guest))
    return Me(guest.person, guest.name)


@router.get("/api/games", response_model=Games)
async def games(request: Request) -> Response:
    """Every game with its options, presets and numbers of players; the options of every table; the levels of robots."""
    return _games().answer(request)


@router.get("/api/tables/{table}")
async def table_in_one_line(table: TableId, registry: TheRegistry) -> LobbyTable:
    """One table; 404 with code `unknown_table` if there is none."""
    return summary((await registry.actor(table)).table)


@router.get("/api/tables/{table}/qr.svg", response_class=Response, responses=text("image/svg+xml", "a picture"))
async def qr(
    table: TableId,
    registry: TheRegistry,
    limits: TheLimits,
    request: Request,
    invitation: Invitation = None,
    seat: SeatNamed = None,
) -> Response:
    """The link to a table, perhaps with an invitation, or to one seat, as a picture for a phone's camera."""
    limits.admit_work(address(request), PICTURE)
    await registry.actor(table)
    base = registry.services.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    named = {"invitation": invitation, "seat": seat}
    query = urlencode({name: value for name, value in named.items() if value is not None})
    return _picture(f"{base}/t/{table}{query and '?' + query}").answer(request)


@router.get("/healthz", responses={503: {"description": "one node of several to which nobody should be sent now"}})
async def health(registry: TheRegistry, response: Response) -> dict[str, Any]:
    """Alive, how many tables are in memory, and how many cannot be read: then not all is well, though the others play.
    The log names them: whoever knows the id of a private table may look at it once it is mended.

    What waits to be kept is said in words, and is no reason to send nobody here: every node would have it to say. So is
    what is wrong with the journal as a whole, where something is."""
    is_well, about = registry.health()
    response.status_code = 200 if is_well else 503
    waiting = registry.services.metrics.waits.said()
    damaged = [f"tables that cannot be read: {len(registry.damaged)}"] if registry.damaged else []
    known = {"tables": len(registry.actors), "damaged": damaged, "waiting": waiting}
    trouble = registry.services.store.trouble
    journal = {"journal": trouble} if trouble else {}
    return {"ok": is_well and not registry.damaged and not trouble, **known, **journal, **about}


@router.get("/metrics", include_in_schema=False)
async def metrics(registry: TheRegistry) -> Response:
    return Response(registry.services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


class RefusedAnswer(JSONResponse):
    """The answer to a request that is refused, by its code."""

    def __init__(
        self, status: int, code: str, about: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__({"code": code, "about": dict(about or {})}, status, headers)
        self.code = code


def malformed(_request: Request, bad: Exception) -> RefusedAnswer:
    """The answer to a malformed request; it does not repeat what was given."""
    assert isinstance(bad, RequestValidationError)
    first = bad.errors()[0]
    where, expected = first["loc"][1:], str(first["msg"])[:200]
    if first["type"] == "json_invalid":  # the place is that of a letter, and no field
        where, expected = (), "a body that is JSON"
    elif first["loc"] == ("body",):
        expected = "a body that is a JSON object, of content-type application/json"
    field = ".".join(str(part) for part in where)[:80]
    return RefusedAnswer(422, "malformed", {"field": field, "expected": expected})


def no_body(_request: Request, _bad: Exception) -> RefusedAnswer:
    """The answer to a body that is no text, or too deep to be read."""
    expected = "a body that is JSON in UTF-8, and not so deep"
    return RefusedAnswer(422, "malformed", {"field": "", "expected": expected})


def no_method(request: Request, _wrong: Exception) -> RefusedAnswer:
    """The answer to a method that the address has not; `Allow` names those that it has."""
    has = ", ".join(methods_at(request)) or "GET"  # what is no route is the page
    # What may be read is read without its body, too.
    return RefusedAnswer(405, "no_such_method", headers={"allow": has.replace("GET", "GET, HEAD")})


def methods_at(request: Request) -> list[str]:
    """The methods of an address, each of which is a route of its own; none where there is no route."""
    routes = [route for route in request.app.routes if getattr(route, "include_in_schema", True)]
    return [method for method in METHODS if any(_is_at(route, request.scope, method) for route in routes)]


def _is_at(route: BaseRoute, scope: Scope, method: str) -> bool:
    return route.matches({**scope, "method": method})[0] is Match.FULL


def bad_name(_request: Request, bad: Exception) -> RefusedAnswer:
    """The answer to a name that cannot be shown."""
    assert isinstance(bad, BadName)
    return RefusedAnswer(422, bad.code, bad.about)


def answer_refusal(_request: Request, bad: Exception) -> RefusedAnswer:
    """The answer to what a table, or all of them, refused."""
    assert isinstance(bad, Refused)
    code = bad.refusal.code
    headers = {"retry-after": "5"} if code == "too_fast" else {}
    return RefusedAnswer(STATUSES.get(code, 422), code, dict(bad.refusal.about), headers)


def not_kept(request: Request, bad: Exception) -> RefusedAnswer:
    """The answer where the disk takes nothing at the moment; who runs the room must know."""
    _registry(request).services.metrics.could_not_keep(bad)
    return RefusedAnswer(503, "not_kept", headers={"retry-after": "5"})


def unreadable(request: Request, bad: Exception) -> RefusedAnswer:
    """The answer where what is asked for cannot be read; who runs the room must know."""
    log.error("unreadable", path=request.url.path, error=str(bad))
    return RefusedAnswer(503, "unreadable", headers={"retry-after": "60"})


def too_many_guests(limits: Limits) -> Refused:
    """Why an address is refused from which too many new guests came."""
    return Refused("too_fast", max=f"{limits.settings.rate / 10:g}")


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def set_cookie(response: Response, request: Request, value: str) -> None:
    """Let the browser keep who one is."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, value, max_age=COOKIE_AGE_S, httponly=True, samesite="lax", secure=secure)


def renew_cookie(request: Request, response: Response) -> bool:
    """Let the browser keep who one is for longer, where its cookie is good, and old. Whether the answer says so."""
    visitors, cookie = _visitors(request), request.cookies.get(COOKIE)
    guest = visitors.read(cookie)
    if guest is None or not visitors.is_old(cookie):
        return False
    set_cookie(response, request, visitors.write(guest))
    return True


@cache
def _games() -> CachedBody:
    own = tuple(map(_option, options(TableOptions)))
    shown = Games(tuple(map(_game, GAMES)), own, LEVELS)
    return CachedBody(TypeAdapter(Games).dump_json(shown), "application/json", "no-cache")


def offered() -> bytes:
    """What the front page must know of the games; of the numbers of players those that need no option."""
    shown = [
        {"id": g.id, "family": g.family, "pattern": g.pattern, "players": [n for n in g.players if admits(g, n)]}
        for g in GAMES
    ]
    return json.dumps({"games": shown, "levels": LEVELS}, separators=(",", ":")).encode()


@lru_cache(maxsize=1024)
def _picture(link: str) -> CachedBody:
    """A link as a QR code."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=8, border=3, light="#fff", xmldecl=False)
    return CachedBody(picture.getvalue(), "image/svg+xml", "private, max-age=3600")


def _game(game: Game[Any]) -> GameInfo:
    return GameInfo(
        id=game.id,
        family=game.family,
        pattern=game.pattern,
        players=game.players,
        options=tuple(map(_option, options(game))),
        presets=game.presets,
        pack={str(players): len(game.pack(players)) for players in game.players},
        idle=idle_of(game),
    )


def _option(option: Option) -> OptionInfo:
    values = option.values
    numbers = Range(values.start, values[-1], values.step) if isinstance(values, range) else None
    listed: tuple[Value, ...] = () if numbers is not None else tuple(values)
    return OptionInfo(option.name, option.default, listed, numbers, option.text)
