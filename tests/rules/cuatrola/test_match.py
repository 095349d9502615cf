"""Cuatrola: the totals of a match."""

import pytest

from tests.rules.cuatrola.tables import GAME


def test_scores_of_partners_are_the_same_whole_numbers() -> None:
    for totals in ((1, 2, 3, 2), (1, 2), (1.5, 2, 1.5, 2)):
        with pytest.raises(ValueError, match=r"^totals: .* is not a whole number a seat, the same for partners"):
            GAME.match(4, totals=totals)


def test_the_dealer_has_a_seat() -> None:
    with pytest.raises(ValueError, match=r"^dealer: 4 is not a seat of 4"):
        GAME.match(4, dealer=4)
