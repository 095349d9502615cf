"""Achievements: what a match earns, at the very match with which it is reached."""

from typing import Any

import pytest

from tapete.club.achievements import GIANT, Feat, earned

LOST = Feat(won=False, wins=9, last=(True, True, True, True, False), games=5, was_last=True, every_trick=False, above=9)


def test_who_has_lost_earns_nothing_but_for_every_trick() -> None:
    assert earned(LOST) == ()
    assert earned(LOST._replace(every_trick=True)) == ("every_trick",)


@pytest.mark.parametrize(
    ("name", "reached", "missed"),
    [
        ("ten_wins", {"wins": 10}, {"wins": 9}),
        ("hundred_wins", {"wins": 100}, {"wins": 99}),
        ("five_in_a_row", {"last": (False, *[True] * 5)}, {"last": (True, False, *[True] * 4)}),
        ("five_in_a_row", {"last": (True,) * 5}, {"last": (True,) * 4}),
        ("five_games", {"games": 5}, {"games": 4}),
        ("comeback", {"was_last": True}, {"was_last": False}),
        ("giant_beaten", {"above": GIANT}, {"above": GIANT - 0.1}),
    ],
)
def test_each_is_earned_at_its_number(name: str, reached: dict[str, Any], missed: dict[str, Any]) -> None:
    won = Feat(won=True, wins=2, last=(True,), games=1, was_last=False, every_trick=False, above=0.0)
    assert earned(won) == ("first_win",)
    assert name in earned(won._replace(**reached))
    assert name not in earned(won._replace(**missed))
