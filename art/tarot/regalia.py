"""What kings, queens and knights wear on their heads and hold in their hands."""

from art.cloth import cloth, folds, mirrored, studs
from art.inks import BLUE, DARK_GOLD, GOLD, INK, PAPER, RED, STEEL
from art.pen import box, disc, group, num, path


def at(x: float, y: float, *drawn: str, turn: float = 0, scale: float = 1, flip: bool = False) -> str:
    """A drawing whose origin is put at a point, turned, scaled, perhaps mirrored."""
    spun = f" rotate({num(turn)})" if turn else ""
    sized = f" scale({-scale if flip else scale:g} {scale:g})" if flip or scale != 1 else ""
    return group(f"translate({num(x)} {num(y)}){spun}{sized}", *drawn)


def trim(d: str, fill: str, width: float) -> str:
    """A coloured line with an outline: braids, straps, hoops."""
    return path(d, "none", INK, round(width + 3.3, 1)) + path(d, "none", fill, width)


def band(half: float, jewels: str, height: float = 6) -> str:
    """The rim of a crown, its lower edge at the origin."""
    h, w = num(height), num(half)
    curve = f"M-{w},0C-{num(half / 2)},5 {num(half / 2)},5 {w},0V-{h}C{num(half / 2)},{num(5 - height)}"
    return path(f"{curve} -{num(half / 2)},{num(5 - height)}-{w},-{h}Z", DARK_GOLD, INK, 1.6) + studs(
        jewels, 1.8, PAPER, 0.9
    )


def open_crown() -> str:
    """Three points with pearls."""
    points = path("M-20,-3L-25,-21L-12,-10L0,-27L12,-10L25,-21L20,-3C10,3-10,3-20,-3Z", GOLD, INK, 2)
    return points + band(20, "-12,-.6 0,.8 12,-.6") + studs("-25,-23 0,-29.4 25,-23", 3, RED, 1.5)


def arched_crown() -> str:
    """Closed by arches over a red cap, an orb and cross on top."""
    arches = path("M-19,-4C-27,-22-12,-28 0,-26C12,-28 27,-22 19,-4M0,-26V2", "none", INK, 6.4) + path(
        "M-19,-4C-27,-22-12,-28 0,-26C12,-28 27,-22 19,-4M0,-26V2", "none", GOLD, 3
    )
    cross = path("M0,-30V-41M-4.4,-37H4.4", "none", INK, 5) + path("M0,-30V-40M-3.6,-37H3.6", "none", GOLD, 2.2)
    pearls = studs("-20.6,-14 -14,-22 14,-22 20.6,-14 0,-18 0,-11", 1.5, PAPER, 0.8)
    inner = path("M-19,-3C-23,-18-10,-24 0,-23C10,-24 23,-18 19,-3Z", BLUE, INK, 1.6)
    return inner + arches + pearls + cross + disc(0, -29, 4, GOLD, INK, 1.5) + band(20, "-12,-.6 0,.8 12,-.6")


def radiate_crown() -> str:
    """Rays of a sun above a wreath of laurel."""
    rays = "".join(
        f"M{num(x - 4)},-4L{num(x * 1.35)},{num(-25 + abs(x) * 0.35)}L{num(x + 4)},-4Z" for x in range(-18, 19, 9)
    )
    return path(rays, GOLD, INK, 1.8) + band(20, "-12,-.6 -4,.6 4,.6 12,-.6", 7)


def turban_crown(fill: str, fold: str) -> str:
    """A wound turban in a low crown of leaves."""
    wound = "-20,-4! -25,-14 -18,-27 0,-32 18,-27 25,-14 20,-4! 0,0"
    drawn = cloth(
        wound, fill, folds("-24,-14 -8,-12 6,-31", "-16,-3 2,-8 16,-27", "2,-1 16,-8 24,-16", colour=fold, width=2)
    )
    leaves = "M-20,-3L-22,-14L-15,-8L-10,-15L-5,-6L0,-17L5,-6L10,-15L15,-8L22,-14L20,-3C10,3-10,3-20,-3Z"
    jewel = path("M0,-28C-3,-32-3,-36 0,-41C3,-36 3,-32 0,-28Z", PAPER, INK, 1.6) + disc(0, -26, 3.6, RED, INK, 1.5)
    return drawn + jewel + path(leaves, GOLD, INK, 1.8) + band(20, "-12,-.6 0,.8 12,-.6")


def sword(blade: float) -> str:
    """A sword, point up, its grip at the origin."""
    tip, shoulder = -12 - blade, -12 - blade + 9
    edge = f"M-4.6,-12V{num(shoulder)}L0,{num(tip)}L4.6,{num(shoulder)}V-12Z"
    return (
        path(edge, STEEL, "")
        + path(f"M0,-12V{num(tip)}L4.6,{num(shoulder)}V-12Z", BLUE, "")
        + path(edge, "none", INK, 1.8)
        + path("M-18,-16C-12,-8-6,-13 0,-13C6,-13 12,-8 18,-16C16,-5 6,-7 0,-7C-6,-7-16,-5-18,-16Z", GOLD, INK, 1.8)
        + box(-3, -7, 6, 20, RED, INK, 1.6)
        + disc(0, 16, 4.6, GOLD, INK, 1.7)
    )


def shaft(top: float, bottom: float, fill: str, width: float = 3.6) -> str:
    """A pole through the origin."""
    line = f"M0,{num(top)}V{num(bottom)}"
    return path(line, "none", INK, width + 3.4) + path(line, "none", fill, width)


def axe(top: float, bottom: float) -> str:
    """A battle-axe of a pole through the origin, its edge to the right."""
    blade = "M3,-12L14,-10C20,-13 23,-17 25,-22C33,-8 33,10 25,24C23,18 20,13 14,10L3,12ZM-3,-7L-17,2L-3,7Z"
    iron = (
        path(blade, STEEL, INK, 1.8)
        + path("M24,-14C29,-4 29,6 24,16", "none", BLUE, 2)
        + box(-4, -13, 8, 26, GOLD, INK, 1.6, 1)
        + path("M-3.4,-20L0,-36L3.4,-20Z", STEEL, INK, 1.6)
    )
    return shaft(top, bottom, DARK_GOLD) + at(0, top + 22, iron)


def orb() -> str:
    """The world with its cross."""
    girdle = "M-15,-2C-8,4 8,4 15,-2M0,2V-15.6"
    cross = "M0,-17V-30M-6,-25H6"
    return (
        disc(0, 0, 15.6, BLUE, INK, 2)
        + path(girdle, "none", INK, 5.4)
        + path(girdle, "none", GOLD, 2.6)
        + path(cross, "none", INK, 5.8)
        + path(cross, "none", GOLD, 2.8)
        + studs("0,2.2", 2.4, RED, 1.1)
    )


def lily(fill: str) -> str:
    """A fleur-de-lis, its foot at the origin."""
    side = path("M-2,-4C-4,-14-14,-16-14,-8C-14,-4-10,-3-9,-6C-7,-9-4,-6-4,-2Z", fill, INK, 1.6)
    petal = path("M0,-2C-7,-10-6,-18 0,-26C6,-18 7,-10 0,-2Z", fill, INK, 1.6)
    return mirrored(side, 0) + petal + path("M-5,-3H5", "none", INK, 5) + path("M-4.4,-3H4.4", "none", RED, 2.4)


def harp() -> str:
    """A harp, the top of its pillar at the origin, its sounding board falling from the far left."""
    strings = "".join(f"M{x},{num(30 - (x + 42) * 0.35)}V{num(38 + (x + 42) * 1.75)}" for x in range(-36, -3, 6))
    board = cloth("-48,30! -38,28! 4,104! -10,108!", DARK_GOLD, path("M-42,32L-2,104", "none", GOLD, 2), straight=True)
    neck = cloth("-50,34! -46,24 -36,22 -26,20 -14,8 -6,-8 4,-10 6,0 -2,8 -14,22 -26,31 -38,31", GOLD)
    pillar = cloth(
        "-4,2! 5,0! 7,40 5,104! -3,104! -1,40", GOLD, path("M-5,16H9M-5,22H9M-5,58H9M-5,64H9", "none", RED, 2.4)
    )
    return path(strings, "none", DARK_GOLD, 1.5) + board + pillar + neck + disc(-1, -4, 4.4, RED, INK, 1.5)
