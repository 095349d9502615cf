"""The rules of a game stand still while what belongs to them comes."""

import pytest

from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

MOVED = """new PerformanceObserver((list) => {
  window.moved = (window.moved ?? 0) + list.getEntries().reduce((sum, { value }) => sum + value, 0)
}).observe({ type: 'layout-shift', buffered: true })"""


def test_the_text_does_not_move_while_the_cards_come(open_page: NewPage) -> None:
    page = open_page()
    page.add_init_script(MOVED)
    page.goto("/help")
    page.locator(".rules img").first.wait_for()
    page.wait_for_function(
        "[...document.querySelectorAll('.rules img')].slice(0, 5).every((each) => each.naturalWidth)"
    )
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.moved ?? 0") < 0.01
