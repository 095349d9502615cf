"""The cards as pixels: compact faces are told apart when small, no figure is like another, sheets hold every card."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import sqrt

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from art.inks import BLUE, GOLD, GREEN, RED
from art.sheets import FELT, FOLDER, plan, render, rows, sheet
from tests.art.drawn import DECK

FLOOR = 0.02
"""Of two compact faces 40 pixels wide, the mean difference of the index corner, from 0 to 1."""
ALIKE = 0.8
"""The correlation of two figures, blurred and small, from which one would be taken for the other."""
CARDS = {pack: [card for row in rows(pack) for card in row] for pack in ("es", "ta")}
FIGURES = {
    "es": [card for card in CARDS["es"] if card[3:-1] in {"10", "11", "12"}],
    "ta": [card for card in CARDS["ta"] if card[3] in "JNQKTX"],
}


def name_in(palette: str, card: str) -> str:
    """The file of a compact face in a palette."""
    four = f"{card}-four.svg"
    if "four" in palette and four in DECK:
        return f"contrast/{four}" if "contrast" in palette else four
    return f"contrast/{card}.svg" if "contrast" in palette else f"{card}.svg"


def corner(name: str) -> Image.Image:
    """What a fan shows of a compact face 40 pixels wide: its left 42 %, down to below the small sign."""
    return render(DECK[name], 40).crop((0, 0, 17, 32))


def difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3 / 255


@pytest.mark.parametrize("pack", ["es", "ta"])
@pytest.mark.parametrize("palette", ["plain", "four", "contrast", "contrast four"])
def test_compact_faces_are_told_apart_in_a_fan(pack: str, palette: str) -> None:
    corners = {card: corner(name_in(palette, card)) for card in CARDS[pack]}
    close = {pair: difference(corners[pair[0]], corners[pair[1]]) for pair in combinations(corners, 2)}
    assert {pair: far for pair, far in close.items() if far < FLOOR} == {}


@cache
def figure(svg: str) -> tuple[float, ...]:
    """A figure as a few blurred pixels, without the corners; of a double-headed one the upper half."""
    full = render(svg, 100)
    half = "0 0 200 348" in svg
    seen = full.crop((10, 20, 90, full.height // 2 if half else full.height - 20))
    return tuple(byte / 255 for byte in seen.filter(ImageFilter.GaussianBlur(2)).resize((20, 33)).tobytes())


def correlation(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Pearson's, over the pixels' three channels."""
    ours, theirs = sum(one) / len(one), sum(other) / len(other)
    both = sum((x - ours) * (y - theirs) for x, y in zip(one, other, strict=True))
    return both / sqrt(sum((x - ours) ** 2 for x in one) * sum((y - theirs) ** 2 for y in other))


@pytest.mark.parametrize("pack", ["es", "ta"])
def test_no_figure_is_like_another(pack: str) -> None:
    figures = {card: figure(DECK[f"full/{card}.svg"]) for card in FIGURES[pack]}
    alike = {pair: correlation(figures[pair[0]], figures[pair[1]]) for pair in combinations(figures, 2)}
    assert {pair: how for pair, how in alike.items() if how >= ALIKE} == {}


@pytest.mark.parametrize("card", ["es-10O", "es-12E", "ta-KH", "ta-QC"])
def test_a_figure_in_other_clothes_would_be_found_alike(card: str) -> None:
    drawn = DECK[f"full/{card}.svg"]
    dyed = {"swapped": {RED: BLUE, BLUE: RED}, "greened": {GOLD: GREEN, RED: GOLD}}
    assert all(correlation(figure(drawn), figure(recoloured(drawn, inks))) >= ALIKE for inks in dyed.values())


def recoloured(svg: str, inks: Mapping[str, str]) -> str:
    marks = {ink: f"#mark{at}" for at, ink in enumerate(inks)}
    for ink, mark in marks.items():
        svg = svg.replace(ink, mark)
    for ink, mark in marks.items():
        svg = svg.replace(mark, inks[ink])
    return svg


@pytest.mark.parametrize("name", [name for name in DECK if "-back" in name])
def test_a_back_does_not_say_which_way_up_a_card_lies(name: str) -> None:
    drawn = render(DECK[name], 200)
    assert difference(drawn, drawn.transpose(Image.Transpose.ROTATE_180)) < 0.001


def test_a_contact_sheet_shows_each_card_in_its_place() -> None:
    names = [["full/es-1O.svg", "full/es-12E.svg"], ["es-back.svg"]]
    drawn = sheet("es", names, DECK, 200)
    assert drawn.size == (420, 640)
    for (x, y), name in {(5, 5): names[0][0], (215, 5): names[0][1], (5, 325): names[1][0]}.items():
        assert difference(drawn.crop((x + 10, y + 10, x + 190, y + 300)), inner(name)) < 0.001
    assert difference(drawn.crop((215, 325, 415, 635)), Image.new("RGB", (200, 310), FELT)) == 0


def inner(name: str) -> Image.Image:
    return render(DECK[name], 200).crop((10, 10, 190, 300))


@pytest.mark.parametrize(("file", "names", "size"), [(file, names, size) for file, _, names, size in plan()])
def test_the_contact_sheets_are_there_and_as_large_as_the_packs(file: str, names: list[list[str]], size: int) -> None:
    assert {name for row in names for name in row} <= DECK.keys()
    columns, down = max(len(row) for row in names), 320 if file.startswith("es") else 358
    with Image.open(FOLDER / file) as drawn:
        assert drawn.size[0] == round(columns * size * 1.05)
        assert drawn.size[1] == pytest.approx(len(names) * size * down / 200, abs=1)
