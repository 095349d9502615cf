"""Whose word it is that was said, and what is to be done, can be read at crowded tables and in low windows."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import States, hung, show
from tests.browser.player import resize, still
from tests.browser.test_layout import FAULTS, Sized, full, sized

__all__ = ["sized"]
pytestmark = pytest.mark.browser

BIDS = ("pass", "bid guardia", "bid contra+slam", "pass", "bid tomo", "pass", "pass")
APART = """() => [...document.querySelectorAll('.felt .seat')].flatMap((seat) => {
  const box = (what) => seat.querySelector(what).getBoundingClientRect()
  const [name, said, score] = [box('.name'), box('.badge'), box('.figures')]
  return said.top >= name.bottom - 3 && said.bottom <= score.top + 3 ? [] : [seat.textContent.trim()]
})"""
"""Who has their word elsewhere than between their own name and score."""


@pytest.mark.parametrize("name", ["tarot-7-double-7-auction", "tarot-8-double-8-auction"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (667, 375)])
def test_each_bid_stands_between_the_name_and_the_score_of_its_bidder(
    sized: Sized, states: States, name: str, width: int, height: int
) -> None:
    page, state = sized(width, height), bid(states[name])
    page.evaluate("window.end()")  # what was said before is over
    show(page, {**state, "hand_number": 240 + width})
    page.locator(".felt .seat .badge").filter(has_text="capote").wait_for(state="attached")
    still(page)
    assert page.evaluate(APART) == []


CUT = """() => [...document.querySelectorAll('.seat .badge span')]
  .filter((word) => word.scrollWidth > word.clientWidth + 1)
  .map((word) => word.textContent)"""
"""Words at seats that are not read whole."""


def test_two_long_words_of_who_sits_opposite_are_read_whole(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 360, 640, locale="fr-FR", reduced_motion="reduce", has_touch=True)
    state = states["tomate-4-play"]
    opposite = (state["you"] + 2) % 4
    said = [{"name": "said", "kind": "said", "value": each, "seat": opposite} for each in ("declare juego", "tomo")]
    parts = [each for each in state["view"]["parts"] if each["kind"] != "said"]
    for width, height in ((360, 640), (390, 844)):
        resize(page, width, height)
        show(page, {**state, "deadline": None, "hand_number": width, "view": {**state["view"], "parts": parts + said}})
        page.locator(".seat.below .badge").filter(has_text="Je prends").wait_for(state="attached")
        still(page)
        assert page.evaluate(CUT) == [], width
        page.evaluate(FAULTS)
        assert page.evaluate("window.faults(false)") == [], width
    page.context.close()


def test_words_of_a_row_of_many_that_are_said_at_once_lie_side_by_side(
    browser: Browser, gallery: str, states: States
) -> None:
    page = hung(browser, gallery, 360, 640, locale="fr-FR", reduced_motion="reduce", has_touch=True)
    state = states["tomate-13-play"]
    show(page, state)
    page.evaluate(LASTING)
    others = [seat for seat in range(13) if seat != state["you"]]
    for at, seat in enumerate(others):
        page.evaluate("event => window.show({}, event)", {"k": "acted", "seat": seat, "action": "pass"})
        page.locator(".felt .bubble").nth(at).wait_for(state="attached")
    still(page)
    assert page.evaluate(MEETING) == []
    page.context.close()


LASTING = "window.setTimeout = ((wait) => (end, ms) => (ms >= 1000 ? 0 : wait(end, ms)))(window.setTimeout)"
"""What was said is not taken away."""
MEETING = """() => {
  const said = [...document.querySelectorAll('.felt .bubble')].map((each) => each.getBoundingClientRect())
  const meet = (one, two) => one.right > two.left + 2 && two.right > one.left + 2 && Math.abs(one.top - two.top) < 8
  return said.flatMap((one, at) => said.slice(at + 1).filter((two) => meet(one, two)).map(({ left }) => left))
}"""
"""Where words just said lie upon each other."""


def bid(state: dict[str, Any]) -> dict[str, Any]:
    """The table once all others have bid or passed."""
    others = [seat for seat in range(len(state["seats"])) if seat != state["you"]]
    said = [
        {"name": "bid", "kind": "said", "value": value, "seat": seat} for seat, value in zip(others, BIDS, strict=False)
    ]
    seats = [{**seat, "here": True} for seat in state["seats"]]
    return {**state, "seats": seats, "deadline": None, "view": {**state["view"], "parts": said}}


READ = """() => {
  const box = (el) => el.getBoundingClientRect()
  const said = document.querySelector('.status span')
  const hand = [...document.querySelectorAll('.hand .card')].map((card) => box(card).top)
  const bar = document.querySelector('.actions .bar')
  return [
    said.scrollHeight > said.clientHeight + 2 && 'the status is cut',
    box(said).height > 52 && 'the status has many lines',
    box(said).bottom > Math.min(...hand) + 3 && 'the status lies on the hand',
    bar && bar.scrollHeight > bar.clientHeight + 2 && 'not all buttons are seen',
  ].filter(Boolean)
}"""


@pytest.mark.parametrize(
    "name",
    [
        *("tute-three-3-play", "tomate-5-tomo", "tomate-7-play", "tarot-5-5-mid", "cuatrola-4-auction"),
        *("tarot-3-3-auction", "tarot-5-5-auction", "tarot-6-double-6-call", "tarot-8-double-8-auction"),
    ],
)
def test_what_is_to_be_done_is_read_on_the_smallest_phone_on_its_side(sized: Sized, states: States, name: str) -> None:
    page = sized(568, 320)
    show(page, {**states[name], "deadline": None, "hand_number": 260})
    page.locator(".status span").wait_for(state="attached")
    still(page)
    assert page.evaluate(READ) == []


@pytest.mark.parametrize("name", ["tute-subastado-3-trump", "cuatrola-4-auction", "tarot-6-double-6-call"])
def test_every_button_is_seen_on_a_small_phone_on_its_side(sized: Sized, states: States, name: str) -> None:
    page = sized(667, 375)
    show(page, {**states[name], "deadline": None, "hand_number": 270})
    page.locator(".actions .bar button").first.wait_for(state="attached")
    still(page)
    assert page.evaluate(READ) == []


STEADY = """async () => {
  const at = () => document.querySelector('.felt').getBoundingClientRect().height
  const heights = new Set()
  for (let frames = 0; frames < 12; frames += 1) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    heights.add(at())
  }
  return heights.size
}"""


def test_a_large_table_comes_to_rest(sized: Sized, states: States) -> None:
    """What is drawn larger with the felt takes no room from the felt, or it would never stand still."""
    for height in range(940, 1081, 20):
        page = sized(1920, height)
        show(page, {**states["tute-pairs-4-said"], "deadline": None, "hand_number": height})
        still(page)
        assert page.evaluate(STEADY) == 1, height


FELT = "[document.querySelectorAll('.corners').length, document.querySelector('.felt').clientHeight]"
"""Whether what holds lies in the corners, and how high the felt is."""


def test_a_table_looks_the_same_whatever_it_was_before(sized: Sized, states: States) -> None:
    page = sized(360, 640)
    show(page, {**states["tute-three-3-play"], "deadline": None, "hand_number": 360})
    still(page)
    first = page.evaluate(FELT)
    for height in (520, 800):
        resize(page, 360, height)
        still(page)
        resize(page, 360, 640)
        still(page)
        assert page.evaluate(FELT) == first, height


CROWNED = """() => {
  const box = (el) => el.getBoundingClientRect()
  const apart = (one, two) => one.right <= two.left || one.bottom <= two.top
  const crown = box(document.querySelector('.crown'))
  const names = [...document.querySelectorAll('.owner')]
  return names.filter((name) => !apart(box(name), crown) && !apart(crown, box(name))).map((name) => name.textContent)
}"""
"""Names of a trick that a crown lies on."""


@pytest.mark.parametrize("name", ["tomate-11-play", "tomate-13-over"])
def test_the_crown_of_a_strip_hides_nobodys_name(sized: Sized, states: States, name: str) -> None:
    page, state = sized(360, 640), states[name]
    show(page, {**(full(state) or state), "deadline": None, "hand_number": 280 + len(state["seats"])})
    page.locator(".crown").wait_for(state="attached")
    still(page)
    assert page.evaluate(CROWNED) == []
