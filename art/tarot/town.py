"""The town: houses, towers, shop fronts, lamps, boats and furniture, in the units of a scene."""

from collections.abc import Iterable

from art.cloth import spline
from art.inks import CHESTNUT, DARK_GOLD, GOLD, INK, PAPER, RED
from art.pen import Point
from art.tarot.strokes import STONE, WOOD, ball, curve, egg, flat, line, put, shape, slab, track


def house(
    x: float, y: float, w: float, h: float, wall: str, roof: str, kind: str = "gable", panes: str = "", rise: float = 0
) -> str:
    """A house front with its foot at `y`: `gable`, `hip` (a roof from its long side) or `step` (a stepped gable)."""
    top, up = y - h, rise or w * 0.42
    tread, riser = w / 7, up / 3
    stairs = ("v", -riser, "h", tread, "v", -riser, "h", tread, "v", -riser, "H", x + w * 5 / 7)
    roofs = {
        "gable": track("M", x - 2, top + 1, "L", x + w / 2, top - up, x + w + 2, top + 1, "Z"),
        "hip": track("M", x - 2, top, "L", x + w * 0.16, top - up, "H", x + w * 0.84, "L", x + w + 2, top, "Z"),
        "step": track("M", x, top, *stairs, "v", riser, "h", tread, "v", riser, "h", tread, "v", riser),
    }
    cover = shape(roofs[kind], wall if kind == "step" else roof)
    return slab(x, top, w, h, wall) + cover + (windows(x, top, w, h, panes) if panes else "")


def windows(x: float, y: float, w: float, h: float, ink: str, columns: int = 0, rows: int = 0, size: float = 5) -> str:
    """Rows of upright panes spread over a wall."""
    columns, rows = columns or max(1, round(w / 13)), rows or max(1, round(h / 16))
    across = [x + w * (at + 1) / (columns + 1) - size / 2 for at in range(columns)]
    down = [y + h * (at + 1) / (rows + 1) - size * 0.75 for at in range(rows)]
    pane = track("h", size, "v", size * 1.5, "h", -size, "z")
    d = "".join(track("M", left, top) + pane for top in down for left in across)
    return f'<path d="{d}" fill="{ink}" stroke-width="1.1"/>'


def lights(places: Iterable[Point], ink: str = GOLD, w: float = 4, h: float = 6) -> str:
    """Lit windows without outline."""
    return flat("".join(track("M", x, y, "h", w, "v", h, "h", -w, "z") for x, y in places), ink)


def door(x: float, y: float, w: float, h: float, fill: str) -> str:
    """A door with a round head."""
    r = w / 2
    return shape(track("M", x, y, "v", r - h, "a", r, r, 0, 0, 1, w, 0, "v", h - r, "z"), fill)


def tower(x: float, y: float, w: float, h: float, wall: str = STONE, roof: str = RED, spire: float = 26) -> str:
    """A church tower with a pointed roof and a cross."""
    top, middle = y - h, x + w / 2
    roofed = shape(track("M", x - 2, top, "L", middle, top - spire, x + w + 2, top, "Z"), roof)
    return slab(x, top, w, h, wall) + roofed + line(track("M", middle, top - spire) + "v-7m-3,3h6")


def tiles(x: float, y: float, w: float, h: float, colour: str, step: float) -> str:
    """Scalloped tiles over a roof."""
    fall = step * 0.8
    arc = track("q", step / 2, fall, step, 0)
    rows = (
        track("M", x + step / 2 * (at % 2), y + at * fall) + arc * int(w / step - at % 2 / 2)
        for at in range(int(h / fall))
    )
    return line("".join(rows), colour, 1.1)


def smoke(x: float, y: float, size: float = 1) -> str:
    """Smoke curling up from a chimney."""
    return put(line("M0,0c-6,-6 6,-9 1,-16c-4,-6 3,-9 9,-10", PAPER, 3), x, y, size)


def awning(x: float, y: float, w: float, h: float, ink: str, count: int) -> str:
    """An awning with a scalloped hem, striped with white."""
    step = w / count
    bays = []
    for left in (x + at * step for at in range(count)):
        slant = (left - x - w / 2) * 0.08
        hem = track("L", left + slant, y + h, "a", step * 0.52, step * 0.52, 0, 0, 0, step * 1.08, 0)
        bays.append(track("M", left, y) + hem + track("L", left + step, y, "Z"))
    return shape("".join(bays[::2]), ink) + shape("".join(bays[1::2]), PAPER)


def lamp(x: float, y: float, height: float, glow: str) -> str:
    """A street lamp, its foot at the point."""
    head = shape("M-5,-4L-3,8h6L5,-4Z", glow) + shape("M-6.4,-4L0,-10 6.4,-4Z", INK)
    return put(line(f"M0,8V{height:g}M-5,{height:g}h10", INK, 3) + head, x, y - height)


def lantern(x: float, y: float, ink: str) -> str:
    """A paper lantern hanging by a short cord."""
    ribs = line("M0,-9C-5,-3-5,3 0,9C5,3 5,-3 0,-9", INK, 1.1)
    return put(egg(0, 0, 7.6, 9.2, ink) + ribs + line("M0,-14V-9M-3,-9h6M-3,9h6", INK, 2.2), x, y)


def table(x: float, y: float, w: float, h: float, fill: str = WOOD) -> str:
    """A table seen from the side, its feet at `y`."""
    legs = track("M", x + 5, y, "v", -h, "M", x + w - 5, y, "v", -h)
    return line(legs, INK, 4) + line(legs, fill) + slab(x, y - h - 3, w, 4, fill)


def chair(x: float, y: float, flip: bool = False, fill: str = CHESTNUT) -> str:
    """A chair, its seat fourteen units high, its back on the left."""
    d = "M0,0V-30M0,-14h14V0M0,-26h3"
    return put(line(d, INK, 4) + line(d, fill), x, y, flip=flip)


def fence(x: float, y: float, width: float, height: float, step: float) -> str:
    """White pickets before two rails."""
    rails = track("M", x, y - height * 0.65, "h", width, "M", x, y - height * 0.25, "h", width)
    picket = track("v", 3 - height) + "l2.2,-3 2.2,3" + track("v", height - 3, "z")
    pickets = "".join(track("M", x + step * at, y) + picket for at in range(int(width / step) + 1))
    return line(rails, INK, 3) + line(rails, PAPER, 1) + shape(pickets, PAPER)


def basket(x: float, y: float, w: float, fill: str, fruit: str = "", h: float = 9) -> str:
    """A basket, heaped with fruit of one ink."""
    places = [(x + w * 0.17 * at, y - h - 1.6 + 1.2 * (at % 2)) for at in range(-2, 3)] if fruit else []
    heap = "".join(ball(*place, w * 0.12, fruit) for place in places)
    weave = line(track("M", x - w * 0.44, y - h / 2, "h", w * 0.88), DARK_GOLD, 1.2)
    sides = track("M", x - w / 2, y - h, "h", w, "l", -w * 0.12, h, "h", -w * 0.76, "z")
    return heap + shape(sides, fill) + weave


def flags(x: float, y: float, width: float, sag: float, inks: tuple[str, ...], count: int) -> str:
    """Bunting on a sagging line."""
    step = width / count
    pennants = dict.fromkeys(inks, "")
    for at in range(count):
        left, right = ((x + step * each, y + sag * 4 * each / count * (1 - each / count)) for each in (at, at + 0.8))
        tip = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2 + step * 0.8)
        pennants[inks[at % len(inks)]] += track("M", *left, "L", *right, *tip, "Z")
    cord = line(track("M", x, y, "Q", x + width / 2, y + sag * 2, x + width, y), INK, 1.2)
    return cord + "".join(f'<path d="{d}" fill="{ink}" stroke-width="1.1"/>' for ink, d in pennants.items())


def rowboat(x: float, y: float, size: float, fill: str) -> str:
    """A boat seen from the side, its water line at the point."""
    hull = curve("-26,-8! -10,-5 10,-5 27,-10! 20,3 12,5! -14,5! -22,1", fill)
    return put(hull + line("M-24,-5C-8,-2 8,-2 25,-6", INK, 1.2), x, y, size)


def sailboat(x: float, y: float, size: float, sail: str, jib: str, hull: str) -> str:
    """A boat under sail, its water line at the point."""
    sails = shape("M2,-43C14,-34 18,-22 17,-11H2Z", sail) + shape("M-2,-40C-8,-30-12,-20-13,-11H-2Z", jib)
    body = shape(spline("-20,-8! 0,-7 22,-9! 16,2 10,4! -12,4! -17,0"), hull)
    return put(line("M0,-8V-44", INK, 2.4) + sails + body, x, y, size)
