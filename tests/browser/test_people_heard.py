"""What a table sounds like, and how who looks elsewhere learns that they are called."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import WHOLE, NewPage, Profiles, launched
from tests.browser.moments import found, opened
from tests.browser.player import CAN, SAY, my_next_turn, play_card, touch
from tests.browser.test_accessible import known_as
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def profiles(driver: Playwright) -> Iterator[Profiles]:
    """Of the whole browser, which shows notices."""
    with launched(driver, WHOLE) as browser:
        yield Profiles(browser)


LISTENING: Final = """
    window.heard = []; window.notices = []; window.felt = []
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (...when) {
        heard.push(Math.round(this.buffer.duration * 1000))
        start.apply(this, when)
    }
    window.AudioContext = class extends AudioContext {
        constructor(...how) { super(...how); window.audio = this }
    }
    window.Notification = class extends Notification {
        constructor(title, about) { super(title, about); notices.push(title) }
    }
    const vibrate = navigator.vibrate.bind(navigator)
    navigator.vibrate = (pattern) => (felt.push(pattern), vibrate(pattern))
    Object.defineProperty(document, 'hidden', { get: () => window.away === true })
"""
"""Notes what the page asks the browser to play, to show and to shake, and lets it believe that it is hidden."""
CARD, TURN, TICK = 94, 550, 80
"""Lengths by which sounds are known, in ms."""


def listens(page: Page, **prefs: Any) -> None:
    page.context.grant_permissions(["notifications"])
    page.add_init_script(LISTENING)
    page.add_init_script(
        "location.protocol === 'about:' || localStorage.getItem('tapete.prefs')"
        f" || localStorage.setItem('tapete.prefs', `{json.dumps(prefs)}`)"
    )


def heard(page: Page, *lengths: int) -> None:
    """Wait until sounds of these lengths have been played."""
    page.wait_for_function("lengths => lengths.every(each => heard.includes(each))", arg=list(lengths))


def play_until_called(page: Page) -> None:
    """Play a card, and others until one is called: who has just taken a trick is asked at once, and not called anew."""
    before = page.evaluate("felt.length")
    for _ in range(5):
        play_card(page, touch)
        my_next_turn(page)
        if page.evaluate("felt.length") > before:
            return
    raise AssertionError("five turns, and no call")


@pytest.mark.slow
def test_cards_turn_and_the_last_seconds_are_heard(open_page: NewPage, served: Served) -> None:
    at = found(served, "tute-pairs", lambda ana: bool(ana.legal), pace="quick")
    page = opened(lambda *size, **more: ready(open_page(*size, **more)), served, at)
    page.get_by_role("button", name="Mesa", exact=True).wait_for()  # what comes after the first card is here
    page.locator(".felt").click(position={"x": 5, "y": 5})  # a page that was not touched may make no sound
    page.wait_for_function("() => window.audio?.state === 'running'")
    play_until_called(page)
    heard(page, CARD, TURN)
    assert [70, 50, 70] in page.evaluate("felt")
    assert not page.evaluate("notices")
    while page.locator(SAY).count():  # what may be said is asked apart from the card, and has a notice of its own
        play_card(page, touch)
        my_next_turn(page)

    page.evaluate("window.away = true")
    play_until_called(page)
    page.wait_for_function("() => notices.length > 0")
    # Two, where something could be said of a trick that was taken meanwhile.
    assert set(page.evaluate("notices")) == {"Te toca"}
    with client(served, at[1]) as same:  # only now: a clock that runs out takes a card from under the finger
        same.watch(at[0])
        assert same.ask("set", table=at[0], options={**same.state["options"], "turn_time_s": 15})["t"] == "ok"
    heard(page, TICK)  # of a turn in which nothing is done any more


def ready(page: Page) -> Page:
    listens(page, sounds=True, vibration=True, notify=True, touches=2)
    return page


def test_the_first_touch_of_a_finger_lets_the_table_sound(open_page: NewPage, served: Served) -> None:
    """Once it is lifted: to lay it down counts in no browser. What looks at the page from here may not count either."""
    table, cookie = found(served, "tute-pairs", lambda ana: bool(ana.legal))
    page = ready(open_page(has_touch=True))
    known_as(page.context, cookie, served.url)
    inspector = page.context.new_cdp_session(page)

    def seen(what: str) -> Any:
        return inspector.send("Runtime.evaluate", {"expression": what, "returnByValue": True})["result"].get("value")

    page.goto(f"/t/{table}")
    while not seen("!!document.querySelector('.own .last') && document.querySelectorAll('header button').length > 2"):
        page.wait_for_timeout(50)
    assert not seen("navigator.userActivation.hasBeenActive")
    page.touchscreen.tap(5, 300)
    while seen("window.audio?.state") != "running":
        page.wait_for_timeout(50)


def test_a_desk_is_silent_until_it_is_asked(open_page: NewPage) -> None:
    page = open_page(1280, 800)
    listens(page)
    page.goto("/")
    page.get_by_role("button", name="Ajustes").click()
    group = page.get_by_role("group", name="Sonido y avisos")
    expect(group.get_by_role("checkbox")).to_have_count(3)
    for box in group.get_by_role("checkbox").all():
        expect(box).not_to_be_checked()
    group.get_by_label("Sonidos de la mesa").check()
    heard(page, TURN)
    group.get_by_label(re.compile("^Avisarme")).check()
    expect(group.get_by_label(re.compile("^Avisarme"))).to_be_checked()
    page.wait_for_function("() => JSON.parse(localStorage['tapete.prefs']).notify")
    page.reload()
    page.get_by_role("button", name="Jugar ahora").click()
    page.locator(CAN).first.wait_for()
    assert page.evaluate("JSON.parse(localStorage['tapete.prefs']).notify")
