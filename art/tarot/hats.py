"""Hats and hair, round the middle of a head of radius five."""

from art.inks import GOLD, INK, PAPER, RED
from art.tarot.strokes import ball, line, shape


def cap(ink: str) -> str:
    """A flat cap with a peak."""
    return shape("M-5.6,-1.6C-7,-7 4,-8.6 5,-3.4L8,-1.8C5,-1.4-2,-2.6-5.6,-1.6Z", ink)


def beret(ink: str) -> str:
    return shape("M-5,-2.6C-11,-4-8,-9.4-1,-8.6C6,-8.6 8.4,-5 5,-3C2,-4-2,-4-5,-2.6Z", ink)


def straw(ink: str = GOLD, band: str = RED) -> str:
    """A wide straw hat."""
    crown = shape("M-5,-3C-5,-9 5,-9 5,-3Z", ink)
    return (
        crown
        + line("M-4.8,-4.2H4.8", band, 2)
        + shape("M-10.4,-2.4C-6,-4.8 6,-4.8 10.4,-2.4C5,-1-5,-1-10.4,-2.4Z", ink)
    )


def boater(band: str = RED) -> str:
    return (
        shape("M-4.8,-3V-7.6H4.8V-3Z", GOLD) + line("M-4,-4.2H4", band, 2) + shape("M-8.4,-3.6h16.8v1.8h-16.8z", GOLD)
    )


def topper(ink: str = INK) -> str:
    """A top hat."""
    return (
        shape("M-4.6,-3L-5.2,-13H5.2L4.6,-3Z", ink)
        + line("M-4.2,-5H4.2", RED, 1.8)
        + line("M-8,-3.4C-3,-2 3,-2 8,-3.4", INK, 2.4)
    )


def bonnet(ink: str, ribbon: str = RED) -> str:
    """A bonnet, its brim forward."""
    return shape("M2.4,5C-7,6-9,-6-2,-7.6C3,-9 6,-7 7.4,-4.6C3.4,-4 1.6,0 2.4,5Z", ink) + line(
        "M1,-7.6C-2,-4-2,2-.6,5", ribbon, 1.6
    )


def kerchief(ink: str) -> str:
    return shape("M4.4,-4.4C0,-2-1,2 0,4.8L-4,5.2L-9,7.6L-6,2.6C-7,-4-3,-8 4.4,-4.4Z", ink)


def bun(ink: str) -> str:
    """Hair pinned up."""
    return ball(-4.4, -5.2, 2.8, ink)


def knot(ink: str) -> str:
    """Hair pinned up, seen from behind."""
    return ball(0, -6.4, 3, ink)


def cone(ink: str, ball_ink: str = GOLD) -> str:
    """A carnival hat, pointed."""
    return shape("M-5.6,-3C-3,-5 3,-5 5.6,-3L1.4,-18Z", ink) + ball(1.4, -18, 2.2, ball_ink)


def bicorne(ink: str = INK) -> str:
    """A hat of two horns, across."""
    return shape("M-10,-1.6C-8,-5-6,-8.6 0,-10C6,-8.6 8,-5 10,-1.6C6,-4.4-6,-4.4-10,-1.6Z", ink)


def hood(ink: str) -> str:
    return shape("M3.6,-5.4C5,-3 1,-2 1.4,5.6L-5,6.6C-9,0-6,-9 3.6,-5.4Z", ink)


def woolly(ink: str) -> str:
    """A knitted cap with a pompom."""
    return shape("M-5.6,-1.4C-7,-9 6,-9 5.4,-1.6Z", ink) + line("M-5.2,-1.8H5", PAPER, 2.2) + ball(0, -8.4, 2.2, PAPER)


def plait(ink: str) -> str:
    """A plait down the back."""
    return line("M-4,2C-8,4-6,8-8,12", INK, 4) + line("M-4,2C-8,4-6,8-8,12", ink, 2)
