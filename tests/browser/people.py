"""People at one table, each in a browser of their own: how they come there, and how a line is cut."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from tests.browser.conftest import NewPage
from tests.browser.moments import step
from tests.browser.player import CARDS
from tests.browser.test_accessible import known_as
from tests.server.served import Client, Served, client


class Pair(NamedTuple):
    """A table at which Ana sits, and Luis in the next seat; and their cookies."""

    table: str
    ana: str
    luis: str


def pair(served: Served, wanted: Callable[[Client], bool], game: str = "tute-pairs", **options: Any) -> Pair:
    """Such a table in play at a moment that Ana wants; until then the program has played for Luis."""
    made = Pair("", served.guest("Ana"), served.guest("Luis"))
    with client(served, made.ana) as ana, client(served, made.luis) as luis:
        settings = {"as_seated": True, "pace": "instant", "turn_time_s": 0, **options}
        table = ana.ask("open", game=game, options=settings)["table"]
        ana.watch(table)
        luis.ask("sit", table=table, seat=1)
        ana.ask("robot", table=table, level="novice")
        ana.ask("start", table=table)
        luis.ask("auto", table=table, on=True)
        while not wanted(ana):
            step(ana, ())
        luis.ask("auto", table=table, on=False)
    return made._replace(table=table)


def leads_or_follows(ana: Client) -> bool:
    """Ana may play a card, after which Luis is asked."""
    plays = any(action.startswith("play") for action in ana.legal)
    return plays and len(ana.state["view"]["trick"]) < len(ana.state["seats"]) - 1


def at_table(open_page: NewPage, served: Served, table: str, cookie: str, *size: int, **more: Any) -> Page:
    """The page of somebody who is known, at the table, with all that comes after the first card."""
    page = open_page(*size, **more)
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    button(page, "Mesa").wait_for()
    return page


def button(page: Page, name: str) -> Any:
    """One of the buttons of the bar; its name goes on where there is something new."""
    return page.get_by_role("banner").get_by_role("button", name=re.compile(f"^{name}"))


def play_by_mouse(page: Page) -> None:
    """The first card that may be played."""
    held = page.locator(CARDS).count()
    page.locator(".hand button.can").first.click(position={"x": 8, "y": 30})
    page.wait_for_function("([cards, n]) => document.querySelectorAll(cards).length < n", arg=[CARDS, held])


def play_until(wanted: Callable[[], bool], *players: Client) -> None:
    """These play on, whatever is legal, until the moment has come."""
    while not wanted():
        asked = next((player for player in players if player.legal), None)
        if asked is None:
            min(players, key=lambda player: player.version).next()
        else:
            asked.ask("act", table=asked.table, v=asked.version, action=asked.legal[0])


class Line:
    """The way from a browser to the server, which can be cut; make it before the first page is opened."""

    def __init__(self, context: BrowserContext) -> None:
        self._context, self._is_cut = context, False
        self._sockets: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        """The page's side and the server's."""
        context.route_web_socket(re.compile(r"/ws(\?|$)"), self._take)

    def _take(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
        else:
            self._sockets.append((socket, socket.connect_to_server()))

    def cut(self) -> None:
        self._is_cut = True
        self._context.set_offline(True)
        for page, server in self._sockets:
            page.close()
            server.close()
        self._sockets.clear()

    def mend(self) -> None:
        """What the page has tried meanwhile is refused first: it does not wait for it any more."""
        self._context.set_offline(False)
        self._is_cut = False
