"""Back in the club from one of many: the list stands where it was left, with the rows that it had."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.player import still
from tests.browser.test_accessible import known_as
from tests.server.served import Served

pytestmark = pytest.mark.browser

PAGE = 30
"""So many rows come at once."""
ALL = 3 * PAGE + 5
SEAT = {"name": "Ana", "score": 1, "you": True, "gone": False}
HANDS = [
    {"id": f"h{n}", "table": "t", "match": "m", "number": 1, "game": "tarot-4", "at": 9000 - n, "seats": [SEAT]}
    for n in range(ALL)
]


@pytest.fixture
def listed(open_page: NewPage, served: Served) -> Page:
    """The hands of somebody who has played many; none of them is there to be seen."""
    page = open_page(390, 844)
    known_as(page.context, served.guest("Ana"), served.url)

    def give(route: Route) -> None:
        before = re.search(r"before=(\d+)", route.request.url)
        first = 9000 - int(before[1]) + 1 if before else 0
        route.fulfill(json=[{**each, "public": True, "duplicate": ""} for each in HANDS[first : first + PAGE]])

    page.route("**/api/me/hands?*", give)
    page.goto("/me/hands")
    return page


def top(page: Page, row: int) -> float:
    """Where a row stands in the window."""
    top: float = page.locator("main .lines li").nth(row).evaluate("it => it.getBoundingClientRect().top")
    return top


def test_a_long_list_stands_where_it_was_left_with_all_its_rows(listed: Page) -> None:
    rows, more = listed.locator("main .lines li"), listed.get_by_role("button", name="Más", exact=True)
    for count in (PAGE, 2 * PAGE):
        expect(rows).to_have_count(count)
        more.click()
    expect(rows).to_have_count(3 * PAGE)
    rows.nth(70).scroll_into_view_if_needed()
    still(listed)
    stood = top(listed, 70)
    rows.nth(70).get_by_role("link").click()
    expect(listed).to_have_url(re.compile("/h/h70$"))
    expect(listed.get_by_role("alert")).to_be_visible()
    listed.go_back()
    expect(rows).to_have_count(3 * PAGE)
    still(listed)
    assert top(listed, 70) == pytest.approx(stood, abs=2)
    more.click()
    expect(rows).to_have_count(ALL)
    # Who comes by a link begins anew.
    rows.nth(70).get_by_role("link").click()
    listed.get_by_role("link", name="Mis manos").click()
    expect(rows).to_have_count(PAGE)
    still(listed)
    assert listed.evaluate("scrollY") == 0
