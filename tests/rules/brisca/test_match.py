"""Brisca: who deals after a tie, and who wins a partida."""

import pytest

from tapete.rules.brisca.score import points
from tests.rules.brisca.tables import GAME, PAIRS, dealt


def test_the_deal_passes_after_a_tie() -> None:
    hand = dealt(["1O 3E 4C", "1E 3O 4E"]).played("play 1E", "play 3E", "play 4E", "play 4C", "play 3O", "play 1O")
    assert points(hand._position) == (21, 21)
    after = GAME.match(2).after(hand)
    assert (after.totals, after.dealer) == ((0, 0), 1)
    assert [line.figures for line in hand.sheet().lines] == [(21, 21), (0, 0)]


def test_a_partida_is_won_by_a_side() -> None:
    assert PAIRS.match(4, totals=(3, 1, 3, 1)).winners == (0, 2)
    for wrong in ({"totals": (1, 0, 0, 0)}, {"totals": (1.5, 0, 1.5, 0)}, {"dealer": 4}, {"totals": (0, 0)}):
        with pytest.raises(ValueError, match=r"totals|dealer"):
            PAIRS.match(4, **wrong)
