"""Rare moments of a game: looked for over the wire, so that a browser can open the table just there."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.server.served import Client, Served, client

Wanted = Callable[[Client], bool]
APART_S = 0.021
"""Between messages: the room takes 50 a second."""
MOST = 3000
"""Actions after which a moment that has not come is given up."""


def may(*actions: str) -> Wanted:
    """The moment when an action that begins so may be done."""
    return lambda ana: any(action.startswith(actions) for action in ana.legal)


def finished(ana: Client) -> bool:
    return ana.state["sheet"] is not None and ana.state["hand_number"] > 0 and not ana.legal


def found(
    served: Served,
    game: str,
    wanted: Wanted,
    prefer: tuple[str, ...] = (),
    seats: int | None = None,
    level: str = "novice",
    **options: object,
) -> tuple[str, str]:
    """A table at which the moment has come, and the cookie of Ana, who sits there; hands are played until it does.

    Of what is legal Ana does what begins as `prefer` says, else the first thing.
    """
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        settings = {"pace": "instant", "turn_time_s": 0, **options}
        table = ana.ask("open", game=game, seats=seats, options=settings)["table"]
        ana.watch(table)
        ana.ask("robot", table=table, level=level)
        ana.ask("start", table=table)
        for _ in range(MOST):
            if wanted(ana):
                return table, cookie
            step(ana, prefer)
    raise AssertionError(f"{game}: the moment did not come")


def with_luis(
    served: Served, seat: int = 1, game: str = "tute-pairs", name: str = "Luis", **options: object
) -> tuple[str, str]:
    """A table in play where two people sit, Ana, and who has this name, for whom the program plays; Ana's cookie."""
    cookie = served.guest("Ana")
    with client(served, cookie) as ana, client(served, served.guest(name)) as luis:
        table = ana.ask("open", game=game, options={"as_seated": True, **options})["table"]
        ana.watch(table)
        luis.watch(table)
        luis.ask("sit", table=table, seat=seat)
        ana.ask("robot", table=table, level="novice")
        ana.ask("start", table=table)
        luis.ask("auto", table=table, on=True)
    return table, cookie


def dealt(served: Served, **options: Any) -> tuple[str, str]:
    """A table of Tute whose cards are dealt, at which the program waits for Ana; and Ana's cookie."""
    return found(served, "tute-pairs", lambda ana: bool(ana.state["view"]), **options)


def step(ana: Client, prefer: tuple[str, ...]) -> None:
    """Do what Ana may do now; if that is nothing, hear what comes next."""
    if ana.legal:
        action = next((each for each in ana.legal if each.startswith(prefer)), ana.legal[0]) if prefer else ana.legal[0]
        _ask(ana, "act", v=ana.version, action=action)
    elif ana.state["stage"] == "sheet" and ana.state["you"] not in ana.state["ready"]:
        _ask(ana, "ready")
    elif ana.state["stage"] == "over":
        _ask(ana, "start")
    else:
        ana.next()


def _ask(ana: Client, what: str, **fields: Any) -> None:
    time.sleep(APART_S)
    ana.ask(what, table=ana.table, **fields)


def opened(
    open_page: NewPage, served: Served, at: tuple[str, str], width: int = 360, height: int = 640, **more: Any
) -> Page:
    """A page of Ana's at the table, with what comes after the first cards: keys, flights, the last trick."""
    table, cookie = at
    page = open_page(width, height, has_touch=True, **more)
    name, _, value = cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": served.url}])
    page.goto(f"/t/{table}")
    page.locator(".own .last").wait_for(state="attached")
    return page
