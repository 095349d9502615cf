"""A card that was chosen between two tricks can be chosen otherwise until the viewer's turn comes."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import States, hung, show
from tests.browser.player import still
from tests.browser.test_impatient import done, free

pytestmark = pytest.mark.browser

HELD = "[...document.querySelectorAll('.hand .card')].map((card) => card.dataset.card)"


def silent(state: dict[str, Any]) -> dict[str, Any]:
    """The window after a trick, in which the viewer has nothing to say."""
    view = {**state["view"], "window": True, "asked": [state["you"]], "legal": ["pass"], "refusals": {}, "trick": []}
    return {**state, "deadline": None, "answered": False, "queued": None, "view": {**view, "phase": "cantes"}}


def theirs(state: dict[str, Any], queued: str | None = None) -> dict[str, Any]:
    """The window is over, and another leads."""
    others = [seat for seat in range(len(state["seats"])) if seat != state["you"]]
    view = {**state["view"], "window": False, "asked": others[:1], "legal": [], "refusals": {}, "trick": []}
    return {**state, "deadline": None, "answered": False, "queued": queued, "view": {**view, "phase": "play"}}


def touch(page: Page, card: str) -> None:
    page.locator(f'.hand [data-card="{card}"]').click(position={"x": 8, "y": 30})


@pytest.fixture
def between(browser: Browser, gallery: str, states: States) -> Any:
    """A card is chosen in the window, and another is to lead."""
    page = hung(browser, gallery, 1280, 800, reduced_motion="reduce")
    state = states["tute-pairs-4-play"]
    show(page, silent(state))
    still(page)
    first, second, *_ = page.evaluate(HELD)
    touch(page, first)
    assert done(page) == ["pass"]
    expect(page.locator(f'.hand .raised[data-card="{first}"]')).to_have_count(1)
    show(page, theirs(state))
    yield page, state, first, second
    page.context.close()


def test_it_is_played_when_the_turn_comes(between: Any) -> None:
    page, state, first, _ = between
    show(page, free(state, state["view"]["hand"]))
    assert done(page) == ["pass", f"play {first}"]


def test_another_card_is_chosen_instead(between: Any) -> None:
    page, state, _, second = between
    touch(page, second)
    show(page, theirs(state, f"play {second}"))
    expect(page.locator(".hand .raised")).to_have_count(0)
    show(page, {**free(state, state["view"]["hand"]), "queued": f"play {second}"})
    assert done(page) == ["pass"]  # the room plays the other one


def test_it_is_taken_back(between: Any) -> None:
    page, state, _, _ = between
    page.locator(".felt").click(position={"x": 300, "y": 200})
    expect(page.locator(".hand .raised")).to_have_count(0)
    show(page, free(state, state["view"]["hand"]))
    assert done(page) == ["pass"]
