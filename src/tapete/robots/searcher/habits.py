"""How robots tend to play a game: scores learnt by `tapete.research.habits`, kept in the folder of its family."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from struct import pack, unpack
from typing import Final

from tapete.kernel import Habits
from tapete.rules.games import game

BYTES: Final = 2
"""Of a score: half a float."""


@cache
def habits(name: str, seats: int) -> Habits | None:
    """Those of a game with so many players, if they have been learnt."""
    stored = files(f"tapete.rules.{game(name).family}").joinpath(file_name(name, seats))
    return Habits(read(stored.read_bytes())) if stored.is_file() else None


def file_name(name: str, seats: int) -> str:
    """The name of the file with the habits of a game; with the number of players where it is not the usual one."""
    return f"{name}.habits" if seats == game(name).players[0] else f"{name}-{seats}.habits"


def read(stored: bytes) -> Sequence[float]:
    """Scores from the content of a file."""
    return unpack(f"<{len(stored) // BYTES}e", stored)


def written(scores: Sequence[float]) -> bytes:
    """The content of a file of scores."""
    return pack(f"<{len(scores)}e", *scores)
