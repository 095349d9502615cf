"""Who sits in which chair, whom a robot plays for, and whose consent is awaited, as others at the table see it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import step, with_luis
from tests.browser.people import at_table, button, pair
from tests.browser.player import resize, told
from tests.browser.test_accessible import check
from tests.browser.test_read_aloud import listening, says
from tests.server.club.test_addresses import AWAY
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


def test_who_is_at_the_sheet_of_a_match_agrees_with_its_new_options_there(open_page: NewPage, served: Served) -> None:
    people = pair(served, lambda ana: bool(ana.state["stage"] == "over"), juegos_target=1)
    luis = at_table(open_page, served, people.table, people.luis, 360, 640)
    end = luis.get_by_role("dialog", name="Fin de la partida")
    expect(end).to_contain_text("Ana puede empezar otra partida.")
    with client(served, people.ana) as ana:
        ana.watch(people.table)
        options = {name: ana.state["options"][name] for name in ("as_seated", "pace", "turn_time_s")}
        assert ana.ask("set", table=people.table, options={**options, "juegos_target": 2})["t"] == "ok"
    told(luis, "Las opciones de la mesa han cambiado.")
    expect(end).not_to_contain_text("puede empezar")
    check(luis, "options that have changed, at the sheet")
    resize(luis, 1280, 800)
    end.get_by_role("button", name="Ver las opciones").click()
    expect(luis.get_by_role("dialog", name="Opciones de la mesa")).to_be_visible()
    luis.keyboard.press("Escape")  # the sheet is there again
    chief = at_table(open_page, served, people.table, people.ana, 360, 640)
    awaited = chief.get_by_role("dialog").get_by_text("Falta la conformidad de Luis.")
    expect(awaited).to_be_visible()
    end.get_by_role("button", name="De acuerdo").click()
    expect(end).to_contain_text("Ana puede empezar otra partida.")
    expect(awaited).to_have_count(0)


def test_a_robot_since_another_hand_names_no_trick_and_a_chair_that_is_claimed_is_told(
    open_page: NewPage, served: Served
) -> None:
    table, cookie = with_luis(served, pace="instant", turn_time_s=0, tute_enabled=False)
    with client(served, cookie) as ana, client(served, served.guest("Eva")) as eva:
        ana.watch(table)
        while ana.state["hand_number"] < 2 or not ana.legal:
            step(ana, ())
        page = at_table(listening(open_page), served, table, cookie, 360, 640)
        away = page.locator(".badge.absent")
        expect(away).to_have_text("robot")
        assert eva.ask("sit", table=table, seat=2)["t"] == "ok"
        button(page, "Mesa").click()
        claimed = page.get_by_role("dialog", name="Mesa").get_by_text("Eva se sienta aquí en el próximo reparto")
        expect(claimed).to_be_visible()
        while ana.state["hand_number"] < 3 and ana.state["stage"] != "over":
            step(ana, ())
        says(page, "Eva se sienta.")
        expect(claimed).to_have_count(0)


def test_whom_the_chief_was_about_to_ask_to_leave_is_not_who_sits_there_next(
    open_page: NewPage, served: Served
) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as chief:
        table = chief.ask("open", game="tute-pairs")["table"]
    page = at_table(open_page, served, table, cookie, 390, 844)
    with client(served, served.guest("Juan"), AWAY) as juan, client(served, served.guest("Olga"), AWAY) as olga:
        assert juan.ask("sit", table=table, seat=1)["t"] == "ok"
        counts = page.get_by_role("status").filter(has_text="Esta partida")
        expect(counts).to_contain_text("Juan: sin cuenta no cuenta.")
        expect(counts).to_contain_text("Esta partida no contará para nadie.")
        button(page, "Mesa").click()
        window = page.get_by_role("dialog", name="Mesa")
        window.get_by_role("button", name="Pedir que se vaya").click()
        reasons = window.get_by_role("button", name="Hace esperar")
        expect(reasons).to_be_visible()
        assert juan.ask("leave", table=table)["t"] == "ok"
        assert olga.ask("sit", table=table, seat=1)["t"] == "ok"
        expect(window.get_by_role("listitem").filter(has_text=re.compile("Olga"))).to_be_visible()
        expect(reasons).to_have_count(0)


LOTS = """() => {
  window.lots = []
  new MutationObserver(() => {
    const deals = document.querySelector('.lots small')?.textContent
    if (deals && !document.querySelector('.seat .mark.dealer')) lots.push(deals)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}"""
"""Whom the lots call the dealer while nobody is one yet."""


def test_who_deals_by_lot_is_named_once_it_is_known_and_read_aloud(open_page: NewPage, served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, client(served, cookie := served.guest("Luis")) as luis:
        table = ana.ask("open", game="tute-pairs", options={"pace": "normal", "turn_time_s": 0})["table"]
        ana.watch(table)
        luis.ask("sit", table=table, seat=1)
        ana.ask("robot", table=table, level="novice")
        page = at_table(listening(open_page), served, table, cookie, 390, 844)
        page.evaluate(LOTS)
        ana.ask("start", table=table)
        deals = page.get_by_role("region", name="Sorteo de asientos").locator("small", has_text=re.compile("^Da"))
        says(page, f"Sorteo de asientos. {deals.first.inner_text()}")
        assert page.evaluate("window.lots") == []
