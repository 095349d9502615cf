"""One way through the room: a guest plays, has an account, plays for points against another, stands in the ranking."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.people import play_by_mouse
from tests.browser.player import CAN, SAY, answered, without_haste
from tests.browser.test_accessible import check
from tests.browser.test_club_hands import to_the_end
from tests.server.people.test_accounts import PASSWORD, account
from tests.server.served import Client, Served, client

pytestmark = pytest.mark.browser

NAME = "Nieves"
TURN = f"{SAY}, {CAN}"
"""What can be done in one's turn."""
NUMBER_LINES = """it => {
  const number = document.createRange()
  number.selectNode(it.firstChild)
  return number.getClientRects().length
}"""
"""On how many lines the number of a place is written."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Both people of this test come from one address."""
    yield from serving(tmp_path_factory, one_address_counts="true")


def cookie_of(page: Page) -> str:
    (cookie,) = [each for each in page.context.cookies() if each.get("name") == "tapete"]
    return f"tapete={cookie.get('value')}"


@pytest.mark.slow
def test_from_a_guest_to_a_place_in_the_ranking(open_page: NewPage, served: Served) -> None:
    page = open_page(390, 844)
    table = played_as_a_guest(page, served)
    became_an_account(page)
    page.goto("/")
    page.get_by_role("link", name="Volver a tu partida").click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    page.goto("/me/hands")
    expect(page.locator("ul.lines li")).to_have_count(1)
    link = opened_for_points(page)
    with client(served, account(served, "Ordoño")[0]) as rival:
        rival.watch(link)
        assert rival.ask("sit", table=link, seat=1)["t"] == "ok"
        expect(page.get_by_text("Esta partida contará")).to_be_visible()
        check(page, "before a match that counts")
        page.get_by_role("button", name="Empezar").click()
        to_the_end_of_the_match(page, rival)
        won = rival.state["winners"] != [rival.state["you"]]
        hands: int = rival.state["hand_number"]  # more than one where a hand was a draw, 60 points each
    stands_in_the_ranking(page, won, hands)


def played_as_a_guest(page: Page, served: Served) -> str:
    """A hand against a robot: its first card on the page, the others from another device of the same guest."""
    page.goto("/")
    page.get_by_label("Tu nombre").fill(NAME)
    page.get_by_role("button", name="Jugar ahora").click()
    page.wait_for_selector(CAN)
    play_by_mouse(page)
    table = page.url.rsplit("/", 1)[1]
    with client(served, cookie_of(page)) as same:
        same.watch(table)
        assert same.ask("set", table=table, options={**same.state["options"], "pace": "instant"})["t"] == "ok"
    to_the_end(served, cookie_of(page), table)
    return table


def became_an_account(page: Page) -> None:
    page.goto("/me")
    new = page.get_by_role("region", name="Crear una cuenta")
    expect(new.get_by_label("Nombre")).to_have_value(NAME)
    new.get_by_label("Contraseña").fill(PASSWORD)
    new.get_by_role("button", name="Crear la cuenta").click()
    page.get_by_role("button", name="Ya los tengo guardados").click()
    page.get_by_role("heading", name=f"Hola, {NAME}").wait_for()


def opened_for_points(page: Page) -> str:
    """A table for two with a bet; its id."""
    page.goto("/new")
    page.locator("form select").first.select_option("brisca")
    page.get_by_label("Jugadores").select_option("2")
    without_haste(page)  # nor does the sheet of a hand that was a draw go by itself
    page.get_by_label("Apuesta").fill("100")
    page.get_by_text("Las reglas").click()
    page.get_by_label("Juegos de la partida").select_option("1")
    page.get_by_role("button", name="Abrir la mesa").click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def to_the_end_of_the_match(page: Page, rival: Client) -> None:
    while rival.state["stage"] != "over":
        rival.ask("ping")
        if rival.state["stage"] == "sheet":
            rival.ask("ready", table=rival.table)
            page.locator("dialog[open] .next .gold").click()
            rival.wait_for(lambda state: bool(state["stage"] != "sheet"))
        elif rival.legal:
            rival.ask("act", table=rival.table, v=rival.version, action=rival.legal[0])
        elif page.locator(TURN).count():
            # Answered, so that what the rival hears next comes after it.
            answered(page, lambda: page.locator(TURN).first.click(position={"x": 8, "y": 20}))
        else:
            page.wait_for_timeout(50)  # their turn is on its way to one of the two


def stands_in_the_ranking(page: Page, won: bool, hands: int) -> None:
    page.goto("/ranking/brisca")
    row = page.get_by_role("row").filter(has_text=NAME).first
    expect(row).to_contain_text("1 de 1" if won else "0 de 1")
    expect(page.get_by_role("row").filter(has_text="Ordoño").first).to_contain_text("0 de 1" if won else "1 de 1")
    check(page, "ranking after the first match")
    place = page.locator(".place").first
    expect(place.locator("img")).to_be_hidden()  # on a phone the name has the room
    place.locator("a span").evaluate("it => (it.textContent = 'W'.repeat(32))")
    assert place.evaluate(NUMBER_LINES) == 1
    page.goto("/me")
    expect(page.get_by_text(f"Fichas: {'1050' if won else '900'}")).to_be_visible()
    page.goto("/me/hands")
    expect(page.locator("ul.lines li").filter(has_text="Ordoño")).to_have_count(hands)
