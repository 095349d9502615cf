"""Compact faces: the rank over the suit sign in the left 42 %, which is all that a fan shows, and one large sign."""

from collections.abc import Mapping
from typing import Final

from art.inks import EDGE, FOUR_COLOURS, GOLD, INDEX, INK, PAPER, RED
from art.pen import ROUND, box, disc, group, label, path, width_of
from art.signs import FRENCH, SPANISH, cap, excuse_star, mask

WIDTH: Final = 200
HEIGHT: Final = {"es": 310, "ta": 348}
GAPS: Final = {"O": 0, "C": 1, "E": 2, "B": 3}
"""La pinta: how often the frame is broken in its top and bottom sides."""
INDEX_WIDTH: Final = 84
"""The left 42 % of the card."""
INDEX_LETTERS: Final = {"K": "R", "Q": "D", "N": "C", "J": "V"}
"""What the Tarot Nouveau prints in its corners."""
SUIT_NAMES: Final[Mapping[str, str]] = {
    "es-O": "oros",
    "es-C": "copas",
    "es-E": "espadas",
    "es-B": "bastos",
    "ta-S": "pique",
    "ta-H": "cœur",
    "ta-D": "carreau",
    "ta-C": "trèfle",
    "ta-T": "atout",
}
RANK_NAMES: Final[Mapping[str, str]] = {
    "es-1": "As",
    "es-10": "Sota",
    "es-11": "Caballo",
    "es-12": "Rey",
    "ta-K": "Roi",
    "ta-Q": "Dame",
    "ta-N": "Cavalier",
    "ta-J": "Valet",
}


def sheet(pack: str, title: str, *drawn: str) -> str:
    """A card's paper with its title, and what is drawn on it."""
    height = HEIGHT[pack]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {ROUND}>'
        f"<title>{title}</title>" + box(1, 1, WIDTH - 2, height - 2, PAPER, EDGE, 2, 12) + "".join(drawn) + "</svg>\n"
    )


def spanish(rank: str, suit: str) -> str:
    """The compact face of a Spanish card."""
    colour = INDEX[f"es-{suit}"]
    title = f"{RANK_NAMES.get(f'es-{rank}', rank)} de {SUIT_NAMES[f'es-{suit}']}"
    body = _compact("es", f"es-{rank}{suit}", rank, SPANISH[suit](), colour, (1.5, 2.75))
    return sheet("es", title, pinta(GAPS[suit], colour), body)


def french(rank: str, suit: str, four: bool = False) -> str:
    """The compact face of a suit card of the tarot pack; `four`: in the palette of four colours."""
    colour = FOUR_COLOURS.get(f"ta-{suit}", INDEX[f"ta-{suit}"]) if four else INDEX[f"ta-{suit}"]
    title = f"{RANK_NAMES.get(f'ta-{rank}', rank)} de {SUIT_NAMES[f'ta-{suit}']}"
    sign = path(FRENCH[suit], colour, "")
    index = INDEX_LETTERS.get(rank, rank)
    return sheet("ta", title, _compact("ta", f"ta-{rank}{suit}", index, sign, colour, (1.5, 2.75)))


def trump(number: int) -> str:
    """The compact face of a trump: a mask, red on the 1 and the 21, which bear a bout's frame."""
    bout = number in (1, 21)
    colour = RED if number == 1 else INDEX["ta-T"]
    body = _compact(
        "ta", f"ta-T{number}", str(number), mask(RED if bout else GOLD), colour, (1.6, 2.8), 116 if bout else 128
    )
    return sheet("ta", f"{number} d’atout", bout_frame() if bout else "", body)


def excuse() -> str:
    """The compact face of the Excuse: a star for index, a fool's cap twice."""
    small, large = group("translate(44 122) scale(1.28)", cap()), group("translate(114 248) scale(2.4)", cap())
    star = group("translate(44 51) scale(1.85)", excuse_star())
    return sheet("ta", "Excuse", bout_frame(), _clearing(), star, small, large)


def suit_sign(pack: str, suit: str, four: bool = False) -> str:
    """A suit sign alone, on nothing, for the chip that names the trump; `T` is the mask of the tarot pack's trumps."""
    key = f"{pack}-{suit}"
    colour = FOUR_COLOURS.get(key, INDEX[key]) if four else INDEX[key]
    drawn = SPANISH[suit]() if pack == "es" else mask(GOLD) if suit == "T" else path(FRENCH[suit], colour, "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-22 -22 44 44" {ROUND}>'
        f"<title>{SUIT_NAMES[key]}</title>{drawn}</svg>\n"
    )


def pinta(gaps: int, colour: str) -> str:
    """The frame of a Spanish card, whose top and bottom sides have gaps by suit."""
    left, top, right, bottom, corner, gap = 13.0, 13.0, 187.0, 297.0, 7.0, 11.0
    start, end = left + corner, right - corner
    cuts = [start + (end - start) * (place + 1) / (gaps + 1) for place in range(gaps)]
    forward = "".join(f"H{cut - gap / 2:.4g}m{gap:g},0" for cut in cuts)
    backward = "".join(f"H{cut + gap / 2:.4g}m{-gap:g},0" for cut in reversed(cuts))
    d = (
        f"M{start:g},{top:g}{forward}H{end:g}a7,7 0 0 1 7,7V{bottom - corner:g}a7,7 0 0 1-7,7"
        f"{backward}H{start:g}a7,7 0 0 1-7,-7V{top + corner:g}a7,7 0 0 1 7,-7"
    )
    return path(d, "none", colour, 1.8)


def bout_frame() -> str:
    """A thicker frame with a stud in each corner, for the three bouts."""
    studs = "".join(disc(x, y, 4, GOLD, INK, 1.6) for x, y in [(187, 13), (187, 335), (13, 335)])
    return box(13, 13, 174, 322, "none", INK, 3.4, 5) + box(18, 18, 164, 312, "none", GOLD, 1.6, 3) + studs


def _clearing() -> str:
    """Bare paper under the index, where frames stop."""
    return box(6, 6, 98, 150, PAPER)


def _compact(
    pack: str, card: str, rank: str, sign: str, colour: str, scales: tuple[float, float], across: float = 128
) -> str:
    """Rank over sign at the left, the sign again at the lower right, its centre `across` the card."""
    capital = 66.0
    natural = width_of(rank, capital)
    narrow = min(1.0, (INDEX_WIDTH - 12) / natural)
    left = 8 + (INDEX_WIDTH - 8 - natural * narrow) / 2
    small, large = scales
    height = HEIGHT[pack]
    return (
        _clearing()
        + label(rank, left, 84, capital, colour, narrow)
        + f'<defs><g id="{card}-sign">{sign}</g></defs>'
        + f'<use href="#{card}-sign" transform="translate(46 124) scale({small})"/>'
        + f'<use href="#{card}-sign" transform="translate({across} {height - 88}) scale({large})"/>'
    )
