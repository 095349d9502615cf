"""Offers are answered by what they have brought; where that is not known, as by the regular robot."""

from random import Random
from typing import Any

import pytest

from tapete.robots import robot
from tapete.robots.searcher.offers import figures, offer, worth_of
from tapete.robots.searcher.searcher import Searcher
from tapete.rules.game import PASS, Hand
from tapete.rules.games import game
from tapete.rules.offers import situation


def asked(seats: int, deals: int, **options: Any) -> list[Hand]:
    """Hands at each offer on the way through some deals of the regular robot."""
    found, regular = list[Hand](), robot("regular")
    match = game("tomate", **options).match(seats)
    for number in range(deals):
        deck = list(match.game.pack(seats))
        Random(number).shuffle(deck)
        hand: Hand = match.deal(deck)
        while hand.to_act is not None:
            view = hand.view(hand.to_act)
            if view.phase in ("tomo", "declare") and hand.automatic is None:
                found.append(hand)
            hand = hand.play(hand.automatic or regular.choose(view))
    return found


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_an_offer_is_accepted_where_that_has_brought_something(seats: int) -> None:
    rules, accepted = game("tomate"), set[bool]()
    for hand in asked(seats, 12):
        view = hand.view(hand.to_act)
        worth = worth_of(situation(rules, view), figures("tomate"))
        if worth is not None:
            accepted.add(worth > 0)
            assert (Searcher().choose(view) != PASS) == (worth > 0)
            assert Searcher().advise(view).action == Searcher().choose(view)
    assert accepted == {True, False}


def test_bids_of_regular_are_those_of_regular() -> None:
    regular = robot("regular")
    views = [hand.view(hand.to_act) for hand in asked(3, 12)]
    assert [Searcher(bids=False).choose(view) for view in views] == [regular.choose(view) for view in views]
    assert [Searcher().choose(view) for view in views] != [regular.choose(view) for view in views]


def test_what_is_not_known_is_left_to_regular() -> None:
    views = [hand.view(hand.to_act) for hand in asked(3, 4, tomate_amount="fixed_3")]
    rules = game("tomate", tomate_amount="fixed_3")
    assert [offer(rules, view) for view in views] == [None] * len(views)
    assert worth_of(("tomo 12",), figures("tomate")) is None


def test_a_blind_dealer_is_told_apart_by_the_turn_up_alone() -> None:
    names = {name for hand in asked(3, 12) for name in situation(game("tomate"), hand.view(hand.to_act))}
    blind = {name for name in names if name.startswith("tomo")}
    assert blind
    assert all(len(name.split()) <= 3 for name in blind)
