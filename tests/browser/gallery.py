"""Tables without a server: the page's gallery, with positions of random hands of every game."""

import json
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "build/gallery"

States = dict[str, dict[str, Any]]


def positions() -> States:
    """Every kind of position of every game and number of players, as the wire writes it."""
    made = runpy.run_path(str(WEB / "src/table/gallery/states.py"))["shown"]()
    return json.loads(json.dumps(made))  # type: ignore[no-any-return]


class Files(SimpleHTTPRequestHandler):
    """The files of the built gallery, and the tables that it shows; says nothing of each request."""

    server: "Server"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given, directory=str(BUILT))

    def do_GET(self) -> None:
        if not self.path.endswith("/states.json"):
            super().do_GET()
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(self.server.tables)))
        self.end_headers()
        self.wfile.write(self.server.tables)

    def log_message(self, *_: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Serves the files; a page that was closed meanwhile reads no answer, which is nothing to tell."""

    def __init__(self, states: States) -> None:
        super().__init__(("127.0.0.1", 0), Files)
        self.tables = json.dumps(states).encode()

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


SHOW = """async (state) => {
  window.show(state)
  do await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  while (document.querySelector('nav b').textContent !== state.game || !document.querySelector('.table'))
}"""


def show(page: Page, state: dict[str, Any]) -> None:
    """Show this table in the gallery, and wait until it is there: the words of another game come a while after it."""
    page.evaluate(SHOW, state)


@contextmanager
def opened(states: States) -> Iterator[str]:
    """The address of a gallery of these tables."""
    if not (BUILT / "gallery.html").is_file():
        pytest.skip("the gallery is not built: make test builds it")
    with Server(states) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/gallery.html"
        finally:
            server.shutdown()


def hung(browser: Browser, gallery: str, width: int, height: int, **more: Any) -> Page:
    """A page of the gallery."""
    context = browser.new_context(viewport={"width": width, "height": height}, **{"locale": "es-ES", **more})
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(gallery)
    page.locator(".table").wait_for()
    return page
