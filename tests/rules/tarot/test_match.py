"""Tarot: how long a match is, and who wins it."""

import random

import pytest

from tapete.rules.tarot.game import Tarot
from tests.rules.tarot.deals import by_lot, match_of, shuffled


def test_a_match_is_so_many_deals_played() -> None:
    match, lot = match_of("tarot-4", {"rounds": 3}), random.Random(3)
    dealt = 0
    while not match.is_over:
        assert match.winners == ()
        dealer = match.dealer
        match = match.after(by_lot(match.deal(shuffled(match, lot)), lot, shy=0.9))
        dealt += 1
        assert match.dealer == (dealer + 1) % 4
    assert match.played == 3 <= dealt
    assert match.winners == tuple(seat for seat in range(4) if match.totals[seat] == max(match.totals))
    assert isinstance(match.game, Tarot)
    state = {"dealer": match.dealer, "totals": match.totals, "played": match.played, "won": match.won}
    assert match.game.match(4, **state) == match
    with pytest.raises(ValueError, match="played by 4"):
        match.game.match(3)
    with pytest.raises(ValueError, match="totals: 2 numbers for 4 seats"):
        match.game.match(4, totals=(1, 2))
    with pytest.raises(ValueError, match="dealer: 4 is not a seat of 4"):
        match.game.match(4, dealer=4)
    for counted in ({"played": -1}, {"played": 1, "won": (2, 0, 0, 0)}, {"won": (-1, 0, 0, 0)}):
        with pytest.raises(ValueError, match="played, won: no deals"):
            match.game.match(4, **counted)


@pytest.mark.parametrize(("policy", "winners"), [("shared", (0, 1)), ("most_deals_won", (1,))])
def test_equal_totals(policy: str, winners: tuple[int, ...]) -> None:
    match = match_of("tarot-3", {"rounds": 3, "tie_policy": policy})
    for deal in ((60, -30, -30), (-30, 60, -30), (-30, -30, 60)):
        match = match.with_payoffs(deal)
    assert match.winners == (0, 1, 2)
    match = match_of("tarot-3", {"rounds": 3, "tie_policy": policy})
    for deal in ((80, -40, -40), (-20, 40, -20), (-40, 20, 20)):
        match = match.with_payoffs(deal)
    assert match.winners == winners
