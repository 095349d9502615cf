"""The suit signs of the full faces, upright and larger than those of the index: coin, cup, sword and cudgel."""

import math
from typing import Final

from art.cloth import clipped, polygon, spline, studs
from art.inks import BLUE, DARK_GOLD, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PAPER, RED, STEEL
from art.pen import box, disc, group, num, oval, path, petals, star, turned

OUTLINE: Final = 2.0
"""One weight of outline, however large a sign is drawn."""


def coin(radius: float) -> str:
    """Oros: a rose in a ring of rays, a milled rim."""
    r = radius
    rays = [(0.0, -0.74 * r), (0.12 * r, -0.44 * r), (-0.12 * r, -0.44 * r)]
    mill = "".join(f"M{num(x)},{num(y)}h0" for x, y in _round(0.91 * r, max(16, round(r))))
    return (
        disc(0, 0, r, GOLD, INK, 2)
        + path(mill, "none", DARK_GOLD, round(0.09 * r, 1))
        + disc(0, 0, 0.81 * r, "none", DARK_GOLD, 1.2)
        + path(star(rays, range(0, 360, 60)), INK, "")
        + path(star(rays, range(30, 360, 60)), RED, "")
        + disc(0, 0, 0.4 * r, PAPER, INK, 1.4)
        + path(petals(0.34 * r, 0.15 * r, range(0, 360, 60)), RED, "")
        + disc(0, 0, 0.1 * r, GOLD, INK, 1)
    )


def cup(height: float) -> str:
    """Copas: a chalice of this height, its middle at the origin."""
    bowl = "M-14,-15C-14,-2-8,4-2.6,6L-2.6,10L2.6,10L2.6,6C8,4 14,-2 14,-15Z"
    foot = "M-10.5,19.5C-10.5,14-4,13-2.6,9L2.6,9C4,13 10.5,14 10.5,19.5Z"
    band = box(-16, -12, 32, 6.4, GOLD) + path("M-16,-5.6L16,-5.6", "none", INK, 0.9)
    flutes = path("M-10,-5L-8,1M-5,-5L-4.2,4M0,-5L0,6M5,-5L4.2,4M10,-5L8,1", "none", DARK_RED, 1.3)
    gems = path("".join(f"M{x},-10.8l2,2-2,2-2-2z" for x in (-8, 0, 8)), RED, "")
    line = round(40 * OUTLINE / height, 2)
    drawn = (
        path(foot, GOLD, INK, line)
        + path("M-8.8,16.6L8.8,16.6", "none", DARK_GOLD, 1.3)
        + path(bowl, RED, "")
        + clipped(bowl, flutes, band, gems)
        + path(bowl, "none", INK, line)
        + oval(0, -15, 14, 3.8, GOLD, INK, line)
        + oval(0, -15, 9.6, 1.8, DARK_RED, "")
        + oval(0, 8.4, 4.6, 1.9, GOLD, INK, line)
    )
    return group(f"scale({height / 40:.3g})", drawn)


def sword(length: float, wide: float = 1) -> str:
    """Espadas: upright, point up, its middle at the origin; `wide`: how broad blade and hilt are."""
    hilt = wide**0.6
    tip, end, half = -length / 2, length / 2, 4.6 * wide
    guard, line = end - 30 * hilt, round(OUTLINE / hilt, 2)
    low, shoulder = num(guard), num(tip + 10 * hilt)
    blade = f"M0,{num(tip)}L{num(half)},{shoulder}V{low}H{num(-half)}V{shoulder}Z"
    quillons = group(
        f"translate(0 {low}) scale({hilt:.3g})",
        path("M-16,-3C-12,4-6,-1 0,-1C6,-1 12,4 16,-3C15,7 7,6 0,6C-7,6-15,7-16,-3Z", GOLD, INK, line),
        box(-3.2, 6, 6.4, 16, RED, INK, line),
        path("M-3,11l6,-2M-3,15l6,-2M-3,19l6,-2", "none", INK, 1.1),
        disc(0, 25, 4.6, GOLD, INK, line),
    )
    return (
        path(blade, STEEL, "")
        + path(f"M0,{num(tip)}L{num(half)},{shoulder}V{low}H0Z", BLUE, "")
        + path(blade, "none", INK, OUTLINE)
        + quillons
    )


def cudgel(length: float, stout: float = 1) -> str:
    """Bastos: a lopped branch, thick end up, its middle at the origin; `stout`: how broad for its length."""
    along, across = length / 120, length / 120 * stout
    line = round(OUTLINE / math.sqrt(along * across), 2)
    trunk = "-5.5,56! -6,24 -9.6,-16 -11,-44 -6.5,-57 3,-59.5 10.5,-53 11.5,-32 8,0 6,28 5.5,56!"
    stubs = [(-8, -24, -1), (9, -36, 1), (-7, 14, -1), (7.4, 2, 1)]
    drawn = "".join(_stub(*stub, line) for stub in stubs) + path(spline(trunk), GREEN, INK, line)
    grain = "-5,-46 -5,-14 -1.6,44", "4.4,-50 4.6,-12 2,32", "-0.4,-52 0.4,-40 -0.8,-22"
    thin = round(0.75 * line, 2)
    drawn += path("".join(spline(each, closed=False) for each in grain), "none", DARK_GREEN, thin)
    drawn += path("M-6.4,37C-2,40 2,40 6.2,37", "none", RED, 3.4) + oval(0, 56, 5.6, 2.6, GOLD, INK, line)
    return group(f"scale({across:.3g} {along:.3g})", drawn)


def sprig() -> str:
    """A small ornament between two rows of signs."""
    return (
        path("M-30,0C-20,-10-10,10 0,0C10,-10 20,10 30,0", "none", GREEN, 3)
        + studs("-30,0 30,0", 3, GOLD, 1.3)
        + disc(0, 0, 5, RED, INK, 1.6)
    )


def _stub(x: float, y: float, side: int, line: float) -> str:
    """A lopped twig with its cut face."""
    twig = f"{x - side * 4},{y + 9} {x + side * 5},{y - 1} {x + side * 8},{y + 5} {x - side * 3},{y + 17}"
    cut = group(
        f"translate({num(x + side * 6.5)} {num(y + 2)}) rotate({side * -26})", oval(0, 0, 2.4, 3.8, GOLD, INK, line)
    )
    return path(polygon(twig), GREEN, INK, line) + cut


def _round(radius: float, count: int) -> list[tuple[float, float]]:
    return [turned([(0, -radius)], 360 * at / count)[0] for at in range(count)]
