"""The robot of Brisca: its rules of thumb, one position each, and the end counted through."""

from random import Random

import pytest

from tapete.robots import robot
from tapete.rules.brisca.hand import BriscaHand
from tapete.rules.brisca.score import points
from tapete.rules.cards import SPANISH_PACK
from tests.rules.brisca.tables import GAME, PAIRS, dealt

REGULAR = robot("regular")


def said(hand: BriscaHand) -> tuple[str, str]:
    assert hand.to_act is not None
    given = REGULAR.advise(hand.view(hand.to_act))
    return str(given.action), given.code


STOCK = "4C 5C 6C 7C 4E 5E 12B"
"""Cards that say nothing; the king of clubs is turned up."""


def test_never_leads_a_brisca_while_trumps_are_out() -> None:
    assert said(dealt(["4O 5O 6O", "1O 3C 6E"], STOCK)) == ("play 6E", "worth_of_trick")


def test_ruffs_to_win_a_brisca() -> None:
    assert said(dealt(["4B 5E 6O", "1O 3C 6E"], STOCK).played("play 1O")) == ("play 4B", "win_cheaply")


def test_throws_the_cheapest_loser() -> None:
    assert said(dealt(["4B 12E 6C", "7O 3C 6E"], STOCK).played("play 7O")) == ("play 6C", "starve_opponent")


def test_a_trick_that_an_opponent_may_still_take_from_the_partner_is_not_theirs_yet() -> None:
    hands = ["1E 4C 5C", "7O 4E 5E", "10O 6O 2O", "4O 6E 7E"]
    hand = dealt(hands, STOCK, PAIRS).played("play 7O", "play 6O")
    assert said(hand) == ("play 4O", "worth_of_trick")


def test_keeps_the_seven_for_the_exchange() -> None:
    hand = dealt(["7B 4B 3E", "1O 3C 6E"], STOCK).played("play 1O")
    assert said(hand) == ("play 4B", "win_cheaply")
    assert said(hand.played("play 4B")) == ("exchange 7B->12B", "two_keep_seven")


def test_loads_a_partners_trick() -> None:
    hands = ["1E 4C 5C", "7O 4E 5E", "1O 6O 2O", "4O 6E 7E"]
    hand = dealt(hands, STOCK, PAIRS).played("play 7O", "play 1O", "play 4O")
    assert said(hand) == ("play 1E", "feed_partner")


def margin(hand: BriscaHand, seat: int) -> int:
    """What a seat of two wins more than the other, both playing their best with open cards."""
    if hand.to_act is None:
        mine, theirs = points(hand._position)[seat], points(hand._position)[1 - seat]
        return mine - theirs
    best = max if hand.to_act == seat else min
    return best(margin(hand.play(action), seat) for action in hand.legal())


@pytest.mark.parametrize("seed", range(12))
def test_counts_every_card_of_the_last_three_tricks(seed: int) -> None:
    chance = Random(seed)
    deck = chance.sample(SPANISH_PACK, 40)
    hand: BriscaHand = GAME.match(2).deal(deck)
    while hand._position.stock or hand.automatic or hand.has_window:
        hand = hand.play(hand.automatic or chance.choice(hand.legal()))
    while hand.to_act is not None:
        seat, best = hand.to_act, margin(hand, hand.to_act)
        given = REGULAR.advise(hand.view(seat))
        assert len(hand.legal()) == 1 or given.code == "count_cards"
        hand = hand.play(given.action)
        assert margin(hand, seat) == best
