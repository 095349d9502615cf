"""Rows of open cards: each card may be touched at one place, and there are not more rows than find room."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.rules.game import Hand
from tests.browser.conftest import NewPage
from tests.browser.gallery import States, hung, show
from tests.browser.moments import found, opened
from tests.browser.player import CAN, resize, still
from tests.browser.test_chosen_together import met
from tests.browser.test_layout import FAULTS
from tests.server.served import Client, Served

pytestmark = pytest.mark.browser

ROWS = ".rows section"
SIZES = [(360, 640), (390, 664), (640, 360), (390, 844)]


def laid(name: str, cards: list[str], seat: int | None) -> dict[str, Any]:
    return {"name": name, "kind": "cards", "value": cards, "seat": seat}


def forced() -> dict[str, Any]:
    """Who chooses what they show of a handful, and had to discard three trumps, two of them out of the dog."""
    state = met(is_shown_by_the_declarer, "bid guardia", "handful 10")
    view, you = state["view"], state["you"]
    parts = {part["name"]: part for part in view["parts"]}
    trumps = [action.removeprefix("show ") for action in view["legal"]][:3]
    held = [card for card in view["hand"] if card not in trumps] + [*parts["discard"]["value"][:3]]
    now = {
        "dog": laid("dog", [*trumps[:2], *parts["dog"]["value"][2:]], None),
        "discarded_trumps": laid("discarded_trumps", trumps, you),
        "discard": laid("discard", [*trumps, *parts["discard"]["value"][3:]], you),
    }
    others = [part for part in view["parts"] if part["name"] not in now]
    return {
        **state,
        "view": {**view, "hand": held, "parts": [*others, *now.values()]},
        "hand_number": 5,
        "deadline": None,
    }


def is_shown_by_the_declarer(hand: Hand) -> bool:
    view = hand.view(hand.to_act or 0)
    return view.phase == "show" and len(view.legal) > 10 and any(part.name == "discard" for part in view.parts)


def shown(page: Page) -> list[str]:
    still(page)
    return [str(row.get_attribute("aria-label")) for row in page.locator(ROWS).all()]


def test_a_trump_that_was_discarded_is_shown_once(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, gallery, 360, 640, reduced_motion="reduce", has_touch=True)
    page.evaluate(FAULTS)
    show(page, forced())
    expect(page.locator(f"{ROWS} .slot")).to_have_count(10)
    assert shown(page) == ["Descarte · Tú", "Enseñas · Tú"]
    faults = [fault for fault in page.evaluate("window.faults(false)") if not fault.startswith("what holds is cut")]
    assert faults == []
    cards = page.locator(f"{ROWS} button")
    expect(cards).to_have_count(3)
    card = str(cards.first.get_attribute("data-card"))
    cards.first.tap()
    expect(page.locator(f"[data-card='{card}']")).to_have_count(1)
    expect(page.get_by_role("region", name="Enseñas").locator(f"[data-card='{card}']")).to_have_count(1)
    expect(page.get_by_role("region", name="Descarte").locator(".slot")).to_have_count(1)
    page.locator(".info button", has_text="Perro").tap()  # what is folded for want of room opens with one touch
    expect(page.get_by_role("region", name="Perro")).to_have_count(1)
    expect(page.locator(".info button", has_text="Perro")).to_have_attribute("aria-expanded", "true")
    page.locator(".info button", has_text="Perro").tap()
    expect(page.get_by_role("region", name="Perro")).to_have_count(0)
    page.context.close()


def test_ones_own_piles_are_seen_while_cards_are_discarded_and_led(
    browser: Browser, gallery: str, states: States
) -> None:
    page = hung(browser, f"{gallery}#tarot-2-reserve-2-discard", 360, 640, reduced_motion="reduce")
    page.evaluate(FAULTS)
    mine = page.get_by_role("region", name="Pilas · Tú")
    for number, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        state = states["tarot-2-reserve-2-discard"]
        show(page, {**state, "hand_number": 20 + number, "deadline": None})
        expect(mine).to_have_count(1)
        expect(page.get_by_role("region", name="Descarte")).to_have_count(1)
        still(page)
        assert page.evaluate("window.faults(false)") == []
        state = states["tarot-2-reserve-2-play"]
        view = {**state["view"], "parts": [*state["view"]["parts"], laid("dog", ["1S", "2S", "3S"], None)]}
        show(page, {**state, "view": {**view, "trick": [], "tricks": []}, "hand_number": 40 + number, "deadline": None})
        expect(mine).to_have_count(1)
    page.context.close()


LEFTS = "(cards) => cards.map((card) => card.getBoundingClientRect().left)"
HANDFUL = [f"T{rank}" for rank in range(21, 3, -1)]
CUT = "(bar) => bar.scrollHeight > bar.clientHeight + 1"


def test_all_bids_are_seen_and_cover_nothing(browser: Browser, gallery: str, states: States) -> None:
    """Five between piles at both sides of a low felt; eight at five."""
    page = hung(browser, f"{gallery}#tarot-2-reserve-2-auction", 640, 360, reduced_motion="reduce")
    page.evaluate(FAULTS)
    bids = [f"bid {word}" for word in ("tomo", "subo", "guardia", "sin", "contra")]
    many = ["pass", *bids, *(f"{bid}+{extra}" for bid in bids for extra in ("slam", "small_slam"))]
    for number, (name, legal, width, height) in enumerate(
        [
            ("tarot-2-reserve-2-auction", ["pass", *(bid for bid in bids if bid != "bid subo")], 640, 360),
            ("tarot-5-5-auction", many, 360, 640),
            ("tarot-5-5-auction", many, 640, 360),
        ]
    ):
        page.set_viewport_size({"width": width, "height": height})
        view = {**states[name]["view"], "legal": legal}
        show(page, {**states[name], "view": view, "hand_number": 60 + number, "deadline": None})
        expect(page.locator(".actions .bar button")).to_have_count(8 if legal is many else 5)
        still(page)
        assert page.locator(".actions .bar").evaluate(CUT) is False
        assert page.evaluate("window.faults(false)") == []
    page.context.close()


def test_what_was_shown_is_seen_before_the_dog_and_lies_beside_a_trick(
    browser: Browser, gallery: str, states: States
) -> None:
    page = hung(browser, f"{gallery}#tarot-4-4-play", 360, 640, reduced_motion="reduce")
    page.evaluate(FAULTS)
    state = states["tarot-4-4-play"]
    who = (state["you"] + 1) % 4
    others = [part for part in state["view"]["parts"] if part["name"] not in ("dog", "handful")]
    cards = [laid("dog", ["1S", "2S", "3S", "4S", "5S", "6S"], None), laid("handful", HANDFUL, who)]
    view = {**state["view"], "parts": [*others, *cards]}
    show(page, {**state, "view": view, "hand_number": 70, "deadline": None})
    chip = page.locator("button.laid", has_text="Puñado")
    still(page)
    box = chip.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360
    resize(page, 640, 360)
    still(page)
    chip.evaluate("chip => chip.click()")
    expect(page.get_by_role("region", name="Puñado")).to_have_count(1)
    still(page)
    assert page.evaluate("window.faults(false)") == []
    lefts = sorted(page.locator(".trick .lies").evaluate_all(LEFTS))
    assert min(right - left for left, right in pairwise(lefts)) >= 30
    page.context.close()


UNDER_THE_BUTTON = """() => {
  const button = document.querySelector('.actions .go').getBoundingClientRect()
  const isUnder = ({ left, right, top, bottom }) =>
    left < button.right && right > button.left && top < button.bottom && bottom > button.top
  const cards = [...document.querySelectorAll('.rows [data-card], .felt .card.lies')]
  return cards.filter((card) => isUnder(card.getBoundingClientRect())).map((card) => card.dataset.card)
}"""


def test_the_button_of_a_raised_card_lies_on_no_pile(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, found(served, "tarot-2-piles", follows_from_the_hand, seats=2), 320, 568)
    for width, height in ((320, 568), (360, 560), (360, 640), (390, 844)):
        resize(page, width, height)
        still(page)
        card = page.locator(CAN).first
        card.tap(position={"x": 8, "y": 30})
        play = page.locator(".actions .go")
        expect(play).to_be_in_viewport(ratio=0.99)
        still(page)
        assert page.evaluate(UNDER_THE_BUTTON) == [], (width, height)
        page.keyboard.press("Escape")
        expect(play).to_have_count(0)


def test_nor_on_the_dog_and_the_discard_before_the_first_card(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, f"{gallery}#tarot-4-4-play", 360, 640, reduced_motion="reduce", has_touch=True)
    state = states["tarot-4-4-play"]
    others = [part for part in state["view"]["parts"] if part["name"] not in ("dog", "discard")]
    taken = ["1S", "2S", "3S", "4S", "5S", "6S"]
    cards = [laid("dog", taken, None), laid("discard", [*taken[:5], "7S"], state["you"])]
    view = {**state["view"], "parts": [*others, *cards], "trick": [], "tricks": []}
    for number, (width, height) in enumerate(SIZES):
        resize(page, width, height)
        show(page, {**state, "view": view, "hand_number": 80 + number, "deadline": None})
        expect(page.get_by_role("region", name="Descarte")).to_have_count(1)
        still(page)
        before = page.locator(".rows.ours").bounding_box()
        page.locator(CAN).first.tap(position={"x": 8, "y": 30})
        expect(page.locator(".actions .go")).to_be_in_viewport(ratio=0.99)
        still(page)
        assert page.evaluate(UNDER_THE_BUTTON) == [], (width, height)
        assert page.locator(".rows.ours").bounding_box() == before
    page.context.close()


def test_a_folded_discard_bears_its_name(browser: Browser, gallery: str, states: States) -> None:
    page = hung(browser, f"{gallery}#tarot-4-4-play", 360, 640, reduced_motion="reduce", has_touch=True)
    state = states["tarot-4-4-play"]
    others = [part for part in state["view"]["parts"] if part["name"] not in ("dog", "discard")]
    cards = [laid("discard", ["1S", "2S", "3S", "4S", "5S", "6S"], state["you"])]
    show(page, {**state, "view": {**state["view"], "parts": [*others, *cards]}, "hand_number": 90, "deadline": None})
    chip = page.locator("button.laid[aria-expanded='false']")
    for width, height in SIZES:
        resize(page, width, height)
        still(page)
        name = chip.locator("> :last-child")
        assert name.inner_text().startswith("Descarte"), (width, height)
        assert name.evaluate("it => it.scrollWidth <= it.clientWidth + 1"), (width, height)
    page.context.close()


@pytest.mark.parametrize("locale", ["es-ES", "fr-FR", "en-GB"])
def test_the_words_beside_the_trump_card_are_read_whole(
    browser: Browser, gallery: str, states: States, locale: str
) -> None:
    """In the narrow corner of a phone they have three lines."""
    page = hung(browser, f"{gallery}#tute-pairs-4-play", 360, 640, reduced_motion="reduce", locale=locale)
    state = states["tute-pairs-4-play"]
    suit = {"name": "trump", "kind": "suit", "value": "C", "seat": None}
    card = {"name": "trump_card", "kind": "card", "value": "7C", "seat": 2}
    rest = [part for part in state["view"]["parts"] if part["name"] not in ("trump", "trump_card")]
    show(page, {**state, "view": {**state["view"], "parts": [suit, card, *rest]}, "hand_number": 70, "deadline": None})
    page.evaluate(FAULTS)
    for width, height in SIZES:
        resize(page, width, height)
        still(page)
        expect(page.locator(".shown.laid")).to_have_count(1)
        assert page.evaluate("window.faults(false)") == [], (width, height)
    page.context.close()


def follows_from_the_hand(ana: Client) -> bool:
    """The first trick, with the whole hand still held."""
    view = ana.state["view"]
    is_early = view is not None and not view["tricks"] and len(view["trick"]) == 1
    return is_early and any(action.removeprefix("play ") in view["hand"] for action in ana.legal)
