"""A part of the page that does not come: what is said of it is true, whether a newer page took its place or not."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import found, may
from tests.browser.player import CARDS
from tests.browser.test_accessible import known_as
from tests.server.served import Served

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
    page.unroute_all()
    again.click()
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
