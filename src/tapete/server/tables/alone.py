"""A table where somebody plays with robots alone: its options, the level of its robots, the lots."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from tapete.robots import LEVELS
from tapete.rules.cards import Card
from tapete.rules.game import Game
from tapete.table import Refused

COMPANY: Final = "regular"
"""The level of the robots that play with somebody who wants to play now."""
ALONE: Final[Mapping[str, Any]] = {"private_table": True, "pace": "quick", "turn_time_s": 0, "competitive": False}
"""What their table chooses where they do not: nobody else waits there."""


def alone(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a table where one plays with robots: hints may be had, unless something is at stake."""
    return {**ALONE, "hints": not options.get("competitive", False), **options}


def drawn(game: Game[Any] | None, seats: int, lot: Random) -> tuple[Card, ...]:
    """A shuffled pack, from which everybody draws for their seat and for the deal."""
    assert game is not None
    pack = game.pack(seats)
    return tuple(lot.sample(pack, len(pack)))


def known_level(level: str) -> str:
    """The level, if there are robots of it. Raises Refused."""
    if level not in LEVELS:
        raise Refused("bad_level", given=level, allowed=", ".join(LEVELS))
    return level
