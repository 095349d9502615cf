"""Levels, which a person reaches by experience points."""

from typing import Final, NamedTuple

STEP: Final = 50
"""The experience between a level and the next is so much times the level."""


class Level(NamedTuple):
    """A level, and how far it is to the next: `done` of `whole` points of experience."""

    level: int
    done: int
    whole: int


def level(xp: int) -> Level:
    """The level of so much experience: the second needs 50, the third 100 more, the fourth 150 more."""
    reached = 1
    while xp >= STEP * reached:
        xp -= STEP * reached
        reached += 1
    return Level(reached, xp, STEP * reached)
