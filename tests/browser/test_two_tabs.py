"""Two tabs of one browser: in one its account signs out, is left for another, or gets a way in twice."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.player import CARDS
from tests.browser.test_accessible import known_as
from tests.browser.test_club import with_device
from tests.server.people.test_accounts import account
from tests.server.served import Served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serving(tmp_path_factory)


def two_tabs(open_page: NewPage, served: Served, name: str, path: str) -> tuple[Page, Page]:
    """A tab with this path, and one with the page of the account."""
    tab = open_page(390, 844, base_url=served.url)
    known_as(tab.context, account(served, name)[0], served.url)
    tab.goto(path)
    other = tab.context.new_page()
    other.goto("/me")
    return tab, other


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Salir", exact=True).click()
    page.get_by_role("heading", name="Crear una cuenta").wait_for()


def test_cards_go_with_whoever_signs_out_in_another_tab(open_page: NewPage, served: Served) -> None:
    tab, other = two_tabs(open_page, served, "Nieves", "/")
    tab.get_by_role("button", name="Jugar ahora").click()
    tab.wait_for_url(re.compile("/t/"))
    expect(tab.locator(CARDS)).not_to_have_count(0)
    sign_out(other)
    expect(tab.locator(CARDS)).to_have_count(0)
    expect(tab.get_by_text("Estás mirando: no ves las cartas de nadie.")).to_be_visible()


def test_a_page_of_an_account_is_that_of_whoever_is_signed_in(open_page: NewPage, served: Served) -> None:
    tab, other = two_tabs(open_page, served, "Inés", "/me")
    hello = tab.get_by_role("heading", name="Hola, Inés")
    hello.wait_for()
    sign_out(other)
    known_as(tab.context, account(served, "Otra")[0], served.url)
    hello.wait_for()
    tab.evaluate("dispatchEvent(new Event('focus'))")
    tab.get_by_role("heading", name="Hola, Otra").wait_for()
    other.goto("/me")
    sign_out(other)
    sign_out(tab)


def test_a_device_is_added_once(open_page: NewPage, served: Served) -> None:
    page = open_page(390, 844, base_url=served.url.replace("127.0.0.1", "localhost"))
    with_device(page)
    known_as(page.context, account(served, "Dora")[0], served.url.replace("127.0.0.1", "localhost"))
    page.goto("/me")
    devices = page.get_by_role("region", name="Llaves de acceso")
    devices.get_by_role("button", name="Añadir este aparato").dblclick()
    expect(devices.get_by_role("button", name="Quitar la llave")).to_have_count(1)
    devices.get_by_role("button", name="Añadir este aparato").click()
    expect(devices.get_by_role("alert")).to_have_text("Este aparato ya es una de tus llaves.")
