"""What is shown stays as it is, with the focus in it, whatever comes meanwhile."""

import json
import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import finished, found, may, opened
from tests.browser.people import Line, at_table, leads_or_follows, pair
from tests.browser.player import CARDS, answered, still, tab_to
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


FOCUSED = """() => {
  window.focused = []
  const look = () => (focused.push(document.activeElement.tagName), requestAnimationFrame(look))
  look()
}"""
"""What has the focus in each frame from now on."""


class Refusing:
    """A room that refuses the first look at a table, as one that is asked too much."""

    refused = False

    def take(self, socket: WebSocketRoute) -> None:
        room = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            ask = json.loads(message)
            if ask["t"] == "watch" and not self.refused:
                self.refused = True
                answer = {"t": "refused", "code": "too_fast", "about": {"max": "50"}, "re": ask["id"]}
                socket.send(json.dumps(answer))
            else:
                room.send(message)

        socket.on_message(send)


def test_the_options_keep_the_focus_while_somebody_sits_down(open_page: NewPage, served: Served) -> None:
    cookie, room = served.guest("Ana"), Refusing()
    with client(served, cookie) as chief, client(served, served.guest("Luis")) as luis:
        table = chief.ask("open", game="tute-pairs")["table"]
        page = open_page(is_new=True, has_touch=True)
        page.context.route_web_socket(re.compile(r"/ws(\?|$)"), room.take)
        at_table(lambda *_: page, served, table, cookie)
        assert room.refused
        page.get_by_role("button", name="Cambiar las opciones").click()
        pace = page.get_by_role("dialog").get_by_label("Ritmo")
        pace.focus()
        luis.watch(table)
        luis.ask("sit", table=table, seat=1)
        expect(page.locator(".seats li", has_text="Luis")).to_have_count(1)
        expect(pace).to_be_focused()


def test_the_pace_keeps_the_focus_when_it_is_chosen(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        table = ana.ask("play_now", game="tute-pairs", options={"pace": "instant"})["table"]
        page = at_table(open_page, served, table, cookie, has_touch=True)
        page.get_by_role("button", name="Menú").click()
        pace = page.get_by_role("dialog").get_by_label("Ritmo")
        pace.focus()
        ana.watch(table)
        page.keyboard.press("ArrowUp")
        ana.until(lambda _: ana.state["options"].get("pace") == "quick")
        page.wait_for_function("() => window.answered")
        expect(pace).to_be_focused()
        expect(pace).to_have_value("quick")


def test_a_pack_that_comes_late_takes_no_other_away(open_page: NewPage) -> None:
    page, held = open_page(1280, 800), list[Route]()
    page.add_init_script("localStorage['tapete.choice'] = JSON.stringify({ game: 'tarot-4' })")
    page.route("**/_virtual_faces-ta*", lambda route: held.append(route))
    page.goto("/")
    spanish = page.locator(".games .card img")
    expect(spanish).not_to_have_count(0)
    held[0].continue_()
    page.locator(".first .card img").wait_for()
    cards = page.locator("main .card:has(img)")
    expect(cards).to_have_count(page.locator("main .card").count())


def test_the_menu_stays_where_it_is_when_the_pace_comes(open_page: NewPage, served: Served) -> None:
    cookie, held = served.guest("Ana"), list[Route]()
    with client(served, cookie) as ana:
        table = ana.ask("play_now", game="tute-pairs", options={"pace": "calm"})["table"]
    page = open_page(is_new=True, has_touch=True)
    page.route("**/assets/*-options-*.js", lambda route: held.append(route))
    at_table(lambda *_: page, served, table, cookie)
    page.get_by_role("button", name="Menú").click()
    menu = page.get_by_role("dialog")
    still(page)
    expect(menu.get_by_label("Ritmo")).to_have_count(0)
    before = menu.get_by_role("button", name="Marcador").bounding_box()
    for request in held:
        request.continue_()
    expect(menu.get_by_label("Ritmo")).to_be_visible()
    still(page)
    assert menu.get_by_role("button", name="Marcador").bounding_box() == before


def test_who_plays_a_raised_card_by_its_button_and_a_key_keeps_the_focus_at_their_hand(
    open_page: NewPage, served: Served
) -> None:
    at = found(served, "tute-pairs", lambda ana: any(each.startswith("play") for each in ana.legal))
    page = opened(open_page, served, at)
    page.locator(f"{CARDS}.can").first.focus()
    page.keyboard.press("Enter")
    tab_to(page, ".actions .go")
    held = page.locator(CARDS).count()
    page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    expect(page.locator(CARDS)).to_have_count(held - 1)
    still(page)
    assert page.evaluate("!!document.activeElement.closest('.hand, .actions')"), page.evaluate("window.focused")
    assert "BODY" not in page.evaluate("window.focused")


def test_what_may_be_said_keeps_the_focus_while_the_line_is_broken(open_page: NewPage, served: Served) -> None:
    table, cookie = found(served, "tarot-4", may("bid"))
    page = open_page(is_new=True)
    line = Line(page.context)
    at_table(lambda *_: page, served, table, cookie)
    bid = page.locator(".actions .bar button").first
    bid.focus()
    line.cut()
    expect(page.get_by_text("Reconectando…").first).to_be_visible()
    expect(bid).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    line.mend()
    expect(bid).to_have_attribute("aria-disabled", "false")
    expect(bid).to_be_focused()
    answered(page, lambda: page.keyboard.press("Enter"))


def test_who_looks_on_and_takes_a_seat_by_keyboard_has_the_focus_there(open_page: NewPage, served: Served) -> None:
    people = pair(served, leads_or_follows)
    with client(served, people.luis) as luis:
        luis.ask("leave", table=people.table)
    back = at_table(open_page, served, people.table, people.luis)
    back.get_by_role("button", name="Volver a mi sitio").press("Enter")
    expect(back.locator(f"{CARDS}[tabindex='0']")).to_be_focused()
    with client(served, people.luis) as luis:
        luis.ask("leave", table=people.table)
    new = at_table(open_page, served, people.table, served.guest("Eva"))
    new.get_by_role("button", name="Sentarme en el próximo reparto").press("Enter")
    expect(new.get_by_role("status").filter(has_text="Te sientas en el próximo reparto")).to_be_focused()


def test_who_looks_on_has_the_focus_at_the_table_once_the_sheet_is_closed(open_page: NewPage, served: Served) -> None:
    table, _ = found(served, "tute-pairs", finished)
    page = at_table(open_page, served, table, served.guest("Eva"))
    sheet = page.get_by_role("dialog", name=re.compile("^Fin de la mano"))
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()


def test_who_reads_what_holds_reads_on_where_a_strip_makes_the_table_low(open_page: NewPage, served: Served) -> None:
    at = pair(served, leads_or_follows)
    page = at_table(open_page, served, at.table, at.ana, 360, 560)
    page.locator(".own .last").wait_for(state="attached")
    page.locator(".table > .info").focus()
    with client(served, at.luis) as luis:
        luis.watch(at.table)
        luis.ask("annul", table=at.table)
        expect(page.get_by_role("region", name="Votación")).to_be_visible()
        expect(page.locator(".own .info")).to_be_focused()
