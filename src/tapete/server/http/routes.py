"""The few REST routes: who one is, what can be played, a table in one line and as a QR code, health and figures."""

import io
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Cookie, Depends, Path, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import BaseModel, Field

from tapete.robots import LEVELS
from tapete.rules.game import Game, Option, Value, options
from tapete.rules.games import GAMES
from tapete.server.people.cookies import COOKIE, COOKIE_AGE_S, Cookies
from tapete.server.people.guests import Guest, newcomer
from tapete.server.people.names import BadName, proper
from tapete.server.tables.registry import Registry, summary
from tapete.server.wire.messages import GameInfo, Games, LobbyTable, Me, OptionInfo, Range
from tapete.table import Refused, TableOptions

router = APIRouter()
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,32}$")]


def _registry(request: Request) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


def _cookies(request: Request) -> Cookies:
    cookies: Cookies = request.app.state.cookies
    return cookies


TheRegistry = Annotated[Registry, Depends(_registry)]
TheCookies = Annotated[Cookies, Depends(_cookies)]
TheCookie = Annotated[str | None, Cookie(alias=COOKIE)]


class Name(BaseModel, extra="forbid"):
    """What somebody wants to be called."""

    name: str = Field(description="1 to 32 letters, without control characters")


@router.get("/api/me")
def me(cookies: TheCookies, cookie: TheCookie = None) -> Me:
    """Who the cookie says one is; `person` is null for nobody, and for a cookie that is not ours."""
    guest = cookies.read(cookie)
    return Me(guest.person, guest.name) if guest is not None else Me(None, "")


@router.post("/api/me", responses={422: {"description": "a name that cannot be shown: `code` says why"}})
def call_me(given: Name, cookies: TheCookies, request: Request, response: Response, cookie: TheCookie = None) -> Me:
    """Take a name, or another one; the answer sets the cookie."""
    known = cookies.read(cookie)
    guest = Guest(known.person, proper(given.name)) if known is not None else newcomer(given.name)
    response.set_cookie(
        COOKIE,
        cookies.write(guest),
        max_age=COOKIE_AGE_S,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Me(guest.person, guest.name)


@router.get("/api/games")
def games() -> Games:
    """Every game with its options, presets and numbers of players; the options of every table; the levels of robots."""
    own = tuple(map(_option, options(TableOptions)))
    return Games(tuple(map(_game, GAMES)), own, LEVELS)


@router.get("/api/tables/{table}")
async def table_in_one_line(table: TableId, registry: TheRegistry) -> LobbyTable:
    """One table; 404 with code `unknown_table` if there is none."""
    return summary((await registry.actor(table)).table)


@router.get("/api/tables/{table}/qr.svg", response_class=Response)
async def qr(table: TableId, registry: TheRegistry, request: Request) -> Response:
    """The link to a table as a picture for a phone's camera."""
    await registry.actor(table)
    base = registry.services.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    picture = io.BytesIO()
    segno.make(f"{base}/t/{table}", error="m").save(picture, kind="svg", scale=8, border=3, light="#fff", xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "private, max-age=3600"})


@router.get("/healthz")
def health(registry: TheRegistry) -> dict[str, Any]:
    """Alive, how many tables are in memory, and which cannot be read: then not all is well, though the others play."""
    return {"ok": not registry.damaged, "tables": len(registry.actors), "damaged": sorted(registry.damaged)}


@router.get("/metrics", include_in_schema=False)
def metrics(registry: TheRegistry) -> Response:
    return Response(registry.services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def bad_name(_request: Request, bad: Exception) -> Response:
    """The answer to a name that cannot be shown."""
    assert isinstance(bad, BadName)
    return JSONResponse({"code": bad.code, "about": bad.about}, 422)


def refused(_request: Request, bad: Exception) -> Response:
    """The answer where there is no such table."""
    assert isinstance(bad, Refused)
    return JSONResponse({"code": bad.refusal.code, "about": dict(bad.refusal.about)}, 404)


def _game(game: Game[Any]) -> GameInfo:
    return GameInfo(
        id=game.id,
        players=game.players,
        options=tuple(map(_option, options(game))),
        presets=game.presets,
        pack={str(players): len(game.pack(players)) for players in game.players},
    )


def _option(option: Option) -> OptionInfo:
    values = option.values
    numbers = Range(values.start, values[-1], values.step) if isinstance(values, range) else None
    listed: tuple[Value, ...] = () if numbers is not None else tuple(values)
    return OptionInfo(option.name, option.default, listed, numbers, option.text)
