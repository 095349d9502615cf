"""Scenery: sky, land, water and weather in a window 172 wide and 116 high, its origin at the top left."""

import math
from collections.abc import Iterable
from typing import Final

from art.cloth import spline
from art.inks import GOLD, PAPER
from art.pen import Point, star, turned
from art.tarot.strokes import MOON, ball, coarse, flat, line, put, shape, slab, track

WIDE: Final = 172
HIGH: Final = 116
FLOOR: Final = HIGH + 6
"""Below the window's foot, where land ends."""


def sky(*bands: tuple[str, float]) -> str:
    """Flat bands from the top down, each from its height to the ground."""
    return "".join(slab(0, top, WIDE, HIGH - top, colour, outlined=False) for colour, top in bands)


def beams(x: float, y: float, colour: str, count: int = 12, start: float = 0) -> str:
    """Rays of light all over the sky, as wide as the gaps between them."""
    half, reach = math.radians(90 / count), 150
    wedge = [(0.0, 0.0), (-reach * math.tan(half), -reach), (reach * math.tan(half), -reach)]
    turns = (start + 360 * at / count for at in range(count))
    return put(flat(coarse(star(wedge, turns)), colour), x, y)


def sun(x: float, y: float, r: float, fill: str = GOLD, rays: str = "", count: int = 16, outlined: bool = True) -> str:
    """A disc, in a ring of short pointed rays where `rays` has an ink."""
    ray = [(0.0, -r * 1.62), (r * 0.13, -r * 1.22), (-r * 0.13, -r * 1.22)]
    ring = flat(star(ray, (360 * at / count for at in range(count))), rays) if rays else ""
    return put(ring + ball(0, 0, r, fill, outlined), x, y)


def moon(x: float, y: float, r: float, breadth: float = 0, fill: str = MOON) -> str:
    """A full moon, or a crescent open to the right whose breadth is given in radii."""
    if not breadth:
        return ball(x, y, r, fill, outlined=False)
    half, tip = r * breadth / 2, r * math.sqrt(1 - breadth * breadth / 4)
    d = track("M", x + half, y - tip, "A", r, r, 0, 1, 0, x + half, y + tip, "A", r, r, 0, 0, 1, x + half, y - tip, "Z")
    return flat(d, fill)


def stars(places: Iterable[Point], size: float = 3, colour: str = MOON) -> str:
    """Stars of four points."""
    long, short = size * 0.72, size * 0.28
    corners = (short, long, long, short, -long, short, -short, long, -short, -long, -long, -short, long, -short)
    return flat("".join(track("M", x, y - size, "l", *corners, "z") for x, y in places), colour)


def cloud(x: float, y: float, size: float = 1, fill: str = PAPER) -> str:
    return put(flat("M-20,0a7,7 0 0 1 5,-12a11,11 0 0 1 20,-3a9,9 0 0 1 14,6a5,5 0 0 1 1,9z", fill), x, y, size)


def land(outline: str, fill: str) -> str:
    """Ground below a smooth line from the left side to the right one."""
    return shape(coarse(spline(f"-4,{FLOOR}! {outline} {WIDE + 4},{FLOOR}!")), fill)


def peaks(points: str, fill: str) -> str:
    """Ground below a broken line, without outline: mountains, roofs far away."""
    return flat(f"M-4,{FLOOR}L{points} {WIDE + 4},{FLOOR}Z", fill)


def furrows(x: float, y: float, colour: str, count: int, spread: float) -> str:
    """Lines of a field running from a far point to the foot of the window, there `spread` apart."""
    sides = [at - (count - 1) / 2 for at in range(count)]
    return line("".join(track("M", x + side * 3, y, "L", x + side * spread, HIGH) for side in sides), colour, 1.8)


def waves(rows: Iterable[float], colour: str, length: float, height: float) -> str:
    """Rows of small waves, every other row half a wave aside."""
    crest = track("q", length / 4, -height, length / 2, 0, "q", length / 4, height, length / 2, 0)
    count = math.ceil(WIDE / length) + 1
    drawn = (track("M", -length / 2 * (at % 2), y) + crest * count for at, y in enumerate(rows))
    return line("".join(drawn), colour, 1.4)


def swell(y: float, length: float, height: float, fill: str, start: float) -> str:
    """A row of breaking waves with foam on their backs."""
    w, h = length, height
    count = math.ceil((WIDE - start) / w) + 1
    crest = track("c", w * 0.36, 0, w * 0.5, -h * 0.9, w * 0.86, -h)
    crest += track("c", -w * 0.1, h * 0.24, -w * 0.1, h * 0.9, w * 0.14, h)
    back = track("q", w * 0.16, -h * 0.5, w * 0.36, -h * 0.66)
    foam = "".join(track("M", start + w * (at + 0.3), y - h * 0.08) + back for at in range(count))
    return shape(track("M", start, FLOOR, "V", y) + crest * count + f"V{FLOOR}Z", fill) + line(foam, PAPER, 2)


def glints(places: Iterable[tuple[float, float, float]], colour: str = PAPER, width: float = 1.4) -> str:
    """Level strokes, as light on water: left end, height, length."""
    return line("".join(track("M", x, y, "h", length) for x, y, length in places), colour, width)


def specks(places: Iterable[Point], colour: str, width: float = 2.6) -> str:
    """Round dots as one path: blossom, snow, fruit, confetti."""
    return line("".join(track("M", x, y, "h", 0) for x, y in places), colour, width)


def scatter(x: float, y: float, rx: float, ry: float, count: int) -> list[Point]:
    """Points evenly strewn in an oval, as seeds in a sunflower."""
    turns = (137.508 * at for at in range(count))
    strewn = (turned([(math.sqrt((at + 0.5) / count), 0)], turn)[0] for at, turn in enumerate(turns))
    return [(round(x + rx * across), round(y + ry * down)) for across, down in strewn]
