"""In every game and window nothing covers a name, a score or a card face, and nothing is outside."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import States, hung, show
from tests.browser.player import resize, still

pytestmark = pytest.mark.browser

FIRST = (360, 640)
FURTHER = [(320, 568), (390, 664), (390, 844), (568, 320), (640, 360), (667, 375), (844, 390)]
SIZES = [FIRST, *(pytest.param(*size, marks=pytest.mark.slow) for size in FURTHER)]
"""Of phones; larger ones are in test_layout_large.py, which another worker takes."""
FAULTS = "window.faults = " + (Path(__file__).parent / "layout.js").read_text()
ALL = """async (cases) => {
  const found = []
  for (const [name, state, said, isFull] of cases) {
    window.end()
    window.show(state)
    for (const event of said) {
      await new Promise((done) => setTimeout(done))
      window.show({}, event)
    }
    let before = ''
    // The words of another game come a while after it.
    const isHere = () => document.querySelector('nav b').textContent === state.game && document.querySelector('.table')
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    for (let calm = 0; calm < 2; ) {
      await frame()
      if (!isHere()) continue
      const parts = [...document.querySelectorAll('.felt, .card, .seat, .rows section')]
      const now = parts.map((el) => Object.values(el.getBoundingClientRect().toJSON())).join()
      calm = now === before ? calm + 1 : 0
      before = now
    }
    let faults = window.faults(isFull)
    // On a busy machine a table may stand still for two frames before it is what it will be.
    for (let more = 0; faults.length && more < 30; more += 1) {
      await frame()
      faults = window.faults(isFull)
    }
    found.push(...faults.map((fault) => `${name}: ${fault}`))
    for (const image of document.images) window.drawn.set(image.src, image)
  }
  return found
}"""
"""Shows each case, waits until everything stands still, and tells what is wrong with it. A picture that no element has
any more would be fetched and read again for a later table."""
Case = tuple[str, dict[str, Any], list[dict[str, Any]], bool]


def full(state: dict[str, Any]) -> dict[str, Any] | None:
    """The table with the viewer's own card in the trick too, if it is the last one."""
    view = state["view"]
    if len(view["trick"]) != len(state["seats"]) - 1 or not view["hand"]:
        return None
    own = {"seat": state["you"], "card": view["hand"][0]}
    others = [seat for seat in range(len(state["seats"])) if seat != state["you"]]
    after = {"trick": [*view["trick"], own], "hand": view["hand"][1:], "asked": others[:1], "legal": []}
    return {**state, "view": {**view, **after}}


def said(state: dict[str, Any]) -> list[dict[str, Any]]:
    """What the others say at once, where something is said: the longest that is written of anybody."""
    words = [part["value"] for part in state["view"]["parts"] if part["kind"] == "said"]
    if state["view"]["trick"] or not words:
        return []
    others = [seat for seat in range(len(state["seats"])) if seat != state["you"]]
    return [{"k": "acted", "seat": seat, "action": max(words, key=len), "by": "person"} for seat in others]


def cases(states: States) -> Iterator[Case]:
    """Each table; while somebody speaks; with its trick whole."""
    for number, (name, state) in enumerate(states.items()):
        fresh = {**state, "deadline": None, "hand_number": number + 1}
        yield name, fresh, [], False
        if words := said(fresh):
            yield f"{name} while they speak", fresh, words, False
        if whole := full(fresh):
            yield f"{name}, the whole trick", whole, [], True


def measured(browser: Browser, gallery: str, states: States, width: int, height: int, **more: Any) -> Page:
    """A page of the gallery that shows tables to be measured."""
    page = hung(browser, gallery, width, height, reduced_motion="reduce", **more)
    # One of every game, so that all words and parts of the page are here before anything is measured.
    for state in {state["game"]: state for state in states.values()}.values():
        show(page, state)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.evaluate(FAULTS)
    page.evaluate(LATER)
    page.add_style_tag(content=UNPAINTED)
    return page


Sized = Callable[[int, int], Page]


@pytest.fixture(scope="module")
def sized(browser: Browser, gallery: str, states: States) -> Iterator[Sized]:
    """A page of the gallery for fingers and one for a mouse, each made as large as it is asked for."""
    pages: dict[bool, Page] = {}

    def made(width: int, height: int) -> Page:
        has_touch = width < 1000
        if has_touch not in pages:
            pages[has_touch] = measured(browser, gallery, states, width, height, has_touch=has_touch)
        resize(pages[has_touch], width, height)
        return pages[has_touch]

    yield made
    for page in pages.values():
        page.context.close()


LATER = """() => {
  window.drawn = new Map()
  const { setTimeout } = window
  const ends = []
  window.setTimeout = (end, ms, ...about) => (ms >= 1000 ? ends.push(end) : setTimeout(end, ms, ...about))
  window.end = () => {
    for (const end of ends.splice(0)) end()
  }
}"""
"""What was said is shown for some seconds; here until the next case, whose own faults it would hide."""

UNPAINTED = "html { opacity: 0 }"
"""Where things lie is measured, not seen: that saves a third of the work."""


@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
def test_nothing_covers_what_must_be_seen(sized: Sized, states: States, width: int, height: int) -> None:
    found = sized(width, height).evaluate(ALL, list(cases(states)))
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390)])
def test_nothing_covers_what_an_onlooker_sees(sized: Sized, states: States, width: int, height: int) -> None:
    """They see all seats, the first one where its player's own would be, and no hand."""
    watched: list[Case] = []
    for number, (name, state) in enumerate(states.items()):
        if name.endswith(("-auction", "-play", "-declare")):
            view = {**state["view"], "seat": None, "hand": [], "legal": [], "why": "", "refusals": []}
            seats = [{**seat, "you": False} for seat in state["seats"]]
            shown = {**state, "you": None, "view": view, "seats": seats, "hand_number": number + 400, "deadline": None}
            watched.append((f"{name}, watched", shown, [], False))
    assert len(watched) > 40
    found = sized(width, height).evaluate(ALL, watched)
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844)])
def test_who_is_lost_is_seen_beside_bids_and_cards(sized: Sized, states: States, width: int, height: int) -> None:
    """Of everybody at once, also where something else is said of them."""
    lost: list[Case] = [
        (
            f"{name}, all lost",
            {**state, "hand_number": number + 200, "seats": absent(state), "deadline": None},
            [],
            False,
        )
        for number, (name, state) in enumerate(states.items())
        if name.endswith(("-auction", "-over", "-declare")) and len(state["seats"]) in range(3, 9)
    ]
    found = sized(width, height).evaluate(ALL, lost)
    assert not found, "\n" + "\n".join(found)


def absent(state: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**seat, "here": at == state["you"], "robot": ""} for at, seat in enumerate(state["seats"])]


@pytest.mark.parametrize(
    ("width", "height", "trick", "hand", "letters"),
    [(390, 844, 96, 76, 12), (844, 390, 72, 52, 12), (1280, 800, 104, 116, 14), (1920, 1080, 160, 150, 20)],
)
def test_cards_and_names_grow_with_the_window(
    sized: Sized, states: States, width: int, height: int, trick: int, hand: int, letters: int
) -> None:
    page = sized(width, height)
    for number, name in enumerate(("tute-pairs-4-play", "tute-individual-4-play")):
        show(page, {**(full(states[name]) or {}), "hand_number": number + 7})
        still(page)
        measured = page.evaluate(WIDTHS)
        assert measured["trick"] >= trick
        assert measured["hand"] >= hand
        assert measured["name"] >= letters * 1.2


def test_names_of_32_letters_are_whole_where_there_is_room(sized: Sized, states: States) -> None:
    state = states["tute-pairs-4-play"]
    names = ("Alejandro Maximiliano de la Rosa", "Wilhelmina Konstantinopolitanska")
    seats = [{**seat, "name": names[at % 2]} for at, seat in enumerate(state["seats"])]
    page = sized(1280, 800)
    page.evaluate("state => window.show(state)", {**state, "seats": seats, "hand_number": 31})
    shown = page.locator(".felt .seat .name b")
    shown.get_by_text(names[1]).first.wait_for(state="attached")
    page.wait_for_timeout(100)
    assert shown.count() == 3
    assert all(each.evaluate("it => it.scrollWidth <= it.clientWidth") for each in shown.all())


WIDTHS = """() => {
  const box = (of) => document.querySelector(of).getBoundingClientRect()
  return {trick: box('.trick .card.lies').width, hand: box('.hand .card').width, name: box('.felt .seat .name').height}
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)])
def test_bids_stand_in_two_rows_at_most(sized: Sized, states: States, width: int, height: int) -> None:
    """Rows of the same length, over the whole width of a phone held upright."""
    page = sized(width, height)
    for number, name in enumerate(("tarot-3-3-auction", "tarot-4-4-auction")):
        show(page, {**states[name], "hand_number": number + 20})
        buttons = page.locator(".actions .bar button")
        buttons.first.wait_for()
        still(page)
        boxes = [box for each in buttons.all() if (box := each.bounding_box())]
        assert len(boxes) >= 5
        lines = Counter(round(box["y"]) for box in boxes)
        assert len(lines) <= 2
        assert max(lines.values()) - min(lines.values()) <= 1
        if width > height:
            continue
        assert max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes) >= 0.9 * width


@pytest.mark.parametrize("name", ["tarot-3-3-play", "tarot-4-4-play"])
def test_who_has_shown_fifteen_trumps_is_read_beside_the_contract(sized: Sized, states: States, name: str) -> None:
    page, state = sized(360, 640), states[name]
    who = (state["you"] + 1) % len(state["seats"])
    cards = [f"T{rank}" for rank in range(21, 6, -1)]
    parts = [*state["view"]["parts"], {"name": "handful", "kind": "cards", "value": cards, "seat": who}]
    show(page, {**state, "view": {**state["view"], "parts": parts}, "hand_number": 60, "deadline": None})
    still(page)
    box = page.locator(".info .shown.laid").filter(has_text="Puñado").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360


LONGEST_BID = "bid contra+slam"


@pytest.mark.parametrize("name", ["tarot-6-6-auction", "tarot-7-double-7-auction", "tarot-8-double-8-auction"])
def test_the_longest_bid_is_read_whole_wherever_it_was_said(sized: Sized, states: States, name: str) -> None:
    page, state = sized(844, 390), states[name]
    others = [seat for seat in range(len(state["seats"])) if seat != state["you"]]
    seats = [{**seat, "here": True} for seat in state["seats"]]
    for number, who in enumerate(others):
        page.evaluate("window.end()")  # what was said before, here or in another test, is over
        parts = [
            {"name": "bid", "kind": "said", "value": LONGEST_BID if seat == who else "pass", "seat": seat}
            for seat in others
        ]
        view = {**state["view"], "parts": parts, "legal": ["pass"]}
        show(page, {**state, "seats": seats, "view": view, "hand_number": number + 40})
        page.locator(".felt .seat .badge").filter(has_text="Guardia contra y capote").wait_for(state="attached")
        still(page)
        assert page.evaluate(BADGES) == []
        assert page.evaluate("window.faults(false)") == []
        assert page.locator(".status").inner_text() == "Te toca: solo puedes pasar"


@pytest.mark.parametrize("width", [360, 390])
def test_many_in_a_row_say_one_thing_each(sized: Sized, states: States, width: int) -> None:
    """What two neighbours said does not lie one upon the other."""
    page = sized(width, 844)
    for number, name in enumerate(("tomate-9-over", "tomate-13-over")):
        show(page, {**states[name], "deadline": None, "hand_number": number + 120})
        page.locator(".felt .seat .badge").first.wait_for(state="attached")
        still(page)
        assert page.evaluate(BADGES) == []


BADGES = """() => {
  const badges = [...document.querySelectorAll('.felt .seat .badge')]
  const box = (el) => el.getBoundingClientRect()
  const isCut = (text) => text.scrollWidth > text.clientWidth + 1
  const cut = badges.filter((el) => isCut(el.querySelector('span')) || box(el).height > 30)
  const apart = (one, two) => one.right <= two.left + 1 || one.bottom <= two.top + 1
  const meet = (one, two) => !apart(one, two) && !apart(two, one)
  const others = [...badges, ...document.querySelectorAll('.felt .avatar')]
  const over = badges.filter((el) => others.some((by) => by !== el && meet(box(el), box(by))))
  return [...cut, ...over].map((el) => el.textContent.trim())
}"""
"""What was said and is cut, or lies on what another said, or on another's avatar."""


@pytest.mark.parametrize("name", ["tarot-8-double-8-mid", "tomate-5-play", "tomate-13-play", "tute-pairs-4-said"])
def test_a_raised_card_of_a_low_window_touches_nothing_of_ones_own(sized: Sized, states: States, name: str) -> None:
    page, state = sized(844, 390), states[name]
    said = {"name": "bid", "kind": "said", "value": "pass", "seat": state["you"]}
    view = {**state["view"], "parts": [*state["view"]["parts"], said]}
    page.evaluate("state => window.show(state)", {**state, "view": view, "hand_number": 60})
    page.locator(".own .badge").last.wait_for(state="attached")
    still(page)
    page.evaluate("document.querySelectorAll('.hand .card').forEach((each) => each.classList.add('raised'))")
    still(page)
    top = page.evaluate(
        "Math.min(...[...document.querySelectorAll('.hand .lift')].map((it) => it.getBoundingClientRect().top))"
    )
    own = ".own :is(.name, .figures, .badge)"
    lowest = page.evaluate(
        "own => Math.max(...[...document.querySelectorAll(own)].map((it) => it.getBoundingClientRect().bottom))", own
    )
    assert lowest <= top + 1
    page.evaluate("document.querySelectorAll('.hand .card').forEach((each) => each.classList.remove('raised'))")


def test_ones_own_name_is_as_large_as_the_others_on_a_large_screen(sized: Sized, states: States) -> None:
    page = sized(1920, 1080)
    show(page, {**states["tarot-4-4-play"], "hand_number": 70})
    still(page)
    height = "of => document.querySelector(of).getBoundingClientRect().height"
    assert page.evaluate(height, ".own .name") >= page.evaluate(height, ".felt .seat .name")


@pytest.mark.parametrize("name", ["tarot-2-piles-2-play", "tarot-2-reserve-2-play"])
def test_the_piles_of_two_lie_in_line(sized: Sized, states: States, name: str) -> None:
    page = sized(1280, 800)
    page.evaluate("state => window.show(state)", {**states[name], "hand_number": 80})
    page.locator(".rows section").nth(1).wait_for(state="attached")
    still(page)
    boxes = [box for each in page.locator(".rows section").all() if (box := each.bounding_box())]
    middles = [box["x"] + box["width"] / 2 for box in boxes]
    assert max(middles) - min(middles) <= 2


LONG = (-1572, 524, -10240)
"""Scores of a long match; in some languages thousands stand apart."""


@pytest.mark.parametrize("name", ["tarot-3-3-auction", "tarot-5-5-play", "tarot-8-double-8-auction"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844)])
def test_long_scores_stay_on_the_felt(sized: Sized, states: States, name: str, width: int, height: int) -> None:
    page, state = sized(width, height), states[name]
    scores = [LONG[at % len(LONG)] for at in range(len(state["seats"]))]
    page.evaluate("state => window.show(state)", {**state, "scores": scores, "hand_number": 90})
    page.locator(".seat .figures").filter(has_text="1572").first.wait_for(state="attached")
    still(page)
    assert page.evaluate(FIGURES) == []


FIGURES = """() => {
  const box = (el) => el.getBoundingClientRect()
  const apart = (one, two) => one.right <= two.left + 1 || one.bottom <= two.top + 1
  const meet = (one, two) => !apart(one, two) && !apart(two, one)
  const isOut = (el) => box(el).left < -1 || box(el).right > innerWidth + 1
  const number = document.createRange()
  const isCut = (el) => {
    const [first] = el.textContent.split(' ')
    number.setStart(el.firstChild, 0)
    number.setEnd(el.firstChild, first.length)
    return box(number).right > box(el).right + 1 || box(number).bottom > box(el).bottom + 3
  }
  const figures = [...document.querySelectorAll('.seat .figures')].filter((el) => isOut(el) || isCut(el))
  const counts = [...document.querySelectorAll('.heap b')]
  const marks = [...document.querySelectorAll('.seat :is(.held, .won)')]
  const under = marks.filter((el) => counts.some((by) => meet(box(el), box(by))))
  return [...figures, ...under].map((el) => el.textContent.trim())
}"""
"""Scores that are cut or off the window, and counts of cards under the count of a heap."""


def test_the_status_says_who_does_what_at_every_stage(sized: Sized, states: States) -> None:
    """In the words that come with the table: nothing else is fetched for it."""
    waiting = {}
    for state in states.values():
        view = state["view"]
        others = [seat for seat in range(len(state["seats"])) if seat != state["you"]]
        if view["asked"] and not view["window"]:
            waiting[view["phase"]] = {**state, "view": {**view, "asked": others[:1], "legal": [], "why": ""}}
    assert len(waiting) >= 9
    page = sized(390, 844)
    said = {phase: page.evaluate(STATUS, state) for phase, state in waiting.items()}
    plain = said.pop("play")
    assert plain.startswith("Juega ")
    for phase, sentence in said.items():
        name = waiting[phase]["seats"][waiting[phase]["view"]["asked"][0]]["name"]
        assert name in sentence, phase
        assert not sentence.startswith("Juega "), phase
    assert len(set(said.values())) >= 7


STATUS = """async (state) => {
  window.show(state)
  const isHere = () => document.querySelector('nav b').textContent === state.game
  const said = () => isHere() && document.querySelector('.status span')
  do await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))
  while (!said())
  return said().textContent
}"""
