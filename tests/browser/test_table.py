"""The table under a player's hand: flights, refusals, the last trick, keys read aloud, focus, and every size."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import dealt, opened, with_luis
from tests.browser.player import (
    CAN,
    CARDS,
    ENDED,
    REFUSAL_MS,
    SAY,
    cards,
    key,
    lasting,
    move,
    my_next_turn,
    my_turn,
    next_hand,
    play_card,
    resize,
    still,
    tab_to,
    touch,
)
from tests.server.served import Served, client

pytestmark = pytest.mark.browser

OFF = ".hand button.off"
LOG = "#log"
WATCH = """() => {
  const seen = { twice: [], flights: 0 }
  window.seen = seen
  const look = () => {
    const ids = [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)
    seen.twice.push(...ids.filter((id, at) => ids.indexOf(id) !== at))
    seen.flights += document.getAnimations().filter((each) => each.id === 'flight').length
    requestAnimationFrame(look)
  }
  look()
}"""


@pytest.fixture
def at_table(open_page: NewPage, served: Served) -> Callable[..., Page]:
    """A page at a table of its own, cards dealt."""

    def make(width: int = 390, height: int = 844, **more: object) -> Page:
        page = opened(open_page, served, dealt(served, tute_enabled=False), width, height, **more)
        expect(page.locator(CARDS)).to_have_count(10)
        return page

    return make


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_fly_once_each_and_only_where_motion_is_wanted(at_table: Callable[..., Page], motion: str) -> None:
    page = at_table(reduced_motion=motion)
    page.evaluate(WATCH)
    for _ in range(3):
        play_card(page, touch)
    page.wait_for_function("() => !document.getAnimations().some((each) => each.id === 'flight')")
    seen = page.evaluate("window.seen")
    assert seen["twice"] == []
    assert (seen["flights"] > 0) == (motion == "no-preference")


def illegal(page: Page) -> str:
    """Play until a card may not be played; which one."""
    while True:
        my_turn(page)
        if page.locator(OFF).count() and page.locator(CAN).count():
            return str(page.locator(OFF).first.get_attribute("data-card"))
        play_card(page, touch)


def test_a_flick_upwards_plays_a_card(at_table: Callable[..., Page]) -> None:
    """The browser leaves it to the card: where a page may be pulled, the finger is taken from it."""
    page = at_table(is_mobile=True)
    my_next_turn(page)
    while page.locator(SAY).count():
        move(page, touch)
        my_next_turn(page)
    card = page.locator(CAN).first
    name, box = card.get_attribute("data-card"), card.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)

    def send(kind: str, *at: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(at)})

    x, y = box["x"] + 8, box["y"] + 60
    send("touchStart", {"x": x, "y": y})
    for up in range(10, 121, 10):
        send("touchMove", {"x": x, "y": y - up})
    send("touchEnd")
    expect(page.locator(f'{CARDS}[data-card="{name}"]')).to_have_count(0)


def test_a_card_that_may_not_be_played_says_which_rule_refuses_it(at_table: Callable[..., Page]) -> None:
    page = at_table()
    lasting(page, REFUSAL_MS)
    card, held = illegal(page), cards(page)
    page.locator(f'{CARDS}[data-card="{card}"]').tap(position={"x": 8, "y": 30}, force=True)
    expect(page.locator(".status.refusal")).to_have_text(re.compile(r"Tienes que|No puedes"))
    page.get_by_role("button", name="Ver la regla").tap()
    expect(page.get_by_role("dialog").locator("[id^=rule-]:focus")).to_be_in_viewport()
    expect(page.locator("#alarm")).to_have_text(re.compile(r"Tienes que|No puedes"))
    assert cards(page) == held


BY_HAND = """(ms) => {
  const [wait, ends] = [window.setTimeout, []]
  window.setTimeout = (end, after, ...about) => (after === ms ? ends.push(end) : wait(end, after, ...about))
  window.end = () => ends.splice(0).map((end) => end()).length
}"""
"""What goes by itself after so many ms is asked whether it goes when the test says so."""


def test_a_rule_in_focus_stays_until_the_focus_is_elsewhere(at_table: Callable[..., Page]) -> None:
    page = at_table()
    card = illegal(page)
    page.evaluate(BY_HAND, REFUSAL_MS)
    page.locator(f'{CARDS}[data-card="{card}"]').tap(position={"x": 8, "y": 30}, force=True)
    rule = page.get_by_role("button", name="Ver la regla")
    rule.focus()
    for _ in range(2):
        assert page.evaluate("window.end()") == 1
        page.wait_for_timeout(50)
        expect(rule).to_be_focused()
    page.locator(CARDS).first.focus()
    assert page.evaluate("window.end()") == 1
    expect(rule).to_have_count(0)


UNDER = """(cards) => cards.map((card) => {
  const { left, top } = card.getBoundingClientRect()
  return document.elementFromPoint(left + 8, top + 30).closest('button').dataset.card
})"""


def test_a_card_in_focus_leaves_its_neighbours_in_reach(at_table: Callable[..., Page]) -> None:
    page = at_table()
    my_next_turn(page)
    tab_to(page, CARDS)
    page.keyboard.press("Home")
    for card in cards(page):
        assert page.evaluate("document.activeElement.dataset.card") == card
        still(page)
        assert page.locator(CARDS).evaluate_all(UNDER) == cards(page)
        page.keyboard.press("ArrowRight")


def test_the_last_trick_can_be_seen_again(at_table: Callable[..., Page]) -> None:
    page = at_table()
    play_card(page, touch)
    button = page.get_by_role("button", name="Última baza")
    expect(button).to_be_enabled()
    button.tap()
    last = page.get_by_role("list", name="Última baza")
    expect(last.get_by_role("listitem")).to_have_count(4)
    expect(last).to_contain_text("gana la baza")
    button.tap()
    expect(last).to_have_count(0)


def test_the_table_is_read_aloud_on_demand(at_table: Callable[..., Page]) -> None:
    page = at_table()
    my_turn(page)
    page.get_by_role("button", name="Mesa", exact=True).wait_for()
    expect(page.locator(LOG)).to_contain_text("Triunfo")  # is said by itself when that has come
    page.wait_for_function("() => document.querySelectorAll('.felt .card.lies').length < 4")
    page.locator(CARDS).first.focus()
    expect(page.get_by_role("alert")).to_contain_text("Te toca")  # before it all is said that waited to be said
    for letter, words in [("H", "de"), ("M", "juegos"), ("T", "toca|decir"), ("U", "última baza|Baza|baza")]:
        before = page.locator(f"{LOG} p").count()
        page.keyboard.press(f"Shift+{letter}")
        expect(page.locator(f"{LOG} p")).to_have_count(before + 1)
        expect(page.locator(f"{LOG} p").last).to_have_text(re.compile(words))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("la última baza")


HEARS = """() => {
  window.heard = []
  for (const region of document.querySelectorAll('#log, #alarm'))
    new MutationObserver(() => heard.push(region.lastChild.textContent)).observe(region, { childList: true })
}"""
LAST_BEFORE_ME = """() => {
  const plays = [...document.querySelectorAll('ol.unseen li')].map((each) => each.textContent.trim().split(',')[0])
  return document.querySelector('.status').textContent.includes('Te toca') && plays.at(-1)
}"""
"""The last card of the trick that is seen, if it is the viewer's turn to play."""


def test_the_card_just_played_is_heard_before_ones_turn(at_table: Callable[..., Page]) -> None:
    page = at_table()
    page.evaluate(HEARS)
    play_card(page, touch)
    my_next_turn(page)
    while not (last := page.evaluate(LAST_BEFORE_ME)):
        play_card(page, touch)
        my_next_turn(page)
    page.wait_for_function("last => heard.some((each) => each.includes(last))", arg=last)
    heard = " ".join(page.evaluate("heard"))
    assert heard.rindex(last) < heard.rindex("Te toca")


def test_when_the_line_is_back_it_is_heard_again_whose_turn_it_is(
    at_table: Callable[..., Page], served: Served
) -> None:
    page = at_table()
    page.locator(CAN).first.wait_for()
    expect(page.get_by_role("alert")).to_contain_text("Te toca")
    page.evaluate(HEARS)
    served.kill()
    page.locator(".down").wait_for()
    served.start()
    page.wait_for_function("() => heard.some((each) => each.includes('Te toca'))")


def test_keys_move_in_the_hand_and_focus_goes_to_the_next_card(at_table: Callable[..., Page]) -> None:
    page = at_table()
    focused = "document.activeElement.dataset.card"
    my_turn(page)
    page.locator(CARDS).first.focus()
    held = cards(page)
    page.keyboard.press("End")
    assert page.evaluate(focused) == held[-1]
    page.keyboard.press("Home")
    assert page.evaluate(focused) == held[0]
    for suit in "OCEB":
        if any(card.endswith(suit) for card in held):
            page.keyboard.press(suit.lower())
            assert page.evaluate(focused).endswith(suit)
    gone = play_card(page, key)
    page.wait_for_function(
        "held => held.includes(document.activeElement.dataset?.card)", arg=[c for c in held if c != gone]
    )


def test_focus_returns_when_a_window_closes(at_table: Callable[..., Page]) -> None:
    page = at_table()
    my_turn(page)
    menu = page.get_by_role("button", name="Menú")
    menu.focus()
    for window in (None, "Marcador", "Ajustes"):
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        if window is not None:
            page.get_by_role("dialog").get_by_role("button", name=window).press("Enter")
            expect(page.get_by_role("dialog", name=window)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(menu).to_be_focused()
    card = page.locator(CARDS).first
    card.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(card).to_be_focused()


def test_focus_is_in_the_hand_after_the_sheet_that_came_by_itself(at_table: Callable[..., Page]) -> None:
    page = at_table()
    while move(page, key):
        pass
    page.get_by_role("button", name="Siguiente mano").press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.wait_for_function("() => document.activeElement?.closest('.hand')")


def own_tricks(page: Page) -> int:
    won = page.locator(".seat.own .won")
    return int(won.inner_text()) if won.count() else 0


def test_a_card_chosen_while_one_may_only_go_on_is_kept_and_played(open_page: NewPage, served: Served) -> None:
    page = opened(open_page, served, with_luis(served, pace="instant", turn_time_s=0, tute_enabled=False))
    before = 0
    while True:
        my_turn(page)
        if page.locator(ENDED).count():
            next_hand(page)  # no trick of ten was won with nothing to say
            before = 0
            continue
        if not page.locator(SAY).count():
            before = own_tricks(page)
        elif page.locator(SAY).count() == 1 and own_tricks(page) > before:
            break  # the trick was won: any card may be led
        move(page, touch)
    card = cards(page)[0]
    touch(page, f'{CARDS}[data-card="{card}"]')
    expect(page.locator(f'{CARDS}[data-card="{card}"]')).to_have_count(0)


def test_the_hand_and_the_seats_are_within_the_window(at_table: Callable[..., Page]) -> None:
    page = at_table()
    my_turn(page)
    for width, height in ((320, 568), (360, 640), (640, 360), (768, 1024), (1180, 820)):
        resize(page, width, height)
        still(page)
        for part in [CARDS, ".felt .avatar", ".status span", ".own .last"]:
            for box in page.locator(part).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())"):
                assert box["left"] >= 0, (part, width, height)
                assert box["right"] <= width, (part, width, height)
                assert box["top"] >= 0, (part, width, height)
                assert box["bottom"] <= height + 1, (part, width, height)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, (width, height)


def test_a_window_that_could_not_be_fetched_opens_at_the_next_touch(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as chief:
        table = chief.ask("open", game="tute-pairs")["table"]
    page = open_page()
    page.route("**/*Windows*", lambda route: route.abort())
    page.goto(f"/t/{table}")
    menu = page.get_by_role("button", name="Menú")
    with page.expect_event("requestfailed"):
        menu.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute_all()
    menu.click()
    expect(page.get_by_role("dialog")).to_be_visible()
