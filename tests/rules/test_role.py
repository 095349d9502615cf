"""Roles of a hand with a contract, from what everybody sees."""

from random import Random

import pytest

from tapete.robots import chooser, dealt, play_hand
from tapete.rules.game import Hand, View
from tapete.rules.games import game
from tapete.rules.role import contract, role


def finished(name: str, seats: int, seed: int) -> Hand:
    hand: Hand = dealt(game(name).match(seats), Random(seed))
    return play_hand(hand, [chooser("novice", seat) for seat in range(seats)])


def roles(view: View) -> list[str]:
    declared = contract(view)
    assert declared is not None
    assert declared.seat is not None
    return [role(seat, declared.seat, view.sides) for seat in range(len(view.counts))]


@pytest.mark.parametrize(
    ("name", "seats", "partners"),
    [("tarot-4", 4, {0}), ("tarot-5", 5, {0, 1}), ("cuatrola", 4, {1}), ("tute-subastado", 3, {0})],
)
def test_one_declares_and_the_others_are_partners_or_defend(name: str, seats: int, partners: set[int]) -> None:
    found = [hand.view(None) for hand in (finished(name, seats, seed) for seed in range(12))]
    played = [roles(view) for view in found if contract(view) is not None]
    assert len(played) > 5, "novices bid"
    for had in played:
        assert had.count("declarer") == 1
        assert had.count("partner") in partners
        assert had.count("defender") == seats - 1 - had.count("partner")


@pytest.mark.parametrize(("name", "seats"), [("tute-pairs", 4), ("tomate", 3), ("brisca", 2)])
def test_games_without_contracts_have_no_declarer(name: str, seats: int) -> None:
    assert contract(finished(name, seats, 1).view(None)) is None


def test_nobody_declares_where_all_pass() -> None:
    hand: Hand = game("tarot-4").match(4).deal(game("tarot-4").pack(4))
    while (seat := hand.to_act) is not None:
        hand = hand.play(hand.fallback(seat))
    assert contract(hand.view(None)) is None
