"""What `docs/club.md` lists is what there is: every route of people, club, order and deals, and every code."""

import re
from pathlib import Path

from fastapi.routing import APIRoute

from tapete.server.http import play, routes
from tapete.server.http.app import ROUTERS
from tapete.server.http.routes import STATUSES

PAGE = (Path(__file__).parents[2] / "docs" / "club.md").read_text("utf-8")
SOURCES = Path(routes.__file__).parent.glob("*.py")
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


def test_every_status_tells_its_codes() -> None:
    """As `/api/openapi.json` says of this page; a row with examples says so."""
    rows = {
        status: told
        for statuses, told in re.findall(r"(?m)^\| (\d[\d, ]*) \| (.*) \|$", PAGE)
        for status in statuses.split(", ")
    }
    raised = [
        found
        for source in SOURCES
        for found in re.findall(r'(?:Problem|RefusedAnswer|_refused)\((\d+), "(\w+)"', source.read_text("utf-8"))
    ]
    raised += [(str(status), code) for code, status in STATUSES.items()]
    untold = [
        (status, code) for status, code in raised if f"`{code}`" not in rows[status] and "such as" not in rows[status]
    ]
    assert not untold
