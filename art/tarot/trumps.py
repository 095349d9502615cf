"""The 21 trumps: numerals in four corners, and two scenes of one theme, of the town above, of the country below."""

from collections.abc import Iterator
from typing import Final

from art.cloth import clipped, mirrored, turned_over
from art.faces import HEIGHT, sheet
from art.inks import DARK_BLUE, DARK_GREEN, GOLD, INDEX, INK, PAPER, RED
from art.pen import box, disc, group, label, path, width_of
from art.signs import mask
from art.tarot import (
    trumps_age,
    trumps_arts,
    trumps_autumn,
    trumps_elements,
    trumps_follies,
    trumps_game,
    trumps_hours,
    trumps_leisure,
    trumps_spring,
    trumps_youth,
)
from art.tarot.scenery import HIGH, WIDE
from art.tarot.strokes import Scenes

LEFT: Final = 14
TOP: Final = 56
CAPITAL: Final = 33.0
BOUTS: Final = (1, 21)
MIDDLE: Final = HEIGHT["ta"] / 2
SCENES: Final[Scenes] = {
    **trumps_youth.SCENES,
    **trumps_age.SCENES,
    **trumps_hours.SCENES,
    **trumps_elements.SCENES,
    **trumps_leisure.SCENES,
    **trumps_arts.SCENES,
    **trumps_spring.SCENES,
    **trumps_autumn.SCENES,
    **trumps_follies.SCENES,
    **trumps_game.SCENES,
}
"""By number: of the town, and of the country."""


def faces() -> Iterator[tuple[str, str]]:
    """Every trump's name, as `ta-T21`, and its drawing."""
    for number in range(1, 22):
        yield f"ta-T{number}", trump(number)


def trump(number: int) -> str:
    """A trump's full face."""
    town, country = SCENES[number]
    halves = _half(town()) + group(f"rotate(180 100 {MIDDLE:g})", _half(country()))
    bout = number in BOUTS
    return sheet("ta", f"{number} d’atout", halves, _frame(bout), turned_over(_corners(number), HEIGHT["ta"]))


def _half(drawn: str) -> str:
    """A scene, cut to the upper half of the window."""
    window = f"M0,0H{WIDE}V{HIGH + 2}H0Z"
    return group(f"translate({LEFT} {TOP})", clipped(window, drawn))


def _frame(bout: bool) -> str:
    """Round the window and across its middle: thicker, and lined with gold, on the bouts."""
    tall = HEIGHT["ta"] - 2 * TOP
    frame = box(LEFT, TOP, WIDE, tall, "none", INK, 5.6 if bout else 2.4)
    if bout:
        frame += box(LEFT, TOP, WIDE, tall, "none", GOLD, 2)
        frame += "".join(disc(x, y, 5, GOLD, INK, 1.8) for x in (LEFT, LEFT + WIDE) for y in (TOP, TOP + tall))
    return frame + _sash(bout)


def _sash(bout: bool) -> str:
    """The band between the scenes."""
    ground, lozenge = (GOLD, RED) if bout else (DARK_BLUE, GOLD)
    count, step = 13, WIDE / 13
    half = step / 2
    d = f"M{LEFT},{MIDDLE:g}" + f"l{half:.2f},-4 {half:.2f},4-{half:.2f},4zm{step:.2f},0" * count
    return box(LEFT, MIDDLE - 5, WIDE, 10, ground, INK, 2) + path(d, lozenge, INK if bout else "", 1)


def _corners(number: int) -> str:
    """The numeral in both upper corners, and between them the ornament of its theme."""
    colour = RED if number == 1 else INDEX["ta-T"]
    text = str(number)
    narrow = 0.95 if number < 10 else 0.86
    wide = width_of(text, CAPITAL, narrow)
    numerals = label(text, 15, 47.5, CAPITAL, colour, narrow) + label(text, 185 - wide, 47.5, CAPITAL, colour, narrow)
    return numerals + _ornament(number)


def _ornament(number: int) -> str:
    end = 66 if number < 10 else 75
    curl = path(f"M{end},44.6C{end + 8},37 {end + 10},42 88,36", "none", GOLD, 2.4)
    curl = mirrored(curl + disc(end, 45, 2.4, GOLD, INK, 1.2))
    if number in BOUTS:
        return curl + group("translate(100 33) scale(.9)", mask(RED))
    sign = next(sign for numbers, sign in EMBLEMS if number in numbers)
    return curl + group("translate(100 33)", sign)


HOURGLASS: Final = (
    path("M-6,-9H6C6,-3 1.4,-2 1.4,0C1.4,2 6,3 6,9H-6C-6,3-1.4,2-1.4,0C-1.4,-2-6,-3-6,-9Z", PAPER, INK, 1.6)
    + path("M-4,8.4C-3,5 3,5 4,8.4ZM-3.6,-4H3.6L0,0Z", RED, "")
    + path("M-7.6,-9.6H7.6M-7.6,9.6H7.6", "none", INK, 2.6)
)
"""Of the ages."""
SUNDIAL: Final = (
    disc(0, 0, 9, GOLD, INK, 1.6)
    + path("M-9,0A9,9 0 0 0 9,0Z", DARK_BLUE, INK, 1.6)
    + path("M0,0L4,-5", "none", INK, 1.6)
)
LOZENGE: Final = (
    path("M0,-11L11,0H-11Z", PAPER, INK, 1.6)
    + path("M-11,0H11L0,11Z", RED, INK, 1.6)
    + path("M0,-11L-11,0 0,11Z", DARK_BLUE, INK, 1.6)
)
LYRE: Final = (
    path("M-4,9C-13,3-6,-3-10,-10M4,9C13,3 6,-3 10,-10", "none", INK, 4)
    + path("M-4,9C-13,3-6,-3-10,-10M4,9C13,3 6,-3 10,-10", "none", GOLD, 1.8)
    + path("M-8,-6H8M-2.4,-6V8M2.4,-6V8", "none", INK, 1.4)
    + path("M-5,9H5", "none", RED, 3.4)
)
SPRIG: Final = (
    path("M0,11C-1,4 1,0 0,-4", "none", DARK_GREEN, 1.8)
    + path("M0,8C-8,8-10,2-10,0C-4,0 0,3 0,8ZM0,5C8,5 10,-1 10,-3C4,-3 0,0 0,5Z", DARK_GREEN, INK, 1.2)
    + disc(0, -6, 4.6, RED, INK, 1.4)
    + disc(0, -6, 1.6, GOLD, "")
)
CARDS: Final = group("rotate(-16)", box(-9, -9, 11, 17, PAPER, INK, 1.6, 1.6)) + group(
    "rotate(14)", box(-2, -9, 11, 17, PAPER, INK, 1.6, 1.6) + path("M3.5,-5L6.4,-.5 3.5,4 .6,-.5Z", RED, "")
)
EMBLEMS: Final = (
    (range(2, 6), HOURGLASS),
    (range(6, 10), SUNDIAL),
    (range(10, 12), LOZENGE),
    (range(12, 16), LYRE),
    (range(16, 20), SPRIG),
    (range(20, 21), CARDS),
)
"""What stands between the numerals: of ages, hours, elements, leisure, seasons and the game."""
