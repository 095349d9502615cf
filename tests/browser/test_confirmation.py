"""Who one is, once more, in a real browser: before a way in to the account changes, when one signed in long ago."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import tab_to
from tests.browser.test_accessible import check, known_as
from tests.browser.test_club import with_device
from tests.browser.test_club_forms import provider, served
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.people.test_confirmation import grow_old
from tests.server.served import Served

__all__ = ["provider", "served"]
pytestmark = pytest.mark.browser
ASKED = "Confirma que eres tú"


def named(served: Served) -> str:
    """The server as a site with a name: passkeys belong to one."""
    return served.url.replace("127.0.0.1", "localhost")


def test_by_keyboard_the_password_and_then_a_passkey(open_page: NewPage, served: Served) -> None:
    page = open_page(360, 640, base_url=named(served))
    with_device(page)
    known_as(page.context, account(served, "Guiomar")[0], named(served))
    grow_old(served)
    page.goto("/me")
    page.get_by_label("Nombre del aparato").fill("mi móvil")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name=ASKED)
    expect(window.get_by_label("Contraseña")).to_be_focused()
    check(page, "confirmation by password")
    page.keyboard.type("no es esta")
    page.keyboard.press("Enter")
    expect(window.get_by_role("alert").first).to_have_text("Nombre o contraseña (o código) no valen.")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    devices = page.get_by_role("region", name="Llaves de acceso")
    expect(devices.get_by_role("alert")).to_have_text(
        "Para cambiar el nombre o las formas de entrar, confirma antes en tu cuenta que eres tú."
    )
    expect(devices.get_by_role("button", name="Añadir este aparato")).to_be_focused()

    page.keyboard.press("Enter")
    expect(window.get_by_label("Contraseña")).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(devices.get_by_text("mi móvil")).to_be_visible()
    expect(window).to_have_count(0)
    expect(devices.get_by_role("button", name="Añadir este aparato")).to_be_focused()

    grow_old(served)
    devices.get_by_role("button", name="Quitar la llave mi móvil").focus()
    page.keyboard.press("Enter")
    expect(window.get_by_role("button", name="Confirmar con llave de acceso")).to_be_visible()
    check(page, "confirmation by password or passkey")
    tab_to(page, "dialog form ~ .button")
    page.keyboard.press("Enter")
    expect(devices.get_by_text("Aún no hay ninguna.")).to_be_visible()
    expect(window).to_have_count(0)


def test_another_name_for_an_account(open_page: NewPage, served: Served) -> None:
    page = open_page(360, 640, base_url=served.url)
    known_as(page.context, account(served, "Leonor")[0], served.url)
    grow_old(served)
    page.goto("/")
    page.get_by_label("Tu nombre").fill("Leonora")
    page.get_by_role("button", name="Jugar ahora").click()
    expect(
        page.get_by_text("Para cambiar el nombre o las formas de entrar, confirma antes en tu cuenta que eres tú.")
    ).to_be_visible()
    page.goto("/me")
    page.get_by_label("Otro nombre").fill("Leonora")
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name=ASKED)
    window.get_by_label("Contraseña").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Hola, Leonora").wait_for()
    expect(window).to_have_count(0)


LATE = """(() => {
  const go = history.go
  history.go = (n) => setTimeout(() => go.call(history, n), 500)
})()"""
"""A busy browser goes back a while after it was told to."""


def test_a_page_loaded_anew_at_the_entry_of_a_window_goes_back_to_the_one_below_and_no_further(
    open_page: NewPage, served: Served
) -> None:
    page = open_page(360, 640, base_url=served.url, is_new=True)
    known_as(page.context, account(served, "Mencía")[0], served.url)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").wait_for()
    page.goto("/me")
    hello = page.get_by_role("heading", name="Hola, Mencía")
    hello.wait_for()
    page.add_init_script(LATE)
    page.evaluate("history.pushState({ windows: 1 }, '')")
    page.reload()
    hello.wait_for()
    page.wait_for_function("() => history.state === null")
    page.wait_for_timeout(600)
    expect(page).to_have_url(f"{served.url}/me")
    expect(hello).to_be_visible()


def by_provider(page: Page) -> None:
    """An account by the provider, with a passkey and no password."""
    page.goto("/me")
    page.get_by_role("button", name="Entrar con La Casa").click()
    page.get_by_role("heading", name="Hola, Jimena").wait_for()
    page.get_by_role("button", name="Añadir este aparato").click()
    expect(page.get_by_role("button", name="Quitar la llave", exact=True)).to_be_visible()


def test_by_a_provider_and_where_what_was_asked_for_leaves_the_page(open_page: NewPage, served: Served) -> None:
    page = open_page(360, 640, base_url=named(served))
    with_device(page)
    by_provider(page)
    grow_old(served)
    page.get_by_text("Poner una contraseña").first.click()
    page.get_by_label("Contraseña nueva").fill(PASSWORD)
    page.get_by_role("button", name="Poner una contraseña").click()
    window = page.get_by_role("dialog", name=ASKED)
    expect(window.get_by_role("button", name="Confirmar con La Casa")).to_have_accessible_description(
        "Irás a otra página y volverás aquí; después, pídelo otra vez."
    )
    expect(window.get_by_label("Contraseña")).to_have_count(0)
    check(page, "confirmation by passkey or provider")
    window.get_by_role("button", name="Confirmar con La Casa").click()
    expect(page.get_by_role("status").filter(has_text="Confirmado: ya puedes hacer el cambio.")).to_be_visible()

    links = page.get_by_role("region", name="Otras formas de entrar")
    grow_old(served)
    links.get_by_role("button", name="Enlazar con Plain").click()
    window.get_by_role("button", name="Confirmar con llave de acceso").click()
    expect(links.get_by_role("button", name="Quitar el enlace con Plain")).to_be_visible()
    expect(page.get_by_text("Confirmado")).to_have_count(0)

    grow_old(served)
    page.get_by_text("Borrar la cuenta").click()
    page.get_by_label("Entiendo que no se puede deshacer").check()
    page.get_by_role("button", name="Sí, borrar mi cuenta para siempre").click()
    window.get_by_role("button", name="Confirmar con llave de acceso").click()
    page.get_by_role("heading", name="Crear una cuenta").wait_for()
    with served.http() as http:
        assert http.get("/api/people/Jimena").status_code == 404
