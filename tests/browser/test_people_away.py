"""Who loses their line, comes back, sees the server start again, and leaves: two people, each in their own browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.people import Line, Pair, at_table, button, leads_or_follows, pair, play_by_mouse
from tests.browser.player import CARDS, cards, told
from tests.browser.test_accessible import check
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


LOST = """() => {
  window.wasLost = false
  const look = () => {
    const badges = [...document.querySelectorAll('.seat .badge.absent')]
    window.wasLost ||= badges.some((each) => each.checkVisibility() && each.textContent.includes('reconectando…'))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}"""
"""Notes that somebody was seen to be lost, which is said for two seconds only: then a robot plays."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that soon lets a robot play for who is away."""
    yield from serving(tmp_path_factory, grace_s="2")


def test_who_is_away_is_played_for_and_comes_back(open_page: NewPage, served: Served) -> None:
    people = pair(served, leads_or_follows, tute_enabled=False)  # which may end the hand under a robot
    lines: list[Line] = []

    def with_line(*size: int) -> Page:
        page = open_page(*size, is_new=True)
        lines.append(Line(page.context))
        return page

    with both_there(served, people):
        ana = at_table(open_page, served, people.table, people.ana, 1280, 800)
        luis = at_table(with_line, served, people.table, people.luis, 390, 844)
    comes_back(ana, luis, lines[0])
    outlives(ana, luis, served, people)
    leaves(ana, luis)
    returns(luis, people.table)


@contextmanager
def both_there(served: Served, people: Pair) -> Iterator[None]:
    """While pages open or come back, which takes a busy machine seconds, nobody is away: no robot ends the hand."""
    with client(served, people.ana) as ana, client(served, people.luis) as luis:
        for each in (ana, luis):
            each.watch(people.table)
        yield


def comes_back(ana: Page, luis: Page, line: Line) -> None:
    """The table sees it, a robot plays, and the owner reads what was played."""
    held = cards(luis)
    ana.evaluate(LOST)
    line.cut()
    expect(luis.get_by_text("Reconectando…").first).to_be_visible()
    ana.wait_for_function("() => window.wasLost")
    expect(ana.get_by_text(re.compile(r"^robot · baza \d+$")).last).to_be_visible()
    full = ana.get_by_role("listitem").filter(has_text=re.compile(rf"^\s*Luis,.* {len(held)} cartas"))
    expect(full).to_have_count(1)
    play_by_mouse(ana)
    expect(full).to_have_count(0)  # the robot has played: cards may have lain before Ana's
    line.mend()
    played = luis.get_by_role("status", name="Lo que se jugó por ti")
    expect(played).to_contain_text(re.compile(r"El programa jugó \d+ ve.+Vamos por la mano \d+, baza \d+\.", re.DOTALL))
    check(luis, "what was played")
    played.get_by_role("button", name="Entendido").click()
    expect(played).to_have_count(0)
    expect(ana.get_by_text(re.compile(r"^robot · baza \d+$"))).to_have_count(0)
    assert set(cards(luis)) < set(held)


def outlives(ana: Page, luis: Page, served: Served, people: Pair) -> None:
    """A server that starts again finds both at the same card."""
    before = sorted(cards(ana)), sorted(cards(luis))
    served.kill()
    for page in (ana, luis):
        expect(page.get_by_text("Reconectando…").first).to_be_visible()
    served.start()
    with both_there(served, people):
        for page in (ana, luis):
            expect(page.get_by_text("Reconectando…")).to_have_count(0)
            expect(page.locator(CARDS).first).to_be_visible()
    after = sorted(cards(ana)), sorted(cards(luis))
    assert all(set(now) <= set(then) for now, then in zip(after, before, strict=True))


def leaves(ana: Page, luis: Page) -> None:
    """What it costs is said before."""
    button(luis, "Mesa").click()
    luis.get_by_role("dialog", name="Mesa").get_by_role("button", name="Dejar la mesa").click()
    asked = luis.get_by_role("dialog", name="Dejar la mesa")
    expect(asked).to_contain_text("cuenta como abandono")
    expect(asked).to_contain_text("Sería el primero en 14 días")
    check(luis, "leaving")
    asked.get_by_role("button", name="Dejar la mesa").click()
    expect(luis).to_have_url(re.compile("/$"))
    told(ana, "Luis ha dejado la mesa; juega un robot.")
    seat = ana.get_by_role("listitem").filter(has_text=re.compile(r"^\s*Luis,"))
    expect(seat.locator(".unseen")).to_have_text(re.compile(r"^Luis, robot · baza \d+, (?!.*robot)"))  # said once


def returns(luis: Page, table: str) -> None:
    """Within the hand their own seat is theirs again at once, and nothing else is offered."""
    luis.goto(f"/t/{table}")
    strip = luis.get_by_role("status").filter(has_text="Estás mirando")
    expect(strip.get_by_role("button")).to_have_text("Volver a mi sitio")
    button(luis, "Menú").click()
    expect(luis.get_by_role("dialog", name="Menú")).not_to_contain_text("próximo reparto")
    luis.get_by_role("dialog", name="Menú").get_by_role("button", name="Volver a mi sitio").click()
    expect(luis.locator(CARDS).first).to_be_visible()
    expect(strip).to_have_count(0)


def test_who_comes_back_hears_it_and_whose_turn_it_is(open_page: NewPage, served: Served) -> None:
    people = pair(served, leads_or_follows)
    page = open_page(390, 844, is_new=True)
    line = Line(page.context)
    with client(served, people.ana) as ana:
        ana.watch(people.table)
        eva = at_table(lambda *_, **__: page, served, people.table, served.guest("Eva"))
        line.cut()
        expect(eva.get_by_text("Reconectando…").first).to_be_visible()
        line.mend()
        expect(eva.locator("#log")).to_contain_text("Conexión recuperada. Juega Ana")
