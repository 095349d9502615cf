"""The window at the end of a hand or a match shows who has won, the score and what comes next, in every window."""

import re
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.moments import APART_S, found, opened, step
from tests.browser.people import at_table
from tests.browser.player import CARDS, resize, still
from tests.browser.test_read_aloud import listening
from tests.server.served import Client, Served, client

pytestmark = pytest.mark.browser


def test_the_end_of_a_match_opens_with_the_score_and_shows_all_at_once(open_page: NewPage, served: Served) -> None:
    at = found(served, "tarot-8-double", lambda ana: ana.state["stage"] == "over", rounds=2)
    page = opened(open_page, served, at, 1280, 800)
    end = page.get_by_role("dialog", name="Fin de la partida")
    expect(end).to_contain_text(re.compile("gana|ganado"))
    still(page)
    score, last = end.get_by_role("list").first.bounding_box(), end.locator("table").first.bounding_box()
    assert score is not None
    assert last is not None
    assert score["y"] <= last["y"] + 40
    assert score["x"] < last["x"]
    assert end.locator(".body").evaluate("it => it.scrollHeight <= it.clientHeight")
    minus = end.locator(".minus").first
    expect(minus).to_have_text(re.compile("−"))
    expect(minus).to_have_css("color", "rgb(155, 28, 28)")
    resize(page, 360, 640)
    still(page)
    for scroll in end.locator(".scroll").all():
        assert scroll.evaluate("it => it.scrollWidth <= it.clientWidth")
    for width, height, most in ((360, 640, 84), (568, 320, 64), (640, 360, 64), (667, 375, 64)):
        resize(page, width, height)
        still(page)
        foot = end.locator(".next").bounding_box()
        assert foot is not None
        assert foot["height"] <= most, f"of {width}x{height} the buttons take the room of the sheet"


def test_after_a_void_deal_the_bar_the_sheet_and_the_score_number_the_hands_alike(
    open_page: NewPage, served: Served
) -> None:
    cookies = [served.guest(name) for name in ("Ana", "Luis", "Eva")]
    with ExitStack() as lines:
        ana, luis, eva = people = [lines.enter_context(client(served, cookie)) for cookie in cookies]
        options = {"rounds": 2, "lone_petit": "ignore", "turn_time_s": 0, "pace": "instant"}
        table = ana.ask("open", game="tarot-3", options=options)["table"]
        for each in people:
            each.watch(table)
            if each is not ana:
                each.ask("sit", table=table)
        ana.ask("start", table=table)
        all_pass(1, *people)
        page = at_table(open_page, served, table, cookies[0], 360, 640, has_touch=True)
        bar = page.get_by_role("banner").locator("small")
        sheet = page.get_by_role("dialog", name="Fin de la mano 1")
        expect(sheet).to_contain_text("Quedan 2 manos")
        expect(bar).to_have_text("Mano 1 de 3")
        for each in (luis, eva):
            each.ask("ready", table=table)
        sheet.get_by_role("button", name="Siguiente mano").tap()
        expect(bar).to_have_text("Mano 2 de 3")
        all_pass(2, *people)
        expect(page.get_by_role("dialog", name="Fin de la mano 2")).to_contain_text("Quedan 2 manos")
        expect(bar).to_have_text("Mano 2 de 4")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Marcador").tap()
        rows = page.get_by_role("group", name="Todas las manos").locator("tbody th")
        expect(rows).to_have_text(["1", "2"])


def test_in_a_new_match_the_score_has_no_hand_of_the_last_one(open_page: NewPage, served: Served) -> None:
    at = found(served, "tarot-3", lambda ana: ana.state["stage"] == "over", rounds=1)
    page = opened(open_page, served, at)
    page.get_by_role("button", name="Marcador").evaluate("it => it.click()")
    board = page.get_by_role("dialog", name="Marcador")
    expect(board).to_contain_text("La última mano")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Otra partida").click()
    expect(page.locator(CARDS)).not_to_have_count(0)
    page.get_by_role("button", name="Marcador").click()
    expect(board).to_contain_text("Aún no ha acabado ninguna mano")
    expect(board).not_to_contain_text("La última mano")


@pytest.mark.slow
def test_who_has_left_at_the_last_trick_has_one_name_to_the_end(open_page: NewPage, served: Served) -> None:
    ana_s, luis_s = served.guest("Ana"), served.guest("Luis")
    with client(served, ana_s) as ana, client(served, luis_s) as luis:
        rules = {"juegos_target": 1, "turn_time_s": 0, "pace": "instant"}
        table = ana.ask("open", game="brisca", seats=2, options=rules)["table"]
        ana.watch(table)
        luis.ask("sit", table=table)
        ana.ask("start", table=table)
        luis.watch(table)
        luis.ask("auto", table=table, on=True)
        while not leads_the_last_trick(ana):
            if ana.version % 10 == 0:
                luis.ask("ping")  # who looks on is not away, however long it takes until the moment comes
            step(ana, ())
        page = at_table(listening(open_page), served, table, ana_s, 390, 844)
        luis.ask("leave", table=table)
        page.wait_for_function("() => told.some((each) => each.includes('Luis'))")
        ana.ask("act", table=table, v=ana.version, action=ana.legal[0])
    end = page.get_by_role("dialog", name="Fin de la partida")
    expect(end).to_contain_text("Luis")
    page.wait_for_function("() => spoken.some((each) => each.includes('Baza para') || each.includes('La baza'))")
    told = " ".join(page.evaluate("spoken"))
    assert "Luis: " in told
    assert not [name for name in robots() if name in told + end.inner_text()]


def robots() -> list[str]:
    """What the page calls the robots of a table."""
    source = (Path(__file__).parent.parent.parent / "web" / "src" / "lib" / "people.ts").read_text("utf-8")
    (names,) = re.findall(r"ROBOTS = \[(.*)\]", source)
    found = re.findall(r"'([^']+)'", names)
    assert "Paco" in found
    return found


def leads_the_last_trick(ana: Client) -> bool:
    view = ana.state["view"]
    return bool(ana.legal) and not view["window"] and not view["trick"] and sum(view["counts"]) == 2


def all_pass(hand: int, *people: Client) -> None:
    """Nobody bids in this hand, which is void."""
    while any((each.state["stage"], each.state["hand_number"]) != ("sheet", hand) for each in people):
        for each in people:
            each.ask("ping")
            if "pass" in each.legal:
                each.ask("act", table=each.table, v=each.version, action="pass")
        time.sleep(2 * APART_S)
