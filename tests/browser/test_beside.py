"""What stands beside something else: buttons of one line, signs, words and names, none of them cut or covered."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import NewPage
from tests.browser.gallery import States, hung, show
from tests.browser.moments import found, opened, step, with_luis
from tests.browser.player import still
from tests.browser.test_accessible import known_as
from tests.browser.test_large_letters import TWICE, kept
from tests.browser.test_large_letters import read as is_read
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

BOXES = """buttons => buttons.map((each) => {
  const { left, top, right, height } = each.getBoundingClientRect()
  return { left, top, right, height }
})"""
LIES_OVER = """([one, other]) => {
  const words = document.createRange()
  words.selectNodeContents(one)
  const box = other.getBoundingClientRect()
  return [...words.getClientRects()].some((line) =>
    line.right > box.left && line.left < box.right && line.bottom > box.top && line.top < box.bottom)
}"""
"""Whether words lie over something else."""
CUT_WORDS = """() => [...document.querySelectorAll('.facts .laid > :last-child')].filter((words) => {
  return words.getBoundingClientRect().right > words.parentElement.getBoundingClientRect().right
}).map((words) => words.textContent)"""
"""What cards that hold at the table are called, where it is not read whole."""
COVERED_CROWN = """() => {
  const crown = document.querySelector('.trick .crown').getBoundingClientRect()
  return [...document.querySelectorAll('.trick .card:has(.crown) ~ .card')].some((card) => {
    const box = card.getBoundingClientRect()
    return crown.right > box.left && crown.left < box.right && crown.bottom > box.top && crown.top < box.bottom
  })
}"""
"""Whether a card that was played later lies over the sign of the one that wins."""
BROKEN = """heads => heads.filter((head) => {
  const words = document.createRange()
  const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
  const isBroken = ({ index, 0: word }) => {
    words.setStart(texts.currentNode, index)
    words.setEnd(texts.currentNode, index + word.length)
    return new Set([...words.getClientRects()].map(({ top }) => top)).size > 1
  }
  while (texts.nextNode()) if ([...texts.currentNode.data.matchAll(/[^\\s·]+/g)].some(isBroken)) return true
  return false
}).map((head) => head.textContent)"""
"""Names with a word on two lines."""
CUT_SCORES = """() => [...document.querySelectorAll('.felt .figures')].filter((score) => {
  return score.scrollHeight > score.clientHeight + 2
}).map((score) => score.textContent)"""
"""Scores of which only the number is seen."""
TOUCHING = """() => {
  const box = (el) => el.getBoundingClientRect()
  const apart = (one, two) =>
    one.right <= two.left || two.right <= one.left || one.bottom + 1.5 < two.top || two.bottom + 1.5 < one.top
  const facts = [...document.querySelectorAll('.info :is(.shown, .heap)')]
  return [...document.querySelectorAll('.felt .seat .mark')].flatMap((mark) => {
    return facts.filter((fact) => !apart(box(mark), box(fact))).map((fact) => fact.textContent.trim())
  })
}"""
"""What holds and touches the sign of a seat under it."""
LINES = """(button) => {
  const words = document.createRange()
  words.selectNodeContents(button)
  return [...words.getClientRects()].map(({ width }) => width)
}"""
"""How long the lines of a button are."""


def boxes(page: Any, buttons: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.locator(buttons).evaluate_all(BOXES)
    return found


@pytest.mark.parametrize("language", ["es", "en", "fr"])
def test_the_two_ways_to_play_stand_in_one_line_with_one_line_of_words(open_page: NewPage, language: str) -> None:
    page = open_page(360, 640, locale=language)
    page.goto("/")
    page.locator(".first .play .gold").wait_for()
    still(page)
    play, friends = boxes(page, ".first .play .button")
    assert (play["top"], play["height"]) == (friends["top"], friends["height"])
    assert play["height"] <= 52
    one, two = boxes(page, ".side .row:last-child .button")
    assert two["top"] == one["top"] or (two["left"], two["right"]) == (one["left"], one["right"])


def test_large_letters_of_a_heading_lie_over_no_button(open_page: NewPage) -> None:
    page = open_page(390, 844)
    page.goto("/")
    page.locator("#tables").wait_for()
    page.evaluate(TWICE)
    still(page)
    pair = [page.locator("#tables").element_handle(), page.locator(".side .row a").first.element_handle()]
    assert not page.evaluate(LIES_OVER, pair)


def test_at_a_desk_options_stand_in_two_columns_each_with_its_text(open_page: NewPage) -> None:
    page = open_page(1280, 800)
    page.goto("/new")
    page.locator("summary").click()
    expect(page.locator("details small").last).to_be_visible()
    still(page)
    for part in (".options > fieldset", "details > fieldset"):
        names, texts = boxes(page, f"{part} label"), boxes(page, f"{part} small")
        assert len({name["left"] for name in names}) == 2
        assert len(names) == len(texts)
        for name, text in zip(names, texts, strict=True):
            assert 0 < text["top"] - name["top"] < 100
            assert 0 <= text["left"] - name["left"] < 50


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_what_open_cards_are_called_is_read_whole(
    browser: Browser, gallery: str, states: States, size: tuple[int, int]
) -> None:
    page = hung(browser, gallery, *size)
    for table in ("tarot-7-double-7-discard", "tarot-8-double-8-over", "tarot-4-4-over"):
        show(page, states[table])
        assert page.evaluate(CUT_WORDS) == [], table
    page.context.close()


def test_in_a_strip_no_card_lies_over_the_crown(browser: Browser, gallery: str, states: States) -> None:
    for width, height in ((360, 640), (390, 844)):
        page = hung(browser, gallery, width, height)
        for seats in range(9, 14):
            show(page, states[f"tomate-{seats}-play"])
            assert not page.evaluate(COVERED_CROWN), (width, seats)
        page.context.close()


def four_at_the_sheet(served: Served, name: str) -> tuple[str, str]:
    """A table at which Ana has played a hand against three others, one of whom has this name, and Ana's cookie."""
    options: dict[str, Any] = {"pace": "instant", "turn_time_s": 0, "competitive": False}
    table, cookie = with_luis(served, game="tute-individual", name=name, **options)
    with client(served, cookie) as ana:
        ana.watch(table)
        while ana.state["stage"] != "sheet":
            step(ana, ())
    return table, cookie


def test_over_four_columns_names_of_nine_letters_are_not_broken(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, four_at_the_sheet(served, "Guadalupe"), 390, 844)
    heads = page.locator("dialog thead th:not(:first-child)")
    expect(heads.filter(has_text="Guadalupe")).to_be_visible()
    still(page)
    assert heads.evaluate_all(BROKEN) == []
    page.set_viewport_size({"width": 360, "height": 640})
    still(page)
    assert heads.evaluate_all(BROKEN) == []


def test_no_word_of_a_role_is_broken_in_statistics(open_page: NewPage, served: Served) -> None:
    table, cookie = found(served, "tarot-4", is_read, prefer=("pass",))
    kept(served, cookie, table)
    page = open_page(360, 640, locale="fr")
    known_as(page.context, cookie, served.url)
    page.goto("/me/statistics")
    roles = page.locator("tbody th")
    expect(roles.filter(has_text="défenseur")).to_be_visible()
    still(page)
    assert roles.evaluate_all(BROKEN) == []


def test_a_hundred_tantos_are_read_at_each_seat_of_a_full_table(browser: Browser, gallery: str, states: States) -> None:
    for width, height in ((360, 640), (390, 844), (1280, 800)):
        page = hung(browser, gallery, width, height)
        for seats in (9, 11, 13):
            state = states[f"tomate-{seats}-play"]
            show(page, {**state, "scores": [100] * seats})
            expect(page.locator(".felt .figures").first).to_have_text("100 tantos")
            still(page)
            assert page.evaluate(CUT_SCORES) == [], (width, seats)
        page.context.close()


def test_what_holds_touches_no_sign_of_the_seats_under_it(browser: Browser, gallery: str, states: States) -> None:
    for width, height in ((360, 640), (390, 844)):
        page = hung(browser, gallery, width, height)
        for table in ("cuatrola-4-auction", "tomate-4-declare", "tomate-5-play", "tarot-5-5-play"):
            show(page, states[table])
            still(page)
            assert page.evaluate(TOUCHING) == [], (width, table)
        page.context.close()


@pytest.mark.parametrize("name", ["Maximiliano", "Konstantinopla"])
def test_of_four_players_names_too_long_for_a_column_stand_in_rows(
    open_page: NewPage, served: Served, name: str
) -> None:
    page = opened(open_page, served, four_at_the_sheet(served, name), 360, 640)
    names = page.locator("dialog tbody th")
    expect(names.filter(has_text=name).first).to_be_visible()
    still(page)
    assert page.locator("dialog :is(thead, tbody) th:not(:has(*))").evaluate_all(BROKEN) == []
    assert names.filter(has_text=name).evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)")
    sheet = page.locator("dialog .scroll").first
    assert sheet.evaluate("it => it.scrollWidth <= it.clientWidth")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("dialog thead th").filter(has_text=name)).to_be_visible()


@pytest.mark.parametrize("language", ["es", "en", "fr"])
def test_the_way_to_the_steps_of_a_hand_has_lines_as_long_as_each_other(
    open_page: NewPage, served: Served, language: str
) -> None:
    page = opened(open_page, served, found(served, "tute-pairs", is_read), 360, 640, locale=language)
    steps = page.locator("dialog .next .plain")
    expect(steps).to_be_visible()
    still(page)
    lines = steps.evaluate(LINES)
    assert min(lines) >= max(lines) / 2
