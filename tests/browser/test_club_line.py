"""What is opened while the line is broken says nothing that is not so, and comes by itself."""

import re

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import NewPage
from tests.browser.people import Line
from tests.browser.test_accessible import known_as
from tests.server.people.test_accounts import account
from tests.server.served import Served

pytestmark = pytest.mark.browser
PAGES = {
    "/me": "Hola, Casilda",
    "/me/hands": "Aún no has acabado ninguna mano",
    "/me/statistics": "Aún no has acabado ninguna mano",
    "/me/friends": "Sois amigos cuando",
    "/p/Casilda": "Nivel 1",
    "/ranking/brisca": "Brisca por parejas",
    "/day/brisca": "Jugarla",
    "/deals/brisca": "Brisca por parejas",
    "/order": "para moderadores",
    "/help": "Brisca por parejas",
    "/new": "Brisca por parejas",
}
"""What stands there once it has come."""
NOTED = """window.offered = 0
new MutationObserver(() => {
  if (document.querySelector('.top')?.textContent.includes('antigua')) window.offered += 1
}).observe(document, { childList: true, subtree: true })"""
"""Counts how often the page is said to be incomplete."""
FALSE = re.compile("hace falta una cuenta|Aún no has|No hay ninguna|Aún no hay nadie")


@pytest.mark.slow
def test_what_did_not_come_comes_once_the_line_is_back(open_page: NewPage, served: Served) -> None:
    cookie, _ = account(served, "Casilda")
    page = open_page(390, 844, service_workers="block")  # what its worker fetches does not come by here
    known_as(page.context, cookie, served.url)
    for address, there in PAGES.items():
        page.route("**/api/**", lambda route: route.abort())
        with page.expect_event("requestfailed"):
            page.goto(address)
        page.locator("main").wait_for()
        assert not FALSE.search(page.locator("main").inner_text()), address
        page.unroute_all()
        page.locator("main").get_by_text(there).first.wait_for(state="attached")


@pytest.mark.slow
def test_who_waits_for_the_line_is_offered_no_new_version(open_page: NewPage) -> None:
    """What was asked for in vain meanwhile comes with the next try."""
    page = open_page(390, 844, is_new=True, service_workers="block")
    line, failed = Line(page.context), list[Request]()
    page.on("requestfailed", lambda request: failed.append(request))
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/help")
    page.get_by_role("heading", name="Reglas").wait_for()
    page.evaluate(NOTED)
    down = page.locator(".down")
    line.cut()
    expect(down).to_be_visible()
    while sum(each.url.endswith("/api/games") for each in failed) < 5:
        page.wait_for_event("requestfailed")
    line.mend()
    expect(down).to_have_count(0)
    page.unroute_all()
    page.get_by_label("Juego").wait_for()
    assert page.evaluate("window.offered") == 0
