"""The suit signs of both packs, each drawn round the origin, about 40 units high at scale 1."""

from collections.abc import Mapping
from typing import Final

from art.inks import BLUE, DARK_GOLD, DARK_GREEN, DARK_RED, GOLD, GREEN, INK, PAPER, RED, STEEL
from art.pen import box, disc, group, num, oval, path, petals, star, turned

HEART = (
    "M0,18C-7,9-19,3-19,-8C-19,-15-14,-19-9,-19C-4.5,-19-1.4,-16.4 0,-12.5"
    "C1.4,-16.4 4.5,-19 9,-19C14,-19 19,-15 19,-8C19,3 7,9 0,18Z"
)
SPADE = (
    "M0,-19C-6,-10-18,-4-18,6C-18,12-13,15-9,15C-6,15-3,13.5-1.6,11C-2,14.5-4,17.5-6,19L6,19"
    "C4,17.5 2,14.5 1.6,11C3,13.5 6,15 9,15C13,15 18,12 18,6C18,-4 6,-10 0,-19Z"
)
DIAMOND = "M0,-20C4,-12 9,-6 15,0C9,6 4,12 0,20C-4,12-9,6-15,0C-9,-6-4,-12 0,-20Z"
CLUB = (
    "M0,-19C5,-19 9,-15.4 9,-10.4C9,-7.6 7.8,-5.4 6,-3.6C8,-5 17.6,-4.6 17.6,4.4"
    "C17.6,9.4 14,13 9.4,13C6,13 3,11 1.6,8.4C2,13 4,17 6,19L-6,19"
    "C-4,17-2,13-1.6,8.4C-3,11-6,13-9.4,13C-14,13-17.6,9.4-17.6,4.4"
    "C-17.6,-4.6-8,-5-6,-3.6C-7.8,-5.4-9,-7.6-9,-10.4C-9,-15.4-5,-19 0,-19Z"
)
FRENCH: Final[Mapping[str, str]] = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB}


def coin() -> str:
    """Oros: a coin with rays and a flower."""
    rays = [(0.0, -13.6), (2.4, -7.6), (-2.4, -7.6)]
    return (
        disc(0, 0, 18.4, GOLD, INK, 2)
        + disc(0, 0, 15.2, "none", DARK_GOLD, 1.2)
        + path(star(rays, range(0, 360, 60)), INK, "")
        + path(star(rays, range(30, 360, 60)), RED, "")
        + disc(0, 0, 7, PAPER, INK, 1.4)
        + path(petals(6, 2.6, range(0, 360, 60)), RED, "")
        + disc(0, 0, 1.7, GOLD, INK, 1)
    )


def cup() -> str:
    """Copas: a chalice, its bowl striped below a gold band."""
    bowl = "M-14,-15C-14,-2-8,4-2.6,6L-2.6,10L2.6,10L2.6,6C8,4 14,-2 14,-15Z"
    band = "M-14,-11L14,-11C13.6,-8.8 13.2,-7.2 12.6,-5.8L-12.6,-5.8C-13.2,-7.2-13.6,-8.8-14,-11Z"
    return (
        path("M-10,19C-10,14-4,13-2.6,9L2.6,9C4,13 10,14 10,19Z", GOLD, INK, 1.8)
        + path(bowl, RED, "")
        + path("M-8,-5L-7,1M-4,-5L-3.4,4M0,-5L0,5M4,-5L3.4,4M8,-5L7,1", "none", DARK_RED, 1.3)
        + path(band, GOLD, "")
        + path(bowl, "none", INK, 1.8)
        + oval(0, -15, 14, 4, GOLD)
        + oval(0, -15, 9, 1.9, DARK_RED, "")
        + path("M-4.5,8L4.5,8", "none", INK, 2.6)
        + path("M-8.5,16.4L8.5,16.4", "none", DARK_GOLD, 1.4)
    )


def sword() -> str:
    """Espadas: a sword, point to the upper right."""
    blade = "M0,-25L3.6,-19L3.6,11L-3.6,11L-3.6,-19Z"
    guard = "M-10,8.4C-8,12.6-4,10.4 0,10.4C4,10.4 8,12.6 10,8.4C9.6,15 5,14.4 0,14.4C-5,14.4-9.6,15-10,8.4Z"
    drawn = (
        path(blade, STEEL, "")
        + path("M0,-25L3.6,-19L3.6,11L0,11Z", BLUE, "")
        + path(blade, "none", INK, 1.5)
        + path(guard, GOLD, INK, 1.5)
        + box(-2.1, 14.4, 4.2, 8, RED, INK, 1.4)
        + disc(0, 23.6, 2.7, GOLD, INK, 1.4)
    )
    return group("rotate(40)", drawn)


def cudgel() -> str:
    """Bastos: a lopped branch, thick end to the upper right."""
    trunk = (
        "M-2.3,23.4C-2.7,14-3,4-4.2,-7C-5.2,-14-5.4,-20-2.4,-24C0,-25.6 3.4,-24.6 4.6,-21.6"
        "C5.4,-14 3.6,-4 3,6C2.8,12 2.6,18 2.3,23.4Z"
    )
    stubs = (
        "M-3.4,-10L-8,-14.2L-9,-11L-3.6,-5ZM4,-14L8.4,-18L9.6,-15L4,-9Z"
        "M-2.8,6L-7,2.4L-8,5.4L-2.6,10.6ZM3,1L7,-2.8L8.2,0L3,5.6Z"
    )
    drawn = (
        path(stubs, GREEN, INK, 1.5)
        + "".join(disc(x, y, 1.8, GOLD, INK, 1.2) for x, y in [(-8.4, -12.4), (9, -16.4), (-7.4, 4), (7.6, -1.4)])
        + path(trunk, GREEN, INK, 1.6)
        + path("M-2,-19C-2.4,-9-.8,3-.6,17M1.8,-20C2.8,-10 1.4,2 .9,13", "none", DARK_GREEN, 1.2)
        + path("M-2.6,16C-1,17.2 1,17.2 2.6,16", "none", RED, 2)
        + oval(0, 23.2, 2.5, 1.3, GOLD, INK, 1.2)
    )
    return group("rotate(40)", drawn)


def mask(colour: str) -> str:
    """Trumps: a carnival mask."""
    face = "M-17,-8C-8,-13 8,-13 17,-8C19,4 12,11 5,8C2,6-2,6-5,8C-12,11-19,4-17,-8Z"
    eyes = "M-12,-2C-9,-6-5,-5-4,-1C-7,2-10,2-12,-2ZM12,-2C9,-6 5,-5 4,-1C7,2 10,2 12,-2Z"
    return path(face, colour, INK, 2) + path(eyes, INK, "")


def excuse_star() -> str:
    """The index of the Excuse."""
    corners = [turned([corner], degrees)[0] for degrees in range(0, 360, 72) for corner in ((0.0, -20.0), (4.6, -6.4))]
    return path("M" + "L".join(f"{num(x)},{num(y)}" for x, y in corners) + "Z", RED, "")


def cap() -> str:
    """The Excuse: a fool's cap of three horns with bells, over a jagged collar."""
    return (
        path("M-7,4C-10,-8-16,-12-22,-8C-25,-5-25,0-24,4C-20,-1-15,0-12,10Z", RED, INK, 1.6)
        + path("M7,4C10,-8 16,-12 22,-8C25,-5 25,0 24,4C20,-1 15,0 12,10Z", GREEN, INK, 1.6)
        + path("M-9,8C-9,-4-6,-16 4,-20C2,-13 8,-6 9,8Z", GOLD, INK, 1.6)
        + path("M-13,8C-5,4.6 5,4.6 13,8L13,13C5,9.6-5,9.6-13,13Z", PAPER, INK, 1.5)
        + path("M-12,14L-15,22L-8,18L-5,25L0,19L5,25L8,18L15,22L12,14C5,10.8-5,10.8-12,14Z", GOLD, INK, 1.5)
        + "".join(disc(x, y, 2.7, GOLD, INK, 1.4) for x, y in [(-24, 6), (24, 6), (5, -21)])
    )


SPANISH = {"O": coin, "C": cup, "E": sword, "B": cudgel}
