"""The seconds of a turn, drawn over the seat whose turn it is: they cover nothing that is read there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.people import at_table, leads_or_follows, pair, play_by_mouse
from tests.browser.player import resize, still
from tests.server.served import Client, Served

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (1280, 800)]
COVERED = """() => {
  const box = (el) => el.getBoundingClientRect()
  const chips = [...document.querySelectorAll('.time')].map(box)
  const read = [...document.querySelectorAll('.seat :is(.name, .figures, .won, .held, .badge)')]
  const SLACK = 1.5
  const meet = (one, two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > SLACK &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > SLACK
  return read.filter((el) => chips.some((chip) => meet(chip, box(el)))).map((el) => el.textContent.trim())
}"""
IN_PLACE = """seat => {
  const chip = document.querySelector('.time')?.getBoundingClientRect()
  const face = document.querySelector(`.seat [data-seat="${seat}"]`).getBoundingClientRect()
  const middle = (it) => it.left + it.width / 2
  return chip && Math.abs(middle(chip) - middle(face)) < 1 && chip.top >= face.top && chip.bottom <= face.bottom
}"""
"""Whether the seconds stand at this seat, as it lies now: they follow it, and what is said there, within 0.3 s."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits for Luis, who is away all the time: no robot plays for them before all is measured."""
    yield from serving(tmp_path_factory, grace_s="600")


def both_have_won(ana: Client) -> bool:
    """Ana may play, and Luis is asked next; there are tricks before both of them."""
    winners = {trick["winner"] for trick in (ana.state["view"] or {"tricks": []})["tricks"]}
    return winners >= {0, 1} and leads_or_follows(ana)


def test_the_seconds_cover_no_figure_of_a_seat(open_page: NewPage, served: Served) -> None:
    table, ana, _ = pair(served, both_have_won, turn_time_s=120)
    page = at_table(open_page, served, table, ana, *SIZES[0])
    nothing_is_covered(page, 0)
    play_by_mouse(page)
    nothing_is_covered(page, 1)


def nothing_is_covered(page: Page, asked: int) -> None:
    for width, height in SIZES:
        resize(page, width, height)
        still(page)
        page.wait_for_function(f"(seat) => ({IN_PLACE})(seat) && !({COVERED})().length", arg=asked)
        expect(page.locator(".time")).to_have_count(1)
