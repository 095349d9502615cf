"""The backs of both packs: a lattice of lozenges in a frame, with the pack's own medallion."""

from art.faces import HEIGHT, sheet
from art.inks import BLUE, DARK_BLUE, DARK_RED, GOLD, INK, PAPER, RED
from art.pen import box, disc, group, num, path, petals, star
from art.signs import coin


def back(pack: str) -> str:
    """The back of a pack: red and a coin, or blue and a rose of rays."""
    ground, shade = (RED, DARK_RED) if pack == "es" else (BLUE, DARK_BLUE)
    height = HEIGHT[pack]
    medallion = coin() if pack == "es" else _rose()
    return sheet(
        pack,
        "Dorso" if pack == "es" else "Dos",
        box(12, 12, 176, height - 24, ground, INK, 2.2, 7),
        _lattice(pack, height, shade),
        box(19, 19, 162, height - 38, "none", PAPER, 1.6, 4),
        group(f"translate(100 {num(height / 2)}) scale(2.3)", disc(0, 0, 22, PAPER, INK, 1.1), medallion),
    )


def _lattice(pack: str, height: int, shade: str) -> str:
    """Two tilings of lozenges, clipped to the frame, as one pattern."""
    tile = path("M11,1L21,16.5L11,32L1,16.5Z", shade, "") + path("M11,11L14.6,16.5L11,22L7.4,16.5Z", GOLD, "")
    name = f"{pack}-back-lattice"
    start = num(height / 2 % 33)
    return (
        f'<pattern id="{name}" width="22" height="33" patternUnits="userSpaceOnUse" x="1" y="{start}">{tile}</pattern>'
        + box(19, 19, 162, height - 38, f"url(#{name})")
    )


def _rose() -> str:
    rays = [(0.0, -17.0), (3.4, -7.0), (-3.4, -7.0)]
    return (
        path(star(rays, range(0, 360, 45)), RED, INK, 1)
        + path(star(rays, range(22, 360, 45)), GOLD, INK, 1)
        + disc(0, 0, 8, DARK_BLUE, INK, 1.2)
        + path(petals(7, 2.6, range(0, 360, 60)), GOLD, "")
        + disc(0, 0, 1.8, RED, INK, 0.8)
    )
