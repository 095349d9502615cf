"""The 40 number cards of the French suits: signs in two columns, those of the lower half upside down."""

from collections.abc import Mapping
from typing import Final

from art.cloth import mirrored, radial, turned_over
from art.faces import HEIGHT
from art.inks import PAPER
from art.pen import Point, disc, group, num, path, petals
from art.signs import FRENCH
from art.tarot.paper import card, colour_of, sign

MIDDLE: Final = HEIGHT["ta"] / 2
TOP: Final = 60.0
"""The height of the first row."""
SECOND: Final = TOP + (MIDDLE - TOP) * 2 / 3
"""The height of the second of four rows."""
LEFT: Final = 68.0
RIGHT: Final = 200 - LEFT
SCALE: Final = 1.15
_PAIR: Final = ((LEFT, TOP), (RIGHT, TOP))
_FOUR: Final = (*_PAIR, (LEFT, SECOND), (RIGHT, SECOND))
_HIGH: Final = (100.0, (TOP + MIDDLE) / 2)
UPPER: Final[Mapping[int, tuple[Point, ...]]] = {
    2: ((100, TOP),),
    3: ((100, TOP),),
    4: _PAIR,
    5: _PAIR,
    6: _PAIR,
    7: _PAIR,
    8: (*_PAIR, _HIGH),
    9: _FOUR,
    10: (*_FOUR, (100, (TOP + SECOND) / 2)),
}
"""The signs that stand once upright and once upside down."""
_CENTRE: Final = ((100.0, MIDDLE),)
_LEVEL: Final = ((LEFT, MIDDLE), (RIGHT, MIDDLE))
SINGLE: Final[Mapping[int, tuple[Point, ...]]] = {
    3: _CENTRE,
    5: _CENTRE,
    6: _LEVEL,
    7: (*_LEVEL, _HIGH),
    8: _LEVEL,
    9: _CENTRE,
}
"""The signs that stand once, upright."""


def pip(number: int, suit: str, four: bool = False) -> str:
    """A number card; `four`: in the palette of four colours."""
    colour = colour_of(suit, four)
    if number == 1:
        return card("1", suit, four, _ace(suit, colour))
    single, upper = (
        "".join(sign(suit, colour, x, y, SCALE) for x, y in where.get(number, ())) for where in (SINGLE, UPPER)
    )
    return card(str(number), suit, four, single, turned_over(upper, HEIGHT["ta"]))


def _ace(suit: str, colour: str) -> str:
    """One large sign with a rose in it, between two garlands."""
    lowered = {"S": 3, "H": -3, "D": 0, "C": 3}[suit]
    inner = f'<path d="{FRENCH[suit]}" fill="none" stroke="{PAPER}" stroke-width=".7" transform="scale(.86)"/>'
    large = group(f"translate(100 {num(MIDDLE)}) scale(3.5)", path(FRENCH[suit], colour, ""), inner)
    rose = path(petals(15, 5, range(0, 360, 45)), PAPER, "") + disc(0, 0, 3.6, colour, PAPER, 1.6)
    dots = radial(8, disc(0, -19, 1.5, PAPER, ""), start=22.5)
    return large + group(f"translate(100 {num(MIDDLE + lowered)})", rose, dots) + turned_over(_garland(colour), 348)


def _garland(colour: str) -> str:
    """A scroll to either side of three buds, over the large sign."""
    scroll = path("M100,84C92,96 78,98 68,90C62,85 66,77 72,80C76,82 74,87 70,86", "none", colour, 1.6)
    return mirrored(scroll) + group("translate(100 82)", path(petals(13, 3.4, (-40, 0, 40)), colour, ""))
