"""The partner's last cards, which Brisca in pairs may show: on a narrow phone, whose they are, and spread out."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import found, opened
from tests.browser.player import still
from tests.server.served import Client, Served

pytestmark = pytest.mark.browser


def sees_partner(ana: Client) -> bool:
    """All three: what lies on the felt is not among them, and of two nothing would be spread out."""
    parts = ana.state["view"]["parts"] if ana.legal else ()
    return any(part["name"] == "partner_hand" and len(part["value"]) > 2 for part in parts)


def test_the_partners_cards_say_whose_they_are_and_open_at_a_touch(open_page: NewPage, served: Served) -> None:
    at = found(served, "brisca-pairs", sees_partner, last_hands_shown=True)
    page = opened(open_page, served, at)
    chip = page.get_by_role("button", name="Cartas del compañero")
    still(page)
    inner, outer = chip.locator("small").bounding_box(), chip.bounding_box()
    assert inner is not None
    assert outer is not None
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    assert chip.evaluate("it => it.scrollWidth <= it.clientWidth"), "the arrow is outside"
    chip.tap()
    expect(chip).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("region", name="Cartas del compañero")).to_be_visible()
