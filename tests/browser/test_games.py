"""The phases of the games under a finger: bids, the dog and its discard, calls, exchange, baceta, piles, sheets."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.gallery import States, hung, show
from tests.browser.moments import Wanted, finished, found, may, opened
from tests.browser.player import CAN, CARDS, ENDED, SAY, cards, move, my_turn, touch
from tests.browser.test_accessible import check
from tests.server.served import Client, Served

pytestmark = pytest.mark.browser

DONE = ".actions .go"
END = re.compile("^Fin de la (mano|partida)")
"""Whichever hand the chance of the cards has led to."""
PICKED = ".rows section:last-of-type button"
PILED = ".rows button"
"""A card that may be played from the top of a pile: now and then there is no other."""

MOMENTS: list[tuple[str, Wanted, dict[str, Any]]] = [
    ("tarot-4", may("bid tomo+slam"), {}),
    ("tarot-4", may("discard"), {"prefer": ("bid guardia",), "level": "regular"}),
    ("tarot-4", may("play"), {"all_pass": "misere"}),
    ("tarot-5", may("call"), {"prefer": ("bid",)}),
    ("tarot-8-double", finished, {}),
    ("tarot-2-piles", may("play"), {}),
    ("tute-subastado", may("bid 60"), {}),
    ("tute-subastado", may("trump"), {"prefer": ("bid 2", "bid 1")}),
    ("tute-two", may("exchange"), {}),
    ("cuatrola", may("bid solo"), {}),
    ("tomate", may("declare"), {"seats": 13}),
    ("tomate", may("baceta"), {"seats": 3, "prefer": ("pass",)}),
    ("tomate", finished, {"seats": 13}),
]


@pytest.mark.parametrize(("game", "wanted", "more"), MOMENTS)
def test_axe_finds_nothing(open_page: NewPage, served: Served, game: str, wanted: Wanted, more: dict[str, Any]) -> None:
    page = opened(open_page, served, found(served, game, wanted, **more))
    page.wait_for_selector(f"{CAN}, {PILED}, {SAY}, {ENDED}")
    check(page, game)


def last_to_speak(ana: Client) -> bool:
    """Three have passed: whoever bids now takes the dog."""
    said = [part["value"] for part in (ana.state["view"] or {"parts": []})["parts"] if part["name"] == "bid"]
    return may("bid guardia")(ana) and said == ["pass"] * 3


def to_the_end(page: Page) -> None:
    """Play on until the sheet; what may be said is not said."""
    while True:
        my_turn(page)
        if page.locator(ENDED).count():
            return
        if page.locator(".hand button.can").count():
            held = page.locator(CARDS).count()
            touch(page, ".hand button.can")
            expect(page.locator(CARDS)).to_have_count(held - 1)
        else:
            move(page, touch)


def test_a_hand_of_tarot_with_bid_dog_and_discard(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "tarot-4", last_to_speak, level="regular"))
    slam = page.locator(".actions [aria-pressed]")
    slam.tap()
    expect(page.get_by_role("button", name="Guardia y capote")).to_be_visible()
    slam.tap()
    page.get_by_role("button", name=re.compile("^Guardia ×2")).tap()
    expect(page.get_by_role("region", name="Perro").locator("li")).to_have_count(6)
    held = cards(page)
    for n in range(1, 7):
        page.locator(".hand button.can").first.tap(position={"x": 8, "y": 20})
        expect(page.locator(DONE)).to_have_text(f"Hecho · {n} de 6")
    page.locator(PICKED).first.tap()
    expect(page.locator(DONE)).to_be_disabled()
    assert len(cards(page)) == len(held) - 5
    page.locator(".hand button.can").first.tap(position={"x": 8, "y": 20})
    page.locator(DONE).tap()
    go_on = page.get_by_role("button", name="Seguir")
    go_on.tap()
    expect(go_on).to_have_count(0)
    expect(page.locator(CARDS)).to_have_count(18)
    to_the_end(page)
    sheet = page.get_by_role("dialog", name=END)
    expect(sheet).to_contain_text(re.compile(r"Contrato: guardia.*\(25\s\+\s[\d.]+\)\s×\s2"))


def test_a_hand_of_tomate(open_page: NewPage, served: Served) -> None:
    page = opened(
        open_page, served, found(served, "tomate", lambda ana: len(ana.legal) == 2 and may("declare")(ana), seats=4)
    )
    said = page.get_by_role("button", name="Juego")
    said.tap()
    expect(said).to_have_count(0)  # the answer is there: what may be said next is what counts
    to_the_end(page)
    expect(page.get_by_role("dialog", name=END)).to_contain_text("Puesta del que da")


def test_the_turn_up_is_exchanged(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "tute-two", may("exchange")))
    before = cards(page)
    offered = page.get_by_role("button", name=re.compile("^Cambio .* por ")).first
    offer = offered.inner_text()
    offered.tap()
    # Who also holds the other of the two low trumps may now exchange that one.
    expect(page.get_by_role("button", name=offer, exact=True)).to_have_count(0)
    assert len(set(before) - set(cards(page))) == 1


def test_a_bid_is_chosen_on_a_scale(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "tute-subastado", may("bid 60")))
    less, more = (page.get_by_role("button", name=name) for name in ("Menos", "Más"))
    more.tap()
    less.press("Enter")
    # At the end of the scale, where the button keeps the focus, and what is offered is told.
    expect(less).to_have_attribute("aria-disabled", "true")
    expect(less).to_be_focused()
    expect(page.locator("#log p").last).to_have_text("60")
    less.press("Enter")
    more.tap()
    page.get_by_role("button", name="65", exact=True).tap()
    expect(page.get_by_role("button", name="65", exact=True)).to_have_count(0)


def test_a_card_on_a_pile_takes_the_touches_of_one_in_the_hand(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 360, 640, reduced_motion="reduce", has_touch=True)
    state = states["tarot-2-piles-2-play"]
    shown = {**state, "view": {**state["view"], "legal": ["play T5", "play 8C"]}}
    trump, club = (page.locator(f'{PILED}[data-card="{card}"]') for card in ("T5", "8C"))

    def played() -> list[str]:
        """What has been played since; the turn comes again."""
        actions: list[str] = page.evaluate("window.asks.splice(0).map((ask) => ask.action)")
        show(page, shown)
        return actions

    played()
    trump.tap()
    club.tap()
    expect(club).to_have_attribute("aria-pressed", "true")
    expect(trump).not_to_have_attribute("aria-pressed", "true")
    assert played() == []
    club.tap()
    assert played() == ["play 8C"]
    trump.tap()
    page.locator(".felt").tap(position={"x": 20, "y": 150})
    expect(trump).not_to_have_attribute("aria-pressed", "true")
    trump.press("Enter")
    trump.press("Escape")
    trump.press("Enter")
    assert played() == []
    trump.press("Enter")
    assert played() == ["play T5"]
    trump.click()
    assert played() == ["play T5"]
    page.evaluate("localStorage['tapete.prefs'] = JSON.stringify({ touches: 1 })")
    page.reload()
    page.locator(".table").wait_for()
    played()
    club.tap()
    assert played() == ["play 8C"]
    page.context.close()


def test_of_a_card_that_is_to_be_discarded_the_button_says_so(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "tomate", may("discard"), prefer=("tomo",), seats=4))
    page.locator(CAN).first.tap(position={"x": 8, "y": 30})
    expect(page.locator(DONE)).to_have_text("Descartar")
    page.locator(DONE).tap()
    expect(page.locator(CARDS)).to_have_count(3)
    page.locator(CAN).first.tap(position={"x": 8, "y": 30})
    expect(page.locator(DONE)).to_have_text("Jugar")


def test_a_pile_that_is_used_up_is_no_face_down_card(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 360, 640, reduced_motion="reduce", has_touch=True)
    state = states["tarot-2-piles-2-play"]
    new = {"piles": ["", "", "KS", "QS", "JS", "10S"], "under_piles": ["0", "2", "0", "1", "2", "3"]}
    parts = [{**part, "value": new.get(part["name"], part["value"])} for part in state["view"]["parts"]]
    show(page, {**state, "view": {**state["view"], "parts": parts, "legal": []}})
    mine = page.locator(".rows section.mine li")
    expect(mine.first).to_have_text("pila agotada")
    expect(mine.first.locator("img")).to_have_count(0)
    expect(mine.nth(1)).to_have_text("carta tapada")
    expect(mine.nth(1).locator("img")).to_have_count(1)
    page.context.close()
