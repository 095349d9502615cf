"""Two people claim, concede and take back, each in a browser of their own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LONG_VOTES, NewPage, serving
from tests.browser.moments import may, step
from tests.browser.people import at_table, button, leads_or_follows, pair, play_by_mouse
from tests.browser.player import CARDS, tab_to, told
from tests.browser.test_accessible import check
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

WAITING = """(() => {
  const wait = setTimeout
  window.setTimeout = (run, ms, ...more) => (ms === 9000 ? ((window.go = run), 0) : wait(run, ms, ...more))
})()"""
"""The lots, which go by themselves after nine seconds, wait for a word."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits for every vote."""
    yield from serving(tmp_path_factory, LONG_VOTES)


@pytest.mark.slow
def test_the_rest_is_claimed_a_card_taken_back_and_the_hand_given(open_page: NewPage, served: Served) -> None:
    people = pair(served, leads_or_follows, competitive=False)
    ana = at_table(open_page, served, people.table, people.ana, 1280, 800)
    luis = at_table(open_page, served, people.table, people.luis, 390, 844)
    claim(ana, luis)
    take_back(ana, luis)
    give(ana, luis)


def claim(ana: Page, luis: Page) -> None:
    """What is not plain for all costs nothing; who asks the others may be refused."""
    tab_to(ana, "header button[aria-label='Mesa']")
    ana.keyboard.press("Enter")
    panel = ana.get_by_role("dialog", name="Mesa")
    expect(panel.get_by_role("button", name="Perfil y denuncia")).to_have_count(1)  # no robot is reported
    panel.get_by_role("button", name="El resto es mío").click()
    expect(panel.get_by_role("alert")).to_have_text("No está a la vista de todos. Nadie más lo sabe.")
    # The button is another one, which no key still pressed shall press.
    expect(panel.get_by_role("heading", name="Lo que queda de la mano")).to_be_focused()
    expect(luis.get_by_role("region", name="Votación")).to_have_count(0)
    check(ana, "people")
    check(luis, "not asked yet")
    panel.get_by_role("button", name="Preguntar a los demás").click()
    expect(button(ana, "Mesa")).to_be_focused()
    vote = luis.get_by_role("region", name="Votación")
    expect(vote).to_contain_text("Ana: el resto de las bazas es de mi bando.")
    check(luis, "vote")
    tab_to(luis, "section .row button:last-child")
    luis.keyboard.press("Enter")
    for page in (ana, luis):
        told(page, "No hay acuerdo: se juegan todas las bazas.")
        expect(page.get_by_role("region", name="Votación")).to_have_count(0)
    button(ana, "Mesa").click()
    panel.get_by_role("button", name="El resto es mío").click()
    panel.get_by_role("button", name="Preguntar a los demás").click()
    told(ana, "Ya se preguntó en esta mano.")
    expect(panel.get_by_role("heading", name="Lo que queda de la mano")).to_be_focused()
    ana.keyboard.press("Escape")


def take_back(ana: Page, luis: Page) -> None:
    """One's own card goes back if the others agree, before the next one acts."""
    held = ana.locator(CARDS).count()
    play_by_mouse(ana)
    tab_to(ana, "header button[aria-label='Deshacer mi última jugada']")
    ana.keyboard.press("Enter")
    expect(ana.locator(".hand [tabindex='0']")).to_be_focused()  # the button is gone
    vote = luis.get_by_role("region", name="Votación")
    expect(vote).to_contain_text("Ana: ¿puedo deshacer mi última jugada?")
    expect(ana.get_by_role("region", name="Votación")).to_contain_text("Falta: Luis.")
    vote.get_by_role("button", name="Sí").click()
    told(luis, "Ana: se deshace su última jugada.")
    told(ana, "Se deshace tu última jugada.")
    expect(ana.locator(CARDS)).to_have_count(held)


def give(ana: Page, luis: Page) -> None:
    """Opponents concede; who is no person is not asked."""
    button(luis, "Mesa").click()
    luis.get_by_role("combobox", name="Conceder el resto a").select_option(label="Ana")
    luis.get_by_role("button", name="Conceder el resto a Ana").click()
    told(luis, "Ana: se le concede el resto.")
    told(ana, "Se te concede el resto.")
    for page in (ana, luis):
        expect(page.get_by_role("dialog", name="Fin de la mano")).to_be_visible()


def test_the_focus_stays_where_one_is_asked_no_more(open_page: NewPage, served: Served) -> None:
    """A vote ends without one's answer; options are agreed with among the seats, and at the sheet of a match."""
    people = pair(served, may("play"), competitive=False, juegos_target=1)
    luis = at_table(open_page, served, people.table, people.luis, 390, 844)
    with client(served, people.ana) as ana, client(served, people.luis) as same:
        ana.watch(people.table)
        assert ana.ask("annul", table=people.table)["t"] == "ok"
        tab_to(luis, "section .row .gold")
        assert same.ask("annul", table=people.table, agrees=False)["t"] == "ok"
        expect(luis.locator(".hand [tabindex='0']")).to_be_focused()

        assert same.ask("auto", table=people.table, on=True)["t"] == "ok"
        while ana.state["stage"] != "over":
            step(ana, ("pass",))
        luis.get_by_role("dialog", name="Fin de la partida").wait_for()
        for goal, where, then in ((2, "dialog .next", "dialog h2"), (3, ".strip", "main")):
            options = {**ana.state["options"], "juegos_target": goal}
            assert ana.ask("set", table=people.table, options=options)["t"] == "ok"
            luis.locator(where).get_by_role("button", name="De acuerdo").focus()
            luis.keyboard.press("Enter")
            expect(luis.locator(then)).to_be_focused()
            luis.keyboard.press("Escape")


def test_the_focus_is_at_the_hand_once_the_lots_have_gone_by_themselves(open_page: NewPage, served: Served) -> None:
    people = pair(served, lambda ana: bool(ana.state["view"]), as_seated=False)
    page = open_page(390, 844)
    page.add_init_script(WAITING)
    at_table(lambda *_: page, served, people.table, people.ana)
    page.get_by_role("region", name="Sorteo de asientos").get_by_role("button", name="Seguir").focus()
    page.evaluate("go()")
    expect(page.locator(".hand [tabindex='0']")).to_be_focused()
