"""A page that is open for hours holds no more than one that has just come."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
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
