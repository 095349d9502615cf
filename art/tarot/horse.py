"""The knights' horses: head and neck, looking to the viewer's left, in the coordinates of the card."""

from art.cloth import Pattern, cloth, folds, spline, studs
from art.inks import DARK_GOLD, GOLD, INK, PAPER, RED
from art.pen import disc, group, path

OUTLINE = (
    "84,92! 85,76! 92,86 97,92! 112,100 130,124 142,154 150,208! 52,208! 54,184 66,164 80,148! 72,156 62,158 54,166 "
    "48,172 40,171 36,166! 33,160 34,152 42,138 54,116 62,102 72,93"
)
MANE = (
    "92,88! 104,90 122,106 138,132 148,164 154,208! 138,208! 134,194 128,200! 130,184 118,186! 124,172 110,170! "
    "120,158 104,154! 114,144 98,138! 108,128 94,120! 102,112 90,102!"
)


def horse(coat: str, shade: str, mane: str, strap: str, *patterns: str | Pattern, line: str = INK) -> str:
    """A bridled horse; `shade` and `line` are the inks of its modelling, `patterns` lie on the coat."""
    modelling = folds(
        "82,146 90,136 92,122 86,110", "64,186 70,174 84,160", "60,108 50,128 46,142", colour=shade, width=2
    )
    locks = folds(
        "104,94 122,116 132,148", "114,104 134,138 140,190", "100,104 108,118", "120,128 124,150", colour=shade
    )
    return "".join(
        (
            path(spline("76,98! 72,84 77,70! 84,82 86,94!"), coat, INK, 2),
            cloth(OUTLINE, coat, *patterns, modelling),
            cloth(MANE, mane, locks, width=2),
            path(spline("86,84! 74,88 68,100 66,110! 76,106 84,98!"), mane, INK, 1.8),
            _features(line),
            _bridle(strap),
        )
    )


def _features(line: str) -> str:
    eye = path("M60,115C63,111 68,111 72,115C68,118 63,118 60,115Z", PAPER, line, 1.5) + disc(65.4, 114.8, 2, INK, "")
    brow = path("M60,110C64,107 69,107 73,110", "none", line, 1.6)
    nostril = path("M38,156C39,152 43,152 43,155C42,158 40,158 38,156Z", line, "")
    return eye + brow + nostril + path("M35.6,165C40,165 45,163 49,159", "none", line, 1.6)


def _bridle(strap: str) -> str:
    straps = "M90,94C84,112 70,136 54,160M46,133C52,142 58,147 66,150M92,92C86,96 76,98 66,96"
    return (
        path(straps, "none", INK, 6)
        + path(straps, "none", strap, 3.2)
        + studs("60,147 78,125 89,97", 3.4, GOLD, 1.4)
        + path("M52,158m-5,0a5,5 0 1 0 10,0a5,5 0 1 0-10,0", "none", INK, 4.4)
        + path("M52,158m-5,0a5,5 0 1 0 10,0a5,5 0 1 0-10,0", "none", DARK_GOLD, 1.8)
    )


def rein(strap: str, x: float, y: float) -> str:
    """The rein from the bit to a hand."""
    line = f"M54,162C66,178 90,178 {x:g},{y:g}"
    return path(line, "none", INK, 6) + path(line, "none", strap, 3.2)


def plume(x: float, y: float, fill: str, lean: float = 0) -> str:
    """A panache of three feathers, its foot at a point."""
    feather = path("M0,0C-7,-10-8,-22 0,-34C5,-38 11,-34 8,-29C12,-22 8,-10 0,0Z", fill, INK, 1.6)
    return group(
        f"translate({x:g} {y:g}) rotate({lean:g})",
        group("rotate(34)", feather),
        group("rotate(-30)", feather),
        feather,
        disc(0, 0, 3.4, GOLD, INK, 1.5),
    )


def breastband(fill: str = RED) -> str:
    """Bells on a strap across the chest."""
    line = "M52,190C72,202 110,202 146,186"
    return (
        path(line, "none", INK, 8) + path(line, "none", fill, 5) + studs("62,195 78,199 95,200 112,198", 3, GOLD, 1.3)
    )
