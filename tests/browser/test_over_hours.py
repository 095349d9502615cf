"""A page that is open for hours holds no more than one that has just come; a phone does nothing without need."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.gallery import States, hung, show
from tests.browser.player import CARDS, fill_and_start, new_table

pytestmark = pytest.mark.browser

LISTENERS = "Object.values(getEventListeners(window)).concat(Object.values(getEventListeners(document))).flat().length"


def listeners(page: Page) -> int:
    """How many functions the window and the document call, and with them whatever those hold."""
    tools = page.context.new_cdp_session(page)
    asked = {"expression": LISTENERS, "includeCommandLineAPI": True}
    found: int = tools.send("Runtime.evaluate", asked)["result"]["value"]
    tools.detach()
    return found


def test_a_table_that_was_left_by_touch_is_forgotten(open_page: NewPage) -> None:
    page = open_page()
    new_table(page, "Ana")
    fill_and_start(page)
    home = page.locator(".play .gold")
    counts = []
    for _ in range(3):
        # The parts that come after the first card are here.
        page.get_by_role("banner").get_by_role("button", name="Mesa").wait_for()
        page.locator(".past button").wait_for()
        page.get_by_role("link", name="Ir al inicio").click()
        expect(home).to_be_visible()
        counts.append(listeners(page))
        page.go_back()
        expect(page.locator(CARDS)).to_have_count(10)
    assert len(set(counts)) == 1, counts


TICKS = """async (wanted) => {
  const begun = []
  document.addEventListener('transitionrun', ({ propertyName }) => begun.push(propertyName))
  const ring = document.querySelector('.ring .left')
  for (let ticks = 0; ticks < wanted; ticks++)
    await new Promise((done) => {
      const watch = new MutationObserver(() => (watch.disconnect(), done()))
      watch.observe(ring, { attributes: true })
    })
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  return begun
}"""


def test_the_clock_of_a_turn_is_drawn_when_it_ticks_and_not_between(
    browser: Browser, gallery: str, states: States
) -> None:
    page = hung(browser, gallery, 360, 640)
    page.locator(".ring .left").wait_for()
    assert page.evaluate(TICKS, 4) == []
    page.context.close()


MIXED = """() => {
  window.mixed = 0
  window.flown = 0
  let flies = false
  const { animate, getBoundingClientRect } = Element.prototype
  Element.prototype.animate = function (...how) {
    flies = true
    window.flown += 1
    return animate.apply(this, how)
  }
  Element.prototype.getBoundingClientRect = function () {
    if (flies) window.mixed += 1
    flies = false
    return getBoundingClientRect.call(this)
  }
}"""
"""Counts how often something is measured after a card has begun to fly: each time the page is laid out anew."""


def test_all_cards_are_measured_before_the_first_of_them_flies(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 360, 640)
    dealt = states["tarot-4-4-auction"]
    show(page, {**dealt, "view": {**dealt["view"], "hand": []}})
    page.locator(".past button").wait_for()
    page.evaluate(MIXED)
    show(page, {**dealt, "hand_number": dealt["hand_number"] + 1})
    page.wait_for_function("() => flown > 10")
    # Once more where the table changes again at once.
    assert page.evaluate("mixed") <= 2
    page.context.close()
