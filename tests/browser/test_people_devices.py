"""One person at two devices, one of which falls asleep: they have one seat, and see the same everywhere."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.people import at_table, button, leads_or_follows, pair, play_by_mouse
from tests.browser.player import CARDS, cards, resize
from tests.server.served import Served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that bears with a page that a busy machine lets wait."""
    yield from serving(tmp_path_factory, write_timeout_s="30")


def test_two_devices_a_second_tab_and_a_phone_asleep(open_page: NewPage, served: Served) -> None:
    people = pair(served, leads_or_follows)
    desk = at_table(open_page, served, people.table, people.ana, 1280, 800)
    phone = at_table(open_page, served, people.table, people.ana, 390, 844)
    luis = at_table(open_page, served, people.table, people.luis, 390, 844)
    assert cards(desk) == cards(phone)
    sleep(phone, True)
    held = desk.locator(CARDS).count()
    play_by_mouse(desk)
    sleep(phone, False)
    expect(phone.locator(CARDS)).to_have_count(held - 1)
    assert cards(desk) == cards(phone)
    one_talk(desk, phone, luis)
    a_second_tab(desk, luis)
    phone.close()
    expect(luis.get_by_text("reconectando…")).to_have_count(0)
    button(luis, "Mesa").click()
    panel = luis.get_by_role("dialog", name="Mesa")
    expect(panel.locator("li b").filter(has_text=re.compile("^Ana$"))).to_have_count(1)
    expect(panel.get_by_text(re.compile("No mira nadie"))).to_be_visible()


def sleep(page: Page, is_asleep: bool) -> None:
    """The browser stops all scripts of the page, as a phone does whose screen is dark; or goes on with them."""
    state = {"state": "frozen" if is_asleep else "active"}
    page.context.new_cdp_session(page).send("Page.setWebLifecycleState", state)


def one_talk(desk: Page, phone: Page, luis: Page) -> None:
    """What one says first at one device is one's own at the other, too, and nothing that is to be read there."""
    button(phone, "Conversación").click()
    phone.get_by_role("button", name="¡Bien jugado!").click()
    button(luis, "Conversación: 1 sin leer").wait_for()
    expect(button(desk, "Conversación$")).to_be_visible()
    button(desk, "Conversación").click()
    for page in (desk, phone):
        expect(page.locator(".talk .own")).to_contain_text("Ana ¡Bien jugado!")
        page.keyboard.press("Escape")


def a_second_tab(desk: Page, luis: Page) -> None:
    """The same browser twice; the one that closes leaves the other its seat."""
    tab = desk.context.new_page()
    resize(tab, 1280, 800)
    tab.goto(desk.url)
    expect(tab.locator(CARDS)).to_have_count(desk.locator(CARDS).count())
    tab.close()
    expect(luis.get_by_text("reconectando…")).to_have_count(0)
