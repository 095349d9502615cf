"""Card play in numbers is asked for with the game of the view."""

from random import Random

import pytest

from tapete import dealt, game
from tapete.rules.card_play import after_bid, card_play


def test_a_view_of_another_game_is_refused() -> None:
    hand = dealt(game("brisca").match(4), Random(1))
    view = hand.view(hand.to_act)
    assert card_play(game("brisca"), view) is not None
    with pytest.raises(ValueError, match="the view is of brisca, not of brisca-pairs"):
        card_play(game("brisca-pairs"), view)
    auction = dealt(game("tarot-4").match(4), Random(1))
    bidder = auction.view(auction.to_act)
    assert after_bid(game("tarot-4"), bidder, "guardia") is not None
    with pytest.raises(ValueError, match="the view is of tarot-4, not of tarot-5"):
        after_bid(game("tarot-5"), bidder, "guardia")
