"""The registry: every level of robot, in the order in which a table offers it."""

from typing import Final

from tapete.robots.novice import Novice
from tapete.robots.regular.regular import Regular
from tapete.robots.robot import Robot

LEVELS: Final = ("novice", "regular")


def robot(level: str, seed: int = 0) -> Robot:
    """A robot of this level; `seed` is for those that draw. Raises KeyError, which lists the levels that exist."""
    match level:
        case "novice":
            return Novice(seed)
        case "regular":
            return Regular()
        case _:
            raise KeyError(f"no robot {level!r}; there are {', '.join(LEVELS)}")
