"""The window at the end of a match shows who has won, the score and what comes next, in every window."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import found, opened
from tests.browser.player import resize, still
from tests.server.served import Served

pytestmark = pytest.mark.browser


def test_the_end_of_a_match_opens_with_the_score_and_shows_all_at_once(open_page: NewPage, served: Served) -> None:
    at = found(served, "tarot-8-double", lambda ana: ana.state["stage"] == "over", rounds=2)
    page = opened(open_page, served, at, 1280, 800)
    end = page.get_by_role("dialog", name="Fin de la partida")
    expect(end).to_contain_text(re.compile("gana|ganado"))
    still(page)
    score, last = end.get_by_role("list").first.bounding_box(), end.locator("table").first.bounding_box()
    assert score is not None
    assert last is not None
    assert score["y"] <= last["y"] + 40
    assert score["x"] < last["x"]
    assert end.locator(".body").evaluate("it => it.scrollHeight <= it.clientHeight")
    minus = end.locator(".minus").first
    expect(minus).to_have_text(re.compile("−"))
    expect(minus).to_have_css("color", "rgb(155, 28, 28)")
    resize(page, 360, 640)
    still(page)
    for scroll in end.locator(".scroll").all():
        assert scroll.evaluate("it => it.scrollWidth <= it.clientWidth")
    for width, height in ((568, 320), (640, 360), (667, 375)):
        resize(page, width, height)
        still(page)
        foot = end.locator(".next").bounding_box()
        assert foot is not None
        assert foot["height"] <= 64, f"of {width}x{height} the buttons take the room of the sheet"
