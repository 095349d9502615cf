"""What the pages of El Tomate claim, and the questions that the rules answer about it."""

from typing import Any, Final

from tests.rules.pages import tute_claims
from tests.rules.pages.claims import Claim, Figures, Table, asked, begun
from tests.rules.pages.tute import legal


def over(table: Table) -> str:
    """What is owed to a ruff: nothing but a trump, a higher one or else a trump, or else any card."""
    if legal(table, "4C 3O", "1O 11O 5B") == {"1O", "11O"}:
        return "any trump"
    return "any card" if legal(table, "4C 3O", "11O 5B") == {"11O", "5B"} else "lower trump"


def settled(table: Table, won: list[int] | None, **more: Any) -> Any:
    inputs = {"dealer": 3, "plate": 9, "reserve": 30, "playing": [0, 1], "players": 4, "tricks_won": won, **more}
    return asked(table, "score", **inputs)


def moved(table: Table, plate: int, reserve: int) -> int:
    return int(settled(table, [2, 1, 0, 0], plate=plate, reserve=reserve)["moved"])


def feed(table: Table) -> tuple[float, ...] | None:
    """What moves at most from the reserve to a plate of the ante; nothing, or all: no figure."""
    much = moved(table, 0, 3000)
    return None if much in (0, 3000) else (much,)


def stake_and_fine(table: Table) -> tuple[int, int]:
    found = settled(table, [3, 0, 0, 0])
    return found["stake"], -found["payoffs"][1]


def thirds(table: Table) -> bool:
    found = settled(table, [2, 1, 0, 0])
    return [each * 3 for each in found["payoffs"][:2]] == [2 * found["stake"], found["stake"]]


def asked_for_baceta(table: Table, players: int) -> bool:
    inputs = {"moment": "baceta", "players": players, "dealer": 0, "playing": [2]}
    return bool(asked(table, "turn-order", **inputs)["asked"])


def taker(table: Table, won: list[int]) -> Any:
    """Seat 0 plays alone, seat 1 takes the baceta."""
    return settled(table, won, playing=[0], baceta_taker=1)


def taker_keeps(table: Table) -> bool:
    return asked_for_baceta(table, 4) and taker(table, [1, 2, 0, 0])["payoffs"][1] > 0


def taker_pays(table: Table) -> bool:
    return asked_for_baceta(table, 4) and 1 in taker(table, [3, 0, 0, 0])["tomates"]


def lone_leads(table: Table) -> bool:
    inputs = {"moment": "lead", "players": 4, "dealer": 3, "playing": [2], "baceta_taker": 0}
    return asked_for_baceta(table, 4) and asked(table, "turn-order", **inputs)["leader"] == 2


def says_tomo(table: Table) -> bool:
    return True in asked(table, "legal-actions", moment="tomo", stack=1000, stake=9)["actions"]


def must_cover(table: Table) -> bool:
    return "juego" not in asked(table, "legal-actions", moment="declare", stack=0, stake=9)["actions"]


def turn_up_goes(table: Table) -> bool:
    inputs = {"moment": "tomo_discard", "hand": ["1O", "2O", "3O"], "turn_up": "4O"}
    return says_tomo(table) and "4O" in asked(table, "legal-actions", **inputs)["actions"]


def blind(table: Table) -> bool:
    """Whether the dealer who took does not see the hand before the discard."""
    if not says_tomo(table):
        return False
    hand = begun(table, 4)
    taken = hand.play(hand.legal()[0])
    return not taken.view(taken.to_act).hand


def one_trick_collects(table: Table) -> bool:
    found = settled(table, [1, 2, 0, 0], playing=[0, 1], dealer=0, tomo=True)
    other = settled(table, [1, 2, 0, 0], playing=[0, 1], dealer=0, tomo=False)
    cost = stake_and_fine(table)[1] if table.tomate_amount == "fixed_3" else found["stake"]
    return bool(found["payoffs"][0] == other["payoffs"][0] - cost)


def everybody_passed(table: Table) -> bool:
    """Whether the plate is the dealer's."""
    return bool(settled(table, None, playing=[])["payoffs"][3] > 0)


def poor(table: Table) -> Any:
    """A match in which the next dealer cannot pay the ante."""
    match = table.match(3, dealer=0, totals=(100, 0, 100))
    hand = match.deal(table.pack(3))
    while hand.to_act is not None:
        hand = hand.play(hand.automatic or hand.fallback(hand.to_act))
    return match.after(hand)


def rebought(table: Table) -> tuple[float, ...] | None:
    after = poor(table)
    return (table.ante, after.totals[1]) if after.dealer == 1 and after.totals[1] > 0 else None


def leaves(table: Table) -> tuple[float, ...] | None:
    after = poor(table)
    return (table.ante,) if after.dealer != 1 and 1 in after.gone else None


def rounds(table: Table) -> tuple[float, ...]:
    return (next(n for n in range(1, 20) if table.match(4, passed=4 * n).is_over),)


def last_pot(table: Table) -> bool:
    """Whether the reserve is played for in the last deal."""
    match = table.match(2, dealer=0, plate=3, reserve=30, passed=2 * table.rounds - 1)
    parts = match.deal(table.pack(2)).view(None).parts
    return any(part.name == "stake" and part.value == 3 + 30 + table.ante for part in parts)


def part(table: Table, name: str) -> float:
    return next(float(str(part.value)) for part in begun(table, 4).view(None).parts if part.name == name)


CLAIMS: Final = (
    *(
        each
        for each in tute_claims.CLAIMS
        if each.name in ("best card", "card led", "head a ruff", "need not head a ruff")
    ),
    Claim(
        "any trump",
        "no hace falta pisarlo",
        "no need to beat it",
        "pas nécessaire de surcouper",
        lambda t: over(t) == "any trump",
    ),
    Claim(
        "lower trump",
        "un triunfo mayor; si no lo tienes, uno menor",
        "if you have none, a lower one",
        "un plus faible",
        lambda t: over(t) == "lower trump",
    ),
    Claim("any card", "contrafallo", "contrafallo", "contrafallo", lambda t: over(t) == "any card"),
    Claim("to the right", "hacia la derecha", "to the right", "vers la droite", lambda t: not t.is_clockwise),
    Claim("to the left", "hacia la izquierda", "to the left", "vers la gauche", lambda t: t.is_clockwise),
    Claim(
        "all of the reserve",
        "pasan a él todos",
        "all tantos of the reserve move",
        "tous les jetons de la réserve y passent",
        lambda t: moved(t, 0, 3000) == 3000,
    ),
    Claim(
        "nothing of the reserve",
        "De la reserva no pasa nada",
        "Nothing moves to the plate",
        "Rien ne passe",
        lambda t: moved(t, 0, 3000) == 0,
    ),
    Claim(
        "only an empty plate",
        "Si en el plato no hay más que eso",
        "If the plate holds nothing else",
        "Si le plat ne contient rien d’autre",
        lambda t: moved(t, 0, 30) > moved(t, 3, 30),
    ),
    Claim(
        "stake",
        "Lo que hay entonces en el plato es la apuesta",
        "What the plate then holds is the stake",
        "Ce qu’il contient alors est la mise",
        lambda t: stake_and_fine(t)[0] == 9 + t.ante + moved(t, 9, 30),
    ),
    Claim(
        "thirds",
        "cobra un tercio de la apuesta",
        "collects a third of the stake",
        "encaisse un tiers de la mise",
        thirds,
    ),
    Claim(
        "dear Tomate",
        "Cuesta tanto como la apuesta",
        "It costs as much as the stake",
        "Elle coûte autant que la mise",
        lambda t: len(set(stake_and_fine(t))) == 1,
    ),
    Claim(
        "cheap Tomate",
        "Cuesta siempre tres tantos",
        "It always costs three tantos",
        "Elle coûte toujours trois jetons",
        lambda t: stake_and_fine(t)[1] == 3,
    ),
    Claim("tomo", "[Tt]omo\\b(?! la)", r"\btomo\b", r"\btomo\b", says_tomo),
    Claim(
        "turn-up may go",
        "Puede descartar la muestra misma",
        "may discard the turn-up itself",
        "Il peut écarter la retourne",
        turn_up_goes,
    ),
    Claim(
        "turn-up may not go",
        "La muestra no se puede descartar",
        "The turn-up may not be discarded",
        "La retourne ne peut pas",
        lambda t: says_tomo(t) and not turn_up_goes(t),
    ),
    Claim("blind", "sin mirar las suyas", "without looking at their own", "sans regarder les siennes", blind),
    Claim(
        "after looking",
        "mira su mano y descarta",
        "look at their hand, and discard",
        "regarde sa main et écarte",
        lambda t: says_tomo(t) and not blind(t),
    ),
    Claim(
        "one trick collects",
        "hace una sola baza cobra",
        "wins one trick collects",
        "fait un seul pli encaisse",
        lambda t: says_tomo(t) and one_trick_collects(t),
    ),
    Claim(
        "one trick does not collect",
        "hace una sola baza no la cobra",
        "wins one trick does not collect",
        "fait un seul pli ne l’encaisse pas",
        lambda t: says_tomo(t) and not one_trick_collects(t),
    ),
    Claim(
        "cover",
        "tiene tantos para pagar un Tomate",
        "with tantos enough for a Tomate",
        "a de quoi payer une tomate",
        must_cover,
    ),
    Claim("debts", "quedar a deber", "and owe them", "et les devoir", lambda t: not must_cover(t)),
    Claim(
        "plate stays",
        "el plato queda para la mano siguiente",
        "the plate stays for the next hand",
        "le plat reste pour la donne",
        lambda t: not everybody_passed(t),
    ),
    Claim(
        "dealer's plate",
        "el plato es para el que da",
        "the dealer takes the plate",
        "le plat est au donneur",
        everybody_passed,
    ),
    Claim("baceta", "baceta", "baceta", "prendre le talon", lambda t: asked_for_baceta(t, 4)),
    Claim(
        "for the table",
        "juega para la mesa",
        "plays for the table",
        "Celui qui le prend joue pour la table",
        lambda t: asked_for_baceta(t, 4) and not taker_pays(t),
    ),
    Claim("for themselves", "juega para sí", "plays for themselves", "Celui qui le prend joue pour lui", taker_pays),
    Claim(
        "to the reserve",
        "lo que gana va a la reserva",
        "what they win goes to the reserve",
        "ce qu’il gagne va à la réserve",
        lambda t: asked_for_baceta(t, 4) and not taker_keeps(t),
    ),
    Claim(
        "taker collects",
        "cobra lo que gana|cobra sus bazas",
        "they collect (what they win|their tricks)",
        "il encaisse (ce qu’il gagne|ses plis)",
        taker_keeps,
    ),
    Claim(
        "thirteen: none",
        "Entre trece no queda baceta: si solo juega uno",
        "leave no baceta: if only one plays",
        "il ne reste pas de talon : si un seul joue",
        lambda t: asked_for_baceta(t, 4) and not asked_for_baceta(t, 13),
    ),
    Claim(
        "thirteen: shuffled",
        "se barajan las cartas de los que pasaron",
        "the cards of those who passed are shuffled",
        "on mêle les cartes de ceux qui ont passé",
        lambda t: asked_for_baceta(t, 13),
    ),
    Claim(
        "lone leads",
        "contra quien tomó la baceta sale el otro",
        "against a taker of the baceta the other one leads",
        "contre celui qui a pris le talon, c’est l’autre",
        lone_leads,
    ),
    Claim(
        "last pot",
        "En la última mano pasa al plato toda la reserva",
        "In the last hand the whole reserve moves",
        "À la dernière donne toute la réserve passe",
        last_pot,
    ),
)

FIGURES: Final = (
    Figures(
        "players",
        r"De (\w+) a (\w+) jugadores",
        r"(\w+) to (\w+) players",
        r"De (\w+) à (\w+) joueurs",
        lambda t: (t.players[0], t.players[-1]),
    ),
    Figures(
        "pack",
        r"baraja española de (\w+) cartas",
        r"Spanish pack of (\w+) cards",
        r"jeu espagnol de (\w+) cartes",
        lambda t: (len(t.pack(4)),),
    ),
    Figures(
        "hand",
        r"Se dan (\w+) cartas",
        r"(\w+) cards each are dealt",
        r"On donne (\w+) cartes",
        lambda t: (begun(t, 4).view(None).counts[0],),
    ),
    Figures(
        "stack",
        r"que empieza con (\d+)",
        r"which begins with (\d+)",
        r"qui commence avec (\d+)",
        lambda t: (t.match(4).totals[0],),
    ),
    Figures(
        "ante",
        r"pone (\d+) tantos en el plato",
        r"puts (\d+) tantos in the plate",
        r"met (\d+) jetons dans",
        lambda t: (part(t, "plate"),),
    ),
    Figures("feed", r"hasta (\d+) tantos de la reserva", r"up to (\d+) tantos move", r"jusqu’à (\d+) jetons", feed),
    Figures(
        "leaves",
        r"poner los (\d+) tantos cuando le toca dar deja",
        r"put the (\d+) tantos when it is their deal leaves",
        r"mettre les (\d+) jetons quand c’est à lui de donner quitte",
        leaves,
    ),
    Figures(
        "rebuy",
        r"poner los (\d+) tantos cuando le toca dar recibe (\d+)",
        r"put the (\d+) tantos when it is their deal receives (\d+)",
        r"mettre les (\d+) jetons quand c’est à lui de donner en reçoit (\d+)",
        rebought,
    ),
    Figures("rounds", r"dura (\d+) vueltas?", r"lasts (\d+) complete turns?", r"dure (\d+) tours?", rounds),
)
