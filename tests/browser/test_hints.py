"""A hint is asked for by key and by button, marks a card, covers nothing that is needed, and goes with the card."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE_MS, NewPage
from tests.browser.people import at_table
from tests.browser.player import resize, still, tab_to
from tests.browser.test_accessible import SIZES, check
from tests.server.journeys.test_hints import begin, come_to_choose
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

COVERED = """() => {
  const box = (el) => el.getBoundingClientRect()
  const hint = box(document.querySelector('section.hint'))
  const across = (one) => one.left < hint.right - 1 && one.right > hint.left + 1
  const down = (one) => one.top < hint.bottom - 1 && one.bottom > hint.top + 1
  const out = hint.left < 0 || hint.right > innerWidth || hint.top < 0 ? ['outside'] : []
  const low = innerHeight < 480 ? ', .seat :is(.name, .figures), .trick .card' : ''
  const always = '.hand .card, .rows .mine li, .status span, .own .last, header button:not(.hint *)'
  const needed = [...document.querySelectorAll(always + low)]
  return [...out, ...needed.filter((el) => across(box(el)) && down(box(el))).map((el) => el.outerHTML.slice(0, 80))]
}"""

PLACED = """async () => {
  for (let looks = 0; looks < 4; looks++) await new Promise((done) => setTimeout(done, 250))
}"""
"""The hint follows the hand five times a second by the page's own clock, and then stands."""


def test_a_hint_by_key_and_by_button(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        begin(ana, pace="calm")
        come_to_choose(ana)
        table, legal = ana.table, len(ana.legal)
    page = at_table(open_page, served, table, cookie, 1280, 800)
    hint = page.get_by_role("region", name="Pista", exact=True)
    button = page.get_by_role("button", name="Pedir una pista")
    expect(button).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("i")
    expect(hint).to_contain_text("Yo haría: ", timeout=4 * PATIENCE_MS)  # it is thought of when nothing else is done
    expect(hint.get_by_role("listitem")).to_have_count(legal)
    expect(hint.get_by_role("listitem").first).to_contain_text(": la mejor")
    assert page.evaluate("told") == [], "it was asked for once"
    for width, height in (*SIZES, (844, 390)):
        resize(page, width, height)
        still(page)
        page.evaluate(PLACED)
        still(page)
        assert page.evaluate(COVERED) == [], (width, height)
        check(page, "a hint")
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(page.locator("[data-hint]")).to_have_count(0)
    button.click()
    hint.get_by_role("button", name="Cerrar la pista").click()
    expect(hint).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    play_what_is_marked(page)
    expect(hint).to_have_count(0)


def test_piles_of_ones_own_have_their_figures_and_are_not_covered(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        begin(ana, "tarot-2-piles", pace="calm")
        come_to_choose(ana)
        table, legal = ana.table, len(ana.legal)
    page = at_table(open_page, served, table, cookie)
    page.get_by_role("button", name="Pedir una pista").click()
    expect(page.locator(".hint")).to_contain_text("Yo haría: ", timeout=4 * PATIENCE_MS)
    for width, height in (*SIZES, (360, 640), (844, 390)):
        resize(page, width, height)
        still(page)
        page.evaluate(PLACED)
        assert page.evaluate(COVERED) == [], (width, height)
        expect(page.locator(".signs span")).to_have_count(legal)
        expect(page.locator("[data-hint]")).to_have_count(1)


def play_what_is_marked(page: Page) -> None:
    card = page.locator("[data-hint]").get_attribute("data-card")
    held = page.locator(".hand button").count()
    tab_to(page, ".hand button")
    page.keyboard.press("Home")
    for _ in range(held):
        if page.evaluate("card => document.activeElement.dataset.card === card", card):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
