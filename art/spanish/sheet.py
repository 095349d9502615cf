"""The paper of a full Spanish face: the frame with its pinta, and the numeral in two opposite corners."""

from art.cloth import turned_over
from art.faces import GAPS, HEIGHT, RANK_NAMES, SUIT_NAMES, pinta, sheet
from art.inks import INDEX, PAPER
from art.pen import box, label, width_of

CAPITAL = 27.0


def face(rank: str, suit: str, *drawn: str) -> str:
    """A card's paper, frame and corners, and what is drawn on it."""
    colour = INDEX[f"es-{suit}"]
    narrow = 0.92 if len(rank) == 1 else 0.8
    clearing = box(8, 8, 8 + width_of(rank, CAPITAL, narrow), 36, PAPER)
    corner = turned_over(clearing + label(rank, 10, 38, CAPITAL, colour, narrow), HEIGHT["es"])
    title = f"{RANK_NAMES.get(f'es-{rank}', rank)} de {SUIT_NAMES[f'es-{suit}']}"
    return sheet("es", title, pinta(GAPS[suit], colour), *drawn, corner)
