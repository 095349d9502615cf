"""Who plays by keyboard and hears the page: what is said, once and by its name, and where the focus is afterwards."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import found, may, opened, step, with_luis
from tests.browser.people import at_table, button, pair
from tests.browser.player import TOAST_MS, fill_and_start, lasting, my_turn, new_table, told
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

SPOKEN: Final = """
    window.spoken = []
    new MutationObserver(changes => {
        for (const { addedNodes, target } of changes)
            if (target.matches?.('#log, dialog > .log')) spoken.push(...[...addedNodes].map(each => each.textContent))
    }).observe(document, { childList: true, subtree: true })
"""
"""Notes every sentence that the page says through its log."""


def says(page: Page, text: str) -> None:
    page.wait_for_function("text => spoken.some(each => each.includes(text))", arg=text)


def has_focus(page: Page, selector: str) -> None:
    page.wait_for_function("selector => document.activeElement.matches(selector)", arg=selector)


def listening(open_page: NewPage) -> NewPage:
    def page(*size: int, **more: object) -> Page:
        made = open_page(*size, **more)
        made.add_init_script(SPOKEN)
        return made

    return page


@pytest.mark.parametrize(("game", "card"), [("tute-pairs", "as de oros"), ("tarot-4", "excusa")])
def test_cards_in_the_rules_have_names(open_page: NewPage, game: str, card: str) -> None:
    page = open_page()
    page.goto(f"/help/{game}")
    expect(page.get_by_role("article").get_by_alt_text(card).first).to_be_attached()
    names = page.locator("article img[data-card]").evaluate_all("all => all.map(it => it.alt)")
    assert not [name for name in names if "card" in name or "." in name]


def test_focus_stays_in_the_waiting_room_and_goes_to_the_hand(open_page: NewPage) -> None:
    page = listening(open_page)()
    new_table(page, "Ana")
    page.get_by_role("button", name="Mesa", exact=True).wait_for()  # what speaks is here
    robot = page.get_by_role("button", name="Poner un robot").first
    robot.focus()
    page.keyboard.press("Enter")
    has_focus(page, "main")
    says(page, "se sienta.")
    fill_and_start(page)
    my_turn(page)
    has_focus(page, ".hand [tabindex='0']")
    says(page, "Triunfo: ")


def test_what_lies_is_read_aloud_on_demand(open_page: NewPage, served: Served) -> None:
    at = found(served, "tarot-4", may("discard"), ("bid guardia",), level="regular")
    page = opened(listening(open_page), served, at)
    says(page, "Perro")
    page.evaluate("spoken.length = 0")
    page.keyboard.press("Shift+F")
    says(page, "Perro: ")
    says(page, "Contrato: ")
    card = page.locator(".hand .can").first
    name, first = card.get_attribute("aria-label"), card.get_attribute("data-card")
    card.focus()
    page.keyboard.press("Enter")
    says(page, f"{name}: 1 / 6")
    has_focus(page, f".hand [data-card]:not([data-card='{first}'])")
    while not page.evaluate("document.activeElement.matches('.can')"):  # a king is not discarded
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    says(page, ": 2 / 6")


def test_what_is_said_above_a_window_is_heard_in_it_and_closes_first(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "tute-pairs", lambda ana: bool(ana.legal)))
    lasting(page, TOAST_MS)
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("dialog").get_by_role("button", name="Invitar").click()
    window = page.get_by_role("dialog", name="Invitar")
    window.get_by_role("button", name="Copiar el enlace").click()
    expect(window.get_by_role("status").filter(has_text="copiado")).to_have_count(1)
    page.mouse.click(5, 5)
    expect(page.locator(".toast p")).to_have_count(0)
    expect(window).to_be_visible()
    page.mouse.click(5, 5)
    expect(window).to_have_count(0)


def test_what_is_said_is_heard_in_the_window_that_has_come_above_another(open_page: NewPage, served: Served) -> None:
    people = pair(served, lambda ana: may("play")(ana) and len(ana.state["view"]["tricks"]) == 9)
    page = at_table(open_page, served, people.table, people.ana)
    button(page, "Conversación").click()
    page.get_by_role("dialog", name="Conversación").wait_for()
    with client(served, people.ana) as ana, client(served, people.luis) as luis:
        ana.watch(people.table)
        assert luis.ask("auto", table=people.table, on=True)["t"] == "ok"
        while ana.state["stage"] == "playing":
            step(ana, ("pass",))
        page.get_by_role("button", name="Siguiente mano").wait_for()
        assert luis.ask("say", table=people.table, kind="phrase", what="thanks")["t"] == "ok"
        sheet = page.get_by_role("dialog", name=re.compile("^Fin de la"))
        expect(sheet.get_by_role("log")).to_contain_text("Luis: ¡Gracias!")


def test_a_line_belongs_to_who_said_it_wherever_they_sit_then(open_page: NewPage, served: Served) -> None:
    table, ana = with_luis(served, allow_public=True)
    cookie = served.guest("Eva")
    with client(served, ana) as owner, client(served, cookie) as eva:
        owner.watch(table)
        eva.watch(table)
        assert owner.ask("say", table=table, kind="phrase", what="hello")["t"] == "ok"
        assert eva.ask("say", table=table, kind="phrase", what="bye")["t"] == "ok"
    for whose, name in ((ana, "Ana"), (cookie, "Eva")):
        page = open_page(360, 640)
        key, _, value = whose.partition("=")
        page.context.add_cookies([{"name": key, "value": value, "url": served.url}])
        page.goto(f"/t/{table}")
        page.get_by_role("button", name="Conversación").click()
        expect(page.locator(".talk .line")).to_have_count(2)
        expect(page.locator(".talk .own")).to_have_count(1)
        expect(page.locator(".talk .own")).to_contain_text(name)


def test_who_leaves_was_not_cut_off(open_page: NewPage, served: Served) -> None:
    page = listening(open_page)()
    new_table(page, "Ana")
    page.get_by_role("button", name="Mesa", exact=True).wait_for()  # what speaks is here
    table = page.url.rsplit("/", 1)[1]
    with client(served, served.guest("Luis")) as luis:
        luis.watch(table)
        assert luis.ask("sit", table=table, seat=1)["t"] == "ok"
        says(page, "Luis se sienta.")
        assert luis.ask("leave", table=table)["t"] == "ok"
    told(page, "Luis ha dejado la mesa.")
    page.wait_for_timeout(1500)
    assert not [each for each in page.evaluate("spoken") if "sin conexión" in each]


def test_who_plays_alone_has_a_partner_who_is_said_once_not_to_play(open_page: NewPage, served: Served) -> None:
    at = found(served, "cuatrola", lambda ana: bool(ana.legal) and "idle" in str(ana.state["view"]), ("bid solo",))
    page = opened(listening(open_page), served, at)
    seat = page.locator(".felt .seat > .unseen", has_text="No juega")
    expect(seat).to_have_count(1)
    expect(seat).not_to_contain_text("no juega")
    page.locator(".hand button").first.focus()
    page.keyboard.press("Shift+F")
    says(page, "No juega: ")
    assert "no juega" not in " ".join(page.evaluate("spoken"))


def test_who_deals_and_sits_out_has_the_focus_where_their_hand_is_when_they_come_back(
    open_page: NewPage, served: Served
) -> None:
    page = at_table(open_page, served, *sitting_out(served), 1280, 800)
    page.get_by_role("banner").get_by_role("link").first.click()
    page.get_by_role("button", name="Jugar ahora").first.wait_for()
    page.go_back()
    expect(page.locator(".hand")).to_be_focused()


def sitting_out(served: Served) -> tuple[str, str]:
    """A table where Ana deals, and Luis, a person, keeps the hand from its end; and the cookie of Ana."""
    options = {"fourth_deals": True, "pace": "instant", "turn_time_s": 0, "as_seated": True}
    for _ in range(60):
        cookie = served.guest("Ana")
        with client(served, cookie) as ana, client(served, served.guest("Luis")) as luis:
            table = ana.ask("open", game="tute-three", seats=4, options=options)["table"]
            ana.watch(table)
            luis.ask("sit", table=table, seat=1)
            ana.ask("robot", table=table, level="novice")
            ana.ask("start", table=table)
            ana.wait_for(lambda state: bool(state["view"]))
            if not ana.state["view"]["hand"]:
                return table, cookie
    raise AssertionError("sixty matches, and Ana never deals")
