"""What the pages of Brisca claim, and the questions that the rules answer about it."""

from typing import Final

from tests.rules.pages.claims import Claim, Figures, Table, asked, begun, partners, phases, seen


def exchanges(table: Table, turn_up: str, won: bool = True) -> bool:
    """Whether the seven or the two is taken for this turn-up."""
    hand = ["7O", "2O", "1C"]
    inputs = {"moment": "exchange", "trump": "O", "turn_up": turn_up, "hand": hand, "won_trick": won}
    return bool(asked(table, "legal-actions", **inputs)["actions"])


def several_asked(table: Table) -> set[int]:
    """How many are asked at the start of a window."""
    return {max(len(view.asked) for view in seen(table) if view.window)} if "exchange" in phases(table) else set()


def left_out(table: Table) -> str:
    """The suit that is short of its two with three players."""
    if 3 not in table.players:
        return ""
    return next(suit for suit in "OCEB" if f"2{suit}" not in table.pack(3))


def shows_last_hands(table: Table) -> bool:
    hand = begun(table)
    while hand.automatic or hand.has_window or any(part.name == "stock" for part in hand.public().parts):
        hand = hand.play(hand.automatic or hand.legal()[-1])
    return bool(hand.own(0).parts)


def target(table: Table) -> tuple[float, ...]:
    seats = table.players[0]
    return (next(n for n in range(40) if table.match(seats, totals=(n,) * seats).is_over),)


def doubles(table: Table) -> tuple[float, ...] | None:
    """From how many points on a juego counts as two."""
    for points in range(61, 121):
        if max(asked(table, "score", card_points=[points, 120 - points])["payoffs"]) == 2:
            return (points,)
    return None


TWO_OF: Final = {
    "O": ("de oros", "of coins", "de deniers"),
    "C": ("de copas", "of cups", "de coupes"),
    "E": ("de espadas", "of swords", "d’épées"),
    "B": ("de bastos", "of clubs", "de bâtons"),
}


def without(suit: str) -> Claim:
    """The claim about the two that three players leave out."""
    es, en, fr = TWO_OF[suit]
    name = f"without the two {en}"
    return Claim(name, f"se quita el dos {es}", f"without the two {en}", f"le deux {fr}", lambda t: left_out(t) == suit)


CLAIMS: Final = (
    Claim("to the right", "hacia la derecha", "to the right", "à droite", lambda t: not t.is_clockwise),
    Claim("to the left", "hacia la izquierda", "to the left", "à gauche", lambda t: bool(t.is_clockwise)),
    Claim("in pairs", "por parejas enfrentadas", "partners opposite", "partenaires face à face", partners),
    *map(without, "OCEB"),
    Claim(
        "seven for the high ones",
        "por el siete de triunfos si es as",
        "for the seven of trumps if it is an ace",
        "contre le sept d’atout si c’est un as",
        lambda t: all(exchanges(t, f"{rank}O") for rank in (1, 3, 12, 11, 10)),
    ),
    Claim(
        "who holds the card",
        "Puede hacerlo quien tenga la carta",
        "Whoever holds the card may do so",
        "Qui a la carte peut le faire",
        lambda t: exchanges(t, "1O", won=False),
    ),
    Claim(
        "who won the trick",
        "Puede hacerlo quien ha ganado la baza",
        "The winner of a trick may do so",
        "Le gagnant du pli peut le faire",
        lambda t: exchanges(t, "1O") and not exchanges(t, "1O", won=False) and not partners(t),
    ),
    Claim(
        "either partner",
        "cualquiera de los dos compañeros",
        "Either partner may",
        "L’un ou l’autre des partenaires",
        lambda t: partners(t) and several_asked(t) == {2},
    ),
    Claim(
        "last hands",
        "los compañeros se enseñan",
        "partners see each other's three",
        "les partenaires se montrent",
        shows_last_hands,
    ),
)
FIGURES: Final = (
    Figures(
        "target",
        r"quien llega antes a (\S+) juego",
        r"the first with (\S+) juego",
        r"premier qui a (\S+) manche",
        target,
    ),
    Figures("double", r"Con (\S+) puntos o más", r"With (\S+) points or more", r"Avec (\S+) points ou plus", doubles),
)
