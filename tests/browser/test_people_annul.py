"""A match for chips that its people annul: what each staked comes back, except to who has left; a robot has no vote."""

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LONG_VOTES, NewPage, serving
from tests.browser.people import at_table, button
from tests.browser.player import told
from tests.server.people.test_accounts import account
from tests.server.served import Served, client

pytestmark = pytest.mark.browser
BET = 100


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lets people of one address play for chips."""
    yield from serving(tmp_path_factory, LONG_VOTES, one_address_counts="true")


def test_who_stayed_gets_their_stake_back(open_page: NewPage, served: Served) -> None:
    cookies = {name: account(served, name)[0] for name in ("Ana", "Luis", "Eva")}
    owned = {name: chips(served, cookie) for name, cookie in cookies.items()}
    table = begun(served, cookies)
    assert {name: chips(served, cookie) + BET for name, cookie in cookies.items()} == owned
    ana = at_table(open_page, served, table, cookies["Ana"], 1280, 800)
    luis = at_table(open_page, served, table, cookies["Luis"], 390, 844)
    expect(luis.get_by_text(re.compile("^robot · ")).last).to_be_visible()  # for Eva, who has left
    annul(ana, luis)
    assert chips(served, cookies["Eva"]) == owned.pop("Eva") - BET
    assert {name: chips(served, cookies[name]) for name in owned} == owned
    ana.goto("/me")
    expect(ana.get_by_text(f"Fichas: {owned['Ana']}")).to_be_visible()


def begun(served: Served, cookies: dict[str, str]) -> str:
    """A match for chips among the three, which one of them has left."""
    with ExitStack() as stack:
        ana, luis, eva = (stack.enter_context(client(served, cookie)) for cookie in cookies.values())
        options = {"bet": BET, "pace": "calm", "turn_time_s": 0, "as_seated": True}
        table: str = ana.ask("open", game="tute-three", options=options)["table"]
        ana.watch(table)
        for each in (luis, eva):
            assert each.ask("sit", table=table)["t"] == "ok"
        assert ana.ask("start", table=table)["t"] == "ok"
        ana.wait_for(lambda state: state["stage"] == "playing")
        assert eva.ask("leave", table=table)["t"] == "ok"
    return table


def annul(ana: Page, luis: Page) -> None:
    """One asks, the other agrees, and it is done: nobody waits for the robot."""
    button(luis, "Menú").click()  # a window hides the strip: what is asked is said above it
    expect(luis.get_by_role("dialog")).to_be_visible()
    button(ana, "Mesa").click()
    ana.get_by_role("button", name="Proponer anular la partida").click()
    told(luis, "anulamos")
    luis.keyboard.press("Escape")
    vote = luis.get_by_role("region", name="Votación")
    expect(vote).to_contain_text("Ana: ¿anulamos la partida?")
    expect(ana.get_by_role("region", name="Votación")).to_contain_text("Falta: Luis.")
    vote.get_by_role("button", name="Sí").click()
    for page in (ana, luis):
        told(page, "Partida anulada: acaba sin resultado y se devuelve lo apostado.")
        expect(page.get_by_role("region", name="Votación")).to_have_count(0)


def chips(served: Served, cookie: str) -> int:
    with served.http(cookie) as http:
        owned: int = http.get("/api/me/chips").json()["chips"]
        return owned
