"""What older browsers, and Safari, lack or do otherwise: the page is as usable there."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.people import at_table, leads_or_follows, pair
from tests.browser.player import new_table
from tests.server.served import Served

pytestmark = pytest.mark.browser

UNZOOMED = """(() => {
  const measured = Element.prototype.getBoundingClientRect
  window.boxOf = (el) => measured.call(el)
  Element.prototype.getBoundingClientRect = function () {
    const { x, y, width, height } = measured.call(this)
    const zoom = this.currentCSSZoom
    return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom)
  }
})()"""
"""What is drawn larger is measured as if it was not: so Safari does it, and Chromium before version 128."""
AT_SEAT = """() => {
  const time = document.querySelector('.time')
  if (!time) return false
  const [chip, face] = [time, document.querySelector('.seat [data-seat="0"]')].map(boxOf)
  const middle = (it) => it.left + it.width / 2
  return Math.abs(middle(chip) - middle(face)) < 1 && chip.top >= face.top && chip.bottom <= face.bottom
}"""


def test_the_seconds_stand_at_a_seat_that_is_drawn_larger(open_page: NewPage, served: Served) -> None:
    table, ana, _ = pair(served, leads_or_follows, turn_time_s=120)

    def unzoomed(*size: int, **more: object) -> Page:
        page = open_page(*size, **more)
        page.add_init_script(UNZOOMED)
        return page

    page = at_table(unzoomed, served, table, ana, 1280, 800)
    assert page.evaluate("document.querySelector('.seat [data-seat=\"0\"]').currentCSSZoom") > 1
    page.wait_for_function(AT_SEAT)


def test_what_has_happened_is_said_where_nothing_can_lie_above_the_page(open_page: NewPage) -> None:
    page = open_page(390, 844)
    page.add_init_script("delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.popover")
    new_table(page, "Ana")
    page.get_by_role("button", name="Copiar el enlace").click()
    toast = page.locator(".toast p")
    expect(toast).to_contain_text("Enlace copiado")
    assert toast.evaluate("it => getComputedStyle(it).position") == "fixed"


def test_a_placeholder_is_as_dark_as_other_quiet_words(open_page: NewPage) -> None:
    """Of itself it is far too light in Safari."""
    page = open_page(390, 844)
    page.goto("/new")
    field = page.locator("input[placeholder]")
    field.wait_for()
    shown = "it => { const { color, opacity } = getComputedStyle(it, '::placeholder'); return [color, opacity] }"
    quiet = page.locator("form small").first.evaluate("it => getComputedStyle(it).color")
    assert field.evaluate(shown) == [quiet, "1"]
