"""Beasts and birds, each looking right with its feet (or its middle, for the flying ones) at the origin."""

from collections.abc import Iterable

from art.cloth import again
from art.inks import BLUE, DARK_RED, GOLD, GREEN, INK, PAPER, RED
from art.pen import num
from art.tarot.strokes import ball, curve, curves, egg, flat, line, put, shape, track


def cock(body: str = RED, tail: str = GREEN) -> str:
    """A cock crowing, some forty units high."""
    return (
        line("M-1,-10L-2,0h5M-2,0h-3M5,-10L5,0h5M5,0h-3", INK, 4)
        + line("M-1,-10L-2,0h5M-2,0h-3M5,-10L5,0h5M5,0h-3", GOLD, 1.8)
        + curve("-8,-12 -22,-8 -31,-14 -33,-24! -28,-28 -20,-26 -12,-20!", BLUE)
        + curve("-8,-14 -20,-14 -27,-22 -28,-34! -24,-38 -18,-34 -12,-24!", tail)
        + curve("-8,-16 -17,-24 -20,-36 -16,-44! -11,-42 -9,-32 -6,-22!", GOLD)
        + curve("-14,-20! -8,-8 2,-6 10,-10 16,-18 17,-30 19,-38! 12,-42 7,-38 5,-30 0,-24 -8,-22", body)
        + curve("-8,-20! -2,-22 6,-20 8,-14 0,-10 -6,-14", DARK_RED)
        + shape("M18,-38L26,-42 19,-35 24,-34Z", GOLD)
        + shape("M9,-41C8,-46 11,-47 12,-43C13,-48 16,-48 16,-43C18,-46 20,-44 18,-39Z", RED)
        + shape("M17,-34q4,3 1,7q-4,-2-3,-7z", RED)
        + ball(14, -38.4, 1, INK)
    )


def owl() -> str:
    """An owl on its perch, from the front."""
    return (
        curve("-10,-2 -12,-16 -10,-26 -11,-33! -5,-30 5,-30 11,-33! 10,-26 12,-16 10,-2 0,2", "#8b5a2b")
        + curve("-6,-3 -7,-14 0,-18 7,-14 6,-3 0,0", "#f3d9a0")
        + line("M-3,-12v2M3,-12v2M0,-8v2M-3,-5v2M3,-5v2", "#8b5a2b", 1.4)
        + ball(-4.6, -24, 4.6, PAPER)
        + ball(4.6, -24, 4.6, PAPER)
        + ball(-4.2, -24, 1.8, INK)
        + ball(4.2, -24, 1.8, INK)
        + shape("M-1.6,-21L1.6,-21 0,-17Z", GOLD)
        + line("M-4,1v3M4,1v3", GOLD, 2.4)
    )


def cat(ink: str = INK) -> str:
    """A cat sitting, seen from behind, its tail hanging at the right."""
    return line("M6,-2C14,-2 12,8 16,12", ink, 3) + flat(
        "M-8,0C-10,-8-7,-15-4,-18C-7,-22-6,-28-5.6,-31L-2,-27.6H2L5.6,-31C6,-28 7,-22 4,-18C7,-15 10,-8 8,0Z", ink
    )


def sheep(wool: str = PAPER, face: str = INK) -> str:
    """A sheep, grazing height eighteen."""
    return (
        line("M-7,0v-7M-3,0v-7M6,0v-7M9,0v-7", face, 2.2)
        + shape(
            "M-11,-6a4,4 0 0 1-1,-6a4.4,4.4 0 0 1 5,-5a5,5 0 0 1 8,-.6a4.6,4.6 0 0 1 7,1.6"
            "a4.4,4.4 0 0 1 3,6a4,4 0 0 1-3,5a5,5 0 0 1-6,1a5,5 0 0 1-7,0a4.6,4.6 0 0 1-6,-2z",
            wool,
        )
        + shape("M10,-15C13,-18 17,-17 19,-12C19,-9 16,-8 14,-9C11,-10 9,-12 10,-15Z", face)
        + line("M11,-15l-3,2", face, 2)
    )


def ox(hide: str = "#a8703a") -> str:
    """An ox at the plough, thirty units at the shoulder."""
    return (
        line("M-16,-2V-12M12,-2V-12", INK, 5.6)
        + line("M-16,-2V-12M12,-2V-12", hide, 3)
        + line("M-24,-22C-29,-18-27,-10-28,-7", INK, 1.8)
        + curve(
            "-24,-24! -10,-28 6,-26 14,-30 22,-28! 31,-20 34,-13! 29,-10 24,-15 20,-12! 16,-8 8,-10! "
            "-8,-9! -14,-10 -22,-8! -26,-16",
            hide,
        )
        + line("M-20,0V-12M17,0V-12", INK, 6.6)
        + line("M-20,-.6V-14M17,-.6V-14", hide, 4)
        + shape("M20,-27C15,-32 16,-38 20,-42C19,-37 20,-33 24,-30Z", PAPER)
        + shape("M23,-27C22,-33 27,-38 33,-38C29,-36 28,-32 27,-26Z", PAPER)
        + shape("M19,-27L12,-29 15,-23Z", hide)
        + line("M30,-12.6l1,-1.4", INK, 1.4)
        + ball(26, -20.6, 0.9, INK)
        + line("M9,-29.6C14,-26 14,-14 10,-10", RED, 3)
    )


def dog(coat: str = "#8b5a2b") -> str:
    """A dog walking, sixteen units high."""
    return (
        line("M-8,0L-7,-8M-4,0L-6,-8M5,0L4,-8M9,0L6,-8", INK, 3.6)
        + line("M-10,-11C-15,-13-14,-17-16,-18", INK, 3)
        + curve("-11,-11 -4,-13 4,-12 6,-17 9,-20! 14,-18 18,-15! 15,-12 11,-12 8,-7 0,-7 -8,-6 -12,-8", coat)
        + shape("M8.6,-19.4C6,-18 5.6,-14 7.4,-12.6C9.4,-14 10.4,-17 8.6,-19.4Z", INK)
    )


def swan() -> str:
    """A swan on the water."""
    return (
        curve("-16,0! -20,-8! -12,-12 -2,-12 6,-7! 9,-12 6,-18 9,-23 14,-22! 15,-20 11,-19 13,-12 12,-4 8,0!", PAPER)
        + curves("-14,-6 -6,-8 0,-5", "-12,-3 -4,-4 2,-3", width=1.1)
        + shape("M14,-22L20,-19 14,-19Z", RED)
    )


def gulls(places: Iterable[tuple[float, float, float]], colour: str = INK) -> str:
    """Birds far away: middle and half span."""
    drawn = (
        track("M", x - s, y - s * 0.3, "q", s * 0.6, -s * 0.4, s, s * 0.4, "q", s * 0.4, -s * 0.8, s, -s * 0.4)
        for x, y, s in places
    )
    return line("".join(drawn), colour, 1.5)


def swallow() -> str:
    """A swallow in flight."""
    return flat(
        "M16,-3C12,-6 9,-5 6,-4C2,-10-6,-16-18,-17C-8,-11-5,-6-4,-1L-20,-3-9,1-19,8-2,5C0,10-2,16-8,22C4,18 10,8 11,1Z",
        INK,
    )


def fish(ink: str) -> str:
    return (
        curve("-8,0! -3,-4 5,-4 9,0! 5,4 -3,4", ink) + shape("M-7,0L-13,-5-11,0-13,5Z", ink) + ball(5.4, -1, 0.7, INK)
    )


def flock(drawn: str, *places: tuple[float, float]) -> str:
    """A drawing at each of the places, by reference after the first."""
    (x, y), *rest = places
    return again(put(drawn, x, y), *(f"translate({num(u - x)} {num(v - y)})" for u, v in rest))


def butterfly(ink: str) -> str:
    return egg(-2.6, -1.6, 2.4, 3, ink) + egg(2.6, -1.6, 2.4, 3, ink) + line("M0,-3V3", INK, 1.4)
