"""A part of the page that does not come: what is said of it is true, whether a newer page took its place or not."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import found, may
from tests.browser.player import CARDS
from tests.browser.test_accessible import known_as
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

TRIED = "() => [...document.querySelectorAll('.hand img')].every((each) => each.complete)"
"""Every picture of the hand is there, or did not come."""
THERE = "() => [...document.querySelectorAll('.hand img')].every((each) => each.naturalWidth)"


def test_a_part_that_does_not_come_is_not_called_a_new_version(open_page: NewPage) -> None:
    page = open_page(360, 640, service_workers="block")
    page.goto("/")
    link = page.get_by_role("link", name="Reglas").first
    link.wait_for()
    page.route(re.compile("/assets/Help-"), lambda route: route.abort())
    link.click()
    again = page.get_by_role("button", name="Cargarla otra vez")
    again.wait_for()
    expect(page.get_by_role("status").first).to_contain_text("La página es antigua o está incompleta.")
    box = again.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360
    with page.expect_navigation():
        again.click()
    page.unroute_all()
    page.locator(".rules h1").wait_for()


def test_pictures_that_did_not_come_come_with_the_line(open_page: NewPage, served: Served) -> None:
    page = open_page(360, 640, service_workers="block")
    page.route(re.compile("/cards/|/assets/faces"), lambda route: route.abort())
    table, cookie = found(served, "tute-pairs", may("play"))
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    page.locator(CARDS).first.wait_for()
    page.wait_for_function(TRIED)
    assert not page.evaluate(THERE)
    page.unroute_all()
    page.wait_for_function(THERE)


@pytest.mark.parametrize(
    ("path", "part"), [("/help/brisca", ".rules h1"), ("/ranking", "select:not(:disabled)"), ("", ".rules h1")]
)
def test_what_is_chosen_among_games_comes_with_the_line(
    open_page: NewPage, served: Served, path: str, part: str
) -> None:
    page = open_page(360, 640, service_workers="block")
    page.route("**/api/games", lambda route: route.abort())
    if path:
        page.goto(path)
    else:
        table, cookie = found(served, "tute-pairs", may("play"))
        known_as(page.context, cookie, served.url)
        page.goto(f"/t/{table}")
        page.get_by_role("button", name="Menú").click()
        page.get_by_role("dialog").get_by_role("button", name="Reglas").click()
    expect(page.get_by_role("alert").filter(has_text="Sin conexión: espera un momento.")).to_be_visible()
    page.unroute_all()
    expect(page.locator(part).first).to_be_visible()


def test_the_levels_of_robots_come_with_the_line(open_page: NewPage, served: Served) -> None:
    """The seats may be shown first while the line is broken, as after the sheet of a match."""
    page = open_page(360, 640, service_workers="block")
    known_as(page.context, cookie := served.guest("Ana"), served.url)
    with client(served, cookie) as ana:
        table = ana.ask("open", game="brisca")["table"]
    page.route("**/api/games", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/api/games")):
        page.goto(f"/t/{table}")
    fill = page.get_by_role("button", name="Llenar con robots")
    expect(fill).to_be_disabled()
    page.unroute_all()
    expect(page.get_by_role("combobox", name="Nivel de los robots")).to_have_value("regular")
    fill.click()
    expect(page.get_by_text("robot · habitual")).to_be_visible()
