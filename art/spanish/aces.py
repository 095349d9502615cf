"""The four aces; the one of oros is the showpiece, with the room's name on its ribbons."""

from collections.abc import Callable, Mapping
from typing import Final

from art.cloth import centred, cloth, folds, mirrored, polygon, radial, spline, studs, turned_over
from art.inks import BLUE, DARK_GOLD, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PALE, PAPER, RED, STEEL
from art.patterns import bars
from art.pen import box, disc, group, oval, path, petals, star
from art.spanish.sheet import face


def ace(suit: str) -> str:
    """The ace of a suit."""
    return face("1", suit, ACES[suit]())


def oros() -> str:
    """A coin that fills the card: rays, beads, a rose window; a ribbon at either end."""
    wheel = "".join(drawn() for drawn in (_rays, _rim, _window, _rose))
    return group("translate(100 155)", wheel) + turned_over(_ribbon() + mirrored(_spray()), 310)


def _rays() -> str:
    long, short = [(0.0, -85.0), (6.6, -62.0), (-6.6, -62.0)], [(0.0, -75.0), (4.2, -62.0), (-4.2, -62.0)]
    return (
        path(star(short, [15 * at + 7.5 for at in range(24)]), BLUE, INK, 1.4)
        + path(star(long, range(0, 360, 30)), RED, INK, 1.6)
        + path(star(long, range(15, 360, 30)), GOLD, INK, 1.6)
    )


def _rim() -> str:
    beads = radial(36, disc(0, -60.4, 2.1, PAPER, INK, 0.9))
    return disc(0, 0, 67, GOLD, INK, 2.4) + beads + disc(0, 0, 54.6, DARK_GOLD, INK, 1.6)


def _window() -> str:
    """Sixteen lights of tracery on red."""
    lights = radial(16, path("M0,-6C9,-20 8.4,-36 0,-49C-8.4,-36-9,-20 0,-6Z", RED, GOLD, 1.5))
    tips = path(petals(13, 3.4, ()), GOLD, "") + radial(
        16, path("M0,-46C3,-41 3,-37 0,-33C-3,-37-3,-41 0,-46Z", GOLD, "")
    )
    between = radial(16, disc(0, -48.6, 2.1, GOLD, INK, 0.9), start=11.25)
    return disc(0, 0, 52, DARK_RED, INK, 1.4) + lights + tips + between


def _rose() -> str:
    return (
        disc(0, 0, 26, GOLD, INK, 2)
        + radial(24, disc(0, -23.2, 1.1, DARK_RED, ""))
        + disc(0, 0, 20.4, PAPER, INK, 1.4)
        + path(petals(19, 7.4, range(0, 360, 45)), BLUE, INK, 1.1)
        + path(petals(13, 5.4, range(22, 360, 45)), RED, INK, 1.1)
        + disc(0, 0, 4.8, GOLD, INK, 1.6)
    )


def _ribbon() -> str:
    """A ribbon with folded ends that bears the name of the room."""
    tail = path("M60,40L37,45L44,53L37,62L62,58Z", DARK_RED, INK, 1.8) + path("M50,45L62,58L62,44Z", INK, INK, 1.4)
    strip = "M50,30C80,23 120,23 150,30L150,53C120,46 80,46 50,53Z"
    hems = path("M51,33.4C80,26.4 120,26.4 149,33.4M51,49.8C80,42.8 120,42.8 149,49.8", "none", GOLD, 1.2)
    return mirrored(tail) + path(strip, RED, INK, 2) + hems + centred("tapete", 100, 40.4, 13.6, PAPER, 1.06)


def _spray() -> str:
    """A sprig in the corner that the coin leaves free."""
    leaf = path("M0,0C6,-3 8,-10 5,-16C-1,-13-4,-6 0,0Z", GREEN, INK, 1.3)
    stem = path("M0,0C-1,-10 0,-18 2,-25", "none", DARK_GREEN, 2)
    places = [(-1, -4), (-1, -12), (0, -19)]
    right = "".join(group(f"translate({x} {y}) rotate(28)", leaf) for x, y in places)
    left = "".join(group(f"translate({x} {y}) rotate(-28) scale(-1 1)", leaf) for x, y in places)
    twig = stem + right + left + group("translate(1.6 -23) rotate(-14)", leaf) + disc(0, 1, 3, RED, INK, 1.4)
    return group("translate(45 89) rotate(-36) scale(.84)", twig)


def copas() -> str:
    """A covered standing cup, lobed and set with stones."""
    return _foot() + _bowl() + _cover()


def _foot() -> str:
    skirt = "58,274! 62,262 86,254 93,240! 107,240! 114,254 138,262 142,274!"
    return (
        cloth(skirt, GOLD, _lobes("100,236 94,250 78,262 60,268", "100,236 98,250 92,264 88,276"))
        + path("M54,273H146V284H54Z", RED, INK, 2)
        + studs("64,278.5 82,278.5 100,278.5 118,278.5 136,278.5", 2.4, GOLD, 1)
        + path("M94,188H106L108,240H92Z", GOLD, INK, 2)
        + oval(100, 214, 19, 11, RED, INK, 2)
        + mirrored(path("M100,203C92,206 88,210 88,214C88,218 92,222 100,225", "none", GOLD, 1.6))
        + oval(100, 195, 12, 4.6, GOLD, INK, 1.8)
        + oval(100, 237, 13, 5, GOLD, INK, 1.8)
    )


def _bowl() -> str:
    body = "46,106! 154,106! 152,138 138,168 112,184 107,188! 93,188! 88,184 62,168 48,138"
    lobes = _lobes("95,188 78,176 60,156 54,124", "96,188 86,176 74,156 72,124", "97,188 92,172 89,152 90,124")
    band = box(40, 100, 120, 34, GOLD) + path("M40,134H160", "none", INK, 1.8)
    stones = "".join(
        path(f"M{x},113.4l7,7.2-7,7.2-7,-7.2z", ink, INK, 1.3)
        for x, ink in zip(range(58, 150, 21), (RED, BLUE, RED, BLUE, RED), strict=True)
    )
    return cloth(body, RED, lobes, band, stones, studs("68.5,120.6 89.5,120.6 110.5,120.6 131.5,120.6", 2.3, PAPER, 1))


def _cover() -> str:
    lid = "44,102! 50,84 72,70 92,64 95,58! 105,58! 108,64 128,70 150,84 156,102!"
    tiles = _lobes("94,60 84,74 68,82 58,98", "97,60 92,76 84,86 80,100")
    return (
        cloth(lid, RED, tiles)
        + oval(100, 57, 10, 3.8, GOLD, INK, 1.8)
        + path("M100,30C108,38 108,46 100,54C92,46 92,38 100,30Z", GOLD, INK, 2)
        + path("M100,35C103,40 103,46 100,50C97,46 97,40 100,35Z", RED, "")
        + path("M40,98C60,106 140,106 160,98L160,107C140,115 60,115 40,107Z", GOLD, INK, 2)
        + path("M46,104C66,110.4 134,110.4 154,104", "none", DARK_GOLD, 1.3)
    )


def _lobes(*seams: str) -> str:
    """Chased seams on both sides of the axis, each second strip darker."""
    lines = "".join(spline(seam, closed=False) for seam in seams)
    return mirrored(path(lines, "none", DARK_RED, 6) + path(lines, "none", GOLD, 1.6))


def espadas() -> str:
    """A broad sword with a fuller, a ribbon crossing its blade."""
    blade = "100,20! 113,44! 112,206! 88,206! 87,44!"
    half = "100,20! 113,44! 112,206! 100,206!"
    guard = "40,208 44,198 56,204 74,210 100,206 126,210 144,204 156,198 160,208 152,222 126,224 100,220 74,224 48,222"
    return (
        mirrored(_laurel())
        + path(polygon(blade), STEEL, "")
        + path(polygon(half), BLUE, "")
        + path("M100,52L104,60V196H96V60Z", PALE, INK, 1.3)
        + path(polygon(blade), "none", INK, 2.4)
        + cloth("91,218! 109,218! 107,258! 93,258!", RED, bars(7, GOLD, 2.2, -5), straight=True)
        + path(spline(guard), GOLD, INK, 2.2)
        + mirrored(folds("56,211 76,217 92,214", colour=DARK_GOLD, width=1.6) + studs("46,211", 3.4, RED, 1.3))
        + path("M100,205l8,8.4-8,8.4-8,-8.4z", RED, INK, 1.5)
        + disc(100, 269, 14, GOLD, INK, 2.2)
        + group("translate(100 269)", path(star([(0, -10.4), (2.6, -4), (-2.6, -4)], range(0, 360, 45)), DARK_GOLD, ""))
        + disc(100, 269, 4.8, RED, INK, 1.4)
    )


def _laurel() -> str:
    """A laurel branch that curves up beside the blade."""
    leaf = path("M0,0C8,-4 11,-15 8,-25C-1,-21-6,-9 0,0Z", GREEN, INK, 1.5) + folds("1,-3 4,-18", colour=DARK_GREEN)
    berry = disc(0, 0, 3, RED, INK, 1.3)
    stem = "94,196 70,182 56,158 52,130 56,104 66,84"
    places = [(82, 190, -72), (67, 178, -50), (57, 161, -28), (53, 141, -8), (53, 120, 6), (58, 100, 22)]
    outer = "".join(group(f"translate({x} {y}) rotate({turn - 26})", leaf) for x, y, turn in places)
    inner = "".join(group(f"translate({x} {y}) rotate({turn + 30}) scale(-.9 .9)", leaf) for x, y, turn in places)
    berries = "".join(group(f"translate({x} {y})", berry) for x, y in ((70, 170), (61, 148), (61, 124)))
    tip = group("translate(66 84) rotate(16)", leaf)
    return path(spline(stem, closed=False), "none", DARK_GREEN, 2.6) + outer + inner + tip + berries


def bastos() -> str:
    """A great lopped cudgel in leaf."""
    trunk = (
        "88,284! 86,240 80,200 74,150 70,100 70,60 78,36 96,28 118,32 130,48 132,84 126,130 118,190 114,240 112,284!"
    )
    grain = (
        "84,60 84,110 92,190 96,262",
        "100,46 98,110 104,180 102,240",
        "117,56 116,110 110,170",
        "91,130 94,150 92,164",
    )
    return (
        "".join(
            _limb(*each)
            for each in ((66, 96, -1), (134, 74, 1), (72, 176, -1), (128, 150, 1), (124, 214, 1), (80, 236, -1))
        )
        + cloth(trunk, GREEN, folds(*grain, colour=DARK_GREEN, width=2.6))
        + _knot(102, 84)
        + _knot(96, 212, 0.7)
        + cloth(
            "84,250! 100,256 116,250! 116,262! 100,268 83,262!",
            RED,
            folds("83,256 100,262 117,256", colour=GOLD, width=1.6),
        )
        + oval(100, 284, 12.4, 4.6, GOLD, INK, 2)
        + path("M94,284.4C97,282.6 103,282.6 106,284.4", "none", DARK_GOLD, 1.4)
    )


def _limb(x: float, y: float, side: int) -> str:
    """A lopped bough with its cut face, and a leaf that still grows from it."""
    leaf = path("M0,0C8,-5 18,-5 25,2C18,8 8,8 0,0Z", GREEN, INK, 1.7) + folds("3,0.4 20,1.8", colour=DARK_GREEN)
    cut = oval(0, 0, 7.6, 4.4, GOLD, INK, 1.8) + oval(0, 0, 3.4, 1.6, "none", DARK_GOLD, 1.2)
    drawn = (
        group("translate(6 -8) rotate(-64)", leaf)
        + group("translate(2 10) rotate(22)", leaf)
        + path("M-12,4L8,-16L20,-7L-8,26Z", GREEN, INK, 2.2)
        + path("M-4,8L8,-5", "none", DARK_GREEN, 1.8)
        + group("translate(14 -11.4) rotate(38)", cut)
    )
    return group(f"translate({x} {y}) scale({side} 1)", drawn)


def _knot(x: float, y: float, size: float = 1) -> str:
    return group(
        f"translate({x} {y}) scale({size:g})", oval(0, 0, 6, 9, DARK_GREEN, INK, 1.6), oval(0, 0, 2.4, 4.4, GREEN, "")
    )


ACES: Final[Mapping[str, Callable[[], str]]] = {"O": oros, "C": copas, "E": espadas, "B": bastos}
