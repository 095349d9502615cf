"""The pages of the club in a real browser: from a guest to an account, in by password, code and passkey, and out."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.player import tab_to
from tests.browser.test_accessible import check
from tests.server.served import Served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of this file's own, where nobody else counts."""
    yield from serving(tmp_path_factory)


PASSWORD = "seis copas y un as"
OTHER = "siete espadas y un rey"


def with_device(page: Page) -> None:
    """A phone that says who one is, made by the browser."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**options, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )


def registered(page: Page, name: str) -> list[str]:
    """From nobody to an account, by keyboard alone; its recovery codes."""
    page.goto("/me")
    page.get_by_role("heading", name="Crear una cuenta").wait_for()
    tab_to(page, "[name=name]")
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Códigos de recuperación")).to_be_focused()
    return page.locator("ol code").all_inner_texts()


def test_an_account_from_its_beginning_to_its_end(open_page: NewPage, served: Served) -> None:
    # A passkey belongs to a site with a name.
    page = open_page(360, 640, base_url=served.url.replace("127.0.0.1", "localhost"))
    with_device(page)
    page.goto("/")
    page.get_by_label("Tu nombre").fill("Guiomar")
    page.get_by_role("link", name="Mi cuenta y mis manos").click()
    page.get_by_role("heading", name="Crear una cuenta").wait_for()
    expect(page.get_by_role("region", name="Crear una cuenta").get_by_label("Nombre")).to_have_value("Guiomar")
    check(page, "guest")
    codes = registered(page, "Guiomar")
    assert len(set(codes)) == 10
    check(page, "codes")
    page.get_by_role("button", name="Ya los tengo guardados").click()
    page.get_by_role("heading", name="Hola, Guiomar").wait_for()
    check(page, "account")

    furnished(page)

    page.get_by_role("button", name="Salir", exact=True).click()
    enter = page.get_by_role("region", name="Entrar")
    enter.get_by_label("Nombre").first.fill("guiomar")
    enter.get_by_label("Contraseña").first.fill("no es esta")
    enter.get_by_role("button", name="Entrar", exact=True).click()
    expect(enter.get_by_role("alert").first).to_have_text("Nombre o contraseña (o código) no valen.")
    page.get_by_role("button", name="Entrar con llave de acceso").click()
    page.get_by_role("heading", name="Hola, Guiomar").wait_for()

    page.get_by_role("button", name="Salir en todas partes").click()
    recovered(page, codes[3])

    page.get_by_text("Borrar la cuenta").click()
    page.get_by_label("Contraseña", exact=True).last.fill(OTHER)
    page.get_by_label("Entiendo que no se puede deshacer").check()
    page.get_by_role("button", name="Sí, borrar mi cuenta para siempre").click()
    page.get_by_role("heading", name="Crear una cuenta").wait_for()
    with served.http() as http:
        assert http.get("/api/people/Guiomar").status_code == 404


def furnished(page: Page) -> None:
    """The account gets a passkey and a picture, and gives all it has as a file."""
    page.get_by_label("Nombre del aparato").fill("mi móvil")
    page.get_by_role("button", name="Añadir este aparato").click()
    expect(page.get_by_text("mi móvil")).to_be_visible()
    page.get_by_text("Retrato", exact=True).click()
    page.get_by_role("button", name="Retrato 7", exact=True).click()
    expect(page.get_by_role("button", name="Retrato 7", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("section .row > .face")).to_have_attribute("src", "/api/avatar.svg?of=6")
    with page.expect_download() as file:
        page.get_by_role("link", name="Descargar todo lo mío").click()
    assert "mi móvil" in file.value.path().read_text()


def recovered(page: Page, code: str) -> None:
    """In by a recovery code, with a new password."""
    page.get_by_text("olvidado la contraseña").click()
    forgot = page.get_by_role("region", name="Entrar").locator("details")
    forgot.get_by_label("Nombre").fill("Guiomar")
    forgot.get_by_label("Código de recuperación").fill(code)
    forgot.get_by_label("Contraseña nueva").fill(OTHER)
    forgot.get_by_role("button").click()
    page.get_by_role("heading", name="Hola, Guiomar").wait_for()


WHOLE = """() => {
  const { left, right } = document.activeElement.getBoundingClientRect()
  const bar = document.activeElement.closest('nav').getBoundingClientRect()
  return bar.left <= left + 1 && right <= bar.right + 1
}"""


@pytest.mark.parametrize("language", ["es-ES", "en-GB", "fr-FR"])
def test_every_page_of_the_club_that_tab_reaches_is_seen_whole_in_the_bar(open_page: NewPage, language: str) -> None:
    page = open_page(360, 640, locale=language)
    page.goto("/day")
    page.locator("nav a[aria-current]").wait_for()
    tab_to(page, "nav li:first-child a")
    for way, count in (("Tab", 6), ("Shift+Tab", 6)):
        for _ in range(count):
            page.keyboard.press(way)
            assert page.evaluate(WHOLE), page.evaluate("document.activeElement.textContent")
