"""Sheets of hands, and of a match at its end: what counts is seen whole, in every window."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import found, opened
from tests.browser.player import resize, still
from tests.server.served import Client, Served

pytestmark = pytest.mark.browser

OF_NINE_LINES = """it => {
  const lines = it.querySelector('table tbody')
  const made = []
  while (lines.children.length < 9) lines.append(made[made.push(lines.children[1].cloneNode(true)) - 1])
  const fits = it.scrollHeight <= it.clientHeight
  made.forEach((each) => each.remove())
  return fits
}"""
"""Whether a sheet would be seen whole with so many: its long one again and again, as for handful, petit and slam."""


def test_sheet_and_end_show_what_counts_on_low_and_large_windows(open_page: NewPage, served: Served) -> None:
    def read(ana: Client) -> bool:
        return bool(ana.state["stage"] == "sheet")

    page = opened(open_page, served, found(served, "tarot-3", read, prefer=("bid guardia",)), 844, 390)
    sheet = page.get_by_role("dialog", name="Fin de la mano 1")
    expect(sheet.get_by_role("columnheader", name="Se apuntan")).to_be_in_viewport()
    still(page)
    assert all(within(page, each) for each in sheet.locator("td.payoff").all())
    assert sheet.locator(".body").evaluate("it => it.scrollHeight <= it.clientHeight")
    assert sheet.locator(".body").evaluate(OF_NINE_LINES)
    resize(page, 360, 640)
    still(page)
    assert all(within(page, each) for each in sheet.locator("td.payoff").all())
    assert all(within(page, each) for each in sheet.get_by_role("listitem").all())
    resize(page, 1920, 1080)
    still(page)
    box = sheet.bounding_box()
    assert box is not None
    assert box["width"] >= 900
    assert sheet.evaluate("it => parseFloat(getComputedStyle(it.querySelector('td')).fontSize)") >= 20
    at = found(served, "tomate", lambda ana: bool(ana.state["stage"] == "over"), seats=5, rounds=1)
    page = opened(open_page, served, at, 844, 390)
    end = page.get_by_role("dialog", name="Fin de la partida")
    end.wait_for()
    still(page)
    tops = {
        each.evaluate("it => Math.round(it.getBoundingClientRect().top)") for each in end.locator(".next button").all()
    }
    assert len(tops) == 1
    for width, height in ((844, 390), (360, 640), (1280, 800)):
        resize(page, width, height)
        still(page)
        assert all(within(page, each) for each in end.get_by_role("list").first.get_by_role("listitem").all())
        assert end.locator(".scroll").evaluate("it => it.scrollWidth <= it.clientWidth + 1")
    for head in end.locator("thead th").all():
        assert head.evaluate("it => it.scrollWidth <= it.clientWidth + 1")


def test_a_sheet_of_many_is_seen_whole_on_a_phone_and_says_what_its_figures_are(
    open_page: NewPage, served: Served
) -> None:
    def read(ana: Client) -> bool:
        return bool(ana.state["stage"] == "sheet")

    def called(ana: Client) -> bool:
        return read(ana) and any(line["name"] == "partner" for line in ana.state["sheet"]["lines"])

    def broad(ana: Client) -> bool:
        lines = ana.state["sheet"]["lines"] if read(ana) else []
        return bool(sum(len(line["figures"]) - line["figures"].count(None) > 1 for line in lines) == 4)

    page = opened(open_page, served, found(served, "tarot-5", called, prefer=("bid guardia",)))
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("row").filter(has_text="Compañero: ")).to_have_count(1)
    expect(sheet.get_by_role("columnheader", name="Marcador")).to_be_in_viewport()
    expect(sheet.locator("td.score")).to_have_count(5)
    still(page)
    expect(sheet.locator(".more")).to_have_count(0)
    assert sheet.locator(".body").evaluate(OF_NINE_LINES)
    assert sheet.locator(".body").evaluate("it => it.scrollHeight <= it.clientHeight")
    resize(page, 360, 480)
    expect(sheet.locator(".more")).to_have_count(1)
    sheet.locator(".body").evaluate("it => it.scrollTo(0, it.scrollHeight)")
    expect(sheet.locator(".more")).to_have_count(0)
    page = opened(open_page, served, found(served, "tomate", broad, seats=5))
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("row").filter(has_text="de quien da + ")).to_have_count(1)
    still(page)
    assert sheet.locator(".scroll").evaluate("it => it.scrollWidth <= it.clientWidth")
    assert sheet.locator(".body").evaluate("it => it.scrollHeight <= it.clientHeight")


def within(page: Page, each: Locator) -> bool:
    """Whether it is seen above the buttons of its window."""
    box, buttons = each.bounding_box(), page.locator("dialog[open] .next").bounding_box()
    return box is not None and buttons is not None and box["y"] + box["height"] <= buttons["y"] + 1


def test_names_over_narrow_columns_are_whole(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "brisca", lambda ana: bool(ana.state["stage"] == "sheet"), seats=4))
    sheet = page.get_by_role("dialog")
    heads = sheet.locator("thead th:not(:first-child)")
    expect(heads).to_have_count(4)
    still(page)
    for head in heads.all():
        assert head.evaluate("it => it.scrollWidth <= it.clientWidth")
        assert head.evaluate(LINES) == 1
    # Nor is the last column cut.
    assert sheet.locator(".scroll").evaluate("it => it.scrollWidth <= it.clientWidth")


LINES = (
    "it => { const text = document.createRange(); text.selectNodeContents(it); return text.getClientRects().length }"
)
"""On how many lines something is written."""


def test_a_deal_that_goes_on_says_so_on_its_sheet_and_on_the_next(open_page: NewPage, served: Served) -> None:
    def goes_on(ana: Client) -> bool:
        sheet = ana.state["sheet"]
        return bool(ana.state["stage"] == "sheet" and any(line["name"] == "second_deal" for line in sheet["lines"]))

    at = found(served, "tute-pairs", goes_on, juego_mode="first_to_101")
    page = opened(open_page, served, at)
    dialog = page.get_by_role("dialog")
    row = dialog.get_by_role("row").filter(has_text="Pasan a las vueltas, con")
    expect(row).to_have_count(1)
    total = dialog.get_by_role("row").filter(has_text="Total")
    assert row.locator("td").all_inner_texts() == total.locator("td").all_inner_texts()


def test_who_plays_together_for_one_hand_has_a_score_of_their_own(open_page: NewPage, served: Served) -> None:
    def level(ana: Client) -> bool:
        """A sheet after which two who played together, but are no partners, have as much as each other."""
        sheet = ana.state["sheet"]
        sides = [side for side in (sheet or {"columns": []})["columns"] if len(side) > 1]
        return ana.state["stage"] == "sheet" and any(
            len({ana.state["scores"][seat] for seat in side}) == 1 for side in sides
        )

    page = opened(open_page, served, found(served, "tute-subastado", level))
    scores = page.get_by_role("dialog").get_by_role("list").first.get_by_role("listitem")
    expect(scores).to_have_count(3)
    for score in scores.all():
        assert " · " not in score.inner_text()
    pairs = opened(open_page, served, found(served, "tute-pairs", lambda ana: bool(ana.state["stage"] == "sheet")))
    expect(pairs.get_by_role("dialog").get_by_role("list").first.get_by_role("listitem")).to_have_count(2)


def test_a_name_over_the_figures_of_one_player_is_not_broken_for_the_sake_of_long_items(
    open_page: NewPage, served: Served
) -> None:
    def lone(ana: Client) -> bool:
        """The dealer alone pays, and the stake comes from several."""
        lines = ana.state["sheet"]["lines"] if ana.state["stage"] == "sheet" else []
        payers = {tuple(each is None for each in line["figures"]) for line in lines}
        return sum(alone.count(False) == 1 for alone in payers) == 1

    page = opened(open_page, served, found(served, "tomate", lone, seats=5))
    sheet = page.get_by_role("dialog")
    head = sheet.locator("table:has(+ table) thead th").last
    head.evaluate("it => (it.textContent = 'Carmen')")
    sheet.locator("table:has(+ table) tbody th").first.evaluate("it => it.append(' 0 en el plato + 3 de quien da')")
    still(page)
    lines = "it => new Set([...it.childNodes].flatMap((text) => { const all = document.createRange();"
    lines += "all.selectNodeContents(text); return [...all.getClientRects()].map(({ top }) => top) })).size"
    assert head.evaluate(lines) == 1


def test_a_sheet_of_three_columns_is_seen_whole_on_a_small_phone(open_page: NewPage, served: Served) -> None:
    at = found(served, "tute-cabron", lambda ana: bool(ana.state["stage"] == "sheet"), seats=3)
    page = opened(open_page, served, at, 320, 568)
    sheet = page.get_by_role("dialog")
    items = sheet.locator("tbody th")
    for width, height in ((320, 568), (360, 640)):
        resize(page, width, height)
        still(page)
        assert sheet.locator(".scroll").evaluate("it => it.scrollWidth <= it.clientWidth")
        for head in sheet.locator("thead th:not(:first-child)").all():
            assert head.evaluate(LINES) == 1
    expect(items.filter(has_text="Diez de últimas")).to_have_count(1)
    for item in items.all():
        assert item.evaluate("it => it.clientHeight < 2 * parseFloat(getComputedStyle(it).lineHeight)")


def test_a_name_is_not_broken_for_the_sake_of_the_words_of_its_score(open_page: NewPage, served: Served) -> None:
    at = found(served, "tute-cabron", lambda ana: bool(ana.state["stage"] == "sheet"), seats=3)
    page = opened(open_page, served, at, 320, 568, locale="fr-FR")
    lines = LINES.replace("selectNodeContents(it)", "selectNode(it.firstChild)")
    for name in page.get_by_role("dialog").locator("li > span").all():
        assert name.evaluate(lines) == 1
