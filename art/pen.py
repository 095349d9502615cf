"""Strokes: the few SVG elements that the drawings are made of, as text."""

import json
import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from art.inks import INK

Point = tuple[float, float]
ROUND: Final = 'stroke-linejoin="round" stroke-linecap="round"'
"""Joins and ends of every stroke, said once at the root of a drawing."""


def num(value: float) -> str:
    """A number as short as one decimal allows."""
    return f"{round(value, 1) + 0.0:g}"


def path(d: str, fill: str = "none", stroke: str = INK, width: float = 2.2) -> str:
    """An outline; an empty `stroke` leaves only the filling."""
    line = f' stroke="{stroke}" stroke-width="{width}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}/>'


def disc(x: float, y: float, r: float, fill: str = "none", stroke: str = INK, width: float = 2.2) -> str:
    line = f' stroke="{stroke}" stroke-width="{width}"' if stroke else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{line}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = INK, width: float = 1.8) -> str:
    line = f' stroke="{stroke}" stroke-width="{width}"' if stroke else ""
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{line}/>'


def box(x: float, y: float, w: float, h: float, fill: str, stroke: str = "", width: float = 2.2, rx: float = 0) -> str:
    line = f' stroke="{stroke}" stroke-width="{width}"' if stroke else ""
    corner = f' rx="{num(rx)}"' if rx else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner} fill="{fill}"{line}/>'


def group(transform: str, *drawn: str) -> str:
    return f'<g transform="{transform}">{"".join(drawn)}</g>'


def turned(points: Iterable[Point], degrees: float) -> list[Point]:
    """Points turned round the origin, clockwise as the page has it."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def star(corners: list[Point], turns: Iterable[float]) -> str:
    """One polygon repeated round the origin, as one path."""
    return "".join("M" + "L".join(f"{num(x)},{num(y)}" for x, y in turned(corners, degrees)) + "Z" for degrees in turns)


def petals(length: float, width: float, turns: Iterable[float]) -> str:
    """Almond shapes from the origin outwards, as one path."""
    drawn = []
    for degrees in turns:
        (ax, ay), (bx, by), (cx, cy) = turned([(width, -length * 0.35), (width * 0.7, -length), (0, -length)], degrees)
        (dx, dy), (ex, ey) = turned([(-width * 0.7, -length), (-width, -length * 0.35)], degrees)
        curve = [(ax, ay), (bx, by), (cx, cy), (dx, dy), (ex, ey)]
        one, two, tip, three, four = (f"{num(x)},{num(y)}" for x, y in curve)
        drawn.append(f"M0,0C{one} {two} {tip}C{three} {four} 0,0Z")
    return "".join(drawn)


@cache
def _font() -> dict[str, Any]:
    outlines: dict[str, Any] = json.loads((Path(__file__).parent / "bitter" / "glyphs.json").read_text("utf-8"))
    return outlines


def label(text: str, x: float, y: float, capital: float, fill: str, narrow: float = 1) -> str:
    """Text as outlines: left edge `x`, baseline `y`, capitals of this height; `narrow` squeezes the width."""
    font, drawn, advance = _font(), [], 0.0
    scale = capital / font["capital"]
    for letter in text:
        glyph = font["glyphs"][letter]
        place = f"translate({num(x + advance * scale * narrow)} {num(y)}) scale({scale * narrow:.4f} {-scale:.4f})"
        drawn.append(f'<path transform="{place}" d="{glyph["path"]}"/>')
        advance += glyph["advance"]
    return f'<g fill="{fill}">{"".join(drawn)}</g>'


def width_of(text: str, capital: float, narrow: float = 1) -> float:
    """How wide `label` draws this text."""
    font = _font()
    return float(sum(font["glyphs"][letter]["advance"] for letter in text) * capital / font["capital"] * narrow)
