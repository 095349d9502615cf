"""Who plays a hand on when everybody else who was dealt cards of it has left: robots take their seats."""

import pytest

from tests.browser.conftest import NewPage
from tests.browser.moments import may
from tests.browser.people import at_table, pair
from tests.browser.player import move, touch
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


def test_a_hand_goes_on_to_its_end(open_page: NewPage, served: Served) -> None:
    """Who left may come back, and shall not have learned who could sing: nobody passes for who stays."""
    people = pair(served, may("play"), competitive=False)
    page = at_table(open_page, served, people.table, people.ana, 390, 844, has_touch=True)
    with client(served, people.luis) as luis:
        assert luis.ask("leave", table=people.table)["t"] == "ok"
    while move(page, touch):  # until the sheet is there
        pass
