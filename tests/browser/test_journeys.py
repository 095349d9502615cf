"""Whole journeys in a real browser, against a real server."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tapete.rules.games import GAMES
from tests.browser.conftest import NewPage
from tests.browser.player import (
    CAN,
    CARDS,
    Way,
    cards,
    fill_and_start,
    key,
    move,
    my_turn,
    new_table,
    next_hand,
    play_card,
    resize,
    still,
    tab_to,
    touch,
    trick,
    without_haste,
)
from tests.browser.test_accessible import fits
from tests.browser.test_back import ENTERED
from tests.server.served import Served

pytestmark = pytest.mark.browser

HIDDEN = """() => {
  const button = [...document.querySelectorAll('form .gold')].at(-1)
  const { bottom } = document.activeElement.getBoundingClientRect()
  return document.activeElement !== button && bottom > button.getBoundingClientRect().top
}"""
"""Whether the field that has the focus reaches under the button that stays at the foot of the window."""


def read_the_sheet(page: Page) -> None:
    """The sheet adds up, and the next hand begins."""
    sheet = page.get_by_role("dialog", name=re.compile(r"^Fin de la mano \d"))
    expect(sheet).to_be_visible()
    rows = {
        row.locator("th").inner_text(): [cell.inner_text() for cell in row.locator("td").all()]
        for row in sheet.locator("tbody tr").all()
    }
    by_tute = any(name.startswith("Decidido") for name in rows)  # four kings or knights end a hand at once
    assert sum(map(int, rows["Cartas"])) == 120 or by_tute
    assert sorted(rows["Se apuntan"]) == ["0", "1"]
    expect(sheet.get_by_role("button", name="Siguiente mano")).to_be_focused()


def test_a_newcomer_plays_a_hand_by_touch(open_page: NewPage) -> None:
    page = open_page(has_touch=True)
    page.goto("/")
    page.get_by_label("Tu nombre").fill("Ana")
    page.get_by_role("link", name="Nueva mesa").tap()
    without_haste(page)
    page.get_by_role("button", name="Abrir la mesa").tap()
    page.get_by_role("button", name="Llenar con robots").tap()
    page.get_by_role("button", name="Empezar").tap()
    while move(page, touch):
        pass
    read_the_sheet(page)
    page.get_by_role("button", name="Siguiente mano").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    my_turn(page)


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=str)
def test_a_table_is_opened_without_going_through_its_options(open_page: NewPage, size: tuple[int, int]) -> None:
    page = open_page(*size)
    page.goto("/new")
    opens = page.get_by_role("button", name="Abrir la mesa")
    expect(opens).to_be_in_viewport(ratio=1)
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate(HIDDEN) is False
        if opens.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def test_a_newcomer_plays_a_hand_by_keyboard_alone(open_page: NewPage) -> None:
    page = open_page(1280, 800)
    page.goto("/")
    page.get_by_label("Tu nombre").wait_for()
    tab_to(page, "input")
    page.keyboard.type("Luis")
    tab_to(page, 'a[href="/new"]')
    page.keyboard.press("Enter")
    page.get_by_label("Ritmo").wait_for()
    tab_to(page, "select[aria-describedby$=turn_time_s]")
    page.keyboard.press("Home")
    tab_to(page, "select[aria-describedby$=pace]")
    page.keyboard.press("End")
    tab_to(page, "form .gold")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Llenar con robots").wait_for()
    tab_to(page, ".fill button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Empezar")).to_be_enabled()
    tab_to(page, ".start button")
    page.keyboard.press("Enter")
    while move(page, key):
        pass
    read_the_sheet(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    my_turn(page)


def test_play_now_leads_to_a_card_on_the_table(open_page: NewPage) -> None:
    page = open_page(390, 844, has_touch=True)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").tap()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    play_card(page, touch)
    assert len(cards(page)) == 9


def test_the_front_page_offers_every_game_and_remembers_the_last(open_page: NewPage) -> None:
    page = open_page(390, 844, has_touch=True)
    page.goto("/")
    shelf = page.get_by_role("region", name="Todos los juegos")
    expect(shelf.get_by_role("heading", level=3)).to_have_text(["Tute", "Cuatrola", "El Tomate", "Brisca", "Tarot"])
    tiles = shelf.get_by_role("button")
    expect(tiles).to_have_count(len(GAMES))
    expect(shelf.locator("img")).to_have_count(len(GAMES))
    for words in tiles.all_inner_texts():
        assert re.fullmatch(r".+\n+\d+(–\d+)? jugadores\n+.+\.", words), words
    tiles.filter(has_text="El Tomate").tap()
    opened = shelf.get_by_role("listitem").filter(has_text="El Tomate")
    expect(opened.get_by_label("Jugadores")).to_have_value("5")
    opened.get_by_label("Jugadores").select_option("3")
    opened.get_by_label("Robots").select_option(label="novato")
    opened.get_by_role("button", name="Jugar ahora").tap()
    expect(page.locator(".hand")).to_be_visible()
    expect(page.locator(".seat")).to_have_count(3)
    page.goto("/")
    expect(page.get_by_role("region", name="El Tomate").first).to_contain_text("Lo último que jugaste")
    page.goto("/new")
    expect(page.locator("form select").first).to_have_value("tomate")
    expect(page.get_by_label("Jugadores")).to_have_value("3")


def test_open_tables_say_what_is_played_by_whom_and_how_many_seats_are_free(open_page: NewPage) -> None:
    ana, luis = open_page(has_touch=True), open_page(1280, 800)
    new_table(ana, "Brianda")
    luis.goto("/")
    entry = luis.get_by_role("listitem").filter(has_text="Mesa de Brianda")
    expect(entry).to_contain_text("Tute por parejas · 3 sitios libres")
    expect(entry.get_by_text("Brianda", exact=True)).to_be_visible()
    entry.get_by_role("link", name="Sentarme: Mesa de Brianda").click()
    luis.get_by_role("button", name="Sentarme aquí: 3").click()
    luis.get_by_role("button", name="Dejar la mesa").wait_for()
    luis.goto("/")
    expect(entry.get_by_role("link", name="Volver: Mesa de Brianda")).to_be_visible()


def test_the_way_back_to_a_running_hand(open_page: NewPage) -> None:
    page = open_page(390, 844, has_touch=True)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").tap()
    play_card(page, touch)
    table, held = page.url, cards(page)
    page.get_by_role("link", name="Ir al inicio").tap()
    for tab in (page, page.context.new_page()):
        if tab is not page:
            tab.goto("/")
        back = tab.get_by_role("link", name="Volver a tu partida")
        back.wait_for()
        still(tab)
        box = back.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] == tab.evaluate("innerHeight")  # at the foot of the window
    page.goto("/new")  # nothing of what may be chosen is seen between the button and the way back
    way, panel = (page.locator(each).evaluate("it => it.getBoundingClientRect()") for each in (".back a", ".last"))
    assert panel["bottom"] >= way["top"]
    page.get_by_role("link", name="Volver a tu partida").tap()
    expect(page).to_have_url(table)
    expect(page.locator(".hand")).to_be_visible()
    assert set(cards(page)) <= set(held)


TOPS = "[...document.querySelectorAll('h1, h2, main, main > *')].map((it) => it.getBoundingClientRect().top)"


@pytest.mark.parametrize("address", ["/", "/new", "/me/hands"])
def test_what_comes_with_the_line_moves_nothing(open_page: NewPage, address: str) -> None:
    """Neither that the line is down nor the way back to a match, which is known once it is up."""
    page = open_page(390, 844, has_touch=True)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").tap()
    my_turn(page)
    is_cut = True

    def take(socket: WebSocketRoute) -> None:
        socket.close() if is_cut else socket.connect_to_server()

    tab = page.context.new_page()
    resize(tab, 390, 844)
    tab.route_web_socket(re.compile(r"/ws(\?|$)"), take)
    tab.goto(address)
    tab.locator("main select, main h3, main .quiet").first.wait_for()
    tab.wait_for_load_state("networkidle")
    still(tab)
    tops = tab.evaluate(TOPS)
    down = tab.get_by_role("status").filter(has_text=re.compile(r"^\s*Conectando…"))
    down.wait_for()
    assert tab.evaluate(TOPS) == tops
    is_cut = False
    tab.get_by_role("link", name="Volver a tu partida").wait_for()
    down.wait_for(state="hidden")
    still(tab)
    assert tab.evaluate(TOPS) == tops
    assert fits(tab)


def test_a_socket_names_the_table_that_the_page_shows(open_page: NewPage) -> None:
    page, sockets = open_page(), list[str]()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    my_turn(page)
    named = f"/ws?table={page.url.rpartition('/')[2]}"
    assert sockets[-1].endswith(named)
    before = len(sockets)
    page.reload()
    my_turn(page)
    assert len(sockets) == before + 1
    assert sockets[-1].endswith(named)
    page.goto("/")
    page.get_by_role("link", name="Volver a tu partida").wait_for()
    assert sockets[-1].endswith("/ws")


def test_play_now_asks_whether_to_go_on_or_to_begin_anew(open_page: NewPage) -> None:
    page = open_page(390, 844, has_touch=True)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").tap()
    my_turn(page)
    table = page.url
    for answer, same in (("Seguir la partida", True), ("Empezar de nuevo", False)):
        page.get_by_role("link", name="Ir al inicio").tap()
        page.get_by_role("button", name="Jugar ahora").tap()
        asked = page.get_by_role("dialog", name="Tienes una partida a medias")
        asked.get_by_role("button", name=answer).tap()
        expect(page.locator(".hand")).to_be_visible()
        assert (page.url == table) == same
    page.get_by_role("link", name="Ir al inicio").tap()
    expect(page.get_by_role("link", name="Volver a tu partida")).to_have_count(1)


def test_two_browsers_at_one_table(open_page: NewPage) -> None:
    ana, luis = open_page(has_touch=True), open_page(1280, 800)
    new_table(ana, "Ana")
    link = ana.get_by_label("Enlace de la mesa").input_value()
    expect(ana.get_by_role("img", name="Código QR")).to_be_visible()
    luis.goto(link)
    luis.get_by_label("Tu nombre").fill("Luis")
    luis.get_by_role("button", name="Sentarme aquí: 3").click()
    expect(ana.get_by_role("list").get_by_text("Luis", exact=True)).to_be_visible()
    expect(luis.get_by_text("Empieza Ana")).to_be_visible()
    fill_and_start(ana)
    expect(luis.locator(CARDS)).to_have_count(10)
    hands = [cards(ana), cards(luis)]
    assert not set(hands[0]) & set(hands[1])
    assert {len(hand) for hand in hands} == {10}
    played = {play_card(page, way) for page, way in in_turn(ana, luis)}
    assert played <= {*hands[0], *hands[1]}
    assert len(cards(ana)) == len(cards(luis)) == 9


def in_turn(ana: Page, luis: Page) -> Iterator[tuple[Page, Way]]:
    """Both, the one who is asked first before the other."""
    while not (asked := [page for page in (ana, luis) if page.locator(CAN).count()]):
        ana.wait_for_timeout(100)  # the robots play
    first = asked[0]
    for page in (first, luis if first is ana else ana):
        yield page, (touch if page is ana else key)


def test_a_reload_in_the_middle_of_a_trick(open_page: NewPage) -> None:
    page = open_page(has_touch=True)
    new_table(page, "Ana")
    fill_and_start(page)
    to_mid_trick(page)
    before = sorted(cards(page)), trick(page)
    page.reload()
    my_turn(page)
    assert (sorted(cards(page)), trick(page)) == before
    play_card(page, touch)


def test_a_server_that_dies_and_comes_back(open_page: NewPage, served: Served) -> None:
    page = open_page(has_touch=True)
    new_table(page, "Ana")
    fill_and_start(page)
    to_mid_trick(page)
    before = sorted(cards(page)), trick(page)
    page.locator(".own .last").wait_for(state="attached")  # comes with the keys of the table
    page.keyboard.press("m")
    page.get_by_role("dialog", name="Marcador").wait_for()
    served.kill()
    down = page.locator(".down", has_text="Reconectando…")
    expect(down).to_be_visible()
    assert down.evaluate("it => it.matches(':popover-open')"), "above the window"
    page.keyboard.press("Escape")
    assert (sorted(cards(page)), trick(page)) == before
    served.start()
    expect(page.locator(".down", has_text="Reconectando…")).to_have_count(0)
    my_turn(page)
    assert (sorted(cards(page)), trick(page)) == before
    while move(page, touch):
        pass
    read_the_sheet(page)


def test_without_a_server_the_page_still_opens(open_page: NewPage, served: Served) -> None:
    page = open_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # the first load was before the service worker
    page.get_by_role("button", name="Jugar ahora").wait_for()
    served.kill()
    page.reload()
    expect(page.get_by_role("button", name="Jugar ahora")).to_be_visible()
    expect(page.locator(".down")).to_have_text("Conectando…")  # it never was connected
    served.start()
    expect(page.locator(".down")).to_have_count(0)


def test_what_comes_after_the_first_card_is_fetched_again_where_the_line_failed(open_page: NewPage) -> None:
    page = open_page(390, 844, service_workers="block")  # what its worker fetches does not come by here
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        if route.request.url in failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.abort()

    page.route(re.compile(r"/assets/(company|late|page\.es)-"), fail_once)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    my_turn(page)
    page.get_by_role("button", name="Mesa", exact=True).wait_for()
    page.get_by_role("button", name="Última baza").wait_for()
    page.goto("/help")
    page.locator(".rules h1").wait_for()
    assert len(failed) == 3


def test_a_page_whose_script_does_not_come_offers_to_try_again(open_page: NewPage) -> None:
    page = open_page(390, 844)
    page.route(re.compile("/assets/"), lambda route: route.abort())
    page.goto("/")
    again = page.get_by_role("link", name="¿No carga? Otra vez", exact=True)
    expect(again).to_be_hidden()
    again.wait_for(timeout=15_000)
    page.unroute_all()
    again.click()
    page.get_by_role("button", name="Jugar ahora").wait_for()
    expect(again).to_have_count(0)


def test_settings_are_kept_and_seen_at_the_table(open_page: NewPage) -> None:
    page = open_page(1280, 800, has_touch=True)
    page.goto("/")
    page.get_by_role("button", name="Ajustes").click()
    page.get_by_label("Tapete").select_option(label="azul")
    page.get_by_label("Dorso").select_option(label="tercero")
    page.get_by_label("Alto contraste").check()
    page.keyboard.press("Escape")
    page.wait_for_function(ENTERED, arg=0)  # going back from the window's entry, the browser would break off a load
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-cloth", "blue")
    page.get_by_role("button", name="Jugar ahora").click()
    my_turn(page)
    expect(page.locator(".hand img").first).to_have_attribute("src", re.compile("^/cards/contrast/es-"))


def to_mid_trick(page: Page) -> None:
    """Play on until it is the player's turn with cards of others on the table."""
    my_turn(page)
    while len(trick(page)) not in (1, 2, 3):  # four: the last one, which still rests
        if not move(page, touch):
            next_hand(page)
        my_turn(page)
