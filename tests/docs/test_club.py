"""What `docs/club.md` lists is what there is: every route of people, club, order and deals."""

import re
from pathlib import Path

from fastapi.routing import APIRoute

from tapete.server.http import play, routes
from tapete.server.http.app import ROUTERS

PAGE = (Path(__file__).parents[2] / "docs" / "club.md").read_text("utf-8")
ELSEWHERE = (play.router, routes.router)
"""Of the room and its tables."""
LISTED = [each for each in ROUTERS if each not in ELSEWHERE]


def plain(path: str) -> str:
    return re.sub(r"\{[^}]*\}|2026-11", "{}", path)


def test_every_route_is_listed() -> None:
    listed = {plain(path) for path in re.findall(r"/api/[^\s`?,|]+", PAGE)}
    known = {plain(route.path) for each in LISTED for route in each.routes if isinstance(route, APIRoute)}
    assert known <= listed, known - listed
    assert listed <= known | {"/api/openapi.json", "/api/me"}, listed - known
