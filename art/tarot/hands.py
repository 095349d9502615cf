"""Hands of the courts, and the sleeves they come out of."""

from art.cloth import cloth
from art.inks import INK, PAPER, SKIN
from art.patterns import Pattern
from art.pen import group, num, path


def fist(x: float, y: float, right: bool = False, turn: float = 0, scale: float = 1) -> str:
    """A hand round an upright shaft, its wrist at the lower right; `right`: at the lower left."""
    drawn = path(
        "M9,12C10.4,6 9.6,-3 8,-6.4C6,-9 0,-9.6-4,-9C-7.6,-8.6-8.4,-5.4-6.6,-4.2C-8.6,-3.6-8.8,-.6-6.8,.2"
        "C-8.6,1-8.2,4-6.2,4.4C-7.2,6-6,8.6-3.6,8.8C-1,9 0,11 0,13Z",
        SKIN,
        INK,
        1.8,
    )
    return _placed(
        drawn + path("M-6.6,-4.2L1.6,-3.8M-6.8,.2L2,.6M-6.2,4.4L1.6,4.6", "none", INK, 1.1), x, y, right, turn, scale
    )


def palm(x: float, y: float, right: bool = False, turn: float = 0, scale: float = 1) -> str:
    """A hand laid flat, pointing left from its wrist; `right`: pointing right."""
    drawn = path(
        "M9,-5.4C6,-7.4 2,-7.6-1,-7L-3,-10.6C-4.2,-12-7,-11-6.4,-8.4L-5.8,-5C-9,-5-13,-4-14.4,-2.8"
        "C-15.4,-1.6-14.6,-.2-13.2,-.2C-15,.8-14.6,2.6-12.8,2.8C-13.6,4.4-12.4,5.6-10.8,5.4"
        "C-10.4,7-9,7.6-7,7.2C-2,7 4,7.2 9,5.4Z",
        SKIN,
        INK,
        1.8,
    )
    return _placed(
        drawn + path("M-13.2,-.2L-5.6,-.8M-12.8,2.8L-5.6,2.4M-10.8,5.4L-5.2,5", "none", INK, 1.1),
        x,
        y,
        right,
        turn,
        scale,
    )


def pinch(x: float, y: float, right: bool = False, turn: float = 0, scale: float = 1) -> str:
    """Thumb and forefinger on a stem, the wrist at the lower right; `right`: at the lower left."""
    drawn = path(
        "M15,6C11,1 7,-2.6 2.6,-3.4C.2,-3.8-2,-2.6-1.6,-.8C-1.2,.8 1,1 3,1.2C0,1.8-3,2.4-3.2,4.2C-3.4,5.8-1,6.2 .6,6"
        "C-1.4,7-2.4,8.2-1.6,9.6C-.8,11 2,10.4 4,9.8C3.4,11.4 4.2,12.8 6,12.4C8,12 9,12 10,14Z",
        SKIN,
        INK,
        1.8,
    )
    return _placed(drawn + path("M3,1.2L7,1.6M.6,6L6,4.6M4,9.8L8,7.4", "none", INK, 1.1), x, y, right, turn, scale)


def cup(x: float, y: float, right: bool = False, turn: float = 0, scale: float = 1) -> str:
    """A hand from below, cupped round something, its wrist at the bottom."""
    drawn = path(
        "M-6,14L-6.4,8C-12,4-16,-3-15,-7C-13.6,-9.4-11.2,-7.4-10.4,-4C-8,-.4-4,1.6 0,1.6C4,1.6 8,-1 9.6,-5"
        "C11.2,-8 14,-7 13.6,-3.4"
        "C13,4 9,8 6.4,9L6,14Z",
        SKIN,
        INK,
        1.8,
    )
    return _placed(drawn + path("M-9.4,4L-5,1.4M-5.6,7.6L-1.6,3.6", "none", INK, 1.1), x, y, right, turn, scale)


def resting(fill: str, *patterns: str | Pattern, cuff: str = PAPER) -> str:
    """The arm at the viewer's left, bent, its hand laid on the body's middle."""
    return (
        cloth("46,132 28,154 26,188 58,194 84,184 92,176! 82,158! 62,166 58,148", fill, *patterns)
        + cloth("80,156! 93,177! 86,181! 73,161!", cuff)
        + palm(99, 163, right=True, turn=-16)
    )


def _placed(drawn: str, x: float, y: float, right: bool, turn: float, scale: float) -> str:
    spun = f" rotate({num(turn)})" if turn else ""
    return group(f"translate({num(x)} {num(y)}){spun} scale({-scale if right else scale:g} {scale:g})", drawn)
