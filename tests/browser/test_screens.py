"""What the screens round a hand say: windows and pace with robots, the score, seats, onlookers, keys, the tab."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import finished, found, may, opened, step, with_luis
from tests.browser.player import CAN, CARDS, REFUSAL_MS, SAY, answered, cards, lasting, move, my_turn, resize, still
from tests.server.served import Client, Served, client

pytestmark = pytest.mark.browser

QUESTIONS = """() => {
  window.asked = []
  const look = () => {
    const bar = [...document.querySelectorAll('.actions .bar button')].map((each) => each.textContent.trim())
    if (bar.length) window.asked.push(bar.join())
    requestAnimationFrame(look)
  }
  look()
}"""
"""Notes what is asked from now on."""


@pytest.mark.slow
def test_a_hand_with_robots_asks_nothing_that_has_no_answer_and_the_pace_is_changed(open_page: NewPage) -> None:
    page = open_page(1280, 800)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    my_turn(page)
    page.evaluate(QUESTIONS)
    while move(page, by_mouse):
        pass
    assert "Seguir" not in page.evaluate("window.asked")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menú").click()
    answered(page, lambda: page.get_by_label("Ritmo").select_option(label="tranquilo"))
    expect(page.get_by_label("Ritmo")).to_have_value("calm")
    page.get_by_role("dialog").get_by_role("button", name="Opciones de la mesa").click()
    expect(page.get_by_role("dialog").get_by_label("Ritmo").locator("option:checked")).to_have_text("tranquilo")


def by_mouse(page: Page, selector: str) -> None:
    """What stands at the right may be said; the left edge of a card lies under no other."""
    if selector == SAY:
        page.locator(SAY).last.click()
    else:
        page.locator(CAN).first.click(position={"x": 8, "y": 30})


def test_the_score_says_the_goal_every_hand_and_what_is_missing(open_page: NewPage, served: Served) -> None:
    def third(ana: Client) -> bool:
        """No tute has ended one of the hands: all 130 points of each were counted, as both of a side have them."""
        whole = all(sum(row["points"]) >= 2 * 130 for row in ana.state["rows"])
        return bool(ana.state["stage"] == "sheet" and ana.state["hand_number"] == 3 and whole)

    page = opened(open_page, served, found(served, "tute-pairs", third, juegos_target=4))
    page.get_by_role("dialog", name="Fin de la mano 3").wait_for()
    page.keyboard.press("Escape")
    mine = page.locator(".own .figures")
    expect(mine).to_have_text(re.compile(r"^\d de 4 juegos$"))
    page.locator(CARDS + ", .own .last").first.focus()
    page.keyboard.press("m")
    board = page.get_by_role("dialog", name="Marcador")
    rows = board.get_by_role("group", name="Todas las manos").locator("tbody tr")
    expect(rows).to_have_count(3)
    for row in rows.all():
        counted, total = zip(*(cell.inner_text().split() for cell in row.locator("td").all()), strict=True)
        assert sum(map(int, counted)) >= 130
        assert all(int(each) <= 4 for each in total)
    expect(board.get_by_role("listitem").first).to_contain_text(re.compile(r"a \d juegos? de ganar"))
    still(page)
    assert board.evaluate("it => it.scrollWidth <= it.clientWidth")


def beside_a_robot(ana: Client) -> str:
    """A table of four that waits, with a robot in the second seat."""
    table = str(ana.ask("open", game="tute-pairs")["table"])
    ana.watch(table)
    ana.ask("robot", table=table, level="novice", seat=1)
    return table


def test_seats_are_seen_from_above_with_partners_and_changed(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        table = beside_a_robot(ana)
        page = opened_waiting(open_page, served, table, cookie)
        expect(page.locator(".plan polygon")).to_have_count(2)
        page.get_by_role("button", name="Cambiarme aquí: 2").tap()
        ana.wait_for(
            lambda state: state["you"] == 1 and not state["seats"][0]["you"] and bool(state["seats"][0]["robot"])
        )
        assert [seat["robot"] for seat in ana.state["seats"]] == ["novice", "", "", ""]
        assert ana.state["may_own"]
        page.get_by_role("button", name="Llenar con robots").tap()
        expect(page.get_by_role("listitem").filter(has_text="Ana")).to_contain_text("con Julián")
        expect(page.get_by_text("o sentarse en el sitio de un robot")).to_be_visible()


def test_in_the_plan_of_many_no_name_lies_on_a_seat(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        table = ana.ask("open", game="tomate", seats=13)["table"]
        ana.watch(table)
        page = opened_waiting(open_page, served, table, cookie)
        for width, height in ((360, 640), (1920, 1080)):
            resize(page, width, height)
            still(page)
            assert page.evaluate(COVERED_SEATS) == [], width
        ana.ask("robot", table=table, level="novice")
        expect(page.locator(".plan .chair")).to_have_count(0)
        still(page)
        assert page.evaluate(COVERED_SEATS) == []


COVERED_SEATS = """() => {
  const box = (el) => el.getBoundingClientRect()
  const beside = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) <= 4
  const apart = (one, two) => Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) <= 4
  const meet = (one, two) => !beside(box(one), box(two)) && !apart(box(one), box(two))
  const isOn = (name) => (seat) => seat !== name.previousElementSibling && meet(name, seat)
  const names = [...document.querySelectorAll('.plan small')].filter((each) => each.checkVisibility())
  const seats = [...document.querySelectorAll('.plan > div > :first-child')]
  return names.filter((name) => seats.some(isOn(name))).map((name) => name.textContent)
}"""
"""Names in the plan that lie on another's seat."""


def opened_waiting(open_page: NewPage, served: Served, table: str, cookie: str) -> Page:
    page = open_page(360, 640, has_touch=True)
    name, _, value = cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": served.url}])
    page.goto(f"/t/{table}")
    page.locator(".plan").wait_for()
    return page


def test_an_onlooker_is_told_so_and_takes_a_robots_seat(open_page: NewPage, served: Served) -> None:
    table, cookie = with_luis(served, pace="instant", turn_time_s=0)
    page = open_page(390, 844, has_touch=True)
    page.goto("/")
    page.get_by_label("Tu nombre").fill("Eva")
    page.goto(f"/t/{table}")
    strip = page.get_by_role("status").filter(has_text="Estás mirando")
    expect(strip).to_contain_text("no ves las cartas de nadie")
    strip.get_by_role("button", name="Sentarme en el próximo reparto").tap()
    expect(strip).to_contain_text("Te sientas en el próximo reparto")
    page.get_by_role("button", name="Menú").tap()
    page.get_by_role("dialog").get_by_role("button", name="Invitar").tap()
    expect(page.get_by_role("dialog")).to_contain_text("en el próximo reparto")
    page.keyboard.press("Escape")
    expect(page.locator(CARDS)).to_have_count(0)
    with client(served, cookie) as ana:
        ana.watch(table)
        while ana.state["hand_number"] < 2:
            step(ana, ())
        assert [bool(seat["robot"]) for seat in ana.state["seats"]].count(False) == 3
    expect(page.locator(CARDS)).to_have_count(10)
    expect(strip).to_have_count(0)


def test_the_status_the_tab_the_mouse_and_the_keys(open_page: NewPage, served: Served) -> None:
    at = found(served, "tarot-4", may("bid"))
    page = opened(open_page, served, at, 1280, 800)
    expect(page).to_have_title(re.compile("^Te toca · "))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", re.compile("^data:image/svg"))
    page.locator(".felt .seat").first.click()
    expect(page.locator(".status")).to_have_text(re.compile("robot.*cartas"))
    page.goto("/")
    expect(page).to_have_title("tapete")
    page.get_by_role("button", name="Jugar ahora").click()
    page.get_by_role("button", name="Empezar de nuevo").click()
    page.wait_for_function("() => document.querySelector('.hand .can') && !document.querySelector('.actions .bar')")
    page.locator(".own .last").wait_for()  # comes with the keys of the table
    # Whoever has come from another page is soon at their hand.
    page.wait_for_function("() => document.activeElement.closest('.hand')")
    page.evaluate("document.activeElement.blur()")
    still(page)
    # Nothing has the focus, and keys act all the same.
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("m")
    page.get_by_role("dialog", name="Marcador").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    expect(page.locator(CARDS).last).to_be_focused()
    held, card = cards(page), page.locator(CAN).first
    box, felt = card.bounding_box(), page.locator(".felt").bounding_box()
    assert box is not None
    assert felt is not None
    page.mouse.move(box["x"] + 8, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] * 0.8, steps=4)
    page.mouse.up()
    expect(page.locator(CARDS)).to_have_count(len(held) - 1)
    page.locator('.last[aria-pressed="false"]:enabled').wait_for()
    page.locator(CARDS).first.focus()
    page.keyboard.press("l")
    expect(page.get_by_role("list", name="Última baza")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("abrir el marcador")


CUT = """() => {
  const widthOf = (el) => el.getBoundingClientRect().width
  const isCut = ({ text, parentElement: select }) => {
    const alone = select.cloneNode()
    alone.style.cssText = 'position: fixed; width: max-content'
    alone.append(new Option(text))
    select.after(alone)
    const isWide = widthOf(alone) > widthOf(select)
    alone.remove()
    return isWide
  }
  return [...document.querySelectorAll('dialog[open] option')].filter(isCut).map(({ text }) => text)
}"""
"""What may be chosen, and would not be read whole."""


@pytest.mark.parametrize("locale", ["es-ES", "en-GB", "fr-FR"])
def test_each_setting_is_read_whole(open_page: NewPage, locale: str) -> None:
    page = open_page(locale=locale)
    page.goto("/")
    page.locator(".first .gold").click()
    page.locator("header button[aria-label='Menú'], header button[aria-label='Menu']").click()
    page.locator("dialog[open] li").nth(5).get_by_role("button").click()
    expect(page.locator("dialog[open] .sample")).to_be_visible()
    for size in ((360, 640), (430, 844), (1280, 800)):
        resize(page, *size)
        still(page)
        assert page.evaluate(CUT) == [], size


@pytest.mark.parametrize("width", [360, 390])
def test_the_buttons_of_a_seat_stand_on_its_line(open_page: NewPage, served: Served, width: int) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        table = beside_a_robot(ana)
    page = opened_waiting(open_page, served, table, cookie)
    resize(page, width, 844)
    seats = page.locator(".seats li").filter(has=page.get_by_role("button"))
    expect(seats).to_have_count(3)
    still(page)
    for seat in seats.all():
        boxes = [box for each in seat.get_by_role("button").all() if (box := each.bounding_box())]
        assert len(boxes) == 2
        assert len({round(box["y"]) for box in boxes}) == 1


def test_the_waiting_room_fills_its_window(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        table = ana.ask("open", game="tomate", seats=5)["table"]
    page = opened_waiting(open_page, served, table, cookie)
    start = page.locator(".start button")
    for width, height in ((360, 640), (844, 390), (1280, 800), (1920, 1080)):
        resize(page, width, height)
        expect(start).to_be_in_viewport(ratio=0.9)
        still(page)
        plan, seat = page.locator(".plan").bounding_box(), page.locator(".seats li").first.bounding_box()
        assert plan is not None
        assert seat is not None
        assert (plan["x"] + plan["width"] <= seat["x"]) == (width >= 800)
        if width >= 1280:
            panels = [box for each in page.locator("main .panel").all() if (box := each.bounding_box())]
            assert max(box["x"] + box["width"] for box in panels) - min(box["x"] for box in panels) >= 0.85 * width
            assert plan["width"] >= 0.22 * width
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def must_follow(ana: Client) -> bool:
    """Ana plays a card, and may not play any."""
    view = ana.state["view"]
    return bool(view and view["phase"] == "play" and view["refusals"])


def test_the_rule_that_refuses_is_read_whole_and_can_be_touched(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "tarot-4", must_follow), 390, 844)
    lasting(page, REFUSAL_MS)
    for width, height in ((390, 844), (360, 640), (320, 568)):
        resize(page, width, height)
        still(page)
        box = page.locator(".hand button.off").first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 6, box["y"] + 30)
        page.get_by_role("button", name="Ver la regla").wait_for()
        still(page)
        assert page.evaluate(HITS) == [True, True], (width, height)


HITS = """() => {
  const rule = document.querySelector('.status .rule').getBoundingClientRect()
  const said = document.querySelector('.status span').getBoundingClientRect()
  const top = document.querySelector('.hand').getBoundingClientRect().top
  const hit = document.elementFromPoint(rule.x + rule.width / 2, rule.y + rule.height / 2)
  return [hit?.classList.contains('rule') ?? false, said.bottom <= top + 6]
}"""
"""Whether a touch on the middle of the link would reach it, and whether what is said ends above the hand."""


def test_what_is_missing_in_the_score_is_not_broken_on_a_small_phone(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "tute-cabron", finished))
    missing = page.get_by_role("dialog").locator("li small")
    missing.first.wait_for()
    lines = "all => all.map(it => it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).fontSize))"
    assert max(missing.evaluate_all(lines)) < 2
