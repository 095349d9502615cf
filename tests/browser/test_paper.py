"""On paper: rules are the text alone, which breaks over pages; a hand keeps the ground under its light words."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import dealt, found
from tests.browser.test_accessible import known_as
from tests.browser.test_large_letters import kept
from tests.browser.test_large_letters import read as is_read
from tests.server.served import Served

pytestmark = pytest.mark.browser

AROUND = """() => {
  const found = []
  for (let el = document.querySelector('.rules'); el; el = el.parentElement) found.push(getComputedStyle(el).display)
  return found
}"""
"""How the text lies on the page, and what it lies in."""


def test_rules_are_printed_without_what_is_pressed_and_in_nothing_that_a_page_cannot_break(
    open_page: NewPage, served: Served
) -> None:
    _, cookie = dealt(served)
    page = open_page(1280, 800)
    known_as(page.context, cookie, served.url)
    page.goto("/help/tarot-4")
    page.locator(".rules h1").wait_for()
    back, game = page.get_by_role("link", name="Volver a tu partida"), page.get_by_role("combobox", name="Juego")
    expect(back).to_be_visible()
    page.emulate_media(media="print")
    expect(back).to_be_hidden()
    expect(game).to_be_hidden()
    assert set(page.evaluate(AROUND)) == {"block"}, "Firefox breaks neither a grid nor a row"


def test_a_hand_is_printed_with_the_ground_under_its_light_words(open_page: NewPage, served: Served) -> None:
    table, cookie = found(served, "brisca", is_read)
    page = open_page(1280, 800)
    known_as(page.context, cookie, served.url)
    page.goto(f"/h/{kept(served, cookie, table)}")
    felt = page.locator(".replay .felt")
    expect(felt).to_be_visible()
    page.emulate_media(media="print")
    expect(felt).to_have_css("print-color-adjust", "exact")
