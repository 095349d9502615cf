"""Pages of who plays much in a room that has been open for long: many matches, long names, large figures."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import still
from tests.browser.test_accessible import check, known_as
from tests.browser.test_beside import BROKEN
from tests.server.people.test_accounts import account
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

SIZES = [(360, 640), (390, 844), (1280, 800)]
FACE = "/api/avatar.svg?of=3"
WIDE = "W" * 32
"""A name may be one word that is wider than a phone."""
PAST_EDGE = """() => [...document.querySelectorAll('main section table')].filter((table) => {
  return table.getBoundingClientRect().right > table.closest('section').getBoundingClientRect().right - 10
}).length"""
"""Tables that reach past the edge of their panel."""


@pytest.fixture
def six(served: Served) -> str:
    """The cookie of who is in six matches against robots."""
    cookie = served.guest("Ana")
    with client(served, cookie) as ana:
        for game in ("tute-pairs", "brisca", "tarot-4", "tomate", "cuatrola", "tute-individual"):
            ana.watch(ana.ask("open", game=game, options={"turn_time_s": 0})["table"])
            ana.ask("robot", table=ana.table, level="novice")
            ana.ask("start", table=ana.table)
    return cookie


@pytest.mark.parametrize("size", SIZES)
def test_of_six_matches_the_newest_two_stand_at_the_foot_and_the_others_come_at_a_touch(
    open_page: NewPage, served: Served, six: str, size: tuple[int, int]
) -> None:
    page = open_page(*size)
    known_as(page.context, six, served.url)
    page.goto("/")
    back, more = page.locator(".back a"), page.get_by_role("button", name="4 partidas más")
    expect(back).to_have_count(2)
    expect(back).to_contain_text(["Tute individual", "Cuatrola"])
    assert height(page.locator(".back > div")) <= height(page.locator(".back"))
    # What one comes for is seen, and can be pressed.
    still(page)
    page.locator(".play .gold").click(trial=True)
    expect(page.locator(".play .gold")).to_be_in_viewport(ratio=1)
    assert height(page.locator(".back > div")) <= size[1] / 3.5
    more.press("Enter")
    expect(back).to_have_count(6)
    expect(back.nth(2)).to_be_focused()
    expect(more).to_have_count(0)
    assert height(page.locator(".back > div")) <= height(page.locator(".back"))
    check(page, "six matches")


def test_on_a_phone_that_lies_down_six_matches_leave_a_part_of_the_page(
    open_page: NewPage, served: Served, six: str
) -> None:
    page = open_page(640, 360)
    known_as(page.context, six, served.url)
    page.goto("/")
    page.get_by_role("button", name="4 partidas más").click()
    assert height(page.locator(".back > div")) <= 360 * 0.61
    last = page.locator(".back a").last
    last.focus()
    expect(last).to_be_in_viewport(ratio=0.9)


def height(of: Locator) -> float:
    box = of.bounding_box()
    assert box is not None
    return box["height"]


@pytest.fixture
def ana(open_page: NewPage, served: Served) -> Page:
    """Ana's page; what such a room tells is made up."""
    page = open_page(360, 640)
    known_as(page.context, served.guest("Ana"), served.url)
    row = {"game": "tarot-4", "hands": 12345, "won": 6172, "score": -123456.5}
    sums = [
        {**row, "by": by, "what": what}
        for by, what in (("game", "tarot-4"), ("role", "defender"), ("partner", "Ana"), ("partner", WIDE))
    ]
    person = {"avatar": FACE, "matches": 2412}
    best = {**person, "points": 12345, "won": 1200, "xp": 123456}
    names = ("Guadalupe Hernández-Montenegro", "Luis", WIDE)
    page.route("**/api/me/statistics*", lambda route: route.fulfill(json=sums))
    page.route("**/api/ranking/*", lambda route: route.fulfill(json=listed(best, names)))
    page.route("**/api/skill/*", lambda route: route.fulfill(json=listed({**person, "mu": 45.2, "sigma": 1.2}, names)))
    return page


def listed(row: dict[str, Any], names: tuple[str, ...]) -> list[dict[str, Any]]:
    return [{**row, "place": place, "name": name} for place, name in enumerate(names, 1)]


@pytest.mark.parametrize("address", ["/me/statistics", "/ranking/tarot-4"])
def test_tables_with_long_names_and_large_figures_stay_in_their_panel(ana: Page, address: str) -> None:
    ana.goto(address)
    expect(ana.locator("tbody th").filter(has_text=WIDE).first).to_be_visible()
    ana.evaluate("document.fonts.ready")  # some of the pictures are shown to nobody, and do not come
    check(ana, address)
    assert ana.evaluate(PAST_EDGE) == 0


@pytest.mark.parametrize("letters", ["100%", "200%"])
def test_the_name_of_who_asks_for_friendship_has_a_width_to_be_read_in(
    open_page: NewPage, served: Served, letters: str
) -> None:
    name = f"Petra Ibáñez {letters[:3]}"
    (own, _), (other, _) = account(served, f"Olalla {letters[:3]}"), account(served, name)
    with served.http(other) as http:
        assert http.put(f"/api/me/friends/Olalla {letters[:3]}").status_code == 204
    page = open_page(360, 640)
    known_as(page.context, own, served.url)
    page.goto("/me/friends")
    agree = page.get_by_role("button", name=f"Aceptar a {name}")
    expect(agree).to_be_visible()
    page.evaluate("size => (document.documentElement.style.fontSize = size)", letters)
    page.evaluate("document.fonts.ready")
    assert page.locator(".lines a span").count() == 1
    assert page.locator(".lines a span").evaluate_all(BROKEN) == []
    one, two = (button.bounding_box() for button in page.locator(".lines .button").all())
    assert one is not None
    assert two is not None
    assert one["y"] == two["y"] or letters == "200%"


LONGEST = "con más de 100 sin cantes, o más de 120"


def test_the_value_of_a_rule_is_read_whole_on_a_small_phone(open_page: NewPage) -> None:
    page = open_page()
    page.goto("/new")
    page.locator("main select").first.select_option("tute-pairs")
    page.locator("summary").click()
    rule = page.get_by_label("Juego doble")
    rule.select_option(LONGEST)
    expect(rule).to_have_accessible_name("Juego doble")
    shown = page.locator(".field", has=rule).locator("[aria-hidden]")
    expect(shown).to_have_text(LONGEST)
    assert shown.evaluate("it => it.scrollWidth <= it.clientWidth && it.clientHeight <= it.parentElement.clientHeight")
    rule.select_option("nunca")
    expect(shown).to_have_text("nunca")
