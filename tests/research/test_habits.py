"""Habits are learnt from hands of our own robots, the same ones each time."""

import pytest

from tapete.research.habits import learnt, played
from tapete.robots.searcher.habits import habits, read, written


def test_hands_of_our_robots_teach_how_they_play() -> None:
    hands = list(played("cuatrola", 60))
    assert [each.plays for each in hands[:2]] == [each.plays for each in played("cuatrola", 2)]
    student = learnt(hands)
    choices, right, _ = (sum(column) for column in zip(*[student.learn(*each, 0.0) for each in hands], strict=True))
    assert right / choices > 0.6


@pytest.mark.parametrize(
    ("name", "contracts"),
    [("tute-pairs", ()), ("tute-cabron", ()), ("tarot-4", ("guardia", "tomo")), ("tarot-5", ("guardia",))],
)
def test_hands_of_every_game_with_habits_can_be_played(name: str, contracts: tuple[str, ...]) -> None:
    assert any(each.plays for each in played(name, 2, contracts))


def test_what_is_stored_is_read_again() -> None:
    assert list(read(written([0.5, -1.25, 0.0]))) == [0.5, -1.25, 0.0]


def test_habits_of_the_games_that_have_some() -> None:
    known = habits("cuatrola", 4)
    assert known is not None
    assert len(known.scores) == 16384
    assert all(habits(name, seats) is not None for name, seats in (("tarot-3", 3), ("tarot-4", 4), ("tarot-5", 5)))
    assert habits("tomate", 3) is None


def test_habits_are_of_so_many_players() -> None:
    three, four = habits("tute-cabron", 3), habits("tute-cabron", 4)
    assert three is not None
    assert four is not None
    assert three.scores != four.scores
    assert [len(each.start.hands) for each in played("tute-cabron", 1, seats=3)] == [3]
