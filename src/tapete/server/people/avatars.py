"""Drawn faces of people: a pattern of suits in two colours, always the same for the same words."""

from hashlib import sha256
from typing import Final

COLOURS: Final = (
    *(("#7a1f2b", "#f3d9a4"), ("#1f4e5f", "#f2e3c6"), ("#35522b", "#f0e2b6"), ("#5b3a6e", "#f1dcc9")),
    *(("#8a4b14", "#f7e7c8"), ("#24406e", "#e9dcc0"), ("#6b2d4f", "#f2dfd0"), ("#2f5d56", "#f3e6c2")),
)
SHAPES: Final = (
    '<circle cx="0" cy="0" r="7"/><circle cx="0" cy="0" r="3" fill="{ground}"/>',
    '<path d="M-6-7H6L4 0Q3 3 1 3V5H4V7H-4V5H-1V3Q-3 3-4 0Z"/>',
    '<path d="M0-8L2 2H5V4H1V8H-1V4H-5V2H-2Z"/>',
    '<path d="M-3-8H3L5 8H-5Z"/>',
    '<path d="M0-8L6 0L0 8L-6 0Z"/>',
    '<path d="M0 7L-7-1Q-7-7 0-4Q7-7 7-1Z"/>',
)
NUMBERS: Final = 64
"""How many there are to choose from."""


def drawn(words: str) -> str:
    """The picture of these words as SVG, 64 by 64."""
    digest = sha256(words.encode()).digest()
    colour, ground = COLOURS[digest[0] % len(COLOURS)]
    shapes = [_shape(digest[2 + 3 * place : 5 + 3 * place], place, ground) for place in range(6)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img">'
        f'<rect width="64" height="64" fill="{ground}"/><g fill="{colour}">{"".join(shapes)}</g></svg>'
    )


def _shape(chance: bytes, place: int, ground: str) -> str:
    """One suit at its place, and its mirror image: faces are symmetrical."""
    if chance[0] % 4 == 0 and place:
        return ""
    shape = SHAPES[chance[1] % len(SHAPES)].format(ground=ground)
    x, y, turn = 11 + 21 * (place % 2), 11 + 21 * (place // 2), chance[2] % 4 * 90
    own = f'<g transform="translate({x} {y}) rotate({turn})">{shape}</g>'
    return own if x == 32 else own + f'<g transform="translate({64 - x} {y}) scale(-1 1) rotate({turn})">{shape}</g>'
