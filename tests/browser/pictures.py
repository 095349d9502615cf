"""`make gallery`: every game at every size and moment, as the page shows it; axe looks at each; writes `docs/gallery`.

A real server and Chromium. A game whose pictures show the page as it is now is not taken again (ALL=1: every game);
GAMES="tarot-4 brisca" takes these alone. Ends with 1 if axe found something.
"""

import base64
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tapete.rules.game import Game, admits, options
from tapete.rules.games import GAMES
from tapete.server.http.page import WEB
from tests.browser.conftest import LIGHT, WHOLE, launched
from tests.browser.test_accessible import known_as, violations
from tests.server.served import Client, Served, client

FOLDER: Final = Path(__file__).parents[2] / "docs" / "gallery"
MADE: Final = "made.json"
"""What was made of which page, and what axe found."""
SIZES: Final = ((360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080))
MOMENTS: Final = ("waiting", "bidding", "trick", "sheet", "end")
WIDEST: Final = 960
"""Pictures of larger windows are made smaller."""
QUALITY: Final = 55
SHORT: Final[Mapping[str, Any]] = {
    "juegos_target": 2, "deals": 3, "rounds": 2, "bad_points_target": 2, "match_target": 7,
}  # fmt: skip
"""Options that make a match short, where a game has them."""
MOST: Final = 4000
"""Actions after which a moment does not come."""

LYING: Final = "document.querySelectorAll('.felt .card.lies').length === {}"
SHOWN: Final = {
    "waiting": "document.querySelector('.whole main')",
    "bidding": "document.querySelector('.table')",
    "sheet": "document.querySelector('dialog[open] table')",
    "end": "document.querySelector('dialog[open] table')",
}
STILL: Final = """document.fonts.status === 'loaded' && [...document.images].every(each => each.complete)
    && !document.getAnimations().some(each => each.playState === 'running')"""


class Taken(NamedTuple):
    """A picture, and what axe found on it."""

    name: str
    faults: list[str]


class Studio:
    """Ana's pages, one of each size, that look at one table."""

    def __init__(self, browser: Browser, served: Served, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        self.cookie = served.guest("Ana")
        self._contexts: list[BrowserContext] = []
        self.pages: list[tuple[str, Page, CDPSession]] = []
        for width, height in sizes:
            context = browser.new_context(
                viewport={"width": width, "height": height}, locale="es-ES", reduced_motion="reduce",
                has_touch=width < 1000, base_url=served.url, bypass_csp=True,
            )  # fmt: skip
            context.set_default_timeout(60_000)
            known_as(context, self.cookie, served.url)
            page = context.new_page()
            self._contexts.append(context)
            self.pages.append((f"{width}x{height}", page, context.new_cdp_session(page)))

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def take(self, table: str, moment: str, shown: str, folder: Path) -> Iterator[Taken]:
        """A picture of each size, once the moment is shown."""
        for size, page, cdp in self.pages:
            page.goto(f"/t/{table}")
            page.wait_for_function(shown)
            page.wait_for_timeout(150)
            page.wait_for_function(STILL)
            name = f"{moment}-{size}.webp"
            (folder / name).write_bytes(picture(page, cdp))
            yield Taken(name, violations(page))
            page.goto("about:blank")  # what is played until the next moment is not painted


def picture(page: Page, cdp: CDPSession) -> bytes:
    """The window as WebP."""
    view = page.viewport_size
    assert view is not None
    clip = {"x": 0, "y": 0, **view, "scale": min(1.0, WIDEST / view["width"])}
    shot = cdp.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    return base64.b64decode(shot["data"])


def take(studio: Studio, served: Served, game: Game[Any], folder: Path) -> list[Taken]:
    """Pictures of a game at all its moments, into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    taken: list[Taken] = []
    with client(served, studio.cookie) as ana:
        for moment in moments(ana, game):
            shown = SHOWN.get(moment) or LYING.format(len(ana.state["view"]["trick"]))
            taken += studio.take(ana.table, moment, shown, folder)
    return taken


def moments(ana: Client, game: Game[Any]) -> Iterator[str]:
    """Plays a match, and stops where there is something to see; bidding only where there is.

    A match that ends before all has been seen is followed by another: who plays alone may lose at once.
    """
    own = {option.name for option in options(game)}
    settings = {"pace": "instant", "turn_time_s": 0, **{name: each for name, each in SHORT.items() if name in own}}
    seats = max((each for each in game.players if each <= 5 and admits(game, each)), default=min(game.players))
    ana.watch(ana.ask("open", game=game.id, seats=seats, options=settings)["table"])
    ana.ask("robot", table=ana.table, level="novice", seat=1)
    yield "waiting"
    ana.ask("robot", table=ana.table, level="novice")
    ana.ask("start", table=ana.table)
    wanted = {"bidding": bids, "trick": follows, "sheet": reads, "end": ends}
    for _ in range(MOST):
        found = next((moment for moment, is_now in wanted.items() if is_now(ana)), None)
        if found is not None:
            del wanted[found]
            yield found
            if wanted.keys() <= {"bidding"}:
                return
        step(ana)
    raise AssertionError(f"{game.id}: a match without end")


def bids(ana: Client) -> bool:
    return bool(ana.legal) and ana.state["view"]["phase"] != "play" and not ana.state["view"]["tricks"]


def follows(ana: Client) -> bool:
    """Cards lie on the felt, and it is one's turn."""
    view = ana.state["view"]
    if not ana.legal or not view["tricks"]:
        return False
    return any(action.startswith("play") for action in ana.legal) and len(view["trick"]) >= min(
        2, len(view["counts"]) - 1
    )


def reads(ana: Client) -> bool:
    return bool(ana.state["stage"] == "sheet")


def ends(ana: Client) -> bool:
    return bool(ana.state["stage"] == "over")


def step(ana: Client) -> None:
    """One action, or one message: whatever comes first."""
    if ana.legal:
        said = [each for each in ana.legal if not each.startswith(("pass", "play"))]
        ana.ask("act", table=ana.table, v=ana.version, action=(said or ana.legal)[0])
    elif ana.state["stage"] == "sheet" and ana.state["you"] not in ana.state["ready"]:
        ana.ask("ready", table=ana.table)
    elif ana.state["stage"] == "over":
        ana.ask("start", table=ana.table)
    else:
        ana.next()


# ---------------------------------------------------------------------- the command


def shown_page() -> str:
    """Which page is shown: what it is made of bears hashes in its name."""
    return sha256((WEB / "table.es.html").read_bytes() + (WEB / "index.html").read_bytes()).hexdigest()[:16]


def index(made: Mapping[str, Any]) -> str:
    """The page over all pictures."""
    sizes = [f"{width}x{height}" for width, height in SIZES]
    faults = sum(len(each["faults"]) for each in made.values())
    count = sum(len(each["pictures"]) for each in made.values())
    found = "axe finds nothing on any of them." if not faults else f"axe finds {faults} faults: see `{MADE}`."
    lines = ["# Every game, at every size and moment", "", f"`make gallery`: {count} pictures; {found}", ""]
    for game in GAMES:
        if game.id not in made:
            continue
        lines += [f"## {game.id}", "", f"| | {' | '.join(sizes)} |", "|---" * (len(sizes) + 1) + "|"]
        for moment in MOMENTS:
            names = [f"{moment}-{size}.webp" for size in sizes]
            if names[0] in made[game.id]["pictures"]:
                cells = (f'<img src="{game.id}/{name}" width="180" alt="{game.id}, {moment}">' for name in names)
                lines.append(f"| {moment} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def keep(made: Mapping[str, Any]) -> None:
    (FOLDER / MADE).write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", "utf-8")
    (FOLDER / "README.md").write_text(index(made), "utf-8")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    known = json.loads((FOLDER / MADE).read_text("utf-8")) if (FOLDER / MADE).exists() else {}
    asked, page = os.environ.get("GAMES", "").split(), shown_page()
    wanted = [game for game in GAMES if not asked or game.id in asked]
    if not os.environ.get("ALL"):
        wanted = [game for game in wanted if known.get(game.id, {}).get("page") != page]
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
        launched(playwright, LIGHT, WHOLE) as browser,
    ):
        served = Served(Path(data), rate="1e9", burst="1e9", tables_each="1000")
        studio = Studio(browser, served)
        try:
            for game in wanted:
                shutil.rmtree(FOLDER / game.id, ignore_errors=True)
                taken = take(studio, served, game, FOLDER / game.id)
                faults = [f"{name}: {fault}" for name, faults in taken for fault in faults]
                known[game.id] = {"page": page, "pictures": [each.name for each in taken], "faults": faults}
                keep(known)
                print(game.id, len(taken), "pictures", *faults, sep="\n  ", file=sys.stderr)
        finally:
            served.stop()
    sys.exit(any(each["faults"] for each in known.values()))


if __name__ == "__main__":
    main()
