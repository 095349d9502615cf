"""A match for chips: why it cannot begin yet, what it brought to each, the next one, what one's account tells of it."""

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.people import Line, at_table, play_until
from tests.browser.player import told
from tests.browser.test_accessible import check
from tests.server.club.test_consent import OPTIONS, to_the_end
from tests.server.club.test_moderation import told as commanded
from tests.server.people.test_accounts import account
from tests.server.served import Client, Served, client

pytestmark = pytest.mark.browser
BET = 50


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lets people of one address play for chips."""
    yield from serving(tmp_path_factory, one_address_counts="true")


@pytest.mark.slow
def test_what_a_match_for_chips_brings_is_told(open_page: NewPage, served: Served) -> None:
    cookies, person = {}, {}
    for name in ("Ana", "Luis", "Eva"):
        cookies[name], about = account(served, name)
        person[name] = str(about["person"])
    with ExitStack() as stack:
        ana, luis, eva = (stack.enter_context(client(served, cookie)) for cookie in cookies.values())
        table = ana.ask("open", game="brisca", seats=3, options={**OPTIONS, "bet": BET})["table"]
        for each in (ana, luis, eva):
            each.watch(table)
        assert luis.ask("sit", table=table, seat=1)["t"] == "ok"
        chief = at_table(open_page, served, table, cookies["Ana"], 360, 640, has_touch=True)
        other = at_table(open_page, served, table, cookies["Luis"], 1280, 800)
        begun(chief, ana, eva)
        other.route("**/matches?most=1", late())
        to_the_end(ana, luis, eva)
        brought(served, table, {0: chief, 1: other})
        chief.get_by_role("button", name="Otra partida").click()
        told(other, f"Empieza otra partida: la apuesta es de {BET} fichas.")
        assert not [each for each in chief.evaluate("window.told") if "otra partida" in each]
        assert luis.ask("leave", table=table)["t"] == "ok"
    elsewhere(served, other, person["Luis"])
    accounted(served, other)


def begun(chief: Page, ana: Client, eva: Client) -> None:
    """A robot does not bet: the chief reads it beside the button, which begins nothing before somebody sits there."""
    assert ana.ask("robot", table=ana.table, seat=2, level="novice")["t"] == "ok"
    start = chief.get_by_role("button", name="Empezar")
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(chief.get_by_text("Así no puede empezar")).to_be_visible()
    expect(start).to_have_accessible_description(re.compile(r"cubrir la apuesta\. .*: un robot no apuesta\."))
    expect(chief.get_by_text("no contará")).to_have_count(0)
    check(chief, "a robot where all must bet")
    start.tap(force=True)  # it says why
    told(chief, ": un robot no apuesta.")
    assert ana.ask("unseat", table=ana.table, seat=2)["t"] == "ok"
    assert eva.ask("sit", table=ana.table, seat=2)["t"] == "ok"
    expect(chief.get_by_text(f"el bote es de {3 * BET} fichas")).to_be_visible()
    expect(start).not_to_have_attribute("aria-disabled", "true")
    start.tap()
    ana.wait_for(lambda state: state["stage"] == "playing")


def late() -> Callable[[Route], None]:
    """The books do not answer when they are asked first, and then the end of the match is not in them yet."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        elif len(asked) == 2:
            route.fulfill(json=[])
        else:
            route.continue_()

    return answer


def brought(served: Served, table: str, pages: dict[int, Page]) -> None:
    """Each reads at the end what it brought to them, and to the others."""
    with served.http() as http:
        seats = http.get(f"/api/tables/{table}/matches").json()[0]["seats"]
    for at, page in pages.items():
        window = page.get_by_role("dialog", name="Fin de la partida")
        own = seats[at]
        chips = f"{signed(own['chips'])} fichas" if own["chips"] else f"Recuperas tu apuesta de {BET} fichas"
        expect(window.locator(".gain").first).to_have_text(f"{chips} · +{own['xp']} de experiencia")
        others = [f"{seat['name']} {signed(seat['chips'])}" for seat in seats if seat is not own]
        told_of = window.locator(".gain").last
        expect(told_of).to_have_text(f"Fichas: {' · '.join(others)}")
        assert all(each.replace(" ", "\u00a0") in str(told_of.text_content()) for each in others), "in one line"
        expect(window.locator("p.won")).to_have_class(
            re.compile("yours") if own["won"] else re.compile("^won(?!.*yours)")
        )
        check(page, "what a match brought")


def signed(chips: int) -> str:
    return f"+{chips}" if chips > 0 else str(chips).replace("-", "−")


def elsewhere(served: Served, page: Page, person: str) -> None:
    """Who has abandoned two matches is told so in the second person, and until when."""
    with closing(sqlite3.connect(served.data / "tapete.db", timeout=20)) as database, database:
        row = ("before", 1, person, time.time() - 60, "asked")
        database.execute('INSERT INTO leavings ("table", version, person, at, why) VALUES (?, ?, ?, ?, ?)', row)
    with client(served, served.guest("Olga")) as olga:
        table = olga.ask("open", game="brisca", options=OPTIONS)["table"]
        olga.watch(table)
        page.goto(f"/t/{table}")
        page.get_by_role("button", name="Sentarme aquí").first.click()
        told(page, "Has abandonado partidas y no puedes jugar ninguna competitiva")


def accounted(served: Served, page: Page) -> None:
    """One's account: nothing that is lost stands there as staked; each movement says what it was for."""
    commanded("admin", "chips", "Luis", "7", "--reason", "por el corte de luz", data=served.data)
    page.goto("/me")
    expect(page.get_by_text(re.compile("^Fichas: "))).not_to_contain_text("en juego")
    expect(page.get_by_text(re.compile(r"^Hasta el .* no puedes jugar partidas competitivas\.$"))).to_be_visible()
    lines = page.get_by_role("region", name="Movimientos de fichas").get_by_role("listitem")
    expect(lines.first).to_have_text(re.compile(r"^Corrección de la moderación.*por el corte de luz\s*\+7$"))
    expect(lines.nth(1)).to_have_text(re.compile(rf"^Apuesta\s· Brisca.*−{BET}$"))
    expect(lines.last).to_have_text(re.compile(r"^Al abrir la cuenta.*\+1\.?000$"))
    check(page, "account, with movements")


def test_who_comes_back_when_the_match_or_another_one_is_over_reads_what_it_brought(
    open_page: NewPage, served: Served
) -> None:
    """It may be at the sheet of a hand that their line broke, or after the match; they played on elsewhere."""
    cookies = [account(served, name)[0] for name in ("Nuria", "Oto")]
    options = {**OPTIONS, "bet": BET, "juegos_target": 2}
    with client(served, cookies[0]) as nuria, client(served, cookies[1]) as oto:
        table = nuria.ask("open", game="brisca", options=options)["table"]
        for each in (nuria, oto):
            each.watch(table)
        assert oto.ask("sit", table=table, seat=1)["t"] == "ok"
        page = open_page(390, 844, is_new=True)
        line = Line(page.context)
        at_table(lambda *_, **__: page, served, table, cookies[1])
        assert nuria.ask("start", table=table)["t"] == "ok"
        play_until(lambda: nuria.state["stage"] == oto.state["stage"] == "sheet", nuria, oto)
        expect(page.get_by_role("dialog", name="Fin de la mano 1")).to_be_visible()
        end = page.get_by_role("dialog", name="Fin de la partida")
        for _ in range(2):
            line.cut()
            to_the_end(nuria, oto)
            line.mend()
            expect(end.locator(".gain").first).to_contain_text("fichas")
            page.keyboard.press("Escape")
            expect(end).to_have_count(0)
            assert nuria.ask("start", table=table)["t"] == "ok"
            oto.wait_for(lambda state: state["stage"] == "playing")


def test_at_the_end_who_cannot_bet_again_is_named(open_page: NewPage, served: Served) -> None:
    cookies = [account(served, name)[0] for name in ("Pepa", "Quico")]
    with client(served, cookies[0]) as pepa, client(served, cookies[1]) as quico:
        table = pepa.ask("open", game="brisca", options={**OPTIONS, "bet": BET})["table"]
        for each in (pepa, quico):
            each.watch(table)
        assert quico.ask("sit", table=table, seat=1)["t"] == "ok"
        page = at_table(open_page, served, table, cookies[0], 360, 640)
        assert pepa.ask("start", table=table)["t"] == "ok"
        to_the_end(pepa, quico)
        page.get_by_role("dialog", name="Fin de la partida").locator(".gain").first.wait_for()
        with served.http() as http:
            won = http.get(f"/api/tables/{table}/matches").json()[0]["seats"][1]["chips"]
        commanded("admin", "chips", "Quico", str(BET - 1 - 1000 - won), "--reason", "por la prueba", data=served.data)
        page.get_by_role("button", name="Otra partida").click()
        expect(page.get_by_text("Quico: faltan fichas.")).to_be_in_viewport()
        expect(page.get_by_role("dialog")).to_have_count(0)
