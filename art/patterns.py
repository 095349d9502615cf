"""Patterns that fill a box, to be clipped to a silhouette: stripes, chevrons, lozenges, dots, ermine, brocade."""

from collections.abc import Callable, Iterable

from art.inks import INK
from art.pen import Point, num, path

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Pattern = Callable[[Box], str]
"""Fills a box, to be clipped to a silhouette."""


def stripes(step: float, colour: str, width: float, lean: float = 0, start: float = 0) -> Pattern:
    """Upright lines `step` apart; `lean`: how far the foot stands right of the head."""

    def drawn(box: Box) -> str:
        left, top, right, bottom = box
        lines = (
            f"M{num(x)},{num(top)}l{num(lean)},{num(bottom - top)}"
            for x in _steps(left + start - max(lean, 0), right - min(lean, 0), step)
        )
        return path("".join(lines), "none", colour, width)

    return drawn


def bars(step: float, colour: str, width: float, lean: float = 0, start: float = 0) -> Pattern:
    """Level lines `step` apart; `lean`: how far the right end stands below the left."""

    def drawn(box: Box) -> str:
        left, top, right, bottom = box
        lines = (
            f"M{num(left)},{num(y)}l{num(right - left)},{num(lean)}"
            for y in _steps(top + start - max(lean, 0), bottom - min(lean, 0), step)
        )
        return path("".join(lines), "none", colour, width)

    return drawn


def chevrons(step: float, colour: str, width: float, axis: float = 100, drop: float = 14) -> Pattern:
    """Nested angles pointing down, `step` apart, about an upright axis."""

    def drawn(box: Box) -> str:
        left, top, right, bottom = box
        half = max(axis - left, right - axis)
        lines = (
            f"M{num(axis - half)},{num(y)}l{num(half)},{num(drop)} {num(half)},{num(-drop)}"
            for y in _steps(top - drop, bottom, step)
        )
        return path("".join(lines), "none", colour, width)

    return drawn


def harlequin(across: float, down: float, *colours: str) -> Pattern:
    """Lozenges of the colours by turns, with lozenges of the ground between them."""

    def drawn(box: Box) -> str:
        parts: dict[str, list[str]] = {}
        for row, column, x, y in _grid(box, across, down):
            shape = f"M{num(x)},{num(y - down / 2)}l{_diamond(across, down)}z"
            parts.setdefault(colours[(row + column) % len(colours)], []).append(shape)
        return "".join(path("".join(shapes), colour, "") for colour, shapes in parts.items())

    return drawn


def lozenges(across: float, down: float, colour: str, size: float = 0.6) -> Pattern:
    """Lozenges in staggered rows, each filling `size` of its cell."""

    def drawn(box: Box) -> str:
        shapes = (
            f"M{num(x)},{num(y - down * size / 2)}l{_diamond(across * size, down * size)}z"
            for x, y in _staggered(box, across, down)
        )
        return path("".join(shapes), colour, "")

    return drawn


def dots(across: float, down: float, radius: float, colour: str) -> Pattern:
    """Dots in staggered rows."""

    def drawn(box: Box) -> str:
        return path(
            "".join(f"M{num(x)},{num(y)}h0" for x, y in _staggered(box, across, down)), "none", colour, 2 * radius
        )

    return drawn


def ermine(across: float = 13, down: float = 11) -> Pattern:
    """The black tails of ermine, for white ground."""

    def drawn(box: Box) -> str:
        tails = (f"M{num(x)},{num(y - 3)}l1.6,4.4-1.6,1.4-1.6-1.4z" for x, y in _staggered(box, across, down))
        return path("".join(tails), INK, "")

    return drawn


def sprigs(across: float, down: float, colour: str, size: float = 1) -> Pattern:
    """Brocade: three-leaved sprigs in staggered rows."""

    def drawn(box: Box) -> str:
        leaf = " ".join(num(size * each) for each in (-2.4, -2, -2, -5, 0, -7, 2, 2, 2.4, 5, 0, 7))
        side = " ".join(num(size * each) for each in (-3, -1, -5, -3, -5, -6, 3, 0, 5, 3, 5, 6))
        other = " ".join(num(size * each) for each in (3, -1, 5, -3, 5, -6, -3, 0, -5, 3, -5, 6))
        shapes = (f"M{num(x)},{num(y)}c{leaf}zm0,0c{side}zm0,0c{other}z" for x, y in _staggered(box, across, down))
        return path("".join(shapes), colour, "")

    return drawn


def _steps(start: float, end: float, step: float) -> Iterable[float]:
    return (start + step * at for at in range(int((end - start) / step) + 1))


def _grid(box: Box, across: float, down: float) -> Iterable[tuple[int, int, float, float]]:
    left, top, right, bottom = box
    for row, y in enumerate(_steps(top, bottom + down, down)):
        for column, x in enumerate(_steps(left, right + across, across)):
            yield row, column, x, y


def _staggered(box: Box, across: float, down: float) -> Iterable[Point]:
    """Points in rows, every other row half a step aside."""
    left, top, right, bottom = box
    for row, y in enumerate(_steps(top, bottom, down)):
        for x in _steps(left + across / 2 * (row % 2), right, across):
            yield x, y


def _diamond(across: float, down: float) -> str:
    dx, dy = num(across / 2), num(down / 2)
    return f"{dx},{dy} -{dx},{dy} -{dx},-{dy}"
