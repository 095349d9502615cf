"""Strokes of the scenes: inside a scene outlines are inherited, so a shape names only its outline and its filling."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from art.cloth import spline
from art.inks import INK
from art.pen import num

Scene = Callable[[], str]
Scenes = Mapping[int, tuple[Scene, Scene]]
"""By the number of a trump: of the town, and of the country."""

DAWN: Final = "#f4cfa6"
ROSE: Final = "#e39a80"
EMBER: Final = "#d9653b"
SAND: Final = "#f3d9a0"
CREAM: Final = "#f9ecc9"
DAY: Final = "#cbe0ea"
HAZE: Final = "#9fbcd0"
TEAL: Final = "#5f93ad"
MOSS: Final = "#6b9a55"
LEAF: Final = "#a3bd6c"
NIGHT: Final = "#23366b"
DEEP: Final = "#16224a"
MOON: Final = "#f4e3b0"
WOOD: Final = "#c98f4e"
BARK: Final = "#7a4a26"
STONE: Final = "#d8cdb8"
AMBER: Final = "#eda256"
CORN: Final = "#eec063"
BLOSSOM: Final = "#f3c6bd"
CLAY: Final = "#d08a72"
PLUM: Final = "#5d3a78"
LILAC: Final = "#8a66a8"
MAUVE: Final = "#8d6a86"
INDIGO: Final = "#4c5688"
PEWTER: Final = "#8096a8"
MIST: Final = "#c5ccd0"
SOOT: Final = "#3a2430"
BRICK: Final = "#66404a"
CRATER: Final = "#e8d08e"
"""Washes: the tints of light and distance; the six inks stay in the foreground."""


def track(*steps: str | float) -> str:
    """Path data from letters and numbers, as `track("M", x, y, "h", 5)`."""
    text = " ".join(step if isinstance(step, str) else num(step) for step in steps)
    return re.sub(r" ?([A-Za-z]) ?", r"\1", text)


def coarse(d: str) -> str:
    """Path data to whole units, for what is large or far."""
    return re.sub(r"-?[\d.]+", lambda number: f"{round(float(number[0]))}", d)


def scene(*drawn: str) -> str:
    """What is drawn, outlined by default in ink."""
    return (
        f'<g fill="none" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">'
        f"{''.join(drawn)}</g>"
    )


def shape(d: str, fill: str) -> str:
    """An outlined shape."""
    return f'<path d="{d}" fill="{fill}"/>'


def flat(d: str, fill: str) -> str:
    """A shape without outline."""
    return f'<path d="{d}" fill="{fill}" stroke="none"/>'


def line(d: str, colour: str = INK, width: float = 1.6) -> str:
    ink = "" if colour == INK else f' stroke="{colour}"'
    weight = "" if width == 1.6 else f' stroke-width="{width:g}"'
    return f'<path d="{d}"{ink}{weight}/>'


def curve(outline: str, fill: str) -> str:
    """An outlined shape, smooth through the points."""
    return shape(spline(outline), fill)


def curves(*outlines: str, colour: str = INK, width: float = 1.1) -> str:
    """Open smooth lines as one path."""
    return line("".join(spline(outline, closed=False) for outline in outlines), colour, width)


def ball(x: float, y: float, r: float, fill: str, outlined: bool = True) -> str:
    bare = "" if outlined else ' stroke="none"'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{bare}/>'


def egg(x: float, y: float, rx: float, ry: float, fill: str, outlined: bool = True) -> str:
    bare = "" if outlined else ' stroke="none"'
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{bare}/>'


def slab(x: float, y: float, w: float, h: float, fill: str, outlined: bool = True) -> str:
    """A rectangle as a path, shorter than its element."""
    d = f"M{num(x)},{num(y)}h{num(w)}v{num(h)}h{num(-w)}z"
    return shape(d, fill) if outlined else flat(d, fill)


def put(drawn: str, x: float, y: float, scale: float = 1, flip: bool = False, turn: float = 0) -> str:
    """A drawing moved, turned and scaled; `flip` mirrors it."""
    across = -scale if flip else scale
    size = "" if scale == 1 and not flip else f" scale({across:g} {scale:g})" if flip else f" scale({scale:g})"
    angle = f" rotate({num(turn)})" if turn else ""
    return f'<g transform="translate({num(x)} {num(y)}){angle}{size}">{drawn}</g>'
