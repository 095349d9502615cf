"""The page in WebKit, the engine of every iPhone: WebKitGTK's small browser, by its WebDriver."""

import base64
import os
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import httpx

from tests.browser.driven import Source, click, keys, middle

DRIVER = Path("/usr/bin/WebKitWebDriver")
"""Debian: apt-get install webkit2gtk-driver xvfb."""
PATIENCE_S = 60.0
SCREEN = (2720, 2000)
"""Twice a desk's: without a window manager the window under the pointer has the focus, and the pointer begins in the
middle of the screen, which is then the far corner of every window."""
SETTINGS = {
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "LC_ALL": "C.UTF-8",
}
"""There is no graphics card, and without layers to put together the tests take two fifths of the time; the sandbox
needs rights that a container has not; asked for no language, the page speaks Spanish."""
LESS_MOTION = "[Settings]\ngtk-enable-animations=0\n"
"""A file of GTK: the page is asked for less motion."""
BARE = """document.body.innerHTML = '<button>open</button>'
document.body.firstChild.onclick = () => open('about:blank', 'bare', 'width=360,height=640')"""
"""The way to a window without the bar of addresses, which keeps the others at least 447 px wide."""
NOTES = """if (!window.complaints) {
  window.complaints = []
  addEventListener('error', ({ message }) => complaints.push(message), true)
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  const said = console.error
  console.error = (...words) => { complaints.push(words.join(' ')); said.apply(console, words) }
}"""


def _ended(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait(PATIENCE_S)


class WebKit:
    """A browser with one window and a profile that is forgotten: `with WebKit() as browser`."""

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            display = os.environ.get("DISPLAY") or self._screen(opened)
            self._driver(opened, display)
            self._window(opened)
            # That time is counted by the page's own timers, which a test may hold back; answers are waited for anyway.
            self._post("timeouts", script=None)
            self._opened = opened.pop_all()
        self._heard: list[str] = []
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def open(self, url: str) -> None:
        """Go to an address and wait until it has loaded."""
        self._heard = self.complaints
        self._post("url", url=url)
        self._post("execute/sync", script=NOTES, args=[])

    def resize(self, width: int, height: int) -> None:
        """Make the viewport as large."""
        x, y = SCREEN[0] // 2 + 2 - width, SCREEN[1] // 2 + 2 - height
        self._post("window/rect", x=x, y=y, width=width, height=height)
        end = time.monotonic() + PATIENCE_S
        while self.run("[innerWidth, innerHeight]") != [width, height]:
            assert time.monotonic() < end, f"the window did not become {width} x {height}"
            time.sleep(0.05)

    def run(self, script: str) -> Any:
        """What an expression of the page comes to; a promise is waited for, and the page's error is raised."""
        wrapped = f"return (async () => ({script}))().then(is => ({{ is }}), error => ({{ error: String(error) }}))"
        told = self._post("execute/sync", script=wrapped, args=[])
        if "error" in told:
            raise RuntimeError(told["error"])
        return told.get("is")

    def click(self, css: str) -> None:
        """Press the mouse upon the middle of the first that is visible."""
        self._act(click(*self.run(middle(css))))

    def type(self, text: str) -> None:
        """Press these keys, as `driven.keys` has them."""
        self._act(keys(text))

    def keep(self, cookie: str) -> None:
        """Have this cookie, `name=value`, of the site that is open."""
        name, _, value = cookie.partition("=")
        self._post("cookie", cookie={"name": name, "value": value})

    def picture(self) -> bytes:
        """The viewport, as PNG."""
        return base64.b64decode(self._ask("GET", "screenshot"))

    @property
    def complaints(self) -> list[str]:
        """The errors of the pages since the start; not what went wrong before a page had loaded."""
        return [*self._heard, *self.run("window.complaints ?? []")]

    def _screen(self, opened: ExitStack) -> str:
        size = "x".join(map(str, (*SCREEN, 24)))
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
        screen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        opened.callback(_ended, screen)
        assert screen.stdout
        with screen.stdout:
            return f":{screen.stdout.readline().strip()}"

    def _driver(self, opened: ExitStack, display: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        settings = Path(opened.enter_context(TemporaryDirectory()))
        (settings / "gtk-3.0").mkdir()
        (settings / "gtk-3.0" / "settings.ini").write_text(LESS_MOTION)
        env = {"DISPLAY": display, "XDG_CONFIG_HOME": str(settings), **SETTINGS}
        driver = subprocess.Popen([str(DRIVER), f"--port={port}"], env=os.environ | env, text=True)
        opened.callback(_ended, driver)
        transport = httpx.HTTPTransport(retries=6)  # it waits 0, 0.5, 1, 2 ... s while the driver starts
        self._http = opened.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE_S, transport=transport)
        )
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        self._base = ""
        session = self._post("session", capabilities={"alwaysMatch": wanted})["sessionId"]
        self._base = f"session/{session}/"
        opened.callback(self._ask, "DELETE", "")

    def _window(self, opened: ExitStack) -> None:
        """Change to a window that has nothing but the page."""
        first = self._ask("GET", "window")
        self._post("execute/sync", script=BARE, args=[])
        self.click("button")
        while len(windows := self._ask("GET", "window/handles")) < 2:
            time.sleep(0.05)
        self._ask("DELETE", "window")
        self._post("window", handle=next(window for window in windows if window != first))

    def _act(self, source: Source) -> None:
        self._post("actions", actions=[source])

    def _post(self, what: str, **more: Any) -> Any:
        return self._ask("POST", what, json=more)

    def _ask(self, how: str, what: str, **more: Any) -> Any:
        answer = self._http.request(how, (self._base + what).rstrip("/"), **more)
        value = answer.json()["value"]
        if not answer.is_success:
            raise RuntimeError(value["message"] or value["error"])
        return value
