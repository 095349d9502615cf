"""The paper of a full suit card: its index in two opposite corners, and its colour in either palette."""

from art.cloth import turned_over
from art.faces import HEIGHT, INDEX_LETTERS, RANK_NAMES, SUIT_NAMES, sheet
from art.inks import FOUR_COLOURS, INDEX, PAPER
from art.pen import box, group, label, num, path, width_of
from art.signs import FRENCH

CAPITAL = 27.0
"""The height of the index's capitals: 9.7 pixels on a card 72 pixels wide."""
AXIS = 23.5
"""Where the middle of the index stands."""


def colour_of(suit: str, four: bool) -> str:
    """The colour of a French suit; `four`: in the palette of four colours."""
    return FOUR_COLOURS.get(f"ta-{suit}", INDEX[f"ta-{suit}"]) if four else INDEX[f"ta-{suit}"]


def sign(suit: str, colour: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    """A suit sign round a point."""
    spun = f" rotate({num(turn)})" if turn else ""
    return group(f"translate({num(x)} {num(y)}){spun} scale({scale:g})", path(FRENCH[suit], colour, ""))


def card(rank: str, suit: str, four: bool, *drawn: str) -> str:
    """A suit card: what is drawn, and over it rank and sign in two opposite corners, on clear paper."""
    colour, letter = colour_of(suit, four), INDEX_LETTERS.get(rank, rank)
    narrow = 0.78 if len(letter) > 1 else 0.95
    left = AXIS - width_of(letter, CAPITAL, narrow) / 2
    clearing = box(9, 9, 31, 67, PAPER) if rank in INDEX_LETTERS else ""
    # Among the signs of a number card, that of the index is small enough not to be counted with them.
    small = sign(suit, colour, AXIS, 58, 0.72) if rank in INDEX_LETTERS else sign(suit, colour, AXIS, 53, 0.5)
    index = label(letter, left, 38, CAPITAL, colour, narrow) + small
    title = f"{RANK_NAMES.get(f'ta-{rank}', rank)} de {SUIT_NAMES[f'ta-{suit}']}"
    return sheet("ta", title, *drawn, turned_over(clearing + index, HEIGHT["ta"]))
