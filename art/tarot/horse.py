"""The knights' horses: head and neck, looking to the viewer's left, in the coordinates of the card."""

from typing import Final

from art.cloth import cloth, folds, spline, studs
from art.inks import DARK_BLUE, DARK_GOLD, GOLD, INK, PAPER, STEEL
from art.patterns import Pattern
from art.pen import disc, group, num, path, turned
from art.tarot.regalia import trim

NECK: Final = "80,92! 92,84 112,98 130,122 142,154 150,210! 50,210! 54,184 66,164 78,144! 82,116"
HEAD: Final = (
    "84,92! 85,74! 93,86 97,94! 100,112 97,132 86,148 72,155 62,158 54,166 48,172 40,171 36,166! 33,160 34,152 42,138 "
    "54,116 62,102 72,93"
)
FLOWING: Final = (
    "92,86! 104,88 122,104 138,130 148,164 154,210! 138,210! 134,194 128,200! 130,184 118,186! 124,172 110,170! "
    "120,158 106,154! 116,144 102,138! 110,128 98,120! 104,112 94,102!"
)
"""A loose mane, its locks over the neck."""
LONG: Final = (
    "92,86! 106,88 124,104 140,132 150,166 156,210! 120,210! 126,192 112,198 100,192! 114,184 118,170 104,172 94,164! "
    "108,156 112,144 102,144 94,136! 104,128 104,114 96,104!"
)
"""A long one in waves."""
PLAITED: Final = (
    "92,84! 102,80 110,86! 120,86 124,98! 133,102 134,114! 143,120 142,132! 150,140 147,152! 155,162 152,176! "
    "158,190 154,210! 142,210! 138,178 130,150 120,126 108,106 96,96!"
)
"""A plaited crest."""
POLL: Final = (88.0, 98.0)
"""Where the head turns on the neck."""
BIT: Final = (52.0, 158.0)


def horse(coat: str, shade: str, mane: str, strap: str, *patterns: str | Pattern, locks: str, nod: float = 0) -> str:
    """A bridled horse; `shade`: the ink of its modelling; `locks`: its mane; `nod`: how far its nose is up, degrees."""
    line = PAPER if coat == INK else INK
    chest = folds("64,188 70,174 82,160", "60,206 62,196 68,188", colour=shade, width=2)
    hairs = ("104,92 122,114 134,148", "132,136 140,162 144,200", "108,108 118,128 116,150", "124,140 130,164 124,186")
    strands = folds(*hairs, colour=STEEL if mane in (INK, DARK_BLUE) else INK, width=1.2)
    face = folds("62,112 52,130 47,144", "90,112 92,126 84,140", colour=shade, width=2)
    x, y = POLL
    return (
        cloth(NECK, coat, *patterns, chest)
        + cloth(locks, mane, strands, width=2)
        + group(
            f"rotate({num(nod)} {num(x)} {num(y)})",
            path(spline("77,98! 73,84 78,70! 85,82 87,94!"), coat, INK, 2),
            cloth(HEAD, coat, *patterns, face),
            path(spline("87,82! 76,86 69,98 66,112! 72,108 74,114! 80,104 86,96!"), mane, INK, 1.8),
            _features(line),
            _bridle(strap),
        )
    )


def _features(line: str) -> str:
    eye = path("M60,117C63,113 68,113 72,117C68,120 63,120 60,117Z", PAPER, line, 1.5) + disc(65.6, 116.8, 2, INK, "")
    nostril = path("M38,156C39,152 43,152 43,155C42,158 40,158 38,156Z", line, "")
    return eye + nostril + path("M60,112.4C64,109.4 69,109.4 73,112.4M35.6,165C40,165 45,163 49,159", "none", line, 1.6)


def _bridle(strap: str) -> str:
    x, y = BIT
    ring = f"M{num(x - 5)},{num(y)}a5,5 0 1 0 10,0a5,5 0 1 0-10,0"
    straps = trim("M92,94C88,112 72,136 54,160M46,133C52,142 58,147 66,150M92,94C86,99 76,101 66,98", strap, 3.2)
    return straps + studs("60.6,147 80,124 91,98", 3.4, GOLD, 1.4) + trim(ring, DARK_GOLD, 1.8)


def rein(strap: str, x: float, y: float, nod: float = 0) -> str:
    """The rein from the bit to a hand."""
    (px, py), (bx, by) = POLL, BIT
    ((dx, dy),) = turned([(bx - px, by - py)], nod)
    start = f"{num(px + dx)},{num(py + dy + 4)}"
    return trim(f"M{start}C66,180 92,180 {num(x)},{num(y)}", strap, 3.2)


def plume(x: float, y: float, fill: str, lean: float = 0) -> str:
    """A panache of three feathers, its foot at a point."""
    feather = path("M0,0C-7,-10-8,-22 0,-34C5,-38 11,-34 8,-29C12,-22 8,-10 0,0Z", fill, INK, 1.6)
    return group(
        f"translate({num(x)} {num(y)}) rotate({num(lean)})",
        group("rotate(34)", feather),
        group("rotate(-30)", feather),
        feather,
        disc(0, 0, 3.4, GOLD, INK, 1.5),
    )
