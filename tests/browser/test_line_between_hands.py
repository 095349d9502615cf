"""Whose line breaks at one hand, and holds again at another, is shown nothing of the one that they saw last."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.moments import found, step
from tests.browser.people import Line, at_table, play_until
from tests.server.club.test_consent import to_the_end
from tests.server.served import Client, Served, client

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that soon lets a robot play for who is away."""
    yield from serving(tmp_path_factory, grace_s="1")


def cuttable(open_page: NewPage, served: Served, table: str, cookie: str) -> tuple[Page, Line]:
    page = open_page(390, 844, is_new=True)
    line = Line(page.context)
    return at_table(lambda *_, **__: page, served, table, cookie), line


def test_the_score_shows_no_hand_of_another_match(open_page: NewPage, served: Served) -> None:
    def at_sheet(ana: Client) -> bool:
        return bool(ana.state["stage"] == "sheet")

    table, cookie = found(served, "brisca", at_sheet, seats=4, juegos_target=2)
    with client(served, cookie) as ana:
        ana.watch(table)
        page, line = cuttable(open_page, served, table, cookie)
        expect(page.get_by_role("dialog", name="Fin de la mano 1")).to_be_visible()
        line.cut()
        for wanted in ("over", "sheet", "playing"):
            while ana.state["stage"] != wanted or (wanted == "playing" and not ana.legal):
                step(ana, ())
        line.mend()
        page.locator(".hand button.can").first.wait_for()
    page.get_by_role("button", name="Marcador").click()
    board = page.get_by_role("dialog", name="Marcador")
    expect(board.get_by_role("group", name="Todas las manos").locator("tbody th")).to_have_count(1)
    expect(board).not_to_contain_text("La última mano")


def test_what_was_played_for_who_was_away_is_told_in_each_match(open_page: NewPage, served: Served) -> None:
    cookies = [served.guest(name) for name in ("Ana", "Luis")]
    with client(served, cookies[0]) as ana, client(served, cookies[1]) as luis:
        options = {"juegos_target": 1, "pace": "instant", "turn_time_s": 0, "as_seated": True, "exchange": False}
        table = ana.ask("open", game="brisca", seats=2, options=options)["table"]
        for each in (ana, luis):
            each.watch(table)
        assert luis.ask("sit", table=table, seat=1)["t"] == "ok"
        page, line = cuttable(open_page, served, table, cookies[1])
        for _ in range(2):
            assert ana.ask("start", table=table)["t"] == "ok"
            play_until(lambda: bool(luis.legal) and not luis.state["view"]["trick"], ana, luis)
            page.locator(".hand button.can").first.wait_for()
            luis.ask("lobby")
            line.cut()
            ana.wait_for(lambda state: state["seats"][1]["gone"] and bool(ana.legal))
            luis.watch(table)
            line.mend()
            told = page.get_by_role("status", name="Lo que se jugó por ti")
            expect(told).to_contain_text("El programa jugó 1 vez por ti")
            told.get_by_role("button", name="Entendido").click()
            expect(told).to_have_count(0)
            to_the_end(ana, luis)
            ana.wait_for(lambda state: state["stage"] == "over")
