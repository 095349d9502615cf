"""`make bench-page`: how soon a newcomer with a slow telephone sees their first cards; writes `page.md`.

A real `tapete serve` and Chromium, 360 x 640, an empty cache; slow 4G as in Chromium's own tools (562.5 ms
a round trip, 1.44 Mbit/s down, 0.675 up) and a processor four times as slow.
"Jugar ahora" is pressed as soon as it is there.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench.__main__ import machine
from bench.server import serving
from tapete.research import command_line

RESULTS = Path(__file__).with_name("page.md")
CHROMIUM = "/usr/bin/chromium"
ROUNDS = 5
LATENCY_MS = 562.5
NETWORK = {"offline": False, "latency": LATENCY_MS, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
SLOWER = 4
BUDGET = {"usable_s": 2.5, "first_card_s": 4.5, "requests": 20, "trips": 4}
DRAWN = "[...document.querySelectorAll('.hand img')].some(card => card.complete && card.naturalWidth)"
PRESS = "document.querySelector('.play .gold')"


class Visit(NamedTuple):
    """Seconds since navigation; requests and connections until the first card; round trips that wait for each other."""

    usable_s: float
    first_card_s: float
    requests: int
    trips: int


class Traffic:
    """What the browser asks for: each request and socket with its beginning and end."""

    def __init__(self, page: Page) -> None:
        self.spans: dict[str, list[float]] = {}
        cdp = page.context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.send("Network.emulateNetworkConditions", NETWORK)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for begun in ("requestWillBeSent", "webSocketWillSendHandshakeRequest"):
            cdp.on(f"Network.{begun}", self._begun)
        for ended in ("loadingFinished", "loadingFailed", "webSocketHandshakeResponseReceived"):
            cdp.on(f"Network.{ended}", self._ended)

    def _begun(self, event: dict[str, Any]) -> None:
        address = event.get("request", {}).get("url", "")
        if not address.startswith("data:"):
            self.spans.setdefault(event["requestId"], [event["timestamp"], float("inf")])

    def _ended(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self.spans:
            self.spans[event["requestId"]][1] = event["timestamp"]

    def in_series(self) -> int:
        """The longest chain of requests of which each began when the one before it had ended."""
        chains: list[tuple[float, int]] = []
        for start, end in sorted(self.spans.values()):
            chains.append((end, 1 + max((length for before, length in chains if before <= start), default=0)))
        return max(length for _, length in chains)


def visit(browser: Browser, url: str) -> Visit:
    """One newcomer, from the address to the first card."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, locale="es-ES", has_touch=True, is_mobile=True, bypass_csp=True
    )
    page = context.new_page()
    traffic = Traffic(page)
    began = time.monotonic()
    page.goto(url, wait_until="commit")
    page.wait_for_function(f"() => {PRESS}", polling=20, timeout=60_000)
    usable = time.monotonic() - began
    page.evaluate(f"{PRESS}.click()")
    page.wait_for_function(f"() => {DRAWN}", polling=20, timeout=60_000)
    seen = time.monotonic() - began
    found = Visit(usable, seen, len(traffic.spans), traffic.in_series())
    context.close()
    print(found, file=sys.stderr)
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def report(visits: list[Visit]) -> str:
    """The results as Markdown."""
    names = ("front page usable, s", "first card, s", "requests to the first card", "of them in series")
    rows = []
    for name, field, form in zip(names, Visit._fields, (".2f", ".2f", ".0f", ".0f"), strict=True):
        values = [float(getattr(each, field)) for each in visits]
        rows.append(
            f"| {name} | {median(values):{form}} ({min(values):{form}}-{max(values):{form}}) | {BUDGET[field]} |"
        )
    about = " ".join((__doc__ or "").split("\n\n")[1].split())
    return f"""# Time to the first card

`make bench-page`, {datetime.now(UTC):%Y-%m-%d}, on {machine()}.
Medians of {len(visits)} visits; in brackets the lowest and the highest. {about}

| | measured | budget |
|---|---|---|
{chr(10).join(rows)}
"""


def main() -> None:
    with serving() as (port, _), chromium() as browser:
        visits = [visit(browser, f"http://127.0.0.1:{port}/") for _ in range(ROUNDS)]
    RESULTS.write_text(report(visits), "utf-8")
    print(RESULTS.read_text("utf-8"))


if __name__ == "__main__":
    command_line.run(main)
