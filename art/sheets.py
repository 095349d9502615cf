"""Contact sheets for the eye: every card of a pack side by side, at the sizes at which it is played.

python -m art.sheets        draws art/sheets/*.png; needs resvg-py and pillow (`pip install .[dev]`)
"""

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

from art.deck import FRENCH_RANKS, SPANISH_RANKS, files
from art.faces import HEIGHT, WIDTH
from art.pen import num

SIZES: Final = (40, 64, 100, 200)
"""Widths of a card in pixels."""
FELT: Final = "#1f5a41"
GAP: Final = 0.05
"""Between cards, in widths of a card."""
FOLDER: Final = Path(__file__).parent / "sheets"


def render(svg: str, width: int) -> Image.Image:
    """A drawing as pixels, this wide."""
    return Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))).convert(
        "RGB"
    )


def rows(pack: str) -> list[list[str]]:
    """The cards of a pack in rows, a suit in each; trumps and the Excuse in two."""
    if pack == "es":
        return [[f"es-{rank}{suit}" for rank in SPANISH_RANKS] for suit in "OCEB"]
    suits = [[f"ta-{rank}{suit}" for rank in FRENCH_RANKS] for suit in "SHDC"]
    trumps = [f"ta-T{number}" for number in range(1, 22)]
    return [*suits, trumps[:11], [*trumps[11:], "ta-X"]]


def sheet(pack: str, names: list[list[str]], deck: Mapping[str, str], size: int) -> Image.Image:
    """The cards of these files on felt."""
    across, down = WIDTH * (1 + GAP), HEIGHT[pack] + WIDTH * GAP
    columns = max(len(row) for row in names)
    placed = (
        deck[name].replace("<svg ", f'<svg x="{num(x * across + 5)}" y="{num(y * down + 5)}" {_extent(pack)}', 1)
        for y, row in enumerate(names)
        for x, name in enumerate(row)
    )
    box = f"0 0 {num(columns * across)} {num(len(names) * down)}"
    felt = f'<rect width="100%" height="100%" fill="{FELT}"/>'
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{felt}{"".join(placed)}</svg>'
    return render(whole, round(columns * size * (1 + GAP)))


def plan() -> Iterator[tuple[str, str, list[list[str]], int]]:
    """Each sheet: its file, the pack, the cards' files in rows, a card's width; compact faces where they are used."""
    for pack in ("es", "ta"):
        backs = [f"{pack}-back.svg", f"{pack}-back-2.svg", f"{pack}-back-3.svg"]
        full, small, contrast = (
            [[f"{folder}{card}.svg" for card in row] for row in rows(pack)] for folder in ("full/", "", "contrast/")
        )
        for size in SIZES:
            yield f"{pack}-{size}.png", pack, [*full, *(small if size < 100 else ()), backs], size
        yield f"{pack}-contrast.png", pack, contrast, 64


def _extent(pack: str) -> str:
    return f'width="{WIDTH}" height="{HEIGHT[pack]}" '


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    deck = dict(files())
    for file, pack, names, size in plan():
        picture = sheet(pack, names, deck, size)
        picture.quantize(128, dither=Image.Dither.NONE).save(FOLDER / file, optimize=True)
        print(file, *picture.size)
