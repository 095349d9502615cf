"""The full faces of the four French suits and of the Excuse."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from art.inks import FOUR_COLOURS
from art.tarot import cavaliers, dames, rois, valets
from art.tarot.court import court
from art.tarot.fool import fool
from art.tarot.pips import pip

COURTS: Final[Mapping[str, tuple[Callable[[], str], bool]]] = {
    "JS": (valets.spades, True),
    "JH": (valets.hearts, True),
    "JD": (valets.diamonds, True),
    "JC": (valets.clubs, True),
    "NS": (cavaliers.spades, True),
    "NH": (cavaliers.hearts, False),
    "ND": (cavaliers.diamonds, True),
    "NC": (cavaliers.clubs, False),
    "QS": (dames.spades, True),
    "QH": (dames.hearts, True),
    "QD": (dames.diamonds, False),
    "QC": (dames.clubs, False),
    "KS": (rois.spades, False),
    "KH": (rois.hearts, True),
    "KD": (rois.diamonds, True),
    "KC": (rois.clubs, True),
}
"""The figure of every court card, and whether its sash rises to the right."""


def faces() -> Iterator[tuple[str, str]]:
    """Every card's name, as `ta-7D` or `ta-QD-four`, and its drawing."""
    for suit in "SHDC":
        for four in (False, True) if f"ta-{suit}" in FOUR_COLOURS else (False,):
            tail = "-four" if four else ""
            for number in range(1, 11):
                yield f"ta-{number}{suit}{tail}", pip(number, suit, four)
            for rank in "JNQK":
                if rank + suit in COURTS:
                    figure, rise = COURTS[rank + suit]
                    yield f"ta-{rank}{suit}{tail}", court(rank, suit, four, figure(), rise)
    yield "ta-X", fool()
