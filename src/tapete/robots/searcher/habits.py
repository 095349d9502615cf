"""How robots tend to play a game: scores learnt by `tapete.research.habits`, kept in the folder of its family."""

from collections.abc import Sequence
from functools import cache
from struct import pack, unpack
from typing import Final

from tapete.kernel import Habits
from tapete.robots.learnt import content

KIND: Final = "habits"
BYTES: Final = 2
"""Of a score: half a float."""


@cache
def habits(name: str, seats: int) -> Habits | None:
    """The habits for a game with `seats` players; None: they have not been learnt."""
    stored = content(name, seats, KIND)
    return None if stored is None else Habits(read(stored))


def read(stored: bytes) -> Sequence[float]:
    """Scores from the content of a file."""
    return unpack(f"<{len(stored) // BYTES}e", stored)


def written(scores: Sequence[float]) -> bytes:
    """The content of a file of scores."""
    return pack(f"<{len(scores)}e", *scores)
