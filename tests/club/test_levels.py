"""Levels: the second needs 50 points of experience, each further one 50 more than the one before."""

import pytest

from tapete.club.levels import Level, level


@pytest.mark.parametrize(
    ("xp", "reached"),
    [
        (0, (1, 0, 50)),
        (49, (1, 49, 50)),
        (50, (2, 0, 100)),
        (149, (2, 99, 100)),
        (150, (3, 0, 150)),
        (300, (4, 0, 200)),
    ],
)
def test_a_level_is_reached_with_its_last_point(xp: int, reached: tuple[int, int, int]) -> None:
    assert level(xp) == Level(*reached)
