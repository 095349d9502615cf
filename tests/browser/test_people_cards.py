"""Cards that nobody has to play by hand: a rest that is proved, one that is forced, one that was chosen ahead."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Position, expect

from tapete.rules.game import Action, Hand
from tapete.table import Table
from tapete.table.rest_claims import is_proved
from tapete.table.voters import side_of
from tests.browser.conftest import NewPage, serving
from tests.browser.people import Pair, at_table, button, play_by_mouse
from tests.browser.placed import placed
from tests.browser.player import CAN, CARDS, cards, tab_to, told
from tests.server.served import Served

pytestmark = pytest.mark.browser
MINE = ".status.mine"
FIRST = 10
"""The seed from which moments are looked for: they come soon."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that bears with a page that a busy machine lets wait."""
    yield from serving(tmp_path_factory, write_timeout_s="30", grace_s="120")


@pytest.fixture(scope="module")
def people(served: Served) -> dict[str, Pair]:
    moments = {"proved": has_the_rest, "forced": forces, "otherwise": turns_it, "as-thought": leads}
    return placed(served, moments, FIRST)


def has_the_rest(table: Table, hand: Hand) -> bool:
    """With two tricks to come, all can work out that Ana's side takes them."""
    return len(hand.public().tricks) == 8 and is_proved(hand, 0, side_of(table, 0))


def forces(_: Table, hand: Hand) -> bool:
    """Whatever Ana plays, Luis may answer with one card only, of several."""
    after = [hand.play(action) for action in hand.legal()]
    return len(hand.own(1).hand) > 2 and all(each.to_act == 1 and len(each.legal()) == 1 for each in after)


def turns_it(_: Table, hand: Hand) -> bool:
    """Another leads; Ana takes the trick for now, with the last legal card, and the last card of Luis may follow."""
    if len(hand.public().trick) != 1:
        return False
    after = hand.play(max(hand.legal(), key=str))
    return after.public().winning == 0 and may_follow(after)


def leads(_: Table, hand: Hand) -> bool:
    """Ana, who has taken a trick, leads with the last legal card; the last card of Luis, of several, may follow."""
    public = hand.public()
    return bool(public.tricks) and not public.trick and may_follow(hand.play(max(hand.legal(), key=str)))


def may_follow(after: Hand) -> bool:
    """Whether the last card of Luis may be played now, and others."""
    last = Action("play", max(after.own(1).hand))
    return after.to_act == 1 and len(after.legal()) > 1 and last in after.legal()


def both(open_page: NewPage, served: Served, at: Pair) -> tuple[Page, Page]:
    ana = at_table(open_page, served, at.table, at.ana, 1280, 800)
    return ana, at_table(open_page, served, at.table, at.luis, 390, 844)


def play(page: Page, card: str) -> None:
    left_edge = Position(x=8, y=30)  # the rest of it lies under its neighbour
    page.locator(f'.hand button[data-card="{card}"]').click(position=left_edge)


def test_a_rest_that_all_can_work_out_is_the_claimers_at_once(
    open_page: NewPage, served: Served, people: dict[str, Pair]
) -> None:
    ana, luis = both(open_page, served, people["proved"])
    tab_to(ana, "header button[aria-label='Mesa']")
    ana.keyboard.press("Enter")
    ana.get_by_role("dialog", name="Mesa").get_by_role("button", name="El resto es mío").click()
    for page, who in ((ana, "Tú"), (luis, "Ana")):
        told(page, f"{who}: el resto de las bazas, a la vista de todos.")
        sheet = page.get_by_role("dialog", name="Fin de la mano 1")
        expect(sheet.get_by_role("row", name="Diez de últimas 10", exact=True)).to_be_visible()
        expect(page.get_by_role("region", name="Votación")).to_have_count(0)


def test_a_forced_card_plays_itself_where_the_player_likes(
    open_page: NewPage, served: Served, people: dict[str, Pair]
) -> None:
    ana, luis = both(open_page, served, people["forced"])
    held = cards(luis)
    button(luis, "Mesa").click()
    luis.get_by_role("checkbox", name="Jugar sola la carta obligada").check()
    luis.keyboard.press("Escape")
    play_by_mouse(ana)
    expect(luis.locator(CARDS)).to_have_count(len(held) - 1)
    # Cards lie on the felt for a while only: that it was played is seen by what Luis holds now.
    fewer = re.compile(rf"^\s*Luis,.* {len(held) - 1} cartas")
    expect(ana.get_by_role("listitem").filter(has_text=fewer)).to_have_count(1)
    luis.reload()
    button(luis, "Mesa").click()
    expect(luis.get_by_role("checkbox", name="Jugar sola la carta obligada")).to_be_checked()


def queued_and_led(ana: Page, luis: Page) -> tuple[list[str], str]:
    """Luis chooses a card ahead, then Ana leads a card: what Luis held, and what they chose."""
    held, chosen = cards(luis), max(cards(luis))
    play(luis, chosen)
    expect(luis.locator(".hand .queued")).to_have_attribute("data-card", chosen)
    play(ana, max(cards(ana, CAN)))
    return held, chosen


def test_a_card_chosen_ahead_is_dropped_when_the_trick_turns_out_otherwise(
    open_page: NewPage, served: Served, people: dict[str, Pair]
) -> None:
    ana, luis = both(open_page, served, people["otherwise"])
    held, chosen = queued_and_led(ana, luis)
    expect(luis.locator(MINE)).to_have_count(1)
    expect(luis.locator(".hand .queued")).to_have_count(0)
    luis.wait_for_timeout(1500)  # longer than anything takes that is played at this table's pace
    assert cards(luis) == held
    play(luis, chosen)
    expect(luis.locator(CARDS)).to_have_count(len(held) - 1)


def test_a_card_chosen_ahead_is_played_when_the_trick_turns_out_as_thought(
    open_page: NewPage, served: Served, people: dict[str, Pair]
) -> None:
    ana, luis = both(open_page, served, people["as-thought"])
    held, chosen = queued_and_led(ana, luis)
    expect(luis.locator(CARDS)).to_have_count(len(held) - 1)
    assert chosen not in cards(luis)
