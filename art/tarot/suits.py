"""The full faces of the four French suits."""

from collections.abc import Iterator

from art.inks import FOUR_COLOURS
from art.tarot.pips import pip


def faces() -> Iterator[tuple[str, str]]:
    """Every card's name, as `ta-7D` or `ta-7D-four`, and its drawing."""
    for suit in "SHDC":
        for four in (False, True) if f"ta-{suit}" in FOUR_COLOURS else (False,):
            tail = "-four" if four else ""
            for number in range(1, 11):
                yield f"ta-{number}{suit}{tail}", pip(number, suit, four)
