"""Going back, by the browser's button or a phone's: it closes the window that is open, and then leaves the table."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import dealt, finished, found
from tests.browser.people import button
from tests.browser.player import still
from tests.browser.test_accessible import known_as
from tests.browser.test_club_hands import finished as finished_hand
from tests.browser.test_large_letters import kept
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

WINDOWS = "dialog[open]"
ENTERED = "n => (history.state?.windows ?? 0) === n"
"""The browser's entry is that of so many windows."""


@pytest.fixture
def ana(open_page: NewPage, served: Served) -> Page:
    """Ana, who has come to a table from the front page."""
    return came(open_page, served, *dealt(served))


def came(open_page: NewPage, served: Served, table: str, cookie: str) -> Page:
    page = open_page(390, 844, service_workers="block")
    known_as(page.context, cookie, served.url)
    page.goto("/")
    page.locator(f"a[href='/t/{table}']").first.click()
    button(page, "Mesa").wait_for()
    return page


def stand(page: Page, windows: int) -> None:
    """So many windows are open at the table, and the browser knows it."""
    expect(page.locator(WINDOWS)).to_have_count(windows)
    page.wait_for_function(ENTERED, arg=windows)
    expect(page).to_have_url(re.compile("/t/"))


def opens(page: Page, *names: str) -> None:
    """From the menu, one window after the other."""
    button(page, "Menú").click()
    for name in names:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
    stand(page, 1)


def later(route: Route) -> None:
    """What opens windows is not here yet."""
    route.abort()


def is_at_home(page: Page) -> None:
    expect(page).to_have_url(re.compile(r"^[^/]*//[^/]*/$"))
    expect(page.get_by_label("Tu nombre")).to_be_visible()


def test_it_closes_the_window_and_then_leaves_the_table(ana: Page) -> None:
    opens(ana, "Ajustes")
    ana.go_back()
    stand(ana, 0)
    expect(button(ana, "Menú")).to_be_focused()
    for _ in range(2):
        opens(ana)
        ana.keyboard.press("Escape")
        stand(ana, 0)
    # Nothing is left of windows that were closed otherwise; nor does going forward lead anywhere.
    ana.evaluate("history.forward()")
    stand(ana, 0)
    ana.go_back()
    is_at_home(ana)
    ana.go_forward()
    stand(ana, 0)


def test_of_two_windows_the_upper_one(ana: Page) -> None:
    button(ana, "Mesa").click()
    stand(ana, 1)
    # The score comes up by itself at the end of a hand, over what is open.
    button(ana, "Marcador").evaluate("it => it.click()")
    stand(ana, 2)
    ana.go_back()
    stand(ana, 1)
    expect(ana.get_by_role("dialog", name="Mesa")).to_be_visible()
    ana.go_back()
    stand(ana, 0)


def test_after_a_load_with_a_window_open(ana: Page) -> None:
    opens(ana, "Ajustes")
    ana.reload()
    button(ana, "Mesa").wait_for()
    stand(ana, 0)
    opens(ana)
    ana.go_back()
    stand(ana, 0)
    ana.go_back()
    is_at_home(ana)


def test_at_once_after_a_load_with_a_window_open(ana: Page) -> None:
    opens(ana, "Ajustes")
    ana.route("**/Dialog-*.js", later)
    ana.reload()
    ana.locator(".table").wait_for()
    ana.wait_for_function(ENTERED, arg=0)
    ana.go_back()
    is_at_home(ana)


def test_who_leaves_by_a_window_does_not_come_back_to_it(open_page: NewPage, served: Served) -> None:
    page = came(open_page, served, *found(served, "tute-pairs", finished))
    stand(page, 1)
    page.keyboard.press("Escape")
    stand(page, 0)
    opens(page, "Dejar la mesa")
    page.get_by_role("dialog").get_by_role("button", name="Dejar la mesa").click()
    is_at_home(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/t/"))
    page.go_back()
    is_at_home(page)


def test_a_link_to_a_table_that_shows_its_sheet(open_page: NewPage, served: Served) -> None:
    table, cookie = found(served, "tute-pairs", finished)
    page = open_page(390, 844)
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    stand(page, 1)
    page.go_back()
    stand(page, 0)
    show = page.get_by_role("button", name="Ver la última mano")
    show.click()
    stand(page, 1)
    # Closed by the browser itself, where nobody has touched the page.
    page.locator(WINDOWS).evaluate("it => it.close()")
    stand(page, 0)
    expect(show).to_be_visible()


def test_who_is_led_away_by_the_upper_of_two_windows_comes_back_to_the_table_and_from_there(
    open_page: NewPage, served: Served
) -> None:
    table, cookie = found(served, "tute-pairs", finished)
    page = came(open_page, served, table, cookie)
    stand(page, 1)
    page.keyboard.press("Escape")
    button(page, "Mesa").click()
    stand(page, 1)
    # The sheet comes up by itself, over what is open.
    page.get_by_role("button", name="Ver la última mano", include_hidden=True).evaluate("it => it.click()")
    stand(page, 2)
    page.get_by_role("button", name="Verla paso a paso").click()
    expect(page).to_have_url(re.compile("/h/"))
    with client(served, cookie) as ana:
        ana.watch(table)
        ana.ask("ready", table=table)
        ana.wait_for(lambda state: bool(state["stage"] == "playing"))
    page.wait_for_function("() => navigation.currentEntry.index === 2")
    page.route("**/Dialog-*.js", later)
    page.reload()
    page.locator("main").wait_for()
    page.go_back()
    page.locator(".table").wait_for()
    page.wait_for_function(ENTERED, arg=0)
    page.go_back()
    is_at_home(page)


def test_a_hand_that_comes_when_its_page_is_left_is_not_looked_at(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Mencía")
    hand = kept(served, cookie, finished_hand(served, cookie))
    page = open_page(390, 844, service_workers="block")
    known_as(page.context, cookie, served.url)
    page.goto("/me/hands")
    held: list[Route] = []
    page.route(f"**/api/hands/{hand}", lambda route: held.append(route))
    warned: list[str] = []
    page.on("console", lambda said: warned.append(said.text))
    with page.expect_request(f"**/api/hands/{hand}"):
        page.get_by_role("link", name="Tute por parejas").click()
    page.go_back()
    page.get_by_role("link", name="Tute por parejas").wait_for()
    with page.expect_event("requestfinished"):
        held[0].continue_()
    still(page)
    assert not [each for each in warned if "derived_inert" in each]
