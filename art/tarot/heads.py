"""Heads of the courts: faces from the front, in three quarters and in profile, with hair and beards.

Every head is drawn round the origin, 44 units high, looking to the viewer's left (or straight ahead).
"""

from collections.abc import Mapping
from typing import Final, Literal

from art.cloth import folds, spline
from art.inks import BLUSH, DARK_RED, INK, SKIN
from art.pen import disc, group, num, path

View = Literal["front", "three", "profile"]

_OUTLINE: Final[Mapping[View, str]] = {
    "front": "-14.6,-14 -15,-2 -13.4,9 -7.4,19.4 0,22.8 7.4,19.4 13.4,9 15,-2 14.6,-14 0,-22",
    "three": "-12.6,-17 -14,-9 -13,-4.4 -14.4,2 -12.6,10 -9.4,17.6 -4.6,22.6 1.6,20.8 9.6,14 13.6,3 15,-9 12,-19 0,-23",
    "profile": "-6,-21 -11.6,-15 -13.2,-7.4 -12.8,-3.6! -15,1.2 -18,5.6 -16.6,7.8! -13,8.6! -14.2,10.6 -13,12.2! "
    "-13.8,14.2 -12,16.2! -12.8,19.4 -9,22.8 -2,20.6 6,13 9,4 12,-12 4,-22",
}
_NOSE: Final[Mapping[View, str]] = {
    "front": "M2.4,-5C1.6,-1 1.8,3 3.4,7L-1.8,8",
    "three": "M-4.6,-5C-5.6,-1.6-8.2,2.6-9.8,6.6C-9.4,8.2-7.4,8.4-5.2,8",
    "profile": "M-14.6,6.6C-13.8,5.4-12.6,5.2-11.8,6.2",
}
_BROWS: Final[Mapping[View, str]] = {
    "front": "M-11.2,-4.8C-9,-7.6-5.4,-7.4-2.8,-5.6M11.2,-4.8C9,-7.6 5.4,-7.4 2.8,-5.6",
    "three": "M-12.6,-5.6C-11,-7.6-8.4,-7.4-6.8,-6M-2,-5.8C.6,-8 5,-8 8,-5",
    "profile": "M-12.8,-6.6C-10.4,-8-7,-7.8-4.4,-5.6",
}
_LIDS: Final[Mapping[View, str]] = {
    "front": "M-10.4,-.4C-8.8,-3-5.2,-3-3.4,-.2M10.4,-.4C8.8,-3 5.2,-3 3.4,-.2",
    "three": "M-12,-.8C-10.6,-3.2-8.4,-3-7.2,-.8M-1.4,-.4C.4,-3.4 4.6,-3.4 7,-.4",
    "profile": "M-12,-.2C-10.4,-3-7.6,-3.2-5.6,-1.4",
}
_UNDER: Final[Mapping[View, str]] = {
    "front": "M-8.8,2.2C-7.4,3-6,2.8-5,2M8.8,2.2C7.4,3 6,2.8 5,2",
    "three": "M-11,2C-10,2.6-9,2.4-8.4,1.8M.4,2.2C2,3 4,2.8 5.2,2",
    "profile": "M-10.6,2C-9.4,2.4-8.2,2.2-7.2,1.6",
}
_PUPILS: Final[Mapping[View, tuple[float, ...]]] = {"front": (-6.6, 6.6), "three": (-9.8, 2), "profile": (-9.8,)}
_BLUSH: Final[Mapping[View, tuple[float, ...]]] = {"front": (-8.8, 8.8), "three": (5.4,), "profile": (-4.6,)}
_MOUTH: Final[Mapping[View, float]] = {"front": 0.4, "three": -5, "profile": -11.6}

_MOUSTACHE: Final[Mapping[View, str]] = {
    "front": "-9,11.4 -4,8.8 0,10.2! 4,8.8 9,11.4 4.6,13 0,11.8! -4.6,13",
    "three": "-12,12 -8.6,9.2 -5.4,10.4! -1,8.6 4.4,12.4 -.4,13.6 -5.2,12! -9,13.6",
    "profile": "-14.8,9.6 -11,9 -5,13.6 -9,13.4 -14,12",
}


def face(view: View) -> str:
    """Neck and face: brows, lids with a dot, a nose of one stroke, a small mouth."""
    left, right = ("M-4,14L-5,32", "L11,32L10.4,6") if view == "profile" else ("M-6.4,14L-7,32", "L8,32L7.4,12")
    neck = path(left + right, SKIN, "") + path(left + right.replace("L", "M", 1), "none", INK, 1.8)
    blush = "".join(disc(x, 8.4, 3.4, BLUSH, "") for x in _BLUSH[view])
    pupils = "".join(disc(x, -0.3, 1.7, INK, "") for x in _PUPILS[view])
    strokes = path(_NOSE[view] + _BROWS[view] + _LIDS[view], "none", INK, 1.6) + path(_UNDER[view], "none", INK, 0.9)
    return neck + path(spline(_OUTLINE[view]), SKIN, INK, 2) + blush + pupils + strokes + mouth(view)


def mouth(view: View) -> str:
    x = _MOUTH[view]
    if view == "profile":
        return path("M-13.4,11.2C-11.6,11.2-10.2,11.6-8.8,12.6C-10.4,13.8-12,14-13.4,13.4L-12.2,12.2Z", DARK_RED, "")
    lips = f"M{num(x - 4.4)},13.6c1.6,-1.4 3,-1.6 4.2,-.8c1.2,-.8 2.8,-.6 4.4,.6c-2.4,2.8-6,3-8.6,.2z"
    return path(lips, DARK_RED, "") + path(f"M{num(x - 1.6)},18.2c1.2,.5 2.2,.5 3.2,0", "none", INK, 0.9)


def head(
    x: float,
    y: float,
    view: View,
    behind: str = "",
    before: str = "",
    scale: float = 1.15,
    right: bool = False,
    tilt: float = 0,
) -> str:
    """A face between the hair behind it and what lies before it; `right`: looking to the viewer's right."""
    flip = " scale(-1 1)" if right else ""
    lean = f" rotate({num(tilt)})" if tilt else ""
    return group(f"translate({num(x)} {num(y)}) scale({scale:g}){lean}{flip}", behind, face(view), before)


def hair(outline: str, colour: str, *strands: str, width: float = 2) -> str:
    """A mass of hair with its strands."""
    return path(spline(outline), colour, INK, width) + folds(*strands, width=1.1)


def beard(view: View, outline: str, colour: str, *strands: str) -> str:
    """A beard with its moustache and the mouth between them."""
    return hair(outline, colour, *strands) + mouth(view) + moustache(view, colour)


def moustache(view: View, colour: str) -> str:
    """A moustache alone."""
    return path(spline(_MOUSTACHE[view]), colour, INK, 1.4)
