"""What a hand is worth in points: the line of the sheet that counts them, and which games always have one."""

from random import Random
from typing import Any

import pytest

from tapete.research.returns import paid_in, points_of, returns_of
from tapete.robots import dealt, play_hand, robot
from tapete.rules.game import Game, Hand
from tapete.rules.games import GAMES, game
from tapete.rules.view import Line, Sheet

COUNTING = ("tute", "brisca", "tarot-2-piles")
"""Families and games of which docs/library.md says that they can be paid in points."""


def finished(rules: Game[Any], number: int) -> Hand:
    """A hand of this game played to its end, by rules of thumb or by lot."""
    seats = rules.players[0]
    level = "novice" if number % 2 else "regular"
    hand: Hand = play_hand(dealt(rules.match(seats), Random(number)), [robot(level, seed=number)] * seats)
    return hand


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_games_with_points_are_those_whose_every_hand_counts_them(rules: Game[Any]) -> None:
    counted = [points_of(finished(rules, number).sheet()) is not None for number in range(12)]
    assert all(counted) == bool({rules.id, rules.family} & set(COUNTING))
    assert paid_in("points", rules) == ("points" if all(counted) else "payoff")
    assert paid_in("payoff", rules) == "payoff"


@pytest.mark.parametrize(
    ("name", "line"), [("tute-three", "total"), ("brisca-pairs", "cards"), ("tarot-2-piles", "card_points")]
)
def test_points_are_those_of_one_column_less_the_mean_of_the_others(name: str, line: str) -> None:
    hand = finished(game(name), 0)
    sheet, found = hand.sheet(), returns_of(hand, "points")
    figures = next(each.figures for each in sheet.lines if each.name == line)
    for place, column in enumerate(sheet.columns):
        others = [figure or 0 for other, figure in enumerate(figures) if other != place]
        for seat in column:
            assert found[seat] == pytest.approx((figures[place] or 0) - sum(others) / len(others))
    assert returns_of(hand, "payoff") == list(hand.scores()) != found


def test_a_line_with_a_gap_counts_no_points() -> None:
    columns = ((0,), (1,))
    assert points_of(Sheet(columns, (Line("card_points", (None, 48)), Line("payoff", (-64, 64))))) is None
    assert points_of(Sheet(columns, (Line("cards", (50, 70)), Line("total", (50, 80))))) == [50, 80]


def test_a_hand_that_counts_no_points_is_worth_its_payoffs() -> None:
    hand = finished(game("tomate"), 0)
    assert returns_of(hand, "points") == list(hand.scores())
