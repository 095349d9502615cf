"""Who is known keeps their name, however early they tap: nobody is renamed by what stands for no name."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import CARDS, my_turn
from tests.browser.test_accessible import known_as
from tests.server.people.test_accounts import account
from tests.server.served import Served

pytestmark = pytest.mark.browser

SLOW = """(() => {
  const heard = new Promise((done) => (window.hear = done))
  window.WebSocket = class extends WebSocket {
    set onmessage(hears) {
      super.onmessage = hears && (async (message) => (await heard, hears(message)))
    }
  }
})()"""
"""Nothing that the room says is heard until `hear()`."""


def slow(open_page: NewPage, served: Served, cookie: str = "") -> Page:
    """A page in a profile of its own, with this cookie, whose line is slow."""
    page = open_page(390, 844, is_new=True, has_touch=True)
    page.context.add_init_script(SLOW)
    if cookie:
        known_as(page.context, cookie, served.url)
    return page


def name_of(page: Page) -> str:
    return str(page.evaluate("fetch('/api/me').then((answer) => answer.json()).then(({ name }) => name)"))


def test_who_opens_a_table_at_once_stays_who_they_are(open_page: NewPage, served: Served) -> None:
    page = slow(open_page, served, account(served, "Zoe")[0])
    page.goto("/new")
    page.get_by_role("button", name="Abrir la mesa").tap()
    page.wait_for_timeout(300)
    page.evaluate("hear()")
    page.wait_for_url(re.compile("/t/"))
    assert name_of(page) == "Zoe"


def test_a_name_typed_before_is_no_wish_of_who_has_another_since(open_page: NewPage, served: Served) -> None:
    page = slow(open_page, served, account(served, "Beatriz Real")[0])
    page.goto("/")
    page.evaluate("""sessionStorage.setItem('tapete.name', JSON.stringify({ text: 'Bea', over: '' }))""")
    page.reload()
    expect(page.get_by_label("Tu nombre")).to_have_value("Bea")
    page.get_by_role("button", name="Jugar ahora").tap()
    page.wait_for_url(re.compile("/t/"))
    assert name_of(page) == "Beatriz Real"


def test_who_is_nobody_yet_is_called_as_they_typed_before_the_page_was_loaded_again(
    open_page: NewPage, served: Served
) -> None:
    page = slow(open_page, served)
    page.goto("/")
    page.get_by_label("Tu nombre").fill("Bea")
    page.reload()
    page.get_by_role("button", name="Jugar ahora").tap()
    page.wait_for_url(re.compile("/t/"))
    page.evaluate("hear()")
    expect(page.locator(CARDS)).not_to_have_count(0)
    assert name_of(page) == "Bea"


def test_a_name_typed_at_once_holds_until_there_is_another(open_page: NewPage, served: Served) -> None:
    page = slow(open_page, served, account(served, "Carola")[0])
    page.goto("/")
    field = page.get_by_label("Tu nombre")
    field.fill("Carolina")
    page.evaluate("hear()")
    page.wait_for_function("() => JSON.parse(sessionStorage.getItem('tapete.name')).over === 'Carola'")
    expect(field).to_have_value("Carolina")
    with served.http(page.context.cookies()[0]["name"] + "=" + page.context.cookies()[0]["value"]) as http:
        assert http.post("/api/me", json={"name": "Carlota"}).status_code == 200
    page.reload()
    page.evaluate("hear()")
    expect(field).to_have_value("Carlota")


def test_a_name_that_was_typed_is_there_after_a_reload_and_gives_way_to_the_one_that_is_known(
    open_page: NewPage,
) -> None:
    page = open_page()
    name = page.get_by_label("Tu nombre")
    page.goto("/")
    name.fill("Brianda")
    page.reload()
    expect(name).to_have_value("Brianda")
    page.get_by_role("button", name="Jugar ahora").click()
    my_turn(page)
    page.goto("/")
    expect(page.get_by_role("link", name="Volver a tu partida")).to_have_count(1)
    expect(name).to_have_value("Brianda")
    page.evaluate("""fetch('/api/me', {
      method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({name: 'Elvira'}),
    })""")
    page.reload()
    expect(name).to_have_value("Elvira")
