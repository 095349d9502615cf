"""The number cards of the Spanish pack: where the signs stand on the twos to sevens."""

from typing import Final

from art.pen import Point, group, num
from art.spanish.sheet import face
from art.spanish.signs import coin, cudgel, cup, sprig, sword

NUMBERS: Final = ("2", "3", "4", "5", "6", "7")
ROUND: Final[dict[str, tuple[float, list[Point]]]] = {
    "2": (46, [(100, 88), (100, 222)]),
    "3": (38, [(100, 70), (100, 155), (100, 240)]),
    "4": (35, [(60, 84), (140, 84), (60, 226), (140, 226)]),
    "5": (33, [(60, 80), (140, 80), (100, 155), (60, 230), (140, 230)]),
    "6": (32, [(60, 76), (140, 76), (60, 155), (140, 155), (60, 234), (140, 234)]),
    "7": (27, [(58, 72), (142, 72), (100, 114), (58, 156), (142, 156), (58, 240), (142, 240)]),
}
"""Coins and cups: the radius, and the places."""
Stand = tuple[float, float, float, float, float]
"""A long sign's place, its turn in degrees, its length, and how stout it is, the slim ones being 1."""


def _rows(y: float, length: float, *across: float, stout: float = 1) -> list[Stand]:
    """Two rows, points outwards."""
    return [(x, level, turn, length, stout) for level, turn in ((y, 0), (310 - y, 180)) for x in across]


LONG: Final[dict[str, list[Stand]]] = {
    "2": [(66, 155, 0, 228, 1.8), (134, 155, 180, 228, 1.8)],
    "3": [(50, 155, 180, 228, 1.45), (100, 155, 0, 228, 1.45), (150, 155, 180, 228, 1.45)],
    "4": _rows(89, 126, 64, 136, stout=1.15),
    "5": [*_rows(90, 122, 52, 148), (100, 155, 0, 170, 1.3)],
    "6": _rows(90, 122, 50, 100, 150),
    "7": [*_rows(82, 108, 50, 100, 150), (100, 155, 90, 128, 1)],
}


def pip(number: str, suit: str) -> str:
    """A number card, 2 to 7."""
    drawn = _round(number, suit) if suit in "OC" else _long(number, suit)
    return face(number, suit, drawn)


def _round(number: str, suit: str) -> str:
    radius, places = ROUND[number]
    sign = coin(radius) if suit == "O" else cup(2.06 * radius)
    between = group("translate(100 155)", sprig()) if number in "24" else ""
    return "".join(group(f"translate({num(x)} {num(y)})", sign) for x, y in places) + between


def _long(number: str, suit: str) -> str:
    return "".join(
        group(
            f"translate({num(x)} {num(y)}) rotate({num(turn)})",
            sword(length, 1.2 * stout) if suit == "E" else cudgel(length, (0.55 + 0.45 * stout) * min(1, 128 / length)),
        )
        for x, y, turn, length, stout in LONG[number]
    )
