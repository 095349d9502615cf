"""One person at two devices, one of which falls asleep: they have one seat, and see the same everywhere."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.people import at_table, button, leads_or_follows, pair, play_by_mouse
from tests.browser.player import CARDS, cards, resize
from tests.server.served import Served, client

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


PREFERRED: Final = """(() => {
  window.preferred = 0
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (text) {
    window.preferred += JSON.parse(text).t === 'prefer'
    send.call(this, text)
  }
})()"""
"""Counts how often a page says whether the program plays its player's forced cards."""


def test_what_one_prefers_at_one_device_is_not_fought_by_the_other(open_page: NewPage, served: Served) -> None:
    people = pair(served, leads_or_follows)
    pages = []
    for forced in ("false", "true"):
        page = open_page(390, 844, is_new=True)
        page.add_init_script(f"localStorage['tapete.prefs'] ??= JSON.stringify({{ forced: {forced} }})")
        page.add_init_script(PREFERRED)
        pages.append(at_table(lambda *_, page=page: page, served, people.table, people.ana))
    phone = pages[1]
    with client(served, people.ana) as ana, client(served, people.luis) as luis:
        ana.watch(people.table)
        ana.wait_for(lambda state: bool(state["forced"]))
        luis.watch(people.table)
        luis.ask("say", table=people.table, kind="phrase", what="hello")
        for page in pages:
            button(page, "Conversación: 1 sin leer").wait_for()  # what came before has been answered, if it ever is
        assert [page.evaluate("preferred") for page in pages] == [0, 1]
        button(phone, "Mesa").click()
        phone.get_by_role("checkbox", name="Jugar sola la carta obligada").uncheck()
        ana.wait_for(lambda state: not state["forced"])
        assert [page.evaluate("preferred") for page in pages] == [0, 2]
