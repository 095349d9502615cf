"""In Firefox, and in WebKit, the engine of every iPhone: a hand is played, axe finds nothing, and nothing covers a
name, a score or a card face."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from json import dumps
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.browser.firefox import PROGRAM, Firefox
from tests.browser.gallery import States
from tests.browser.player import CAN, ENDED, SAY, STILL
from tests.browser.test_accessible import AXE, AXE_RUN, TAGS
from tests.browser.test_club_hands import finished
from tests.browser.test_large_letters import kept
from tests.browser.test_layout import ALL, FAULTS, LATER, UNPAINTED, cases
from tests.browser.webkit import DRIVER, WebKit
from tests.server.people.test_accounts import account
from tests.server.served import Served

pytestmark = pytest.mark.browser

Other = Firefox | WebKit
KINDS: dict[str, tuple[Path, str, Callable[[], Other]]] = {
    "Firefox": (PROGRAM, "firefox-esr", Firefox),
    "WebKit": (DRIVER, "webkit2gtk-driver xvfb", WebKit),
}
"""Each with its program, the Debian packages that have it, and the way to begin it."""
ENTER, ESCAPE, TAB = "\ue007", "\ue00c", "\ue004"
MENU = "header button[aria-label='Menú']"
COMES = """(async (css) => {
  for (let tries = 0; tries < 250; tries += 1) {
    if ([...document.querySelectorAll(css)].some((each) => each.checkVisibility())) return true
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`not there after 25 seconds: ${css}\\n${document.body.innerText}`)
})"""
MEASURED_AGAIN = "ResizeObserver loop"
"""Said where a window was made smaller: what changes its size with it is measured once more in the next frame."""
LEFT_MEANWHILE = re.compile(r"/cards/\S+\. A ServiceWorker intercepted the request and encountered an unexpected error")
"""Said by Firefox where a page is left in the moment in which one of its cards comes from the worker; of an answer that
the worker fails to give it has other words."""
STYLED = """(css) => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
}"""
AS_DRAWN = """() => {
  for (const kind of [Element, Range]) {
    const measured = kind.prototype.getBoundingClientRect
    const zoomOf = (el) => (el ? Number(getComputedStyle(el).zoom) * zoomOf(el.parentElement) : 1)
    kind.prototype.getBoundingClientRect = function () {
      const { x, y, width, height } = measured.call(this)
      const zoom = zoomOf(this.commonAncestorContainer ?? this)
      return new DOMRect(x * zoom, y * zoom, width * zoom, height * zoom)
    }
  }
}"""
"""WebKit measures what is drawn larger (`zoom`) as if it was not."""
MAIN = ("-play", "-auction", "-discard")
"""The moments that are looked at: those with most to be seen."""
FITS = """[document.documentElement, ...document.querySelectorAll('dialog[open] .body')]
  .every((it) => it.scrollWidth <= it.clientWidth)"""
IN_THE_DARK = f"localStorage.setItem('tapete.prefs', {dumps(dumps({'theme': 'dark'}))})"
END_OF_BAR = """(css) => {
  const { right, y, height } = document.querySelector(css).getBoundingClientRect()
  return [Math.round(right - 20), Math.round(y + height / 2)]
}"""
DARK = 100
"""Of 255."""
AT_ONCE = 20
"""So many tables are looked at before a driver answers, which must not last a minute."""
HELD = "[document.querySelectorAll('.hand button').length, document.querySelector('.status')?.textContent].join()"
"""Something that is never the same after a move."""
GONE_ON = f"""async (before) => {{
  for (let tries = 0; {HELD} === before && tries < 250; tries += 1) await new Promise((done) => setTimeout(done, 100))
}}"""


@pytest.fixture(scope="module", params=KINDS)
def other(request: pytest.FixtureRequest) -> Iterator[Other]:
    """A browser of each kind that is installed."""
    program, packages, begun = KINDS[request.param]
    if not program.exists():
        pytest.skip(f"needs {program} (Debian: apt-get install {packages})")
    with begun() as browser:
        yield browser


def called(function: str, *given: Any) -> str:
    """The expression that calls a function of the page's language with these values."""
    return f"({function})({', '.join(map(dumps, given))})"


def awaits(other: Other, css: str) -> None:
    other.run(called(COMES, css))


def complains_of_nothing(other: Other) -> None:
    """What the console has heard, and nobody need mend, does not count."""
    heard = [each for each in other.complaints if MEASURED_AGAIN not in each and not LEFT_MEANWHILE.search(each)]
    assert heard == []


def accessible(other: Other) -> None:
    """At the sizes of a phone and of a desk axe finds nothing, and nothing can be pulled sideways."""
    if not other.run("'axe' in window"):
        other.run(called(f"() => {{ {AXE.read_text()} }}"))
    for size in ((1280, 800), (390, 844)):
        other.resize(*size)
        other.run(called(STILL))
        found = other.run(called(AXE_RUN, TAGS))
        assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
        assert other.run(FITS)


def move(other: Other) -> None:
    """The first thing that may be done: the button with the mouse, the card by keys."""
    if other.run(f"document.querySelector({SAY!r}) !== null"):
        other.click(SAY)
    else:
        other.run(f"document.querySelector({CAN!r}).focus()")
        other.type(ENTER + ENTER)


@pytest.mark.slow
def test_a_newcomer_plays_a_hand(other: Other, served: Served) -> None:
    other.open(served.url)
    awaits(other, ".first .gold")
    accessible(other)
    other.click(".first .gold")
    for moves in range(60):
        awaits(other, f"{CAN}, {SAY}, {ENDED}")
        if other.run(f"document.querySelector({ENDED!r}) !== null"):
            break
        if moves == 1:
            accessible(other)
            other.click(MENU)
            awaits(other, "dialog[open]")
            accessible(other)
            other.type(ESCAPE)
        held = other.run(HELD)
        move(other)
        other.run(called(GONE_ON, held))
    accessible(other)
    other.click("dialog[open] .next .gold")
    awaits(other, f"{CAN}, {SAY}")
    complains_of_nothing(other)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)], ids=str)
def test_nothing_covers_what_must_be_seen(other: Other, gallery: str, states: States, width: int, height: int) -> None:
    other.resize(width, height)
    other.open(gallery)
    awaits(other, ".table")
    if isinstance(other, WebKit):
        other.run(called(AS_DRAWN))
    other.run(called(f"() => {{ {FAULTS} }}"))
    other.run(called(LATER))
    other.run(called(STYLED, UNPAINTED))
    shown = list(cases({name: state for name, state in states.items() if name.endswith(MAIN)}))
    some = [shown[at : at + AT_ONCE] for at in range(0, len(shown), AT_ONCE)]
    faults = [fault for each in some for fault in other.run(called(ALL, each))]
    assert not faults, "\n" + "\n".join(faults)


def test_an_empty_bar_of_experience_is_not_taken_for_a_full_one(other: Other, served: Served) -> None:
    name = type(other).__name__
    account(served, name)
    ends_dark(other, served, f"/p/{name}", "progress")


def test_the_way_of_a_slider_that_is_left_is_not_taken_for_what_is_done(other: Other, served: Served) -> None:
    cookie = served.guest("Ana")
    hand = kept(served, cookie, finished(served, cookie))
    other.open(served.url)
    other.keep(cookie)
    ends_dark(other, served, f"/h/{hand}", "input[type=range]")


def ends_dark(other: Other, served: Served, page: str, css: str) -> None:
    """Where the page is dark, so is the right end of this."""
    other.resize(390, 844)
    other.open(served.url)
    other.run(IN_THE_DARK)
    other.open(served.url + page)
    awaits(other, css)
    x, y = other.run(called(END_OF_BAR, css))
    assert Image.open(BytesIO(other.picture())).convert("L").crop((x, y, x + 1, y + 1)).tobytes()[0] < DARK
    other.run("localStorage.clear()")
    complains_of_nothing(other)


def test_who_goes_on_by_tab_from_the_last_of_a_page_is_not_called_back(other: Other, served: Served) -> None:
    """In Firefox the bars of the browser come next; in WebKit, which has none here, the first of the page."""
    other.open(f"{served.url}/fair")
    awaits(other, "main a")
    other.run("[...document.querySelectorAll('main a')].at(-1).focus()")
    other.type(TAB)
    other.run("new Promise((done) => setTimeout(done, 100))")
    assert not other.run("document.querySelector('main').contains(document.activeElement)")
