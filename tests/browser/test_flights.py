"""How cards move, frame by frame: each from where it was to its place, and what lies stays put."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tapete.rules.games import game
from tapete.server.wire.json_values import converter
from tapete.table.state import TableState
from tests.browser.gallery import States, hung
from tests.browser.player import still

pytestmark = pytest.mark.browser

MADE = run_path(str(Path(__file__).parents[2] / "web/src/table/gallery/states.py"))
Frame = dict[str, dict[str, Any]]
"""What is seen of each card: its place, whether it is in the hand, the trick or a pile, its picture."""
RECORD = """() => {
  window.frames_seen = []
  const look = () => {
    const cards = {}
    for (const el of document.querySelectorAll('[data-card]')) {
      if (getComputedStyle(el).visibility === 'hidden') continue
      const { x, y, width } = el.getBoundingClientRect()
      const where = el.closest('.hand') ? 'hand' : el.dataset.pile ? 'pile' : 'trick'
      const turned = el.querySelector('.turned')
      const face = el.querySelector('img').getAttribute('src')
      cards[el.dataset.card] = { x, y, width, where, face, turn: turned?.style.rotate ?? '' }
    }
    window.frames_seen.push(cards)
    window.recorder = requestAnimationFrame(look)
  }
  look()
}"""
STOP = "() => { cancelAnimationFrame(window.recorder); return window.frames_seen }"
BY_FRAMES = """(ms) => {
  const animate = Element.prototype.animate
  const flights = new Set()
  Element.prototype.animate = function (frames, how) {
    const flight = animate.call(this, frames, how)
    if (how.id === 'flight') {
      flight.pause()
      flights.add(flight)
    }
    return flight
  }
  const step = () => {
    for (const flight of flights) {
      const { endTime } = flight.effect.getComputedTiming()
      const now = (flight.currentTime ?? 0) + ms
      if (flight.playState === 'paused' && now < endTime) flight.currentTime = now
      else {
        if (flight.playState === 'paused') flight.finish()
        flights.delete(flight)
      }
    }
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}"""
"""Of what flies so many ms pass from one frame to the next, however long that takes: a busy machine shows a few frames
a second, between which a card would have flown half its way."""
SETTLED = """async () => {
  for (let calm = 0; calm < 3; ) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    calm = document.getAnimations().some((each) => each.id === 'flight') ? 0 : calm + 1
  }
}"""
"""Waits until nothing has flown for three frames."""
REST_MS = 1200
"""So long a whole trick lies, by the clock."""
HELD = """(held) => {
  const wait = window.setTimeout
  window.held = []
  window.setTimeout = (run, ms, ...about) => (ms === held ? window.held.push(run) : wait(run, ms, ...about))
}"""
"""What would be done after so many ms is done when the test wants it: the last card has come to its place by then."""
EMPTY = "!document.querySelector('.felt .card.lies')"
TAKEN = "frames_seen.some((cards) => Object.values(cards).some(({ where }) => where === 'pile'))"


def written(state: TableState) -> dict[str, Any]:
    write = converter(TableState)
    assert write is not None
    return json.loads(json.dumps(write(state)))  # type: ignore[no-any-return]


def story(seats: int = 4) -> Iterator[dict[str, Any]]:
    """A table of Tute as seat 0 sees it, after the deal and after every card."""
    chance = random.Random(3)
    tute = game("tute-pairs")
    hand = MADE["deal"](tute, seats, chance)
    while True:
        if not hand.has_window:
            yield {**written(MADE["state"](tute, hand.view(0), 0)), "deadline": None, "hand_number": 1}
        if hand.to_act is None:
            return
        cards = [action for action in hand.legal() if action.do in ("play", "pass")]
        hand = hand.play(chance.choice(cards))


@pytest.fixture
def page(browser: Browser, gallery: str, states: States) -> Iterator[Page]:
    page = hung(browser, gallery, 390, 844, has_touch=True)
    page.locator(".own .last").wait_for()  # comes with what lets cards fly
    yield page
    page.context.close()


def filmed(page: Page, tables: list[dict[str, Any]], first: str = "true") -> list[Frame]:
    """The frames of the page while these tables follow one another, each until nothing flies any more; the first one
    is seen before, once this is so."""
    shown(page, tables[0], first)
    still(page)
    page.evaluate(RECORD)
    for table in tables[1:]:
        shown(page, table, "true")
    return page.evaluate(STOP)  # type: ignore[no-any-return]


def shown(page: Page, table: dict[str, Any], until: str) -> None:
    page.evaluate("state => window.show(state)", table)
    page.wait_for_function(f"() => {until}")
    page.evaluate(SETTLED)


def avatar(page: Page, seat: int) -> tuple[float, float]:
    box = page.locator(f'[data-seat="{seat}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def centre(card: dict[str, Any]) -> tuple[float, float]:
    return card["x"] + card["width"] / 2, card["y"] + card["width"] * 0.775


def apart(one: tuple[float, float], two: tuple[float, float]) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def seen(frames: list[Frame], card: str, where: str) -> list[dict[str, Any]]:
    return [frame[card] for frame in frames if card in frame and frame[card]["where"] == where]


@pytest.fixture(scope="module")
def tables() -> list[dict[str, Any]]:
    return list(story())


def until_own(tables: list[dict[str, Any]], first: int = 0) -> tuple[int, dict[str, Any]]:
    """Where the viewer's card comes into a trick, and that play."""
    for at in range(first + 1, len(tables)):
        before, after = tables[at - 1]["view"], tables[at]["view"]
        plays = after["trick"] or after["tricks"][-1]["plays"]
        if plays[-1]["seat"] == 0 and len(after["hand"]) < len(before["hand"]):
            return at, plays[-1]
    raise AssertionError("the viewer plays no card")


def test_a_card_flies_from_where_it_was_and_the_others_lie_still(page: Page, tables: list[dict[str, Any]]) -> None:
    at, own = until_own(tables)
    last = next(n for n in range(at, len(tables)) if len(tables[n]["view"]["tricks"]) == 1)
    page.evaluate(BY_FRAMES, 10)
    frames = filmed(page, tables[: last + 1])
    plays = tables[last]["view"]["tricks"][0]["plays"]
    for play in plays:
        path = seen(frames, play["card"], "trick")
        landed = centre(path[-1])
        start = centre(seen(frames, play["card"], "hand")[-1]) if play["seat"] == 0 else avatar(page, play["seat"])
        assert apart(centre(path[0]), start) < 0.35 * apart(start, landed) + 8, play
        distances = [apart(centre(each), landed) for each in path]
        assert all(later <= sooner + 1 for sooner, later in pairwise(distances)), play
        still = path[-(len(path) - next(n for n, far in enumerate(distances) if far < 0.6)) :]
        assert {(round(each["x"]), round(each["y"])) for each in still} <= {
            (round(path[-1]["x"]) + x, round(path[-1]["y"]) + y) for x in (-1, 0, 1) for y in (-1, 0, 1)
        }
    assert own["seat"] == 0


def test_the_trick_goes_to_its_winner_as_it_lies(page: Page, tables: list[dict[str, Any]]) -> None:
    at = next(n for n, table in enumerate(tables) if len(table["view"]["tricks"]) == 1)
    page.evaluate(BY_FRAMES, 10)
    page.evaluate(HELD, REST_MS)
    shown(page, tables[at - 1], "true")
    page.evaluate(RECORD)
    shown(page, tables[at], "true")
    page.evaluate("held.splice(0).forEach((run) => run())")
    page.wait_for_function(f"() => {TAKEN}")
    page.evaluate(SETTLED)
    frames: list[Frame] = page.evaluate(STOP)
    trick = tables[at]["view"]["tricks"][0]
    for play in trick["plays"]:
        lay, path = seen(frames, play["card"], "trick")[-1], seen(frames, play["card"], "pile")
        assert len(path) > 3, "it is taken away at once"
        assert apart(centre(path[0]), centre(lay)) < 40
        assert {each["face"] for each in path} == {lay["face"]}
        assert {each["turn"] for each in path} == {lay["turn"]}
        assert apart(centre(path[-1]), avatar(page, trick["winner"])) < 60


@pytest.mark.parametrize("hand_number", [1, 2])
def test_every_hand_is_dealt_from_the_dealer(page: Page, tables: list[dict[str, Any]], hand_number: int) -> None:
    before = {**tables[-1], "hand_number": hand_number - 1}
    page.evaluate(BY_FRAMES, 10)
    frames = filmed(page, [before, {**tables[0], "hand_number": hand_number}], first=EMPTY)
    dealer = avatar(page, tables[0]["view"]["dealer"])
    held = tables[0]["view"]["hand"]
    starts = [centre(seen(frames, card, "hand")[0]) for card in held]
    ends = [centre(seen(frames, card, "hand")[-1]) for card in held]
    assert all(apart(start, dealer) < 0.3 * apart(end, dealer) + 20 for start, end in zip(starts, ends, strict=True))
    in_the_air = [
        frame
        for frame in frames
        if frame.keys() >= set(held) and any(apart(centre(frame[c]), e) > 2 for c, e in zip(held, ends, strict=True))
    ]
    assert len(in_the_air) > 10, "it does not fly"
    first = [
        next(n for n, frame in enumerate(frames) if c in frame and apart(centre(frame[c]), e) < 2)
        for c, e in zip(held, ends, strict=True)
    ]
    assert len(set(first)) > 3, "one after the other"


def test_a_touch_or_a_key_ends_the_deal(page: Page, tables: list[dict[str, Any]]) -> None:
    shown(page, {**tables[-1], "hand_number": 4}, EMPTY)
    page.evaluate(BY_FRAMES, 0)  # they do not end by themselves
    page.evaluate("state => window.show(state)", {**tables[0], "hand_number": 5})
    page.wait_for_function("() => document.getAnimations().some((each) => each.id === 'flight')")
    page.locator(".hand button").first.focus()
    page.keyboard.press("End")
    assert page.evaluate("document.getAnimations().filter((each) => each.id === 'flight').length") == 0
