"""The two packs as files: which cards there are, what each file is called, and writing them all."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from art.backs import DESIGNS, back
from art.cloth import named
from art.contrast import contrasted
from art.faces import excuse, french, spanish, suit_sign, trump
from art.inks import FOUR_COLOURS
from art.spanish import faces as spanish_faces
from art.tarot.suits import faces as suit_faces
from art.tarot.trumps import faces as trump_faces

SPANISH_RANKS: Final = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")
FRENCH_RANKS: Final = (*map(str, range(1, 11)), "J", "N", "Q", "K")


def files() -> Iterator[tuple[str, str]]:
    """Every file name and its text: `es-12O.svg`, `ta-QD-four.svg`, `es-back-2.svg`, `full/ta-T21.svg` ..."""
    yield from _backs_and_signs()
    for name, text in _compact():
        yield name, text
        yield f"contrast/{name}", contrasted(text)
    for card, text in chain(spanish_faces(), suit_faces(), trump_faces()):
        yield f"full/{card}.svg", named(card, text)


def _compact() -> Iterator[tuple[str, str]]:
    for suit in "OCEB":
        for rank in SPANISH_RANKS:
            yield f"es-{rank}{suit}.svg", spanish(rank, suit)
    for suit in "SHDC":
        for rank in FRENCH_RANKS:
            yield f"ta-{rank}{suit}.svg", french(rank, suit)
            if f"ta-{suit}" in FOUR_COLOURS:
                yield f"ta-{rank}{suit}-four.svg", french(rank, suit, four=True)
    for number in range(1, 22):
        yield f"ta-T{number}.svg", trump(number)
    yield "ta-X.svg", excuse()


def _backs_and_signs() -> Iterator[tuple[str, str]]:
    for pack, suits in (("es", "OCEB"), ("ta", "SHDCT")):
        yield f"{pack}-back.svg", back(pack, 1)
        for design in range(2, DESIGNS + 1):
            yield f"{pack}-back-{design}.svg", back(pack, design)
        for suit in suits:
            yield f"{pack}-suit-{suit}.svg", suit_sign(pack, suit)
            if f"{pack}-{suit}" in FOUR_COLOURS:
                yield f"{pack}-suit-{suit}-four.svg", suit_sign(pack, suit, four=True)


def write(folder: Path) -> int:
    """Draws the deck into a folder; says how many files it wrote."""
    drawn = dict(files())
    for name, text in drawn.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return len(drawn)
