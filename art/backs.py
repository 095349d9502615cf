"""The backs: three designs for each pack, each a tiling in a frame with the pack's own medallion."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from art.faces import HEIGHT, sheet
from art.inks import BLUE, DARK_BLUE, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PAPER, RED
from art.pen import box, disc, group, num, path, petals, star, turned
from art.spanish.signs import coin

DESIGNS: Final = 3


@dataclass(frozen=True, slots=True)
class Tile:
    """What is repeated: its size, and its drawing in two inks on the ground."""

    across: float
    down: float
    drawn: Callable[[str, str], str]


def back(pack: str, design: int) -> str:
    """The back of a pack in one of three designs and grounds; the same upside down."""
    ground, shade, light = _inks(pack, design)
    height = HEIGHT[pack]
    name = f"{pack}-back" + (f"-{design}" if design > 1 else "")
    medallion = coin(42) if pack == "es" else group("scale(2.3)", _rose())
    return sheet(
        pack,
        "Dorso" if pack == "es" else "Dos",
        box(12, 12, 176, height - 24, ground, INK, 2.2, 7),
        _tiling(name, TILES[design - 1], height, shade, light),
        box(19, 19, 162, height - 38, "none", PAPER, 1.6, 4),
        group(f"translate(100 {num(height / 2)})", group("scale(2.3)", MOUNTS[design - 1](light)), medallion),
    )


def _inks(pack: str, design: int) -> tuple[str, str, str]:
    """Ground, pattern and highlight; the first of each pack are red and blue."""
    red, blue, green = (RED, DARK_RED, GOLD), (BLUE, DARK_BLUE, GOLD), (GREEN, DARK_GREEN, GOLD)
    order = (red, green, blue) if pack == "es" else (blue, red, green)
    return order[design - 1]


def _tiling(name: str, tile: Tile, height: float, shade: str, light: str) -> str:
    """The tile, repeated from the middle of the card."""
    x, y = num(100 % tile.across), num(height / 2 % tile.down)
    size = f'width="{num(tile.across)}" height="{num(tile.down)}"'
    pattern = f'<pattern id="{name}-tile" {size} patternUnits="userSpaceOnUse" x="{x}" y="{y}">'
    return f"{pattern}{tile.drawn(shade, light)}</pattern>" + box(19, 19, 162, height - 38, f"url(#{name}-tile)")


def _lozenge(shade: str, light: str) -> str:
    return path("M11,1L21,16.5L11,32L1,16.5Z", shade, "") + path("M11,11L14.6,16.5L11,22L7.4,16.5Z", light, "")


def _azulejo(shade: str, light: str) -> str:
    """Glazed tiles: a star of eight points, quarters of rings at the corners."""
    rings = path("M0,9A9,9 0 0 0 9,0M18,0A9,9 0 0 0 27,9M27,18A9,9 0 0 0 18,27M9,27A9,9 0 0 0 0,18", "none", light, 1.6)
    corners = path(
        "M0,4.6A4.6,4.6 0 0 0 4.6,0H0ZM22.4,0A4.6,4.6 0 0 0 27,4.6V0ZM27,22.4A4.6,4.6 0 0 0 22.4,27H27Z"
        "M4.6,27A4.6,4.6 0 0 0 0,22.4V27Z",
        PAPER,
        "",
    )
    points = path(star([(0, -10.6), (3, -4.4), (-3, -4.4)], range(0, 360, 45)), shade, "")
    return rings + corners + group("translate(13.5 13.5)", points, disc(0, 0, 5, shade, ""), disc(0, 0, 2.6, light, ""))


def _rings(shade: str, light: str) -> str:
    """Interlaced rings in staggered rows, each round a bead."""
    centres = (0, 0), (20, 0), (10, 10), (0, 20), (20, 20)
    rings = "".join(disc(x, y, 10, "none", shade, 2) for x, y in centres)
    return rings + path("M0,0h0M20,0h0M10,10h0M0,20h0M20,20h0", "none", light, 4)


def _plain_mount(light: str) -> str:
    return disc(0, 0, 22, PAPER, INK, 1.1)


def _scalloped_mount(light: str) -> str:
    centres = (turned([(0, -23)], 22.5 * at)[0] for at in range(16))
    return "".join(disc(x, y, 4.6, light, INK, 1) for x, y in centres) + disc(0, 0, 22.6, PAPER, INK, 1)


def _rayed_mount(light: str) -> str:
    rays = star([(0, -30.0), (4.4, -21.0), (-4.4, -21.0)], range(0, 360, 20))
    return path(rays, light, INK, 1) + disc(0, 0, 22, PAPER, INK, 1.1)


def _rose() -> str:
    rays = [(0.0, -17.0), (3.4, -7.0), (-3.4, -7.0)]
    return (
        path(star(rays, range(0, 360, 45)), RED, INK, 1)
        + path(star(rays, range(22, 360, 45)), GOLD, INK, 1)
        + disc(0, 0, 8, DARK_BLUE, INK, 1.2)
        + path(petals(7, 2.6, range(0, 360, 60)), GOLD, "")
        + disc(0, 0, 1.8, RED, INK, 0.8)
    )


TILES: Final = (Tile(22, 33, _lozenge), Tile(27, 27, _azulejo), Tile(20, 20, _rings))
MOUNTS: Final = (_plain_mount, _scalloped_mount, _rayed_mount)
