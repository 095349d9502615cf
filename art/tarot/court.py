"""A court card: a figure shown twice, its halves parted by a slanting sash, in a frame."""

from typing import Final

from art.cloth import clipped, turned_over
from art.faces import HEIGHT
from art.inks import BLUE, GOLD, INK, RED
from art.pen import box, num, path
from art.tarot.paper import card

MIDDLE: Final = HEIGHT["ta"] / 2
LEFT: Final = 15.0
RIGHT: Final = 185.0
SLANT: Final = 16.0
"""How far the sash rises from the middle to the right, or falls."""


def court(rank: str, suit: str, four: bool, figure: str, rise: bool = True) -> str:
    """The card of a figure drawn down to the middle; `rise`: the sash rises to the right."""
    slant = SLANT if rise else -SLANT
    start, end = MIDDLE + slant, MIDDLE - slant
    cut = f"M{num(LEFT)},15H{num(RIGHT)}V{num(end)}L{num(LEFT)},{num(start)}Z"
    halves = turned_over(clipped(cut, figure), HEIGHT["ta"])
    frame = box(LEFT, 15, RIGHT - LEFT, HEIGHT["ta"] - 30, "none", INK, 1.8)
    return card(rank, suit, four, halves, frame, _sash(suit, start, end))


def _sash(suit: str, start: float, end: float) -> str:
    """A gold band along the cut, with an ornament by suit."""
    line = f"M{num(LEFT)},{num(start)}L{num(RIGHT)},{num(end)}"
    steps = [(at + 0.5) / 12 for at in range(12)]
    places = [(LEFT + (RIGHT - LEFT) * t, start + (end - start) * t) for t in steps]
    marks = {"S": "l4,3.6 4,-3.6-4,-3.6z", "H": "h0", "D": "m1,0l3,3.6 3,-3.6-3,-3.6z", "C": "h5"}
    inset = {"S": 4.0, "H": 0.0, "D": 4.0, "C": 2.5}[suit]
    d = "".join(f"M{num(x - inset)},{num(y)}{marks[suit]}" for x, y in places)
    ornament = path(d, "none", RED, 4.2) if suit in "HC" else path(d, BLUE if suit == "S" else RED, "")
    return path(line, "none", INK, 11.4) + path(line, "none", GOLD, 7.6) + ornament
