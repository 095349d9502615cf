"""Bodies of the Spanish figures: limbs along a spine, shoes and boots, caps, the ground they stand on."""

import math

from art.cloth import cloth, folds, path_points, spline, studs
from art.inks import DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PAPER, RED
from art.pen import Point, disc, group, num, path, turned


def limb(spine: str, *halves: float) -> str:
    """The outline of a sleeve or a leg: a spine of joints, and half the width at each; round at its start."""
    joints = path_points(spine)
    right = [_aside(joints, place, half) for place, half in enumerate(halves)]
    left = [_aside(joints, place, -half) for place, half in enumerate(halves)]
    (x, y), (u, v) = joints[0], joints[1]
    back = halves[0] * 0.8 / math.hypot(u - x, v - y)
    ring = [(x - (u - x) * back, y - (v - y) * back), *right, *reversed(left)]
    ends = {len(joints), len(joints) + 1}
    return " ".join(f"{x:.0f},{y:.0f}{'!' if place in ends else ''}" for place, (x, y) in enumerate(ring))


def _aside(joints: list[Point], place: int, half: float) -> Point:
    """The point at a joint, half a width to the right of the way along the spine."""
    (x, y), (u, v) = joints[max(place - 1, 0)], joints[min(place + 1, len(joints) - 1)]
    length = math.hypot(u - x, v - y)
    return joints[place][0] - (v - y) / length * half, joints[place][1] + (u - x) / length * half


def merged(fill: str, *outlines: str, width: float = 2.2) -> str:
    """Several silhouettes as one: no line where they meet."""
    shapes = [spline(outline) for outline in outlines]
    return "".join(path(d, INK, INK, 2 * width) for d in shapes) + "".join(path(d, fill, "") for d in shapes)


def spun(outline: str, degrees: float, x: float, y: float) -> str:
    """An outline turned round a point."""
    moved = turned(((u - x, v - y) for u, v in path_points(outline)), degrees)
    marks = ("!" if mark.endswith("!") else "" for mark in outline.split())
    return " ".join(f"{x + u:.0f},{y + v:.0f}{mark}" for (u, v), mark in zip(moved, marks, strict=True))


def shoe(x: float, y: float, fill: str, right: bool = False, turn: float = 0) -> str:
    """A pointed shoe, its ankle at the point, its toe to the left; `right`: to the right."""
    sole = "-6.6,-4! 6.8,-4! 10,5 9,12! -25,12! -26,9 -13,5"
    drawn = cloth(sole, fill) + folds("-10,6 -2,4 2,7", colour=GOLD, width=1.5)
    return _placed(drawn, x, y, right, turn)


def boot(x: float, y: float, fill: str, right: bool = False, turn: float = 0, cuff: str = "") -> str:
    """A boot up to the calf, its ankle at the point, its toe to the left; `right`: to the right."""
    leather = "-10,-38! 11,-38! 8,-16 8,-4 10,12! -24,12! -25,7 -12,2 -8,-8 -9,-20"
    drawn = cloth(leather, fill, folds("-7,-4 0,-6 7,-3", "-7,-9 0,-10 7,-8", colour=PAPER, width=0.9))
    if cuff:
        drawn += cloth("-13,-44! 14,-44! 12,-31! -11,-31!", cuff, straight=True)
    return _placed(drawn, x, y, right, turn)


def plume(x: float, y: float, turn: float = 0, fill: str = PAPER, right: bool = True, size: float = 1) -> str:
    """A feather, its quill at the point, blown to the right; else to the left."""
    vane = "0,0! 4,-14 16,-26 34,-28 48,-18 50,-6 44,-4 38,-10 34,-4 28,-8 24,-1 16,-2 10,4"
    drawn = path(spline(vane), fill, INK, 1.9) + folds("2,0 14,-13 28,-18 43,-12", "16,-15 14,-21", "26,-18 26,-25")
    return group(
        f"translate({num(x)} {num(y)}) rotate({num(turn)}) scale({size if right else -size:g} {size:g})", drawn
    )


def ground(y: float = 284, left: float = 24, right: float = 152) -> str:
    """A strip of grass."""
    middle = (left + right) / 2
    upper = f"{left},{y + 2}! {middle - 40},{y - 7} {middle + 40},{y - 7}"
    turf = f"{upper} {right},{y + 2}! {middle + 38},{y + 9} {middle - 38},{y + 9}"
    blades = "".join(f"M{num(x)},{num(y + 3)}l-3,-8m3,8l1,-9m-1,9l5,-7" for x in (left + 12, middle + 4, right - 22))
    return path(spline(turf), GREEN, INK, 2) + path(blades, "none", DARK_GREEN, 1.6)


def buttons(places: str) -> str:
    return studs(places, 2.1, GOLD, 1)


def belt(outline: str, buckle: Point | None = None) -> str:
    """A leather belt with its buckle."""
    clasp = path(f"M{num(buckle[0] - 5.5)},{num(buckle[1] - 5.5)}h11v11h-11z", GOLD, INK, 1.6) if buckle else ""
    return cloth(outline, INK, straight=True) + clasp


def brooch(x: float, y: float, radius: float = 4.6) -> str:
    return disc(x, y, radius, GOLD, INK, 1.7) + disc(x, y, radius * 0.45, RED, DARK_RED, 0.8)


def _placed(drawn: str, x: float, y: float, right: bool, turn: float) -> str:
    spun = f" rotate({num(turn)})" if turn else ""
    return group(f"translate({num(x)} {num(y)}){spun}" + (" scale(-1 1)" if right else ""), drawn)
