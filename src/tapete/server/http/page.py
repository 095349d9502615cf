"""The web client: static files out of the package, and the page itself for every address that is not one of them."""

import mimetypes
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response

WEB: Final = Path(__file__).parents[2] / "web"
FOREVER: Final = "public, max-age=31536000, immutable"
A_DAY: Final = "public, max-age=86400"
FRESH: Final = "no-cache"
MISSING: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tapete</title>
<h1>The room is open, but its page is not here</h1>
<p>The web client was not built into this installation: run <code>make play</code> in the source folder, or
install a released wheel. The socket <code>/ws</code> and the routes under <code>/api</code> work.</p></html>"""


def add_page(app: FastAPI, web: Path = WEB) -> None:
    """Serve the client from `web` at every address that nothing else has."""
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    root = web.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    def page(request: Request, path: str) -> Response:
        wanted = (root / path).resolve()
        if path and wanted.is_relative_to(root) and wanted.is_file() and wanted.name != "index.html":
            return FileResponse(wanted, headers={"cache-control": _lasting(path)})
        if path.startswith(("api/", "assets/", "cards/")):
            return JSONResponse({"code": "not_found", "about": {"path": f"/{path}"[:200]}}, 404)
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(MISSING, 503)
        return FileResponse(index, headers={"cache-control": FRESH})


def _lasting(path: str) -> str:
    """Names under `assets/` carry a hash of what is in them; the others do not."""
    if path.startswith("assets/"):
        return FOREVER
    return A_DAY if path.startswith("cards/") else FRESH
