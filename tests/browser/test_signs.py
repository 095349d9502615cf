"""Small signs and buttons that are seen whole, and stay where they are."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.moments import found, may
from tests.browser.people import at_table, pair
from tests.server.served import Client, Served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits for who is not there: Luis, who then has not gone on yet."""
    yield from serving(tmp_path_factory, grace_s="600")


def ends(found: Locator) -> tuple[float, float]:
    """Where it begins and ends from left to right."""
    box = found.bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


def has_won_a_trick(ana: Client) -> bool:
    return bool(ana.legal) and any(trick["winner"] == ana.state["you"] for trick in ana.state["view"]["tricks"])


def test_on_an_upright_table_that_is_low_all_of_ones_own_line_is_seen(open_page: NewPage, served: Served) -> None:
    for game, seats in (("tomate", 4), ("cuatrola", None)):
        table, cookie = found(served, game, may("play"), seats=seats)
        page = at_table(open_page, served, table, cookie, 360, 520)
        expect(page.locator(".own .figures")).to_be_visible()
        assert ends(page.locator(".past button"))[1] <= 360
        left, right = ends(page.locator(".own .status"))
        assert right - left >= 80


def test_the_button_for_the_next_hand_stays_where_it_was_pressed(open_page: NewPage, served: Served) -> None:
    people = pair(served, lambda ana: bool(ana.state["stage"] == "sheet"))
    page = at_table(open_page, served, people.table, people.ana, 390, 844)
    following = page.get_by_role("button", name="Siguiente mano")
    before = ends(following)
    following.click()
    expect(page.get_by_role("status").filter(has_text="Luis")).to_be_visible()
    assert ends(following) == before


def test_an_onlooker_sees_how_many_cards_and_tricks_the_nearest_player_has(open_page: NewPage, served: Served) -> None:
    table, _ = found(served, "brisca", has_won_a_trick)
    for size in ((1280, 800), (390, 844)):
        page = at_table(open_page, served, table, served.guest("Eva"), *size)
        held, won = ends(page.locator(".own .held")), ends(page.locator(".own .won"))
        assert 0 <= held[0] < held[1] <= won[0]
