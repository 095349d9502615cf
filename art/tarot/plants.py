"""Plants: trees of every season, leaves, corn and grass."""

import math
from collections.abc import Iterable, Sequence

from art.inks import CHESTNUT, DARK_GREEN, GOLD, GREEN, PAPER, RED
from art.pen import Point, turned
from art.tarot.scenery import scatter, specks
from art.tarot.strokes import BARK, BLOSSOM, ROSE, flat, line, put, shape, track

Bough = tuple[Point, Point, int]
"""Both ends of a bough, and how many times it still forks."""


def crown(x: float, y: float, rx: float, ry: float, fill: str, lobes: int = 8) -> str:
    """The round head of a tree: a ring of lobes."""
    turns = [2 * math.pi * (at + 0.5) / lobes for at in range(lobes)]
    around = [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]
    d = track("M", *around[-1])
    for last, here in zip([around[-1], *around], around, strict=False):
        r = math.dist(last, here) * 0.56
        d += track("A", r, r, 0, 0, 1, *here)
    return shape(d + "Z", fill)


def trunk(height: float, fill: str = CHESTNUT) -> str:
    """A trunk at the origin that spreads at its foot."""
    return shape(track("M", -5, 0, "Q", -3, -3, -2, -height, "H", 2, "Q", 3, -3, 5, 0, "Z"), fill)


def tree(x: float, y: float, size: float = 1) -> str:
    """A round tree some forty units high."""
    marks = line("M-9,-28q3,3 6,0M2,-33q3,3 6,0M-2,-22q3,3 6,0M6,-25q3,3 6,0", DARK_GREEN, 1.2)
    return put(trunk(18) + crown(0, -26, 13, 11, GREEN) + marks, x, y, size)


def blossoming(x: float, y: float, size: float = 1) -> str:
    """A tree in flower."""
    flowers = specks(scatter(0, -29, 15, 11, 16), PAPER, 4) + specks(scatter(2, -28, 13, 9, 9), ROSE, 2.6)
    return put(trunk(20) + crown(0, -29, 17, 13, BLOSSOM, 9) + flowers, x, y, size)


def poplar(x: float, y: float, height: float, fill: str = DARK_GREEN) -> str:
    """A slim tree, as poplars and cypresses are."""
    h = height
    right = track("C", 5, -h * 0.7, 7, -4, 0, -4)
    left = track("C", -7, -4, -5, -h * 0.7, 0, -h)
    return put(line("M0,0v-6", BARK, 3) + shape(track("M", 0, -h) + right + left + "Z", fill), x, y)


def fir(x: float, y: float, height: float) -> str:
    """A fir of three tiers, with snow on its top."""
    tiers = "M0,-20L14,-4Q0,-1-14,-4ZM0,-30L11,-14Q0,-11-11,-14ZM0,-40L8,-24Q0,-21-8,-24Z"
    drawn = "".join(shape(f"M{tier}", DARK_GREEN) for tier in tiers.split("M")[1:])
    snow = flat("M0,-39L4.4,-31l-2,-1-2.4,3-2.4,-3-2,1ZM9,-16l-3,-1-2,2 7,0ZM-12,-6l4,-2 3,3-8,.6Z", PAPER)
    return put(line("M0,0v-5", BARK, 3.4) + drawn + snow, x, y, height / 40)


def boughs(x: float, y: float, length: float, angle: float, depth: int, fork: float = 26) -> list[Bough]:
    """The boughs of a leafless tree from its foot."""
    dx, dy = turned([(0, -length)], angle)[0]
    end = (round(x + dx, 1), round(y + dy, 1))
    grown = [((x, y), end, depth)]
    if depth > 1:
        grown += boughs(*end, length * 0.74, angle - fork + 4, depth - 1, fork)
        grown += boughs(*end, length * 0.68, angle + fork + 4, depth - 1, fork)
    return grown


def bare_tree(grown: Sequence[Bough], colour: str = BARK) -> str:
    """A leafless tree, its boughs thinner with each fork."""
    drawn = ""
    for left in range(grown[0][2], 0, -1):
        d = "".join(track("M", *foot, "L", *end) for foot, end, forks in grown if forks == left)
        drawn += line(d, colour, 0.4 + left * 1.1)
    return drawn


def leaves(places: Sequence[Point], colours: Sequence[str], size: float = 3) -> str:
    """Fallen or falling leaves, colours and slants by turns."""
    a, b = size * 0.7, size * 0.25
    slants = [
        track("q", b, -a, 2 * a, -a, "q", -b, a, -2 * a, a),
        track("q", a, b, a, 2 * a, "q", -a, -b, -a, -2 * a),
        track("q", a, -b, 2 * a, a, "q", -a, b, -2 * a, -a),
    ]
    paths = dict.fromkeys(colours, "")
    for at, (x, y) in enumerate(places):
        paths[colours[at % len(colours)]] += track("M", x, y) + slants[at * 2 % 3]
    return "".join(flat(d, colour) for colour, d in paths.items())


def sheaf(x: float, y: float, size: float = 1) -> str:
    """A sheaf of corn."""
    half = "M-7,0C-4,-8-3,-12-4,-16C-8,-22-11,-26-10,-30C-6,-32-4,-33 0,-34"
    drawn = shape(f"{half}C4,-33 6,-32 10,-30C11,-26 8,-22 4,-16C3,-12 4,-8 7,0Z", GOLD)
    ears = line("M-6,-28l2,10M0,-31v13M6,-28l-2,10M-4,-2l2,-10M4,-2l-2,-10", CHESTNUT, 1.1)
    return put(drawn + ears + line("M-4.4,-15H4.4", RED, 2.8), x, y, size)


def tufts(places: Iterable[Point], colour: str = DARK_GREEN) -> str:
    """Grass."""
    return line("".join(track("M", x - 3, y - 3) + "l2,3 1,-5 1,5 2,-3" for x, y in places), colour, 1.2)
