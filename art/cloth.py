"""Cloth: smooth silhouettes written as points, filled with generated patterns, and drawings repeated by reference.

A silhouette is text: `70,112 50,128 26,286! 174,286!`, a curve through the points with a corner at each `!`.
Ids are written as `@` and a digest of what they name, so a drawing does not depend on what was drawn before it;
`named` turns them into ids of a card.
"""

import math
import re
from typing import Final
from zlib import crc32

from art.inks import DARK_GOLD, INK
from art.patterns import Box, Pattern
from art.pen import Point, group, label, num, path, width_of

REACH: Final = 0.36
"""How far a curve's handles reach, in lengths of its chord."""
COARSE: Final = 4.0
"""Handles longer than this are rounded to whole units: nobody sees it, and it makes files a tenth smaller."""


def path_points(outline: str) -> list[Point]:
    """The points of an outline, without its corners."""
    return _read(outline)[0]


def spline(outline: str, closed: bool = True) -> str:
    """The path data of a smooth curve through the points; straight where both ends of a stretch are corners."""
    points, corners = _read(outline)
    count = len(points)
    drawn = [f"M{_at(points[0])}"]
    for here in range(count if closed else count - 1):
        there = (here + 1) % count
        (x, y), (u, v) = points[here], points[there]
        (ax, ay), (bx, by) = (_heading(points, corners, place, closed) for place in (here, there))
        reach = math.hypot(u - x, v - y) * REACH
        if corners[here] and corners[there]:
            drawn.append(f"l{_pair(u - x, v - y)}")
        else:
            whole = 0 if reach > COARSE else 1
            leaving = _pair(round(ax * reach, whole), round(ay * reach, whole))
            arriving = _pair(round(u - x - bx * reach, whole), round(v - y - by * reach, whole))
            drawn.append(f"c{leaving} {arriving} {_pair(u - x, v - y)}")
    return "".join(drawn).replace(" -", "-") + ("Z" if closed else "")


def polygon(outline: str, closed: bool = True) -> str:
    """The path data of straight lines through the points."""
    points, _ = _read(outline)
    return "M" + "L".join(_at(point) for point in points) + ("Z" if closed else "")


def box_of(outline: str) -> Box:
    """The box round the points, a little wider than they are."""
    points, _ = _read(outline)
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - 6, min(down) - 6, max(across) + 6, max(down) + 6


def cloth(outline: str, fill: str, *patterns: str | Pattern, width: float = 2.2, straight: bool = False) -> str:
    """A silhouette: filled, patterns (or drawings) clipped into it, outlined."""
    d = polygon(outline) if straight else spline(outline)
    box = box_of(outline)
    inside = "".join(each if isinstance(each, str) else each(box) for each in patterns)
    if not inside:
        return path(d, fill, INK, width)
    return path(d, fill, "") + clipped(d, inside) + path(d, "none", INK, width)


def clipped(d: str, *drawn: str) -> str:
    """What is drawn, cut to the inside of a path."""
    name = _digest(d)
    return f'<clipPath id="{name}"><path d="{d}"/></clipPath><g clip-path="url(#{name})">{"".join(drawn)}</g>'


def again(drawn: str, *transforms: str) -> str:
    """A drawing, and itself once more under each transform, by reference."""
    name = _digest(drawn)
    uses = "".join(f'<use href="#{name}" transform="{transform}"/>' for transform in transforms)
    return f'<g id="{name}">{drawn}</g>{uses}'


def mirrored(drawn: str, axis: float = 100) -> str:
    """A drawing and its mirror image."""
    return again(drawn, f"translate({num(2 * axis)} 0) scale(-1 1)")


def turned_over(drawn: str, height: float, width: float = 200) -> str:
    """A drawing and itself upside down at the other end of the card."""
    return again(drawn, f"rotate(180 {num(width / 2)} {num(height / 2)})")


def radial(count: int, drawn: str, x: float = 0, y: float = 0, start: float = 0) -> str:
    """A drawing round the origin's top, repeated round a point."""
    turns = [f"rotate({num(360 * at / count)})" for at in range(1, count)]
    return group(f"translate({num(x)} {num(y)}) rotate({num(start)})", again(drawn, *turns))


def held(drawn: str, x: float, y: float, degrees: float = 0, scale: float = 1) -> str:
    """A drawing whose grip is its origin, put into a hand."""
    return group(f"translate({num(x)} {num(y)}) rotate({num(degrees)}) scale({scale:g})", drawn)


def folds(*outlines: str, colour: str = INK, width: float = 1.2) -> str:
    """Open curves as one thin path: folds, seams, strands of hair."""
    return path("".join(spline(outline, closed=False) for outline in outlines), "none", colour, width)


def studs(places: str, radius: float = 2, fill: str = DARK_GOLD, width: float = 1.1) -> str:
    """Outlined dots at the points: buttons, bells, nails."""
    points, _ = _read(places)
    r = num(radius)
    d = "".join(
        f"M{num(x - radius)},{num(y)}a{r},{r} 0 1 0 {num(2 * radius)},0a{r},{r} 0 1 0-{num(2 * radius)},0z"
        for x, y in points
    )
    return path(d, fill, INK, width)


def centred(text: str, x: float, y: float, capital: float, fill: str, narrow: float = 1) -> str:
    """Text as outlines, its middle at `x`."""
    return label(text, x - width_of(text, capital, narrow) / 2, y, capital, fill, narrow)


def named(card: str, text: str) -> str:
    """The text of a card with its ids in final form: the card's name and a number; nothing is named twice."""
    seen: set[str] = set()

    def once(match: re.Match[str]) -> str:
        name = match["clip"] or match["group"]
        if name not in seen:
            seen.add(name)
            return match[0]
        return "" if match["clip"] else "<g>"

    text = re.sub(r'<clipPath id="(?P<clip>@\w+)">.*?</clipPath>|<g id="(?P<group>@\w+)">', once, text)
    numbers: dict[str, int] = {}
    return re.sub(r"@[0-9a-f]{8}", lambda match: f"{card}-{numbers.setdefault(match[0], len(numbers) + 1)}", text)


def _read(outline: str) -> tuple[list[Point], list[bool]]:
    marks = outline.split()
    pairs = [mark.rstrip("!").split(",") for mark in marks]
    return [(float(x), float(y)) for x, y in pairs], [mark.endswith("!") for mark in marks]


def _heading(points: list[Point], corners: list[bool], place: int, closed: bool) -> Point:
    """The unit direction of the curve at a point; nothing at corners and open ends."""
    if corners[place] or (not closed and place in (0, len(points) - 1)):
        return 0, 0
    (x, y), (u, v) = points[place - 1], points[(place + 1) % len(points)]
    length = math.hypot(u - x, v - y) or 1
    return (u - x) / length, (v - y) / length


def _pair(x: float, y: float) -> str:
    """Two numbers in as few letters as path data allows."""
    return f"{_short(x)},{_short(y)}".replace(",-", "-")


def _short(value: float) -> str:
    return re.sub(r"^(-?)0\.", r"\1.", num(value))


def _at(point: Point) -> str:
    return f"{num(point[0])},{num(point[1])}"


def _digest(text: str) -> str:
    return f"@{crc32(text.encode()):08x}"
