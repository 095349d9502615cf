"""Two people at one table, each in a browser of their own: lots, talk, a vote, a card chosen ahead."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Position, expect

from tests.browser.conftest import LONG_VOTES, NewPage, serving
from tests.browser.people import button
from tests.browser.player import CARDS, new_table
from tests.server.served import Served

pytestmark = pytest.mark.browser
MINE = ".status.mine"
UNHURRIED = """(() => {
  const wait = setTimeout
  window.setTimeout = (run, ms, ...more) => wait(run, ms === 9000 ? 90000 : ms, ...more)
})()"""
"""The lots go by themselves after nine seconds, which a busy machine may take to show them to two people."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits for every vote."""
    yield from serving(tmp_path_factory, LONG_VOTES)


def test_two_people_draw_lots_talk_vote_and_choose_a_card_ahead(open_page: NewPage) -> None:
    ana, luis = open_page(390, 844), open_page(1280, 800, locale="en-GB")
    for page in (ana, luis):
        page.add_init_script(UNHURRIED)
    sit_down(ana, luis)
    draw_lots(ana, luis)
    talk(ana, luis)
    vote(ana, luis)
    choose_ahead(ana, luis)


def sit_down(ana: Page, luis: Page) -> None:
    new_table(ana, "Ana")
    luis.goto(ana.get_by_label("Enlace de la mesa").input_value())
    luis.get_by_label("Your name").fill("Luis")
    luis.get_by_role("button", name=re.compile("^Sit here: 3")).click()
    expect(ana.get_by_role("list").get_by_text("Luis", exact=True).last).to_be_visible()
    ana.get_by_role("button", name="Llenar con robots").click()
    ana.get_by_role("button", name="Empezar").click()


def draw_lots(ana: Page, luis: Page) -> None:
    for page, lots, go in ((ana, "Sorteo de asientos", "Seguir"), (luis, "Draw for seats", "Go on")):
        expect(page.locator(CARDS)).to_have_count(10)
        drawn = page.get_by_role("region", name=lots)
        expect(drawn.get_by_role("listitem")).to_have_count(4)
        drawn.get_by_role("button", name=go).click()
        expect(drawn).to_have_count(0)


def talk(ana: Page, luis: Page) -> None:
    """A phrase is read in the reader's own language, and counts as unread until seen; who is muted is not heard."""
    button(ana, "Conversación").click()
    ana.get_by_role("button", name="¡Bien jugado!").click()
    expect(ana.locator(".talk")).to_contain_text("Ana ¡Bien jugado!")
    ana.keyboard.press("Escape")
    button(luis, "Talk: 1 unread").click()
    expect(luis.locator(".talk")).to_contain_text("Ana Well played!")
    luis.get_by_label("Write to the table").fill("hola, Ana")
    luis.keyboard.press("Enter")
    expect(luis.locator(".talk")).to_contain_text("Luis hola, Ana")
    luis.get_by_role("button", name="applause").click()
    luis.keyboard.press("Escape")
    button(ana, "Conversación: 2 sin leer").click()
    ana.get_by_role("button", name="Silenciar o denunciar a Luis").first.click()
    ana.get_by_role("button", name="Silenciar", exact=True).click()
    expect(ana.locator(".talk")).not_to_contain_text("hola")
    expect(ana.get_by_text("No oyes a Luis.").first).to_be_visible()
    ana.keyboard.press("Escape")


def vote(ana: Page, luis: Page) -> None:
    """An end without result is asked for by one, and refused by the other."""
    button(luis, "Table").click()
    luis.get_by_role("button", name="Propose to annul the match").click()
    asked = ana.get_by_role("region", name="Votación")
    expect(asked).to_contain_text("Luis: ¿anulamos la partida?")
    expect(luis.get_by_role("region", name="Vote")).to_contain_text("Waiting for Ana.")
    asked.get_by_role("button", name="No").click()
    expect(asked).to_have_count(0)


def choose_ahead(ana: Page, luis: Page) -> None:
    """Off turn a card is chosen ahead, marked, and taken back by a second touch."""
    while not (ana.locator(MINE).count() or luis.locator(MINE).count()):
        ana.wait_for_timeout(100)
    other = luis if ana.locator(MINE).count() else ana
    left_edge = Position(x=8, y=30)  # the rest of it lies under its neighbour
    other.locator(CARDS).first.click(position=left_edge)
    chosen = other.locator(".hand .queued")
    expect(chosen).to_have_accessible_name(re.compile("(chosen for your turn|elegida para tu turno)$"))
    chosen.click(position=left_edge)
    expect(chosen).to_have_count(0)
