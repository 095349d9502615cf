"""A guest's way: a match, its hand step by step, dealt again in the browser with what the browser itself has added."""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.moments import finished as is_finished
from tests.browser.moments import found
from tests.browser.player import CARDS, told
from tests.browser.test_accessible import check, known_as, play_on
from tests.browser.test_large_letters import kept
from tests.server.served import Client, Served, client

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of this file's own, where nobody else counts."""
    yield from serving(tmp_path_factory)


def finished(served: Served, cookie: str) -> str:
    """A table at which the first hand of a match with robots is over."""
    with client(served, cookie) as player:
        opened = player.ask("play_now", game="tute-pairs", options={"pace": "instant"})
        player.watch(opened["table"])
        while player.state["stage"] != "sheet":
            play_on(player)
        return player.table


def to_the_end(served: Served, cookie: str, table: str) -> None:
    """The hand that is on."""
    with client(served, cookie) as player:
        player.watch(table)
        player.wait_for(lambda state: bool(state["stage"] != "dealing"))  # a tute may have ended it already
        while player.state["stage"] == "playing":
            play_on(player)


def taken(page: Page) -> str:
    """What this browser has added to the next deal, once the room has it."""
    page.wait_for_function("() => localStorage.getItem('tapete.chance')")
    chance: str = page.evaluate("JSON.parse(localStorage.getItem('tapete.chance')).at(-1).chance")
    return chance


@pytest.mark.slow
def test_a_hand_is_seen_step_by_step_and_dealt_again(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Mencía")
    table = finished(served, cookie)
    page = open_page(390, 844)
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Siguiente").wait_for()
    added = taken(page)
    assert re.fullmatch("[0-9a-f]{32}", added)
    page.get_by_role("button", name="Siguiente").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    to_the_end(served, cookie, table)
    page.get_by_role("button", name="Verla paso a paso").first.click()

    expect(page).to_have_url(re.compile("/h/"))
    expect(page).to_have_title("Mano de Tute por parejas · tapete")
    stepped(page)
    page.get_by_role("button", name="Barajar otra vez y comparar").click()
    expect(page.get_by_text("Coincide: las 40 cartas salen igual.")).to_be_visible()
    expect(page.get_by_text(f"Tu navegador tenía la promesa antes del reparto y añadió {added}.")).to_be_visible()
    with page.expect_download() as file:
        page.get_by_role("link", name="Descargar esta mano").click()
    record = file.value.path().read_text()
    assert f"# deal chance 0 {added}" in record
    check(page, "hand, verified")

    # A record that shows other chance than what was added is no proof.
    page.route("**/record.txt", lambda route: route.fulfill(body=record.replace(added, added[::-1])))
    page.get_by_role("button", name="Barajar otra vez y comparar").click()
    expect(page.locator("p.verdict.bad")).to_contain_text("sale otro orden")

    page.goto("/deals/tute-pairs")
    expect(page.get_by_text("Son pocas manos todavía: esto no dice nada.")).to_be_visible()
    page.get_by_role("link", name="Mis manos").click()
    expect(page).to_have_title("Mis manos · tapete")
    expect(page.get_by_role("main").get_by_role("link", name="Tute por parejas")).to_have_count(2)
    check(page, "hands")
    played_on(page, served, cookie)


def test_a_finished_hand_draws_its_dog_breaks_no_name_and_leaves_the_page_free(
    open_page: NewPage, served: Served
) -> None:
    table, cookie = found(
        served, "tarot-4", lambda ana: bool(ana.state["stage"] == "sheet"), prefer=("bid guardia",), seats=4
    )
    for game in ("tomate", "brisca"):
        with client(served, cookie) as ana:
            ana.watch(ana.ask("open", game=game, options={"turn_time_s": 0})["table"])
            ana.ask("robot", table=ana.table, level="novice")
            ana.ask("start", table=ana.table)
    page = open_page(360, 640)
    known_as(page.context, cookie, served.url)
    page.goto(f"/h/{kept(served, cookie, table)}")
    page.get_by_role("button", name="Al final").click()
    facts = page.locator(".replay .felt > ul").first
    expect(facts.locator("li").filter(has_text="Perro").locator(".cards img")).to_have_count(6)
    expect(facts).to_contain_text("Contrato")
    expect(facts).not_to_contain_text("Oferta")
    for name in page.locator(".scroll tbody th").get_by_text("Carmen", exact=True).all():
        assert name.evaluate("it => it.clientHeight < 48")
    buttons = page.locator(".replay .buttons")
    assert buttons.evaluate("it => it.scrollWidth <= it.clientWidth")
    first, bar = page.get_by_role("button", name="Al principio").bounding_box(), buttons.bounding_box()
    assert first is not None
    assert bar is not None
    assert first["x"] >= bar["x"]
    at_the_end = page.get_by_role("button", name="Al final")
    expect(at_the_end).to_have_attribute("aria-disabled", "true")
    page.locator(".scroll").first.focus()
    page.keyboard.press("Home")  # scrolls, and turns no page
    expect(at_the_end).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".back a")).to_have_count(3)
    expect(page.get_by_role("link", name="Volver a tu partida")).to_have_count(3)
    assert page.locator(".back > div").evaluate("it => it.offsetHeight") <= page.locator(".back").evaluate(
        "it => it.offsetHeight"
    )
    assert page.locator(".back > div").evaluate("it => it.offsetHeight") <= 640 / 3.5
    seen_from_the_seat_that_was_asked_for_last(page)
    listed_on_a_bad_line(page)


def capote_failed(ana: Client) -> bool:
    return is_finished(ana) and "capote_failed" in str(ana.state["sheet"])


def test_what_was_laid_face_down_is_not_told_while_the_hands_are_closed(open_page: NewPage, served: Served) -> None:
    """Nobody but who draws, or discards, has seen the card; and what holds is said once."""
    table, cookie = found(served, "tute-two", capote_failed, ("capote",), seats=2)
    page = open_page(360, 640)
    known_as(page.context, cookie, served.url)
    page.goto(f"/h/{kept(served, cookie, table)}")
    said, count = page.locator(".replay .said"), page.locator(".count")
    mine, theirs = re.compile("^Ana: Roba (el|la) "), re.compile("^Paco: Roba[ .]")
    for words in (mine, theirs):
        page.keyboard.press("Home")
        expect(count).to_have_text(re.compile("^Paso 1 de"))
        for _ in range(int(page.get_by_role("slider").get_attribute("max") or 0)):
            if words.match(said.inner_text()):
                break
            page.keyboard.press("ArrowRight")
    assert said.inner_text() == "Paco: Roba."
    assert page.locator(".side h3").inner_text() == "Paco: Roba."
    page.get_by_label("Ver todas las manos").check()
    expect(said).to_have_text(re.compile("^Paco: Roba (el|la) "))
    page.get_by_role("button", name="Al final").click()
    fact = page.locator(".replay .felt > ul").first.locator("li").filter(has_text="Capote")
    expect(fact).to_have_text(re.compile(r"^Capote\s·\s(Ana|Paco)\s*$"))


def seen_from_the_seat_that_was_asked_for_last(page: Page) -> None:
    """Whichever answer comes first; and from the one before where none comes."""
    seat, held = page.get_by_label("Ver desde"), list[Route]()
    page.route(re.compile("seat=1$"), lambda route: held.append(route))
    page.route(re.compile("seat=3$"), lambda route: route.abort())
    with page.expect_request("**/steps*"):
        seat.select_option("1")
    with page.expect_response("**/steps*"):
        seat.select_option("2")
    with page.expect_event("requestfinished"):
        held[0].continue_()
    seat.select_option("3")
    told(page, "No se ha podido cargar.")
    expect(seat).to_have_value("2")
    page.unroute_all()
    with page.expect_response("**/steps*"):
        seat.select_option("3")
    expect(page.locator(".replay .felt")).to_be_visible()
    expect(seat).to_have_value("3")


STEPS = """async () => {
  const slider = document.querySelector('.replay input[type=range]')
  const heights = []
  for (let at = 1; at <= Number(slider.max); at++) {
    slider.value = at
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    heights.push(document.querySelector('.replay .said').offsetHeight)
  }
  return [...new Set(heights)]
}"""


def test_the_hands_stay_in_place_whatever_is_said_of_a_step(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Mencía")
    finished(served, cookie)
    page = open_page(360, 640)
    known_as(page.context, cookie, served.url)
    page.goto("/me/hands")
    page.get_by_role("main").get_by_role("link", name="Tute por parejas").first.click()
    page.locator(".count").wait_for()
    heights = page.evaluate(STEPS)
    assert len(heights) == 1, heights


def listed_on_a_bad_line(page: Page) -> None:
    """What is listed stays where more of it does not come, and is asked for again."""
    seats = [{"name": "Ana", "score": 1, "you": True, "gone": False}]
    shown = {"table": "t", "match": "m", "number": 1, "game": "tarot-4", "seats": seats, "public": True}
    hands = [{**shown, "id": f"h{n}", "at": 9000 - n, "duplicate": ""} for n in range(31)]
    failed: list[str] = []

    def give(route: Route) -> None:
        if "before" not in route.request.url:
            route.fulfill(json=hands[:30])
        elif failed:
            route.fulfill(json=hands[30:])
        else:
            failed.append(route.request.url)
            route.abort()

    page.route("**/api/me/hands?*", give)
    page.get_by_role("link", name="Mis manos").click()
    entries, more = page.locator("main .lines li"), page.get_by_role("button", name="Más", exact=True)
    alert = page.locator("main [role=alert]")
    more.click()
    alert.wait_for()
    expect(entries).to_have_count(30)
    more.click()
    expect(entries).to_have_count(31)
    expect(alert).to_have_count(0)


def played_on(page: Page, served: Served, cookie: str) -> None:
    """From near its end against robots, to the sheet, once more, and back to the hand as it was played."""
    page.get_by_role("main").get_by_role("link", name="Tute por parejas").first.click()
    page.locator(".count").wait_for()
    page.keyboard.press("End")
    expect(page.get_by_text("Fin de la mano")).to_be_visible()
    for _ in range(9):
        page.keyboard.press("ArrowLeft")
    held = page.locator(".replay .seats > li").first.locator(".cards img").count()
    step = page.locator(".count").inner_text()
    page.get_by_role("button", name="Seguir desde aquí").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("header").get_by_text("Práctica")).to_be_visible()
    expect(page.locator(CARDS)).to_have_count(held)
    check(page, "table, played on")
    to_the_end(served, cookie, page.url.rsplit("/", 1)[1])
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Era práctica: no cuenta para nada.")).to_be_visible()
    check(page, "sheet, played on")
    sheet.get_by_role("button", name="Intentarlo otra vez").click()
    expect(sheet).to_have_count(0)
    expect(page.locator(CARDS)).to_have_count(held)
    to_the_end(served, cookie, page.url.rsplit("/", 1)[1])
    sheet.get_by_role("button", name="Volver a la mano jugada").click()
    expect(page).to_have_url(re.compile("/h/"))
    expect(page.locator(".count")).to_have_text(step)


RING_TOP = """(el) => {
  const { outlineOffset, outlineWidth } = getComputedStyle(el)
  return el.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth)
}"""


def stepped(page: Page) -> None:
    """To and fro by key; what a seat might have done; all hands."""
    count = page.locator(".count")
    expect(count).to_have_text(re.compile("^Paso 1 de"))
    check(page, "hand, dealt")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^Paso 5 de"))
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(re.compile("^Paso 4 de"))
    slider, buttons = page.get_by_role("slider"), page.locator(".buttons").bounding_box()
    slider.focus()
    assert buttons is not None
    assert slider.evaluate(RING_TOP) >= buttons["y"] + buttons["height"], "its ring is not across the buttons"
    # From the seat of whoever has just played: what they might have done, and what not.
    actor = page.locator(".side h3").inner_text().split(":")[0]
    page.get_by_label("Ver desde").select_option(label=actor)
    expect(page.locator(".chosen, .side p").first).to_be_visible()
    expect(page.get_by_text("Lo que podía elegir se ve desde su sitio")).to_have_count(0)
    held = page.locator(".replay .seats .cards")  # what holds may be drawn, too: a turn-up, a dog
    assert held.locator(".unseen").count() < held.locator("img").count()
    page.get_by_label("Ver todas las manos").check()
    expect(held.locator(".unseen")).to_have_count(held.locator("img").count())
    check(page, "hand, all shown")


def with_results(served: Served, person: str) -> None:
    """Three matches of Brisca that counted, as the clerk writes them."""
    with closing(sqlite3.connect(served.data / "tapete.db", timeout=20)) as database, database:
        for number, (mu, sigma) in enumerate(((22.4, 8.1), (25.4, 7.8), (27.8, 7.6))):
            row = (f"m{number}", 0, person, "brisca", time.time() - 3 + number, 1, 3.0, 1, 20, 0, 0, mu, sigma)
            database.execute(f"INSERT INTO results VALUES ({', '.join('?' * len(row))})", row)
        database.execute("INSERT INTO ratings VALUES (?, 'brisca', 27.8, 7.6, 3)", (person,))


@pytest.mark.slow
def test_the_hand_of_the_day_ranking_profile_and_fair_play(open_page: NewPage, served: Served) -> None:
    with served.http(served.guest("Casilda")) as http:
        answer = http.post("/api/account", json={"password": "seis copas y un as"})
        cookie = answer.headers["set-cookie"].split(";")[0]
    with_results(served, answer.json()["person"])
    page = open_page(360, 640)
    day_played(page, served, cookie)
    figures_seen(page)
    page.get_by_role("link", name="Juego limpio").click()
    expect(page.get_by_text("Nada hasta ahora.")).to_be_visible()
    expect(page.get_by_text("1.ª vez: sin espera")).to_be_visible()
    expect(page.get_by_text("5.ª vez: 24 h")).to_be_visible()
    check(page, "fair play")
    page.get_by_role("link", name="Estadística de los repartos").click()
    page.get_by_role("combobox", name="Juego").select_option("tute-pairs")
    expect(page.get_by_role("region", name="Qué no prueba")).to_be_visible()
    check(page, "deals")


def day_played(page: Page, served: Served, cookie: str) -> None:
    """The hand of the day asks for an account, is played, and is compared."""
    page.goto("/day/tute-pairs")
    page.get_by_role("button", name="Jugarla").click()
    expect(page.get_by_text("Para jugarla hace falta una cuenta")).to_be_visible()
    check(page, "hand of the day, nobody")
    known_as(page.context, cookie, served.url)
    page.goto("/")
    page.get_by_role("link", name="Mano del día").click()
    page.get_by_role("combobox", name="Juego").select_option("tute-pairs")
    expect(page).to_have_url(re.compile("/day/tute-pairs"))
    page.get_by_role("button", name="Jugarla").click()
    page.wait_for_url("**/t/*")
    with client(served, cookie) as player:
        player.watch(page.url.rsplit("/", 1)[1])
        while player.state["stage"] != "sheet":
            play_on(player)
    page.goto("/day/tute-pairs")
    expect(page.locator("tr.mine")).to_contain_text("Casilda")
    check(page, "hand of the day, played")
    page.get_by_role("link", name="Ver mi mano").click()
    page.locator(".count").wait_for()
    page.get_by_role("link", name="Qué hicieron los demás").click()
    expect(page.locator("tr.mine")).to_contain_text("Casilda")
    expect(page.get_by_text("Envía este enlace")).to_have_count(0)
    check(page, "the same deal at its address")


def figures_seen(page: Page) -> None:
    """Ranking, profile, friends and one's own statistics."""
    page.goto("/ranking/brisca")
    expect(page.get_by_role("row", name="1. Casilda")).to_have_count(2)
    expect(page.get_by_text("± 15,2")).to_be_visible()
    page.get_by_label("Periodo").select_option("week")
    expect(page.get_by_text("3 de 3")).to_be_visible()
    check(page, "ranking")
    page.goto("/p/Casilda")
    expect(page.get_by_text("Experiencia: 60")).to_be_visible()
    check(page, "profile")
    page.goto("/me/friends")
    page.get_by_label("Pedir amistad a").fill("nadie así")
    page.get_by_role("button", name="Pedir amistad").click()
    expect(page.get_by_text("No hay ninguna cuenta con ese nombre.")).to_be_visible()
    check(page, "friends")
    page.get_by_role("link", name="Estadísticas").click()
    page.get_by_role("combobox", name="Juego").select_option("tute-pairs")
    expect(page.get_by_role("cell", name="1", exact=True).first).to_be_visible()
    expect(page.get_by_text("Aún no hay partidas que cuenten")).to_be_visible()
    page.get_by_role("combobox", name="Juego").select_option("brisca")
    expect(page.locator(".uplot canvas")).to_be_visible()
    expect(page.get_by_role("cell", name="ganada")).to_have_count(3)
    check(page, "statistics")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(DRAWN_LIGHT)


DRAWN_LIGHT = """() => {
  const sheet = document.querySelector('.uplot canvas')
  const dots = sheet.getContext('2d').getImageData(0, 0, sheet.width, sheet.height).data
  return dots.every((value, at) => at % 4 || dots[at + 3] < 250 || value > 100)
}"""
"""Whether nothing of the plot has a dark colour, which is not seen in the dark."""


def test_the_waiting_room_says_what_will_count(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Urraca")
    with client(served, cookie) as player:
        table = player.ask("open", game="brisca")["table"]
    page = open_page(360, 640)
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    expect(page.get_by_text("Esta partida no contará para nadie.")).to_be_visible()
