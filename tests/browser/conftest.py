"""A real browser, and a real server that gives it the built page."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tapete.server.http.page import WEB
from tests.browser.gallery import States, opened, positions
from tests.server.served import Served

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
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
    if (t === 'act') this.addEventListener('message', hear)
    send.call(this, text)
  }
  window.told = []
  new MutationObserver(() => {
    const toast = document.querySelector('.toast p')
    if (toast?.checkVisibility() && toast.textContent !== told.at(-1)) told.push(toast.textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
})()"""
"""Every page counts the actions that the room has answered, and notes the sentences that are shown for a while."""

NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"needs {CHROMIUM} (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield chromium
        chromium.close()


def serving(folders: pytest.TempPathFactory, **env: str) -> Iterator[Served]:
    """A server with these settings, on a port that it keeps when it starts again."""
    if not (WEB / "index.html").exists():
        pytest.skip("needs the built page (make src/tapete/web/index.html)")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Served(folders.mktemp("data"), port=str(port), **env)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of this file's own."""
    yield from serving(tmp_path_factory)


@pytest.fixture
def open_page(browser: Browser, served: Served) -> Iterator[NewPage]:
    """Makes pages, each in a browser profile of its own; the test fails if one of them meets an error of script."""
    errors: list[str] = []
    contexts = []

    def make(width: int = 360, height: int = 640, **more: Any) -> Page:
        options = {"locale": "es-ES", "reduced_motion": "reduce", "base_url": served.url, **more}
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(NOTES)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors


@pytest.fixture(scope="session")
def states() -> States:
    return positions()


@pytest.fixture(scope="session")
def gallery() -> Iterator[str]:
    with opened() as address:
        yield address
