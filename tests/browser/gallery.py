"""Tables without a server: the page's gallery, with positions of random hands of every game."""

import json
import re
import runpy
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"

States = dict[str, dict[str, Any]]


def positions() -> States:
    """Every kind of position of every game and number of players, as the wire writes it."""
    made = runpy.run_path(str(WEB / "src/table/gallery/states.py"))["shown"]()
    return json.loads(json.dumps(made))  # type: ignore[no-any-return]


@contextmanager
def opened() -> Iterator[str]:
    """The address of a gallery."""
    if not (WEB / "node_modules" / "vite").exists():
        pytest.skip("needs web/node_modules (make setup)")
    command = ["node", "node_modules/vite/bin/vite.js", "--port", "0", "--clearScreen", "false"]
    vite = subprocess.Popen(command, cwd=WEB, stdout=subprocess.PIPE, text=True)
    assert vite.stdout is not None
    for line in vite.stdout:
        plain = re.sub(r"\x1b\[[\d;]*m", "", line)
        if found := re.search(r"http://localhost:\d+", plain):
            break
    else:
        raise AssertionError("the gallery did not start")
    try:
        yield f"{found[0]}/gallery.html"
    finally:
        vite.terminate()
        vite.wait(30)
        vite.stdout.close()


def hung(browser: Browser, gallery: str, states: States, width: int, height: int, **more: Any) -> Page:
    """A page of the gallery with these tables."""
    context = browser.new_context(viewport={"width": width, "height": height}, locale="es-ES", **more)
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.route("**/states.json", lambda route: route.fulfill(json=states))
    page.goto(gallery)
    page.locator(".table").wait_for()
    return page
