"""Nobody learns from timing: a small run of `bench.timing`, whose figures (bench/timing.md) are of a large one."""

import random

import pytest

from bench.timing import KINDS, Area, Move, recorded, told_apart

LIMIT = 0.52
"""What the area under the curve may be at most (bench/timing.md); here, the lower end of its interval."""
LEAK_S = 0.05
"""So small a difference is found; a card takes 0.25 to 2.6 seconds."""


@pytest.fixture(scope="module")
def moves() -> list[Move]:
    """Of all games; and of one with many windows, for what is silent in them."""
    of_all, of_windows = recorded(4000, seed=3), recorded(4000, seed=4, games=("tute-pairs",))
    return [move for move in of_all if move.kind != 2] + [move for move in of_windows if move.kind == 2]


def leaky(moves: list[Move], kind: int) -> list[Move]:
    """The same, where one sort comes a little later than the other."""
    return [
        move._replace(features=(move.features[0] + LEAK_S, move.features[1] + LEAK_S, *move.features[2:]))
        if move.kind == kind and move.label
        else move
        for move in moves
    ]


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=KINDS)
def test_timing_tells_nothing(moves: list[Move], kind: int) -> None:
    area = told_apart(moves, kind)
    assert min(area.ones, area.zeros) >= 80, area
    assert area.low <= LIMIT, area


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=KINDS)
def test_a_small_difference_would_be_found(moves: list[Move], kind: int) -> None:
    area = told_apart(leaky(moves, kind), kind)
    assert area.low > LIMIT, area


def test_the_classifier_tells_apart_what_differs_and_nothing_else() -> None:
    dice = random.Random(1)
    same = [Move(0, n % 2 == 0, (), (dice.random(), 0.0, 0.0, 0.0)) for n in range(400)]
    assert abs(told_apart(same, 0).auc - 0.5) < 0.1
    other = [move._replace(features=(move.features[0] + move.label, 0.0, 0.0, 0.0)) for move in same]
    assert told_apart(other, 0) == pytest.approx(Area(1.0, 1.0, 1.0, 200, 200))
