"""What the pages of Cuatrola claim, and the questions that the rules answer about it."""

from typing import Any, Final

from tests.rules.pages import tute_claims
from tests.rules.pages.claims import Claim, Figures, Table, asked, begun

SINGERS: Final = ["12O", "11O", "12C", "11C"]


def cantes(table: Table, contract: str | None = None) -> set[str]:
    inputs = {"moment": "cante", "trump": "O", "hand": SINGERS, "won_trick": True, "sung": []}
    return set(asked(table, "legal-actions", contract=contract, **inputs)["actions"])


def bidding(table: Table, *bids: str) -> Any:
    return asked(table, "auction", dealer=3, bids=list(bids))


def offered(table: Table, *bids: str) -> set[str]:
    return set(bidding(table, *bids).get("actions", ()))


def partner_outbid(table: Table) -> bool | None:
    """Whether a partner may be outbid, where anybody may be."""
    return "cuatrola" in offered(table, "solo", "pass") if offered(table, "solo") else None


def bettor_leads(table: Table) -> bool:
    found = bidding(table, "pass", "quintola")
    return bool(found["leader"] == found["declarer"])


def tied(table: Table, contract: str | None) -> Any:
    """Who wins a tie; the last trick went to side 1, the bettor is of side 0."""
    captured = ["1O", "1C", "1E", "3O", "3C", "12O", "12C", "12E"]  # 65 points, half of all
    more = {"declarer": 0, "idle_hand": []} if contract else {}
    return asked(table, "score", contract=contract, captured=captured, cantes=[], last=1, **more)


def worth(table: Table, contract: str | None) -> float:
    captured = ["1O", "3O", "12O", "11O", "1C", "3C", "12C", "1E", "3E"]
    more = {"declarer": 0, "idle_hand": []} if contract else {}
    found = asked(table, "score", contract=contract, captured=captured, cantes=[], last=0, **more)
    return float(max(found["payoffs"]))


def stops(table: Table, contract: str, *tricks: int) -> Any:
    return asked(table, "score", contract=contract, declarer=0, tricks=list(tricks))


def points(table: Table) -> tuple[float, ...]:
    """Match points without a bet, and for each bet."""
    bets = (("cuatrola", (0, 0, 0, 0)), ("quintola", (0, 0, 0, 0, 0)))
    won = [max(stops(table, name, *tricks, *(() if name == "quintola" else (0,)))["payoffs"]) for name, tricks in bets]
    return worth(table, None), worth(table, "solo"), *won


def needed(table: Table) -> tuple[float, ...]:
    """Tricks of a cuatrola that is made, and all tricks."""
    return (4, 5) if stops(table, "cuatrola", 0, 1, 0, 0, 0)["success"] else (5, 5)


def early(table: Table) -> bool:
    return bool(stops(table, "cuatrola", 0, 0, 0, 0, 0)["ends_after"] == 4)


def sweep(table: Table) -> bool:
    captured = [str(card) for card in table.pack(4)]
    found = asked(table, "score", contract=None, captured=captured, cantes=[], last=0, sweep=0)
    return bool(max(found["payoffs"]) == worth(table, None) + 1)


def idle_points(table: Table) -> bool:
    """Whether the cards of the idle partner count in a solo: then no point of the pack is missing."""
    inputs = {"contract": "solo", "declarer": 0, "captured": ["1O", "3O"], "cantes": [], "last": 0}
    return bool(sum(asked(table, "score", idle_hand=["1E", "3E", "12E", "1B", "3B"], **inputs)["total"]) == 130)


def target(table: Table) -> tuple[float, ...]:
    return (next(n for n in range(40) if table.match(4, totals=(n, 0, n, 0)).is_over),)


def winner(found: Any) -> Any:
    return found["winner"]


CLAIMS: Final = (
    *(
        each
        for each in tute_claims.CLAIMS
        if each.name in ("free card", "undertrump", "best card", "card led", "head a ruff", "need not head a ruff")
    ),
    *(each for each in tute_claims.CLAIMS if each.name in ("to the right", "to the left", "next dealer")),
    Claim("partner", "tu compañero", "your partner", "votre partenaire", lambda t: len(begun(t).view(None).sides) == 2),
    Claim(
        "overcalls",
        "Cada apuesta debe superar",
        "A bet must outrank",
        "Un pari doit dépasser",
        lambda t: bool(offered(t, "solo")),
    ),
    Claim(
        "first bet",
        "La primera apuesta cierra la ronda",
        "The first bet ends the round",
        "Le premier pari clôt le tour",
        lambda t: not offered(t, "solo"),
    ),
    Claim(
        "partner outbid",
        "También se puede superar la apuesta del compañero",
        "partner's bet may be outbid too",
        "On peut aussi dépasser",
        lambda t: partner_outbid(t) is True,
    ),
    Claim(
        "partner not outbid",
        "La apuesta del compañero no se puede superar",
        "partner's bet may not be outbid",
        "On ne peut pas dépasser le pari",
        lambda t: partner_outbid(t) is False,
    ),
    Claim(
        "bettor leads",
        "si hay apuesta, sale quien la hizo",
        "if there is a bet, the bettor leads",
        "s’il y a un pari, c’est le parieur",
        bettor_leads,
    ),
    Claim(
        "eldest leads",
        "si no juega porque ha apostado su compañero, sale el siguiente",
        "the next player leads",
        "c’est le suivant",
        lambda t: not bettor_leads(t),
    ),
    Claim(
        "forty first",
        "debe cantarlas antes",
        "must sing it before",
        "doit les annoncer avant",
        lambda t: cantes(t) == {"40:O"},
    ),
    Claim(
        "twenty first",
        "puede cantar antes",
        "may sing a twenty first",
        "peut annoncer d’abord",
        lambda t: len(cantes(t)) == 2,
    ),
    Claim(
        "one cante",
        "un cante por jugador",
        "one cante a player",
        "une annonce par joueur",
        lambda t: t.cantes_per_trick != "unlimited",
    ),
    Claim(
        "all cantes",
        "se pueden cantar varios palos",
        "Several suits may be sung",
        "on peut annoncer plusieurs couleurs",
        lambda t: t.cantes_per_trick == "unlimited",
    ),
    Claim(
        "no cantes in bets of tricks",
        "en cuatrola y quintola no se canta",
        "in cuatrola and quintola nobody does",
        "à la cuatrola et à la quintola, personne",
        lambda t: not cantes(t, "cuatrola") and not cantes(t, "quintola") and bool(cantes(t, "solo")),
    ),
    Claim(
        "tie: last trick",
        "Sin apuesta, el empate es de la pareja que hizo",
        "Without a bet, a tie goes to the pair",
        "Sans pari, l’égalité va à l’équipe",
        lambda t: winner(tied(t, None)) == 1,
    ),
    Claim(
        "tie: nothing",
        "Sin apuesta, en el empate nadie",
        "Without a bet, a tie scores nothing",
        "Sans pari, à égalité personne",
        lambda t: winner(tied(t, None)) is None,
    ),
    Claim(
        "sweep", "da un punto de partida más", "give one match point more", "donnent un point de partie de plus", sweep
    ),
    Claim(
        "early",
        "Una cuatrola hecha acaba en la cuarta",
        "stops at the fourth trick won",
        "s’arrête au quatrième",
        early,
    ),
    Claim("late", "hasta la quinta baza", "to the fifth trick", "jusqu’au cinquième", lambda t: not early(t)),
    Claim(
        "idle: nobody's",
        "no juega no son de nadie",
        "does not play are nobody's",
        "ne joue pas ne sont à personne",
        lambda t: not idle_points(t),
    ),
    Claim(
        "idle: opponents'",
        "no juega son para los rivales",
        "does not play go to the opponents",
        "ne joue pas vont aux adversaires",
        idle_points,
    ),
)

FIGURES: Final = (
    Figures(
        "pack",
        r"Se juega con (\w+) cartas",
        r"played with (\w+) cards",
        r"On joue avec (\w+) cartes",
        lambda t: (len(t.pack(4)),),
    ),
    Figures(
        "hand",
        r"Se dan (\w+) cartas",
        r"(\w+) cards each are dealt",
        r"On donne (\w+) cartes",
        lambda t: (begun(t).view(None).counts[0],),
    ),
    Figures(
        "points",
        r"ninguna [^\d]*(\d).*?solo [^\d]*(\d).*?cuatrola [^\d]*(\d).*?quintola [^\d]*(\d)",
        r"none [^\d]*(\d).*?solo [^\d]*(\d).*?cuatrola [^\d]*(\d).*?quintola [^\d]*(\d)",
        r"aucun [^\d]*(\d).*?solo [^\d]*(\d).*?cuatrola [^\d]*(\d).*?quintola [^\d]*(\d)",
        points,
    ),
    Figures(
        "tricks", r"\| (\w+) bazas de las (\w+)", r"\| (\w+) of the (\w+) tricks", r"\| (\w+) plis sur (\w+)", needed
    ),
    Figures(
        "target",
        r"pareja que llega a (\d+) puntos",
        r"first pair with (\d+) match",
        r"équipe qui a (\d+) points",
        target,
    ),
)
