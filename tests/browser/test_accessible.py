"""axe finds nothing on any page, at the sizes of a small phone, a phone and a desk, light and dark."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import fill_and_start, my_next_turn, my_turn, new_table, play_card, resize, still, touch
from tests.server.served import Client, Served, client

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
AXE_RUN = """async tags => (await axe.run(document, {
  runOnly: {type: 'tag', values: tags}, resultTypes: ['violations'], selectors: false,
})).violations"""
"""All that is wrong; of what is right no list is made, which takes longer."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SIZES = [(360, 640), (390, 844), (1280, 800)]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def violations(page: Page) -> list[str]:
    """What axe finds, a line each: the rule and the places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # not as a script tag, which the page may not have
    found: list[dict[str, Any]] = page.evaluate(AXE_RUN, TAGS)
    return [f"{each['id']}: {node['html'][:120]} {node['any'][:1]}" for each in found for node in each["nodes"]]


def fits(page: Page) -> bool:
    """Nothing makes the page wider than the window."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


def check(page: Page, where: str) -> None:
    assert violations(page) == [], where
    assert fits(page), where


def check_everywhere(page: Page, where: str) -> None:
    """At every size, light and dark."""
    for width, height in SIZES:
        resize(page, width, height)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            still(page)
            check(page, f"{where}, {width}x{height}, {scheme}")


@pytest.mark.slow
def test_lobby_new_table_and_table(open_page: NewPage) -> None:
    page = open_page(has_touch=True)
    page.goto("/new")
    page.get_by_text("Las reglas").click()
    expect(page.get_by_label("Empate")).to_be_visible()
    check_everywhere(page, "new table, rules open")
    new_table(page, "Ana")
    page.get_by_text("Sitio libre").first.wait_for()
    check_everywhere(page, "waiting room")
    lobby = page.context.new_page()
    lobby.goto("/")
    lobby.get_by_role("link", name="Volver: Mesa de Ana").first.wait_for()
    check_everywhere(lobby, "lobby")
    lobby.close()
    fill_and_start(page)
    my_turn(page)
    check_everywhere(page, "table, own turn")
    play_card(page, touch)
    my_next_turn(page)
    check_everywhere(page, "table, later")
    page.get_by_role("button", name="Menú").click()
    check_everywhere(page, "menu")
    page.keyboard.press("Escape")
    for window in ("Marcador", "Reglas", "Invitar", "Opciones de la mesa", "Ajustes", "Teclas", "Dejar la mesa"):
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Menú").click()
        page.get_by_role("dialog").get_by_role("button", name=window).click()
        expect(page.get_by_role("dialog", name="Menú")).to_have_count(0)
        page.get_by_role("dialog").get_by_role("heading").first.wait_for()
        check_everywhere(page, window)
        page.keyboard.press("Escape")


def test_rules(open_page: NewPage) -> None:
    page = open_page()
    page.goto("/help")
    page.locator("article h2").first.wait_for()
    check_everywhere(page, "rules")


def finished(served: Served) -> tuple[str, str]:
    """A table with a match that is over, and the cookie of its owner."""
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        options = {"pace": "instant", "juegos_target": 1}
        opened = ana.ask("play_now", game="tute-pairs", options=options)
        ana.watch(opened["table"])
        while ana.state["stage"] != "over":
            play_on(ana)
        return ana.table, cookie


def play_on(player: Client) -> None:
    if player.legal:
        player.ask("act", table=player.table, v=player.version, action=player.legal[0])
    elif player.state["stage"] == "sheet" and player.state["you"] not in player.state["ready"]:
        player.ask("ready", table=player.table)
    else:
        player.next()


def known_as(context: BrowserContext, cookie: str, url: str) -> None:
    name, _, value = cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": url}])


def test_the_sheets(open_page: NewPage, served: Served) -> None:
    table, cookie = finished(served)
    page = open_page()
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("dialog", name="Fin de la partida")).to_be_visible()
    expect(page.get_by_role("button", name="Otra partida")).to_be_visible()
    check_everywhere(page, "end of the match")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    check_everywhere(page, "the table after it")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_other_languages_fit_the_smallest_phone(open_page: NewPage, language: str) -> None:
    page = open_page(320, 568, locale=language, has_touch=True)
    page.goto("/")
    page.locator(".play .gold").wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    check(page, "lobby")
    page.goto("/new")
    page.locator("form").wait_for()
    check(page, "new table")
    page.goto("/")
    page.locator(".play .gold").tap()
    my_turn(page)
    check(page, "table")


def test_where_the_system_chooses_the_colours_a_gold_button_has_an_edge_and_a_sign_is_seen(open_page: NewPage) -> None:
    page = open_page(forced_colors="active")
    page.goto("/")
    gold = page.get_by_role("button", name="Jugar ahora")
    expect(gold).to_be_visible()
    assert gold.evaluate("button => parseFloat(getComputedStyle(button).borderTopWidth)") >= 1
    gold.click()
    scores = page.get_by_role("button", name="Marcador")
    expect(scores).to_be_visible()
    sign = (
        "it => [getComputedStyle(it, '::before').backgroundColor, getComputedStyle(it.parentElement).backgroundColor]"
    )
    ink, paper = scores.evaluate(sign)
    assert ink != paper
