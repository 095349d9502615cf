"""Letters twice as large on a phone: nothing is cut, and nothing has to be scrolled sideways to be read."""

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.gallery import States, hung, show
from tests.browser.moments import found, may, opened
from tests.browser.people import button
from tests.browser.player import still
from tests.browser.test_accessible import fits, known_as, violations
from tests.browser.test_bar import CUT as CUT_NAMES
from tests.browser.test_bar import HIDDEN as COVERED
from tests.browser.test_bar import WORDS, named
from tests.server.served import Client, Served, client

pytestmark = pytest.mark.browser

TWICE = "document.documentElement.style.fontSize = '200%'"
CUT = """() => [...document.querySelectorAll('main *, dialog[open] *')].filter((el) => {
  if (!el.getClientRects().length || el.closest('.unseen, thead, nav')) return false
  const { left, right } = el.getBoundingClientRect()
  const isScrolled = el.matches('.scroll, .body') && el.scrollWidth > el.clientWidth + 1
  return left < -1 || right > innerWidth + 1 || isScrolled
}).map((el) => `${el.tagName} ${el.className} ${el.textContent.trim().slice(0, 30)}`)"""
"""What reaches beyond the window, or scrolls sideways."""


def read(ana: Client) -> bool:
    return bool(ana.state["stage"] == "sheet")


def is_whole(page: Page) -> None:
    still(page)
    assert page.evaluate(CUT) == []
    assert fits(page)


@pytest.mark.parametrize(
    ("game", "seats", "prefer"), [("tute-pairs", 4, ()), ("tute-individual", 4, ()), ("tarot-5", 5, ("bid guardia",))]
)
def test_the_sheet_of_a_hand(
    open_page: NewPage, served: Served, game: str, seats: int, prefer: tuple[str, ...]
) -> None:
    page = opened(open_page, served, found(served, game, read, prefer=prefer, seats=seats), 390, 844)
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("tbody td").first).to_be_visible()
    page.evaluate(TWICE)
    is_whole(page)
    box = sheet.bounding_box()
    assert box is not None
    for each in (*sheet.locator("tbody :is(th, td)").all(), *sheet.locator(".next > *").all()):
        inner = each.bounding_box()
        assert inner is None or inner["x"] + inner["width"] <= box["x"] + box["width"]
    assert sheet.locator(".next").evaluate("it => it.offsetHeight") <= 844 / 4
    assert page.evaluate(BROKEN) == []
    # The names of columns stand beside their figures now.
    named = sheet.locator("tbody td[data-of]:not(:empty)").first
    assert named.evaluate("it => getComputedStyle(it, '::before').content.length") > len('""')
    assert violations(page) == []


BROKEN = """() => [...document.querySelectorAll('dialog[open] li > span')].flatMap(({ firstChild }) => {
  const range = document.createRange()
  return [...firstChild.data.matchAll(/[^\\s·]+/g)].filter(({ 0: word, index }) => {
    range.setStart(firstChild, index)
    range.setEnd(firstChild, index + word.length)
    return range.getClientRects().length > 1
  }).map(([word]) => word)
})"""
"""Names in the score that are broken inside a word."""


@pytest.mark.parametrize("language", ["es", "en", "fr"])
def test_the_table_before_the_first_hand(open_page: NewPage, served: Served, language: str) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        table = ana.ask("open", game="tarot-5")["table"]
    page = open_page(390, 844, locale=language, has_touch=True)
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    page.locator(".fill .button").wait_for()
    page.evaluate(TWICE)
    is_whole(page)
    names = page.locator(".plan small").all()
    assert all(name.evaluate("it => it.scrollWidth <= it.clientWidth") for name in names)


def test_the_pages_of_the_club(open_page: NewPage, served: Served) -> None:
    table, cookie = found(served, "tomate", read, seats=5)
    hand = kept(served, cookie, table)
    page = open_page(390, 844, has_touch=True)
    known_as(page.context, cookie, served.url)
    for address, part in (
        ("/me/statistics", "tbody td"),
        ("/ranking/tomate", "select"),
        ("/me/hands", ".lines b"),
        (f"/h/{hand}", ".replay .buttons button"),
    ):
        page.goto(address)
        expect(page.locator(part).first).to_be_visible()
        page.evaluate(TWICE)
        is_whole(page)
        assert violations(page) == []
    buttons = page.locator(".replay .buttons button")
    expect(buttons).to_have_count(4)
    for each in buttons.all():
        expect(each).to_be_in_viewport(ratio=1)


LETTERS = """() => {
  const parts = ['.felt .name b', '.felt .figures', '.own .name b', '.status span', '.actions button span']
  const size = (part) => parseFloat(getComputedStyle(document.querySelector(part)).fontSize)
  return Object.fromEntries(parts.map((part) => [part, size(part)]))
}"""
"""How large names, points, the line that says what to do, and bids are, in px."""
HIDDEN = """() => [...document.querySelectorAll('.table :is(.name b, .figures), .actions .bar')].filter((el) => {
  const isScrolled = el.matches('.bar') && el.scrollHeight > el.clientHeight + 1
  return isScrolled || el.scrollWidth > el.clientWidth + 1
}).map((el) => el.textContent)"""
"""Names and points that are not read whole, bids that must be scrolled to."""


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [("tomate", 5, (390, 844)), ("tarot-5", 5, (360, 640)), ("tute-subastado", 3, (1280, 800))],
)
def test_what_is_written_on_the_felt(
    open_page: NewPage, served: Served, game: str, seats: int, size: tuple[int, int]
) -> None:
    page = opened(open_page, served, found(served, game, may("pass", "bid"), seats=seats), *size)
    page.locator(".actions button span").first.wait_for()
    still(page)
    before = page.evaluate(LETTERS)
    page.evaluate(TWICE)
    still(page)
    now = page.evaluate(LETTERS)
    assert all(now[part] > before[part] for part in before), (before, now)
    assert page.evaluate(HIDDEN) == []
    assert fits(page)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_a_long_refusal_beside_what_may_be_said(
    browser: Browser, gallery: str, states: States, width: int, height: int
) -> None:
    page = hung(browser, f"{gallery}#tarot-4-4-mid", width, height, locale="fr-FR", has_touch=True)
    page.evaluate(TWICE)
    state = states["tarot-4-4-mid"]
    refusals = {card: {"code": "excuse_reserved", "about": {}} for card in state["view"]["refusals"]}
    view = {**state["view"], "legal": ["handful 10", *state["view"]["legal"]], "refusals": refusals}
    show(page, {**state, "view": view, "deadline": None, "hand_number": 9})
    page.locator(f'.hand [data-card="{next(iter(refusals))}"]').tap(position={"x": 8, "y": 20}, force=True)
    told = page.locator(".status.refusal span")
    expect(told).to_contain_text("L’excuse")
    still(page)
    box, said = page.locator(".actions .bar button").bounding_box(), told.bounding_box()
    assert box is not None
    assert said is not None
    assert box["y"] + box["height"] <= said["y"]
    page.context.close()


TITLES = """() => ['header h1', '.heap small', '.heap:last-child small'].map((part) => {
  return parseFloat(getComputedStyle(document.querySelector(part)).fontSize)
})"""
"""How large the name in the bar and the captions of what lies on the felt are, in px."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)])
def test_the_name_of_the_game_and_what_lies_on_the_felt(
    open_page: NewPage, served: Served, size: tuple[int, int]
) -> None:
    page = opened(open_page, served, found(served, "tute-two", may("play"), hints=True, competitive=False), *size)
    button(page, "Mesa").wait_for()
    still(page)
    before = page.evaluate(TITLES)
    page.evaluate(TWICE)
    still(page)
    assert all(now > then for now, then in zip(page.evaluate(TITLES), before, strict=True)), before
    assert page.evaluate(COVERED) == []
    names = {name for path in WORDS for name in named(path)}
    assert page.evaluate(CUT_NAMES, sorted(names)) == []
    assert page.get_by_role("banner").evaluate("it => it.scrollWidth <= it.clientWidth")
    assert fits(page)


@pytest.mark.parametrize("language", ["es", "en", "fr"])
def test_what_is_chosen_in_the_ranking_is_read_whole(open_page: NewPage, language: str) -> None:
    page = open_page(360, 640, locale=language)
    page.goto("/ranking")
    expect(page.locator("main select")).to_have_count(3)
    expect(page.locator("main select").first).to_be_enabled()
    assert page.evaluate(NARROW) == []


NARROW = """() => [...document.querySelectorAll('main select')].filter((select) => {
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = getComputedStyle(select).font
  const longest = Math.max(...[...select.options].map(({ textContent }) => pen.measureText(textContent).width))
  const EDGES = 24
  const ARROW = 18
  return longest > select.clientWidth - EDGES - ARROW
}).map((select) => select.value)"""
"""Fields that are narrower than what may be chosen in them."""


def kept(served: Served, cookie: str, table: str) -> str:
    """The page of the hand that was played at this table, once it is among one's own."""
    with served.http(cookie) as http:
        for _ in range(200):
            hands = [each["id"] for each in http.get("/api/me/hands").json() if each["table"] == table]
            if hands:
                return str(hands[0])
            time.sleep(0.05)
    raise AssertionError("the hand was not kept")
