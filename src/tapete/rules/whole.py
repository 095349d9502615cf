"""Whole numbers that are handed in, a number of players among them: Python's, NumPy's, but no truths."""

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """The number as Python's own, or None for what is none; a truth is none, though Python has True == 1.

    Programs that learn hand on NumPy's numbers, which are none of Python's.
    """
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def check_players(game: Any, seats: int) -> int:
    """How many play this `Game`, as Python's own number.

    Raises ValueError, which says how many may, unless these can.
    """
    number = whole(seats)
    if number is not None and number in game.players:
        return number
    few, *more = sorted(game.players)
    said = f"{few} to {more[-1]}" if len(more) > 1 else " or ".join(map(str, game.players))
    raise ValueError(f"{game.id} is played by {said} players, not {seats!r}")


def admits(game: Any, seats: int) -> bool:
    """Whether so many can play this `Game` with its options."""
    try:
        game.match(seats)
    except ValueError:
        return False
    return True
