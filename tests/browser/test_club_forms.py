"""Forms of the club: in by a provider, friends and blocks, a private deal, a moderator's; axe on all of its pages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.test_accessible import check, fits, known_as, play_on, violations
from tests.server.club.test_moderation import appointed, hand_of
from tests.server.people.provider import CLIENT, SECRET, Provider, provided
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.people.test_oauth import FILE
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with provided() as made:
        yield made


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, provider: Provider) -> Iterator[Served]:
    """A room whose host has named a provider."""
    file = tmp_path_factory.mktemp("oauth") / "tapete.toml"
    file.write_text(FILE.format(client=CLIENT, secret=SECRET, url=provider.url))
    yield from serving(tmp_path_factory, settings=str(file))


def test_in_by_a_provider_and_a_password_before_the_link_goes(open_page: NewPage, provider: Provider) -> None:
    page = open_page(360, 640)
    page.goto("/me")
    page.get_by_role("button", name="Entrar con La Casa").wait_for()
    check(page, "guest, with a provider")
    provider.wrong = {"iss": "https://elsewhere.example.org"}
    page.get_by_role("button", name="Entrar con La Casa").click()
    expect(page.get_by_text("No se ha podido comprobar quién eres.")).to_be_visible()
    provider.wrong = {}
    page.get_by_role("button", name="Entrar con La Casa").click()
    page.get_by_role("heading", name="Hola, Jimena").wait_for()
    links = page.get_by_role("region", name="Otras formas de entrar")
    links.get_by_role("button", name="Quitar el enlace con La Casa").click()
    expect(links.get_by_text("Es tu única forma de entrar")).to_be_visible()
    check(page, "account, linked")
    page.get_by_text("Poner una contraseña").first.click()
    page.get_by_label("Contraseña nueva").fill(PASSWORD)
    page.get_by_role("button", name="Poner una contraseña").click()
    expect(page.get_by_text("Hecho.")).to_be_visible()
    links.get_by_role("button", name="Quitar el enlace con La Casa").click()
    expect(links.get_by_role("button", name="Enlazar con La Casa")).to_be_visible()


@pytest.mark.slow
def test_friends_blocks_and_a_private_deal(open_page: NewPage, served: Served) -> None:
    page, other = open_page(360, 640), open_page(390, 844)
    known_as(page.context, account(served, "Rosaura")[0], served.url)
    blas = account(served, "Blas")[0]
    known_as(other.context, blas, served.url)
    befriended(page, other)
    blocked(page)

    page.goto("/day/brisca")
    page.get_by_role("button", name="Crear el reparto").click()
    expect(page).to_have_url(re.compile("/d/"))
    expect(page.get_by_role("heading", name="Reparto privado")).to_be_visible()
    check(page, "private deal")
    link = page.get_by_role("link", name=page.url)
    link.evaluate("it => { it.textContent = `${location.origin}/d/${'W'.repeat(16)}` }")
    assert fits(page), "an id in which no line can break"
    other.goto(page.url)
    other.get_by_role("button", name="Jugarla").click()
    other.wait_for_url("**/t/*")
    expect(other.locator(".hand button")).to_have_count(3)
    page.reload()
    expect(page.get_by_text("La han jugado: 0 · Se puede empezar hasta")).to_be_visible()
    page.get_by_text("¿Se barajó").click()
    expect(page.get_by_text("se abre cuando la mano termina")).to_be_visible()
    page.get_by_role("button", name="Cerrarla").click()
    expect(page.get_by_text("Ya no se puede empezar.")).to_be_visible()
    expect(page.get_by_role("button", name="Jugarla")).to_have_count(0)
    check(page, "private deal, closed")
    played_and_checked(other, page.url, served, blas)
    page.goto("/d/none-such")
    expect(page.get_by_text("Ese reparto no existe.")).to_be_visible()


def test_what_can_be_pressed_comes_with_what_stands_above_it(open_page: NewPage, served: Served) -> None:
    """A button that moves between the finger's down and up is not pressed."""
    page, held = open_page(360, 640), list[Route]()
    known_as(page.context, served.guest("Tello"), served.url)
    page.route("**/api/day/*", lambda route: held.append(route))
    page.goto("/day/brisca")
    expect(page.get_by_role("combobox", name="Juego")).to_have_value("brisca")
    expect(page.get_by_role("button", name="Crear el reparto")).to_have_count(0)
    for each in held:
        each.continue_()
    expect(page.get_by_role("button", name="Jugarla")).to_be_visible()
    expect(page.get_by_role("button", name="Crear el reparto")).to_be_visible()


def played_and_checked(page: Page, deal: str, served: Served, cookie: str) -> None:
    """Who had begun plays to the end; then the browser deals the cards once more, since nobody else can begin."""
    with client(served, cookie) as player:
        player.watch(page.url.rsplit("/", 1)[1])
        while player.state["stage"] == "playing":
            play_on(player)
    page.goto(deal)
    page.get_by_role("link", name="Ver mi mano").click()
    page.get_by_role("button", name="Barajar otra vez y comparar").click()
    expect(page.get_by_text("Coincide: las 40 cartas salen igual.")).to_be_visible()


def test_a_link_to_one_seat(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Tello")
    with client(served, cookie) as player:
        table = player.ask("open", game="tute-pairs")["table"]
    page, other = open_page(360, 640), open_page(390, 844)
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    page.get_by_label("Para el sitio").select_option(label="3")
    link = page.get_by_label("Enlace").input_value()
    assert link.endswith(f"/t/{table}?seat=2")
    expect(page.locator(".invite img")).to_have_attribute("src", f"/api/tables/{table}/qr.svg?seat=2")
    check(page, "waiting room, a link to one seat")
    other.goto(link)
    expect(other.locator("button.gold", has_text="Sentarme")).to_have_count(1)
    other.locator("button.gold", has_text="Sentarme").click()
    expect(other.locator(".places li").nth(2).get_by_text("Tú", exact=True)).to_be_visible()
    expect(page.get_by_label("Enlace")).to_have_value(f"{served.url}/t/{table}")  # nobody else can have that seat
    expect(page.get_by_label("Para el sitio")).to_have_value("")


def befriended(page: Page, other: Page) -> None:
    """One asks, the other agrees, and forgets again."""
    page.goto("/me/friends")
    page.get_by_label("Pedir amistad a").fill("blas")
    page.get_by_role("button", name="Pedir amistad").click()
    expect(page.get_by_text("pedido, sin respuesta")).to_be_visible()
    other.goto("/me/friends")
    expect(other.get_by_text("quiere ser tu amigo")).to_be_visible()
    check(other, "friends, asked")
    other.get_by_role("button", name="Aceptar a Rosaura").click()
    expect(other.get_by_text("amigos", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_text("amigos", exact=True)).to_be_visible()
    page.get_by_role("button", name="Quitar a Blas").click()
    expect(page.get_by_role("region", name="Amigos").get_by_text("Aún no hay nadie.")).to_be_visible()


def blocked(page: Page) -> None:
    """Somebody is blocked, and no longer; who is nobody, or oneself, is not."""
    blocks = page.get_by_role("region", name="Bloqueados")
    blocks.get_by_label("Bloquear a").fill("Rosaura")
    blocks.get_by_role("button", name="Bloquear").click()
    expect(blocks.get_by_text("Esa persona eres tú.")).to_be_visible()
    blocks.get_by_label("Bloquear a").fill("Blas")
    blocks.get_by_role("button", name="Bloquear").click()
    expect(blocks.get_by_role("button", name="Quitar a Blas")).to_be_visible()
    check(page, "friends, one blocked")
    blocks.get_by_role("button", name="Quitar a Blas").click()
    expect(blocks.get_by_text("Aún no hay nadie.")).to_be_visible()


def sanctioned(desk: Page) -> None:
    """Munio may not talk, nor play for a day, and has fifty chips more."""
    desk.goto("/order")
    sanction = desk.get_by_role("region", name="Sancionar")
    sanction.get_by_label("Nombre de la cuenta").fill("nadie así")
    sanction.get_by_label("Razón").fill("insultos")
    sanction.get_by_role("button", name="Sancionar").click()
    expect(sanction.get_by_text("No hay ninguna cuenta con ese nombre.")).to_be_visible()
    for kind, hours in (("Sin hablar", ""), ("Sin jugar", "24")):
        sanction.get_by_label("Nombre de la cuenta").fill("Munio")
        sanction.locator("[name=kind]").select_option(label=kind)
        sanction.get_by_label("Horas").fill(hours)
        sanction.get_by_label("Razón").fill(f"{kind} por insultos")
        sanction.get_by_role("button", name="Sancionar").click()
        expect(sanction.get_by_text("Hecho.")).to_be_visible()
        log = desk.get_by_role("region", name="Registro")
        expect(log.get_by_role("listitem").filter(has_text=f"{kind} por insultos")).to_have_count(1)
    chips = desk.get_by_role("region", name="Corregir fichas")
    for amount, said in (("-5000", "No tiene tantas fichas."), ("50", "Hecho.")):
        chips.get_by_label("Nombre de la cuenta").fill("Munio")
        chips.get_by_label("Fichas (").fill(amount)
        chips.get_by_label("Razón").fill("premio")
        chips.get_by_role("button", name="Corregir fichas").click()
        expect(chips.get_by_text(said)).to_be_visible()


def test_a_moderators_forms(open_page: NewPage, served: Served) -> None:
    desk, phone = open_page(1280, 800), open_page(360, 640)
    known_as(desk.context, appointed(served, "Ordoño"), served.url)
    known_as(phone.context, account(served, "Munio")[0], served.url)
    sanctioned(desk)
    phone.goto("/me")
    expect(phone.get_by_text("Fichas: 1050")).to_be_visible()
    sanctions = phone.get_by_role("region", name="Sanciones")
    expect(sanctions.get_by_text(re.compile("Sin jugar, hasta .*: Sin jugar por insultos"))).to_be_visible()
    sanctions.get_by_label("Por qué no es justa").first.fill("no fui yo")
    sanctions.get_by_role("button", name="Recurrir").first.click()
    expect(sanctions.get_by_text("Has recurrido: «no fui yo»")).to_be_visible()
    desk.reload()
    appeals = desk.get_by_role("region", name="Recursos")
    appeals.get_by_label("Respuesta").fill("hay testigos")
    appeals.get_by_role("button").click()
    expect(appeals.get_by_text("Ninguno pendiente.")).to_be_visible()
    phone.reload()
    expect(sanctions.get_by_text("Respuesta: Se mantiene. hay testigos")).to_be_visible()
    expect(sanctions.get_by_text("Sin hablar, hasta que se levante: Sin hablar por insultos")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "width", "name"),
    [("en-GB", 360, "Aldara"), pytest.param("fr-FR", 1280, "Adosinda", marks=pytest.mark.slow)],
)
def test_axe_finds_nothing_on_any_page_in_the_dark(
    open_page: NewPage, served: Served, language: str, width: int, name: str
) -> None:
    cookie = appointed(served, name)
    _, hand = hand_of(served, cookie)
    with served.http(cookie) as http:
        deal = http.post("/api/duplicates", json={"game": "brisca"}).json()["id"]
    pages = (
        *("me", "me/hands", "me/statistics", "me/friends", f"p/{name}", "day/brisca", "ranking/brisca"),
        *("deals/brisca", "fair", "order", f"d/{deal}", f"h/{hand}", "nothing"),
    )
    page = open_page(width, 800, locale=language, color_scheme="dark")
    page.goto("/me")
    page.locator("main form").first.wait_for()
    found = [f"guest: {each}" for each in violations(page)]
    known_as(page.context, cookie, served.url)
    page.goto("/")
    page.locator(".play .gold").wait_for()
    under_way = watched(page)
    for path in pages:
        go(page, f"/{path}", under_way)
        expect(page.locator("main > *")).not_to_have_count(0)
        expect(page.locator("main > .quiet:only-child")).to_have_count(0)
        found += [f"{path}: {each}" for each in violations(page)]
    assert not found, "\n".join(found)


def watched(page: Page) -> set[Request]:
    """What is asked for just now. The end of what was asked for before counts for nothing."""
    under_way: set[Request] = set()
    page.on("request", lambda request: under_way.add(request))
    page.on("requestfinished", lambda request: under_way.discard(request))
    page.on("requestfailed", lambda request: under_way.discard(request))
    return under_way


NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def go(page: Page, path: str, under_way: set[Request]) -> None:
    """To a page of the site as its links lead there, without a load, until all that it asks for is there."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path)
    page.evaluate(NEXT_FRAME)
    while under_way:
        page.wait_for_timeout(20)
        page.evaluate(NEXT_FRAME)  # what has come may ask for more
