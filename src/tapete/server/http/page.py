"""The web client: files out of the package, and the page itself for every address that is not one of them."""

import mimetypes
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from fastapi import FastAPI, HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from tapete.server.http.cached import CachedBody
from tapete.server.http.routes import methods_at

WEB: Final = Path(__file__).parents[2] / "web"
FOREVER: Final = "public, max-age=31536000, immutable"
A_DAY: Final = "public, max-age=86400"
FRESH: Final = "no-cache"
OWN: Final = f"private, {FRESH}"
"""Of an answer that bears somebody's cookie: no cache that others share may keep it."""
MISSING: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tapete</title>
<h1>The room is open, but its page is not here</h1>
<p>The web client was not built into this installation: run <code>make play</code> in the source folder, or
install a released wheel. The socket <code>/ws</code> and the routes under <code>/api</code> work.</p></html>"""
INDEX: Final = "index.html"


LANGUAGES: Final = ("es", "en", "fr")
GAMES: Final = b'id="games">'
"""Where the page holds what can be played."""
Renew = Callable[[Request, Response], bool]
"""Puts a cookie on an answer where that of the request is old; whether it has."""


def add_page(app: FastAPI, web: Path = WEB, games: bytes = b"", renew: Renew = lambda request, response: False) -> None:
    """Serve the client from `web`, as it is now, at every address that nothing else has.

    `games` is what the front page offers, as JSON: it stands in the page, whatever the address, since one comes to the
    front page from all others without another document. A page is what every visit asks for first, so `renew` is
    called with it: who comes every day is known for ever."""
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("font/woff2", ".woff2")
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    files = {path: _kept(web, path) for path in _paths(web)}
    index = files.pop(INDEX, None)
    pages = {name: _page(files.pop(name), games) for name in list(files) if name.endswith(".html")}

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        known = files.get(path)
        if known is not None:
            return known.answer(request)
        if path.startswith(("api/", "assets/", "cards/")):
            if methods_at(request):  # the address is there, and is not to be read
                raise HTTPException(405)
            return JSONResponse({"code": "not_found", "about": {"path": f"/{path}"[:200]}}, 404)
        shown = pages.get(_page_for(path, request.headers.get("accept-language", "")), index)
        answer = HTMLResponse(MISSING, 503) if shown is None else shown.answer(request)
        if renew(request, answer):
            answer.headers["cache-control"] = OWN
        return answer


def _page_for(path: str, languages: str) -> str:
    """The file for somebody who comes in here and reads these languages, the first of them best."""
    place = "front" if not path else "table" if path.startswith("t/") else "other"
    read = (each.strip()[:2].lower() for each in languages.split(","))
    return f"{place}.{next((code for code in read if code in LANGUAGES), LANGUAGES[0])}.html"


def _page(file: CachedBody, games: bytes) -> CachedBody:
    """It is the same for all who read the same language."""
    body = file.body.replace(GAMES, GAMES + games.replace(b"<", rb"\u003c"))
    return CachedBody(body, file.kind, FRESH, vary="accept-language")


def _paths(web: Path) -> Iterator[str]:
    """All files below the folder, as they are named from there. Path.rglob takes longer than it takes to read them."""
    for folder, _, names in os.walk(web):
        place = Path(folder).relative_to(web)
        before = f"{place.as_posix()}/" if place.name else ""
        yield from (f"{before}{name}" for name in names)


def _kept(web: Path, path: str) -> CachedBody:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return CachedBody((web / path).read_bytes(), kind, _lasting(path))


def _lasting(path: str) -> str:
    """Names under `assets/` carry a hash of what is in them; the others do not."""
    if path.startswith("assets/"):
        return FOREVER
    return A_DAY if path.startswith("cards/") else FRESH
