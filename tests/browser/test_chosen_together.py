"""Cards that are chosen one by one and laid together: a discard that goes back, a handful without a choice."""

import random
import runpy
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tapete.rules.game import Hand
from tapete.rules.games import GAMES
from tapete.server.wire.json_values import converter
from tapete.table.state import TableState
from tests.browser.conftest import NewPage
from tests.browser.gallery import WEB, States, hung, show
from tests.browser.moments import found, may, opened
from tests.browser.people import button
from tests.browser.player import answered, still
from tests.browser.test_layout import FAULTS
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

DONE = ".actions .go"
ROWS = ".rows section"


@pytest.mark.slow
def test_a_discard_goes_back_card_by_card(open_page: NewPage, served: Served) -> None:
    options: dict[str, Any] = {"prefer": ("bid guardia",), "level": "regular", "competitive": False, "hints": True}
    at = table, cookie = found(served, "tarot-4", may("discard"), **options)
    with client(served, cookie) as ana:
        ana.watch(table)
        for _ in range(5):
            ana.ask("act", table=table, v=ana.version, action=ana.legal[0])
            ana.wait_for(lambda state: bool(state["view"]["legal"]))
        page = opened(open_page, served, at)
        places = page.get_by_role("region", name="Descarte").locator("li")
        undo = button(page, "Deshacer mi última jugada")
        expect(button(page, "Pedir una pista")).to_have_attribute("aria-disabled", "false")
        for left in range(4, -1, -1):
            undo.tap()
            expect(page.locator(DONE)).to_have_text(f"Hecho · 0 de {6 - left}")
            expect(places.locator("[data-card]")).to_have_count(left)
            expect(places).to_have_count(6)
        expect(undo).to_have_count(0)


def test_a_call_that_names_a_card_is_not_offered_to_go_back(open_page: NewPage, served: Served) -> None:
    at = found(served, "tarot-5", may("call"), prefer=("bid guardia",), level="regular", competitive=False, hints=True)
    page = opened(open_page, served, at)
    answered(page, lambda: page.locator(".actions .bar button, .actions .row button").first.tap())
    expect(page.locator(".hand button.can").first).to_be_visible()
    expect(button(page, "Deshacer mi última jugada")).to_have_count(0)
    expect(button(page, "Pedir una pista")).to_have_attribute("aria-disabled", "false")


def test_what_is_laid_and_what_is_chosen_share_a_row(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 360, 640, reduced_motion="reduce", has_touch=True)
    show(page, met(lambda hand: count(hand, "due") == 1, "bid guardia"))
    expect(page.locator(f"{ROWS} .slot")).to_have_count(1)
    still(page)
    assert [row.locator("li").count() for row in page.locator(ROWS).all()] == [6, 6]
    page.evaluate(FAULTS)
    assert page.evaluate("window.faults(false)") == []
    page.context.close()


def test_a_handful_without_a_choice_is_chosen_already(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 360, 640, reduced_motion="reduce", has_touch=True)
    state = met(lambda hand: hand.public().phase == "show" and len(hand.legal()) == 10, "bid guardia", "handful 10")
    show(page, state)
    expect(page.locator(DONE)).to_have_text("Hecho · 10 de 10")
    page.locator(DONE).tap()
    assert page.evaluate("window.asks.map((ask) => ask.action)") == state["view"]["legal"][:1]
    page.context.close()


def count(hand: Hand, name: str) -> int:
    """What a part of the view of who is asked says; 0: there is none."""
    assert hand.to_act is not None
    return next((int(str(part.value)) for part in hand.view(hand.to_act).parts if part.name == name), 0)


def met(wanted: Callable[[Hand], bool], *prefer: str) -> dict[str, Any]:
    """The first table of four, of the same deals always, whose hand comes to be as wanted: the first may say what is
    preferred, and of all else what is legal the last thing is done."""
    made = runpy.run_path(str(WEB / "src/table/gallery/states.py"))
    game = next(game for game in GAMES if game.id == "tarot-4")
    write = converter(TableState)
    assert write is not None
    for seed in range(1000):
        hand = made["deal"](game, 4, random.Random(seed))
        while hand.to_act is not None and hand.public().phase != "over" and not hand.public().tricks:
            if hand.automatic is None and wanted(hand):
                return dict(write(made["state"](game, hand.view(hand.to_act), hand.to_act)))
            legal = hand.legal()
            said = next((each for each in legal if each.text.startswith(prefer)), None)
            hand = hand.play(hand.automatic or said or next((each for each in legal if each.text == "pass"), legal[-1]))
    raise AssertionError("no such hand")
