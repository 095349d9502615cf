"""Back in the club by the browser's button: a page stands where it was left, and with what was chosen on it."""

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import found
from tests.browser.player import still
from tests.browser.test_accessible import known_as
from tests.browser.test_large_letters import kept
from tests.server.people.test_accounts import account
from tests.server.served import Served

pytestmark = pytest.mark.browser

NUMBERS = count()
PAGE = 30
"""So many rows come at once."""
ALL = 3 * PAGE + 5
SEAT = {"name": "Ana", "score": 1, "you": True, "gone": False}
HANDS = [
    {"id": f"h{n}", "table": "t", "match": "m", "number": 1, "game": "tarot-4", "at": 9000 - n // 40, "seats": [SEAT]}
    for n in range(ALL)
]

FACE = "/api/avatar.svg?of=3"
RANKED = {"month": 40, "week": 60}
"""So many are ranked in a period."""


@pytest.fixture
def ana(open_page: NewPage, served: Served) -> Page:
    """The page of somebody with an account; what a room tells that has been open for long is made up."""
    page = open_page(390, 844)
    known_as(page.context, account(served, f"Ana{next(NUMBERS)}")[0], served.url)

    def ranking(route: Route) -> None:
        period = re.search(r"period=(\w+)&by=(\w+)", route.request.url)
        assert period
        person = {"avatar": FACE, "points": 1, "won": 1, "matches": 1, "xp": 1}
        route.fulfill(json=[{**person, "place": n, "name": f"{period[2]} {n}"} for n in range(RANKED[period[1]])])

    def person(route: Route) -> None:
        about = {"name": "won 50", "avatar": FACE, "since": 1, "xp": 1, "level": 1, "done": 0, "whole": 9, "skills": []}
        won = [{"name": "first_win", "game": f"game-{n}", "at": 1} for n in range(40)]
        route.fulfill(json={**about, "achievements": won})

    moved = {"amount": -5, "why": "stake", "game": "tarot-4", "reason": ""}
    chips = {"chips": 5, "staked": 0, "allowance": False, "movements": [{**moved, "at": 9000 - n} for n in range(40)]}
    page.route("**/api/ranking/*", ranking)
    page.route("**/api/people/*", person)
    page.route("**/api/me/chips", lambda route: route.fulfill(json=chips))
    return page


QUIET = """() => new Promise((done) => {
  let was = '', frames = 0
  const look = () => {
    const now = [scrollY, document.documentElement.scrollHeight].join()
    frames = now === was ? frames + 1 : 0
    was = now
    if (frames < 20) requestAnimationFrame(look)
    else done()
  }
  look()
})"""
"""The page grows no more; not all of its pictures are here, those that nobody sees never come."""


def left_and_back(page: Page, row: Locator, last: Locator, link: Locator, there: str) -> None:
    """By a link to elsewhere and back: once what comes last is here, the row is seen where it was."""
    row.scroll_into_view_if_needed()
    page.evaluate(QUIET)
    stood = y(row)
    link.evaluate("it => it.click()")
    page.get_by_role("heading", name=there).wait_for()
    page.go_back()
    row.wait_for()
    expect(last).to_be_visible()
    page.evaluate(QUIET)
    assert y(row) == pytest.approx(stood, abs=2)


def y(row: Locator) -> float:
    box = row.bounding_box()
    assert box
    return box["y"]


@pytest.fixture
def listed(open_page: NewPage, served: Served) -> Page:
    """The hands of somebody who has played many; none of them is there to be seen."""
    page = open_page(390, 844)
    known_as(page.context, served.guest("Ana"), served.url)

    def give(route: Route) -> None:
        last = re.search(r"hand=h(\d+)", route.request.url)
        first = int(last[1]) + 1 if last else 0
        route.fulfill(json=[{**each, "public": True, "duplicate": ""} for each in HANDS[first : first + PAGE]])

    page.route("**/api/me/hands?*", give)
    page.goto("/me/hands")
    return page


def test_a_long_list_stands_where_it_was_left_with_all_its_rows(listed: Page) -> None:
    rows, more = listed.locator("main .lines li"), listed.get_by_role("button", name="Más", exact=True)
    for shown in (PAGE, 2 * PAGE):
        expect(rows).to_have_count(shown)
        more.click()
    expect(rows).to_have_count(3 * PAGE)
    rows.nth(70).scroll_into_view_if_needed()
    still(listed)
    stood = y(rows.nth(70))
    rows.nth(70).get_by_role("link").click()
    expect(listed).to_have_url(re.compile("/h/h70$"))
    expect(listed.get_by_role("main").get_by_role("alert")).to_be_visible()
    listed.go_back()
    expect(rows).to_have_count(3 * PAGE)
    still(listed)
    assert y(rows.nth(70)) == pytest.approx(stood, abs=2)
    more.click()
    expect(rows).to_have_count(ALL)
    # Who comes by a link begins anew.
    rows.nth(70).get_by_role("link").click()
    listed.get_by_role("link", name="Mis manos").click()
    expect(rows).to_have_count(PAGE)
    still(listed)
    assert listed.evaluate("scrollY") == 0


def test_a_ranking_keeps_its_period_and_what_it_goes_by_and_a_profile_its_place(ana: Page) -> None:
    ana.goto("/ranking/brisca")
    ana.get_by_role("link", name="points 30").wait_for()
    period, by = (ana.get_by_role("main").get_by_role("combobox").nth(n) for n in (1, 2))
    period.select_option("week")
    by.select_option("won")
    far = ana.get_by_role("link", name="won 50")
    left_and_back(ana, far, far, far, "won 50")
    expect(period).to_have_value("week")
    expect(by).to_have_value("won")
    # The buttons above the achievements come after them.
    far.click()
    row, nav = ana.locator("main .lines li").nth(30), ana.get_by_role("navigation").get_by_role
    row.wait_for()
    left_and_back(ana, row, ana.get_by_role("button", name="Bloquear"), nav("link", name="Juego limpio"), "El reparto")
    # Who comes by a link begins anew.
    nav("link", name="Clasificación").evaluate("it => it.click()")
    expect(period).to_have_value("month")
    expect(by).to_have_value("points")


def test_statistics_keep_their_game_and_an_account_all_that_was_shown_of_its_chips(ana: Page) -> None:
    nav = ana.get_by_role("navigation").get_by_role
    ana.goto("/me/statistics")
    game = ana.get_by_role("combobox", name="Juego")
    game.select_option("brisca")
    left_and_back(ana, game, game, nav("link", name="Juego limpio"), "El reparto")
    expect(game).to_have_value("brisca")
    nav("link", name="Mi cuenta").click()
    moved = ana.get_by_role("region", name="Movimientos de fichas")
    moved.get_by_role("button", name="Más").click()
    row = moved.locator("li").nth(30)
    left_and_back(ana, row, row, nav("link", name="Juego limpio"), "El reparto")
    nav("link", name="Estadísticas").click()
    expect(game).to_have_value("")


def test_a_hand_is_seen_on_from_the_moment_where_it_was_left(open_page: NewPage, served: Served) -> None:
    table, cookie = found(served, "brisca", lambda ana: bool(ana.state["stage"] == "sheet"), seats=2)
    page = open_page(390, 844)
    known_as(page.context, cookie, served.url)
    address = f"/h/{kept(served, cookie, table)}"
    page.goto(address)
    page.get_by_label("Ver desde").select_option("1")
    page.get_by_label("Ver todas las manos").check()
    for step in (2, 3):
        page.get_by_role("button", name="Un paso adelante").click()
        expect(page.get_by_role("slider")).to_have_value(str(step))
    page.get_by_role("link", name="Mis manos").click()
    page.get_by_role("main").get_by_role("link", name="Brisca").wait_for()
    page.go_back()
    expect(page.get_by_role("slider")).to_have_value("3")
    expect(page.get_by_label("Ver desde")).to_have_value("1")
    expect(page.get_by_label("Ver todas las manos")).to_be_checked()
    page.get_by_role("link", name="Mis manos").click()
    page.get_by_role("main").get_by_role("link", name="Brisca").click()
    expect(page.get_by_role("slider")).to_have_value("1")
