"""The rules of a game stand still while what belongs to them comes."""

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

MOVED = """new PerformanceObserver((list) => {
  window.moved = (window.moved ?? 0) + list.getEntries().reduce((sum, { value }) => sum + value, 0)
}).observe({ type: 'layout-shift', buffered: true })"""
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_the_text_does_not_move_while_the_cards_come(open_page: NewPage) -> None:
    page, held, are_let_go = open_page(is_new=True), list[Route](), False
    page.add_init_script(MOVED)
    page.route("**/cards/*", lambda route: route.continue_() if are_let_go else held.append(route))
    page.goto("/help", wait_until="commit")
    page.locator(".rules img").first.wait_for(state="attached")
    page.evaluate(TWO_FRAMES)
    assert held
    are_let_go = True
    for route in held:
        route.continue_()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.rules img')].slice(0, 5).every((each) => each.naturalWidth)"
    )
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("window.moved ?? 0") < 0.01
