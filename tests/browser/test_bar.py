"""The bar of a table, and what stands under it when a match begins: names and trumps are seen whole on a phone."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tapete.rules.games import GAMES
from tests.browser.conftest import NewPage
from tests.browser.gallery import States, hung
from tests.browser.moments import opened, with_luis
from tests.browser.people import at_table, button, leads_or_follows, pair, play_by_mouse
from tests.browser.player import still, tab_to
from tests.browser.test_accessible import known_as
from tests.server.served import Served, client

pytestmark = pytest.mark.browser
Drawn = Callable[..., tuple[str, str]]

WORDS = sorted((Path(__file__).parents[2] / "src/tapete/rules").glob("*/words.*.json"))
CUT = """names => {
  const title = document.querySelector('header h1')
  const said = document.querySelector('header small')
  const first = document.querySelector('header button').getBoundingClientRect()
  const text = document.createRange()
  return names.filter((name) => {
    title.textContent = name
    text.selectNodeContents(title)
    const whole = text.getBoundingClientRect()
    const box = title.getBoundingClientRect()
    const under = said?.getBoundingClientRect()
    const over = under && under.left < whole.right && under.top < whole.bottom - 3
    const isBeside = whole.right <= Math.min(box.right, first.left) + 1
    return over || !isBeside || whole.bottom > box.bottom + 1 || whole.top < -1.5
  })
}"""
"""Which of these names are not seen whole in the bar, or lie under what is said there."""
HIDDEN = """(kinds) => {
  const box = (el) => el.getBoundingClientRect()
  const meet = (one, two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2.5 &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2.5
  const OVER = '.lots, .seat :is(.avatar, .name, .figures), .status span, .own .last, .hand .card, .trick .lies'
  const over = [...document.querySelectorAll(OVER)].map(box)
  const isCut = (el) => {
    const frame = box(el.closest('.info') ?? document.documentElement)
    const { left, right, top, bottom } = box(el)
    return left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1
  }
  const what = [...document.querySelectorAll(kinds ?? '.shown.suit, .heap')]
  return what.filter((el) => isCut(el) || over.some((by) => meet(box(el), by))).map((el) => el.textContent.trim())
}"""
"""Trumps, and what lies on the felt, that are cut or covered."""
OVER = """() => {
  const frame = document.querySelector('.info').getBoundingClientRect()
  const isOver = (el) => el.getBoundingClientRect().right > frame.right + 1
  return [...document.querySelectorAll('.info :is(.shown, .heap)')].filter(isOver).map((el) => el.textContent.trim())
}"""
"""What holds and is seen only when it is scrolled to."""
RING = """() => {
  const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement)
  const { top, bottom } = document.activeElement.getBoundingClientRect()
  const frame = document.querySelector('header').getBoundingClientRect()
  const out = parseFloat(outlineOffset) + parseFloat(outlineWidth)
  return Math.max(frame.top - top, bottom - frame.bottom) + out
}"""
"""How far the ring round what has the focus reaches out of the bar."""
WITHOUT_END = """(() => {
  const { setTimeout } = window
  window.setTimeout = (end, ms, ...about) => (ms === 9000 ? 0 : setTimeout(end, ms, ...about))
})()"""
"""The lots, which are shown for nine seconds, stay."""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_name_of_every_game_is_read_whole_beside_all_buttons(
    open_page: NewPage, served: Served, width: int
) -> None:
    names = {name for path in WORDS for name in named(path)}
    assert len(names) > len(GAMES)
    at = with_luis(served, game="tute-subastado", hints=True, competitive=False, turn_time_s=0)
    page = opened(open_page, served, at, width)
    for each in ("Pedir una pista", "Conversación", "Mesa"):
        expect(button(page, each)).to_be_visible()
    expect(page.get_by_text("Mano 1 de")).to_be_visible()
    page.evaluate("document.fonts.ready")
    still(page)
    assert page.evaluate(CUT, sorted(names)) == []
    assert page.get_by_role("banner").evaluate("it => it.scrollWidth <= it.clientWidth")
    # The sign of a button of the bar is no other's.
    button(page, "Mesa").tap()
    cross = page.get_by_role("dialog", name="Mesa").get_by_role("button", name="Cerrar")
    expect(cross).to_be_visible()
    expect(cross).not_to_have_css("font-size", "0px")


@pytest.mark.parametrize("width", [360, 390])
def test_the_bar_is_as_high_with_the_button_that_takes_back(open_page: NewPage, served: Served, width: int) -> None:
    people = pair(served, leads_or_follows, "tute-subastado", competitive=False)
    page = at_table(open_page, served, people.table, people.ana, width, 640)
    names = sorted({name for path in WORDS for name in named(path)})
    before = page.evaluate(HEIGHTS, names)
    play_by_mouse(page)
    expect(button(page, "Deshacer mi última jugada")).to_be_visible()
    assert page.evaluate(HEIGHTS, names) == before


HEIGHTS = """names => names.map((name) => {
  const bar = document.querySelector('header')
  bar.querySelector('h1').textContent = name
  return bar.offsetHeight
})"""
"""How high the bar is with each of these names."""


def test_the_ring_round_what_has_the_focus_is_whole_in_the_bar(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, with_luis(served, turn_time_s=0))
    button(page, "Mesa").wait_for()
    for number in range(page.locator("header > :is(a, button)").count()):
        tab_to(page, f"header > :nth-child({number + 1} of :is(a, button))")
        assert page.evaluate(RING) <= 0


def named(path: Path) -> list[str]:
    """What the games of a family are called in a language."""
    words = json.loads(path.read_text("utf-8"))
    return [words[key] for game in GAMES if (key := f"game.{game.id}") in words]


@pytest.mark.parametrize("game", ["tute-pairs", "tarot-5", "tute-individual"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_trumps_are_seen_while_the_lots_are_shown(
    open_page: NewPage, served: Served, drawn: Drawn, game: str, width: int, height: int
) -> None:
    table, cookie = drawn(game)
    page = open_page(width, height, has_touch=True)
    page.add_init_script(WITHOUT_END)
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    lots = page.get_by_role("region", name="Sorteo de asientos")
    expect(lots.get_by_role("listitem").first).to_be_visible()
    expect(page.locator(".shown.suit, .heap").first).to_be_visible()
    still(page)
    assert page.evaluate(HIDDEN) == []
    assert lots.evaluate("it => it.scrollHeight <= it.clientHeight")
    # Words and cards have a line each.
    assert (lots.bounding_box() or {"height": 999})["height"] <= 116
    lots.get_by_role("button", name="Seguir").tap()
    expect(lots).to_have_count(0)


@pytest.mark.parametrize(("game", "options"), [("tute-two", {}), ("tomate", {"tomo_enabled": False})])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
def test_what_holds_and_what_is_to_be_done_are_read_while_the_lots_are_shown(
    open_page: NewPage, served: Served, drawn: Drawn, game: str, options: dict[str, bool], width: int, height: int
) -> None:
    """Nobody takes the turn-up: whose it is would be one thing more, for which there is no room but by scrolling."""
    table, cookie = drawn(game, **options)
    page = open_page(width, height, has_touch=True)
    page.add_init_script(WITHOUT_END)
    known_as(page.context, cookie, served.url)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("region", name="Sorteo de asientos").get_by_role("listitem").first).to_be_visible()
    expect(page.locator(".status span")).to_be_visible()
    still(page)
    status = page.locator(".status").bounding_box()
    assert status is not None
    assert status["width"] >= 100
    assert status["x"] + status["width"] <= width
    if width >= 360:  # narrower, trumps alone have their room
        assert page.evaluate(OVER) == []
    else:
        assert page.evaluate(HIDDEN, ".shown.suit") == []


def test_all_that_holds_is_seen_in_a_low_window(browser: Browser, gallery: str, states: States) -> None:
    """El Tomate, where most holds, on a small phone whose browser has its bars on the screen."""
    names = [name for name in states if name.startswith("tomate-") and name.endswith(("-declare", "-over"))]
    assert len(names) >= len(("declare", "over")) * 12
    page = hung(browser, f"{gallery}#{names[0]}", 360, 560)  # whose words serve them all
    for name in names:
        page.evaluate("name => (location.hash = name)", name)
        still(page)
        assert page.locator(".info .shown").count() >= 4
        assert page.evaluate(OVER) == [], name
        assert page.evaluate(HIDDEN, ".info :is(.shown, .heap)") == [], name
    page.context.close()


@pytest.fixture
def drawn(served: Served) -> Iterator[Drawn]:
    """A table in play whose seats were drawn: Ana and Luis, for whom the program plays, sit there; Ana's cookie.

    Ana is there and does nothing: whatever the hand is, the auction and the first trick wait."""
    with ExitStack() as lines:

        def opened(game: str, **options: bool) -> tuple[str, str]:
            cookie = served.guest("Ana")
            ana = lines.enter_context(client(served, cookie))
            luis = lines.enter_context(client(served, served.guest("Luis")))
            table: str = ana.ask("open", game=game, options={"turn_time_s": 0, **options})["table"]
            ana.watch(table)
            luis.watch(table)
            luis.ask("sit", table=table, seat=1)
            ana.ask("robot", table=table, level="novice")
            ana.ask("start", table=table)
            luis.ask("auto", table=table, on=True)
            return table, cookie

        yield opened
