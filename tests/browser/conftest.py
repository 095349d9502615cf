"""A real browser, and a real server that gives it the built page."""

import json
import socket
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tapete.server.http.page import WEB
from tests.browser.gallery import States, opened, positions
from tests.server.served import Served

WHOLE = Path("/usr/bin/chromium")
LIGHT = Path("/usr/bin/chromium-headless-shell")
"""Chromium without its windows, a package of its own: two fifths less of the processor. It shows no notices."""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
LONG_VOTES = {
    f"tapete.table.{module}.VOTE_S": {"annul": 600.0, "undo": 600.0, "rest": 600.0} for module in ("company", "evolve")
}
"""For a server: a vote that ends by itself in twenty seconds may be over before a busy machine has shown it to all."""
PATIENCE_MS = 60_000
"""A busy machine is granted it, for everything that is waited for."""
expect.set_options(timeout=PATIENCE_MS)
NOTES = """(() => {
  const send = WebSocket.prototype.send
  window.answered = 0
  WebSocket.prototype.send = function (text) {
    const { t, id } = JSON.parse(text)
    const hear = ({ data }) => {
      if (JSON.parse(data).re !== id) return
      window.answered += 1
      this.removeEventListener('message', hear)
    }
    if (t === 'act' || t === 'set') this.addEventListener('message', hear)
    send.call(this, text)
  }
  window.told = []
  new MutationObserver(() => {
    const toast = document.querySelector('.toast p')
    if (toast?.checkVisibility() && toast.textContent !== told.at(-1)) told.push(toast.textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
})()"""
"""Every page counts actions and changed options that the room has answered, and notes what is shown for a while."""

KEPT_BY_A_SITE = "cookies,local_storage,indexeddb,service_workers,cache_storage"

NewPage = Callable[..., Page]


class Profiles:
    """Browser profiles. One that a test has done with is emptied and serves another: it has the site's files already,
    as the browser of who comes again has them, which saves two thirds of the work of a page."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, is_new: bool = False, **options: Any) -> BrowserContext:
        """`is_new`: one that was never used, and will not be again."""
        kind = "" if is_new else json.dumps(options, sort_keys=True)
        if kind and self._free[kind]:
            return self._free[kind].pop()
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(NOTES)
        self._kinds[context] = kind
        return context

    def page(self, context: BrowserContext) -> Page:
        """An empty page: in a profile that has been used, the one that has emptied it."""
        return context.pages[0] if context.pages else context.new_page()

    def give_back(self, context: BrowserContext) -> None:
        kind = self._kinds[context]
        if not kind or not context.pages:
            context.close()
            return
        pages = context.pages
        # Not one of theirs: on its way back from the entry of a window that was closed, it would break off a load.
        page = context.new_page()
        for other in pages:
            other.close()
        origin = json.loads(kind)["base_url"]
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT_BY_A_SITE})
        session.detach()
        context.clear_cookies()
        context.clear_permissions()
        context.unroute_all()
        self._free[kind].append(context)


@contextmanager
def launched(playwright: Playwright, *kinds: Path) -> Iterator[Browser]:
    """The first of these browsers that is installed."""
    kind = next((kind for kind in kinds if kind.exists()), None)
    if kind is None:
        pytest.skip(f"needs {kinds[-1]} (Debian: apt-get install {kinds[-1].name})")
    with playwright.chromium.launch(executable_path=str(kind), args=FLAGS) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    with launched(driver, LIGHT, WHOLE) as browser:
        yield browser


def serving(
    folders: pytest.TempPathFactory, patched: Mapping[str, Any] | None = None, /, **env: str
) -> Iterator[Served]:
    """A server with these settings, on a port that it keeps when it starts again."""
    if not (WEB / "index.html").exists():
        pytest.skip("needs the built page (make src/tapete/web/index.html)")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Served(folders.mktemp("data"), patched, port=str(port), **env)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all files that have none of their own."""
    yield from serving(tmp_path_factory)


@pytest.fixture(autouse=True)
def standing(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever became of a test that ends the server: the next one finds it."""
    yield
    if "served" in request.fixturenames:
        served = request.getfixturevalue("served")
        if not served.process.is_alive():
            served.start()


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def open_page(profiles: Profiles, served: Served) -> Iterator[NewPage]:
    """Makes pages, each in a browser profile of its own; the test fails if one of them meets an error of script."""
    errors: list[str] = []
    contexts = []

    def make(width: int = 360, height: int = 640, **more: Any) -> Page:
        context = profiles.take(**{"locale": "es-ES", "reduced_motion": "reduce", "base_url": served.url, **more})
        contexts.append(context)
        page = profiles.page(context)
        page.set_viewport_size({"width": width, "height": height})
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        profiles.give_back(context)
    assert not errors, errors


@pytest.fixture(scope="session")
def states() -> States:
    return positions()


@pytest.fixture(scope="session")
def gallery(states: States) -> Iterator[str]:
    with opened(states) as address:
        yield address
