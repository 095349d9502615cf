"""Who clicks twice does once what they meant; with the other button of the mouse nothing."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import States, hung, show
from tests.browser.player import still

pytestmark = pytest.mark.browser

DONE = "window.asks.filter(({ t }) => t === 'act').map(({ action }) => action)"


def done(page: Page) -> list[str]:
    """What the page has asked the room to do."""
    actions: list[str] = page.evaluate(DONE)
    return actions


def press(page: Page, times: int) -> None:
    """The mouse where it is, for the so many-eth time in a row."""
    page.mouse.down(click_count=times)
    page.mouse.up(click_count=times)


def free(state: dict[str, Any], hand: list[str]) -> dict[str, Any]:
    """The viewer's turn to lead with any of these cards."""
    legal = [f"play {card}" for card in hand]
    view = {**state["view"], "hand": hand, "legal": legal, "trick": [], "asked": [state["you"]], "refusals": {}}
    return {**state, "deadline": None, "view": {**view, "window": False}}


def test_the_second_half_of_a_double_click_plays_no_other_card(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 1280, 800, reduced_motion="reduce")
    state = states["tute-pairs-4-play"]
    hand = state["view"]["hand"]
    show(page, free(state, hand))
    still(page)
    cards = page.locator(".hand .card.can")
    assert cards.count() == len(hand) > 3
    middle = cards.nth(len(hand) // 2)
    played = middle.get_attribute("data-card")
    box = middle.bounding_box()
    assert box
    page.mouse.move(box["x"] + 12, box["y"] + 30)
    press(page, 1)
    assert done(page) == [f"play {played}"]
    show(page, free(state, [card for card in hand if card != played]))
    still(page)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('.can').dataset.card"
    other = page.evaluate(under, [box["x"] + 12, box["y"] + 30])
    assert other != played
    press(page, 2)
    assert done(page) == [f"play {played}"]
    press(page, 1)
    assert done(page) == [f"play {played}", f"play {other}"]
    page.context.close()


def test_what_is_said_with_a_double_click_is_said_once(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 1280, 800, reduced_motion="reduce")
    state = {**states["tarot-4-4-auction"], "deadline": None}
    show(page, state)
    still(page)
    bid = page.locator(".actions .bar button").nth(1)
    bid.dblclick()
    assert len(done(page)) == 1
    page.evaluate("window.show({})")  # the room has answered, and asks again
    bid.click()
    assert len(done(page)) == 2
    page.context.close()


def test_the_other_button_shows_no_last_trick(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 1280, 800, reduced_motion="reduce")
    show(page, {**states["tute-pairs-4-mid"], "deadline": None})
    last = page.locator(".own .last")
    last.click(button="right")
    expect(last).to_have_attribute("aria-pressed", "false")
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    page.context.close()
