"""Firefox, driven over WebDriver BiDi, which it speaks by itself: nothing else is installed for it."""

import base64
import itertools
import json
import os
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Self

from websockets.sync.client import connect

from tests.browser.driven import Source, click, keys, middle

PROGRAM: Final = Path("/usr/bin/firefox-esr")
PATIENCE_S: Final = 60.0
"""A busy machine is granted it, for the start and for every answer."""
ADDRESS: Final = "WebDriverBiDiServer.json"
"""The file of the profile in which Firefox says where it listens."""
PREFERENCES: Final[dict[str, bool | int | str]] = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.region.update.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.usage.uploadEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "es-ES, es",
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.server": "data:,",
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
}
"""Nothing is fetched from elsewhere; the page is asked for less motion; scroll bars take no room, as on a phone."""


class Firefox:
    """One window of a Firefox with an empty profile; with it, it begins and ends."""

    complaints: list[str]
    """What the page has said in the console as an error or a warning, and what it did not catch, since the start."""

    def __init__(self) -> None:
        self.complaints = []
        self._numbers = itertools.count(1)

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            profile = Path(opened.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
            (profile / "user.js").write_text("\n".join(lines), "utf-8")
            command = [str(PROGRAM), "--headless", "--remote-debugging-port=0", "--profile", str(profile)]
            env = {**os.environ, "MOZ_CRASHREPORTER_DISABLE": "1"}
            self._process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            opened.callback(self._end)
            line = connect(self._address(profile / ADDRESS), max_size=None, compression=None, open_timeout=PATIENCE_S)
            self._socket = opened.enter_context(line)
            self.ask("session.new", capabilities={})
            self.ask("session.subscribe", events=["log.entryAdded"])
            # The window that comes with the start never gets the focus: keys would do nothing there.
            self._window = self.ask("browsingContext.create", type="tab")["context"]
            self._opened = opened.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def open(self, url: str) -> None:
        """Go there, and wait until everything has loaded."""
        self.ask("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        """Make the window as large inside."""
        self.ask("browsingContext.setViewport", context=self._window, viewport={"width": width, "height": height})

    def run(self, script: str) -> Any:
        """The value of this expression in the page, or of what it promises; fails with the page's own error."""
        told = f"Promise.resolve({script}).then((value) => JSON.stringify(value) ?? 'null')"
        target = {"context": self._window}
        answer = self.ask("script.evaluate", expression=told, target=target, awaitPromise=True, userActivation=False)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, css: str) -> None:
        """Press the mouse upon the middle of the first that is visible."""
        self._perform(click(*self.run(middle(css))))

    def type(self, text: str) -> None:
        """Press these keys, as `driven.keys` has them.

        Tab on the last of the page leads into the bars of the browser, as it does for a person: the page is left."""
        self._perform(keys(text))

    def keep(self, cookie: str) -> None:
        """Have this cookie, `name=value`, of the site that is open."""
        name, _, value = cookie.partition("=")
        said = {"type": "string", "value": value}
        domain = self.run("location.hostname")
        self.ask("storage.setCookie", cookie={"name": name, "value": said, "domain": domain})

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self._window)["data"])

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command of WebDriver BiDi; its result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE_S))
            if message["type"] == "event":
                self._hear(message["params"])
            elif message["id"] == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                result: dict[str, Any] = message["result"]
                return result

    def _perform(self, source: Source) -> None:
        self.ask("input.performActions", context=self._window, actions=[source])

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry.get("level") in ("error", "warn"):
            self.complaints.append(f"{entry['level']}: {entry['text']}")

    def _address(self, file: Path) -> str:
        """Where it listens, once it says so."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and self._process.poll() is None:
            if file.exists() and (said := file.read_text("utf-8")):
                at = json.loads(said)
                return f"ws://{at['ws_host']}:{at['ws_port']}/session"
            time.sleep(0.05)
        raise RuntimeError("Firefox did not start")

    def _end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
