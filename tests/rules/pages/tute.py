"""What the pages of Tute claim, and the questions that the rules answer about it."""

from functools import partial
from typing import Any, Final

from tapete.conformance.adapter import Unanswered
from tapete.rules.cards import SPANISH_RANKS, Card, cards
from tapete.rules.game import Hand
from tests.rules.pages.claims import Claim, Figures, Table, asked, begun, but, finished, parts, partners, phases

TRUMP: Final = "O"
SINGERS: Final = "12O 11O 12C 11C"
HONOURS: Final = ("1", "3", "12", "11", "10")


def legal(table: Table, trick: str, hand: str, **more: Any) -> set[str]:
    """What may be played once there are trumps and no stock."""
    inputs = {"trump": TRUMP, "trick": trick.split(), "hand": hand.split(), **more}
    return set(asked(table, "legal-cards", **inputs)["legal"])


def cantes(table: Table, hand: str) -> set[str]:
    inputs = {"moment": "cante", "trump": TRUMP, "hand": hand.split(), "won_trick": True, "sung": []}
    try:
        return set(asked(table, "legal-actions", **inputs)["actions"])
    except Unanswered:
        return set()


def score(table: Table, points: tuple[int, ...], last: int, *sung: tuple[int, str]) -> Any:
    """The result of a counted deal between sides."""
    return asked(table, "score", card_points=points, cantes=[list(each) for each in sung], last=last)


def reference(table: Table, rule: str) -> bool:
    """Whether the card that must be beaten is the best one, or the one led."""
    return {"best": {"10C", "4C"}, "led": {"10C"}}[rule] == legal(table, "7C 12C", "10C 4C")


def head_after_ruff(table: Table) -> bool:
    return legal(table, "7C 4O", "12C 4C") == {"12C"}


def contrafallo(table: Table) -> bool:
    return legal(table, "4C 3O", "11O 5B") == {"11O", "5B"}


def dealt_so(table: Table, of_eldest: str) -> Hand:
    """A deal in which the eldest is dealt these cards first."""
    match = table.match(table.players[0])
    rest = [card for card in table.pack(match.seats) if card not in of_eldest.split()]
    turns = match.seats
    deck: list[Card] = []
    for card in cards(of_eldest):
        deck += [card, *rest[: turns - 1]]
        rest = rest[turns - 1 :]
    deal: Hand = match.deal([*deck, *rest])
    return deal


def tute_at_once(table: Table) -> bool:
    if table.id not in ("tute-pairs", "tute-three", "tute-individual"):
        return False
    automatic = dealt_so(table, "12O 12C 12E 12B").automatic
    return automatic is not None and automatic.do == "sing"


def tute_wins_match(table: Table) -> bool:
    if "tute:12" not in cantes(table, "12O 12C 12E 12B"):
        return False
    four = but(table, juegos_target=4)
    columns = 2 if partners(table) else four.players[0]
    deals = [{"tute_by": 0}]
    if getattr(table, "payments", "juegos") == "chips":
        return bool(getattr(four, "tute_prize", "") == "partida")
    return bool(asked(four, "match", start=[0] * columns, deals=deals)["totals"][0] == 4)


SCORED: Final = ("tute-pairs", "tute-two", "tute-three", "tute-individual")
"""Forms whose juegos are won on points."""


def is_won_on_most(table: Table) -> bool:
    """Whether most points at the end of one deal win, however few they are."""
    if table.id not in SCORED:
        return False
    few = (50, 70) if sides(table) == 2 else (40, 50, 30, 0)[: sides(table)]
    return bool(score(table, few, 1)["winner"] == 1)


def sides(table: Table) -> int:
    return 2 if table.id in ("tute-pairs", "tute-two") else int(table.players[0])


def tie(table: Table) -> Any:
    """The result of a tie for most, one of the tied having won the last trick."""
    if table.id == "tute-gana-pierde":
        return score(table, (45, 55, 20, 0), 0)
    if table.id not in SCORED:
        return None
    if sides(table) == 2:
        return score(table, (55, 65), 0, (0, "40:O"), (1, "20:C"), (1, "20:E"))
    return score(table, (45, 55, 20, 0)[: sides(table)], 0)


def tie_goes_to_last(table: Table) -> bool:
    found = tie(table)
    if not found or table.id == "tute-gana-pierde":
        return False
    if found.get("next") == "second_deal":  # a target that two cannot have in one deal: who wins a claimed second one
        return bool(score(but(table, juego_mode="most_points"), (55, 65), 0)["winner"] == 0) and claims(table)
    return bool(found["winner"] == 0)


def tie_is_void(table: Table) -> bool:
    found = tie(table)
    if not found:
        return False
    if found.get("next") == "second_deal":
        return bool(score(but(table, juego_mode="most_points"), (55, 65), 0)["winner"] is None) and claims(table)
    return not any(found["payoffs"])


def all_tied_lose(table: Table) -> bool:
    return table.id == "tute-gana-pierde" and list(score(table, (45, 55, 20, 0), 0)["payoffs"]) == [-1, -1, 0, 0]


def second_deal(table: Table) -> bool:
    return table.id in ("tute-pairs", "tute-two") and score(table, (60, 60), 0).get("next") == "second_deal"


def claims(table: Table) -> bool:
    """Whether the points that win in a second deal must be claimed."""
    return second_deal(table) and "claim" in second_phases(table)


def second_phases(table: Table) -> set[str]:
    from random import Random

    from tests.rules.pages.claims import moments

    found: set[str] = set()
    for seed in range(3):
        hand = begun(table, seed=seed, carry=(90, 90))
        found |= {moment.view(None).phase for moment in moments(hand, Random(seed))}
    return found


def target(table: Table) -> tuple[float, ...] | None:
    """The points with which a second deal is won."""
    if not second_deal(table):
        return None
    won = (points for points in range(90, 140) if running(table, points)["winner"] == 0)
    return (next(won),)


def running(table: Table, points: int) -> Any:
    return asked(table, "running-score", carry=[0, 0], credits=[["trick", 0, points]])


def doubles(table: Table, rule: str) -> bool:
    if not is_won_on_most(table) or table.id == "tute-two":
        return False
    others = (25,) if sides(table) == 2 else (15, 10, 0)[: sides(table) - 1]
    plain = max(score(table, (95, *others), 0)["payoffs"])
    less = (45,) if sides(table) == 2 else (25, 20, 0)[: sides(table) - 1]
    sung = max(score(table, (75, *less), 0, (0, "20:C"))["payoffs"])
    return (plain, sung) == {"over_100": (2, 2), "or_over_120": (2, 1)}[rule]


def chips(table: Table) -> tuple[float, ...] | None:
    """What the other two pay for a forty, for a twenty, for a juego with few points and with many."""
    if table.id != "tute-three" or not plays_for_chips(table):
        return None
    none = score(table, (40, 60, 20), 1)["payoffs"]
    forty, twenty = (score(table, (40, 60, 20), 1, (1, what))["payoffs"] for what in ("40:O", "20:C"))
    least = next(points for points in range(50, 120) if score(table, (0, points, 120 - points), 1)["payoffs"][0] < none[0])
    much = score(table, (0, 100, 20), 1)["payoffs"]
    return none[0] - forty[0], none[0] - twenty[0], -none[0], -much[0], least + 10


def plays_for_chips(table: Table) -> bool:
    return table.id == "tute-three" and sum(score(table, (40, 60, 20), 1)["payoffs"]) == 0


def tute_chips(table: Table) -> tuple[float, ...] | None:
    if not plays_for_chips(table) or "tute:12" not in cantes(table, "12O 12C 12E 12B"):
        return None
    return (-asked(table, "score", event="tute:12", seat=2, cantes=[])["payoffs"][0],)


def goes_out(table: Table) -> tuple[float, ...] | None:
    if table.id != "tute-gana-pierde":
        return None
    return (next(p + 10 for p in range(60, 110) if score(table, (p, 120 - p, 0, 0), 0)["payoffs"][0] == 0),)


def too_much(table: Table) -> tuple[float, ...] | None:
    if table.id != "tute-cabron":
        return None
    totals = ([points, 60, 30, 10] for points in range(90, 120))
    bad = (total[0] for total in totals if cabron(table, total, [3, 3, 2, 2])[0] == -1)
    return (next(bad) - 1,)


def cabron(table: Table, total: list[int], won: list[int]) -> list[int]:
    return list(asked(table, "score", total=total, tricks_won=won)["payoffs"])


def cabron_order(table: Table) -> bool:
    """No trick, else too much, else the middle, else the tied."""
    return table.id == "tute-cabron" and [
        cabron(table, [120, 0, 10, 0], [6, 0, 4, 0]),
        cabron(table, [120, 50, 10, 0], [5, 3, 1, 1]),
        cabron(table, [60, 50, 20, 0], [5, 3, 1, 1]),
        cabron(table, [65, 65, 0, 0], [5, 3, 1, 1]),
    ] == [[0, -1, 0, -1], [-1, 0, 0, 0], [0, -1, -1, 0], [-1, -1, -1, -1]]


def bids(table: Table) -> tuple[float, ...] | None:
    """The lowest number that is told, the highest bid and the step; all multiples between may be said."""
    if table.id != "tute-subastado":
        return None
    offered = sorted(int(action.what) for action in begun(table).legal() if action.do == "bid")
    step = offered[1] - offered[0]
    assert offered == list(range(offered[0], offered[-1] + 1, step))
    assert table.min_bid <= offered[0] < table.min_bid + step
    return table.min_bid, offered[-1], step


def speaks_once(table: Table) -> bool:
    return table.id == "tute-subastado" and bool(asked(table, "auction", dealer=2, bids=[100, 110, 120])["over"])


def bidder_leads(table: Table) -> bool:
    if table.id != "tute-subastado":
        return False
    return bool(asked(table, "auction", dealer=2, bids=["pass", 100, "pass"])["leader"] == 1)


def ends_at(table: Table, **state: Any) -> bool:
    return bool(table.match(3, **state).over)


def points_of_match(table: Table) -> tuple[float, ...] | None:
    if table.id != "tute-subastado" or not ends_at(table, totals=(1000, 0, 0)):
        return None
    return (next(points for points in range(100, 1001, 5) if ends_at(table, totals=(points, 0, 0))),)


def deals_of_match(table: Table) -> tuple[float, ...] | None:
    if table.id != "tute-subastado" or ends_at(table, totals=(1000, 0, 0)):
        return None
    return (next(number for number in range(1, 40) if ends_at(table, totals=(5, 0, 0), played=number)),)


def juegos(table: Table, sign: int) -> tuple[float, ...] | None:
    """Juegos won, or lost, that end the match."""
    signs = {"tute-pairs": 1, "tute-two": 1, "tute-three": 1, "tute-individual": 1, "tute-gana-pierde": -1}
    if signs.get(table.id) != sign:
        return None
    return (next(number for number in range(1, 10) if over_with(table, sign * number)),)


def over_with(table: Table, juegos: int) -> bool:
    seats = table.players[0]
    first = (juegos, 0, juegos, 0) if table.id == "tute-pairs" else (juegos, *(0 for _ in range(seats - 1)))
    if plays_for_chips(table):
        return bool(table.match(seats, juegos=first).over)
    return bool(table.match(seats, totals=first).over)


def bad_points(table: Table) -> tuple[float, ...] | None:
    if table.id != "tute-cabron":
        return None
    return (next(number for number in range(1, 12) if table.match(4, totals=(-number, 0, 0, 0)).over),)


def exchanged(table: Table, rank: str, given: str) -> bool:
    inputs = {"moment": "exchange", "trump": "B", "turn_up": f"{rank}B", "hand": [f"{given}B"], "won_trick": True}
    try:
        return bool(asked(table, "legal-actions", **inputs)["actions"])
    except Unanswered:
        return False


def exchanges(table: Table) -> bool:
    """Seven for an honour, two for a small one, as the pages tell; the two itself never."""
    found = {(rank, given) for rank in SPANISH_RANKS for given in ("7", "2") if exchanged(table, rank, given)}
    told = {*((rank, "7") for rank in HONOURS), *((rank, "2") for rank in ("7", "6", "5", "4"))}
    assert not found or found == told
    return bool(found)


def must_exchange(table: Table) -> bool:
    if table.id != "tute-three" or not exchanges(table):
        return False
    deal = dealt_so(table, "7B 1C 3C")
    turned = next(seed for seed in range(200) if turn_up(begun(table, seed=seed)) in HONOURS)
    automatic = begun(table, seed=turned).automatic
    assert deal is not None
    return automatic is not None and automatic.do == "exchange"


def turn_up(hand: Hand) -> str:
    return next(Card(str(part.value)).rank for part in hand.view(None).parts if part.name == "turn_up")


def stock_duty(table: Table) -> str:
    """What must be played while there is a stock."""
    if table.id != "tute-two":
        return ""
    to_trump = legal(table, "4O", "5O 12C", phase="stock") == {"5O"}
    to_plain = legal(table, "4C", "5C 12B", phase="stock") == {"5C"}
    return {(False, False): "none", (True, False): "trump", (True, True): "full"}[to_trump, to_plain]


def sings_before_draw(table: Table) -> bool:
    """Whether cantes are asked for before the draw."""
    if table.id != "tute-two":
        return False
    order = [view.phase for view in (moment.view(None) for moment in some(table))]
    asked_for = order.index("cantes")
    return order.index("draw") > asked_for


def some(table: Table) -> list[Hand]:
    from random import Random

    from tests.rules.pages.claims import moments

    return list(moments(begun(table, seed=1), Random(1)))


def sings_without_stock(table: Table) -> bool:
    if table.id != "tute-two":
        return False
    late = (hand for hand in some(but(table, capote=False)) if len(hand.view(None).tricks) > 20 - table.hand_size)
    return any(hand.view(None).phase == "cantes" for hand in late)


def asks_both_partners(table: Table) -> bool:
    views = [moment.view(None) for moment in some(table)]
    return any(view.phase == "cantes" and len(view.asked) == 2 for view in views)


def may_sing_twice(table: Table) -> bool:
    if not cantes(table, SINGERS):
        return False
    return bool(but(table).cantes_per_trick == "unlimited")


def pack_of(table: Table) -> tuple[float, ...] | None:
    return None if table.id == "tute-cabron" else (len(table.pack(table.players[0])),)


def cabron_packs(table: Table) -> tuple[float, ...] | None:
    return tuple(len(table.pack(seats)) for seats in (4, 3)) if table.id == "tute-cabron" else None


def cabron_hands(table: Table) -> tuple[float, ...] | None:
    if table.id != "tute-cabron":
        return None
    return tuple(begun(table, seats).view(None).counts[0] for seats in (4, 3))


def hand_of(table: Table) -> tuple[float, ...] | None:
    return None if table.id == "tute-cabron" else (max(begun(table).view(None).counts),)


def last_tricks(table: Table) -> tuple[float, ...] | None:
    """How many tricks are played without a stock."""
    if table.id != "tute-two":
        return None
    whole = 20 - sum(1 for hand in some(table) if hand.view(None).phase == "draw") // 2
    return (whole,)


def four_may_sit(table: Table) -> bool:
    if table.id != "tute-three":
        return False
    try:
        return begun(table, 4).view(None).counts[0] == 0
    except ValueError:
        return False


def next_deals(table: Table) -> bool:
    return all(after.dealer == (before.dealer + 1) % before.seats for before, after, _ in (finished(table, n) for n in (1, 2)))


def eldest_leads(table: Table) -> bool:
    hands = (finished(table, seed)[2].view(None) for seed in range(4))
    return all(hand.tricks[0].plays[0].seat == (hand.dealer + 1) % len(hand.counts) for hand in hands if hand.tricks)


def turns(table: Table, clockwise: bool) -> bool:
    return bool(len(begun(table).view(None).counts) > 2 and table.clockwise == clockwise)


def of(name: str) -> Any:
    return lambda table: table.id == name


CLAIMS: Final = (
    Claim("free card", r"\(contrafallo\)", r"\(contrafallo\)", r"\(contrafallo\)", contrafallo),
    Claim(
        "undertrump",
        "debes echar un triunfo menor",
        "you must play a lower trump",
        "vous devez jouer un atout plus faible",
        lambda table: not contrafallo(table),
    ),
    Claim(
        "best card",
        "superar la mejor carta del palo de salida",
        "beat the best card of the suit led",
        "dépasser la meilleure carte de la couleur demandée",
        partial(reference, rule="best"),
    ),
    Claim(
        "card led",
        "superar la carta de salida",
        "beat the card that was led",
        "dépasser la carte d'entame",
        partial(reference, rule="led"),
    ),
    Claim(
        "head a ruff",
        "También hay que montar cuando la baza ya está fallada",
        "You must head even when the trick has already been ruffed",
        "Il faut monter même quand le pli est déjà coupé",
        head_after_ruff,
    ),
    Claim(
        "need not head a ruff",
        "Si la baza ya está fallada no hace falta montar",
        "Once the trick has been ruffed there is no need to head",
        "Quand le pli est déjà coupé il n'est plus nécessaire de monter",
        lambda table: not head_after_ruff(table),
    ),
    Claim("partner", "compañero", "your partner|partner of|Either partner", "partenaire", partners),
    Claim("forty first", "debe cantarlas antes", "must sing it before", "doit les annoncer avant", lambda t: cantes(t, SINGERS) == {"40:O"}),
    Claim("twenty first", "puede cantar antes", "may sing a twenty first", "peut annoncer d'abord", lambda t: len(cantes(t, SINGERS)) == 2),
    Claim("cantes", "se pueden cantar: valen", "may be sung: they are worth", "s'annoncent : ils valent", lambda t: bool(cantes(t, SINGERS))),
    Claim("one cante", "un cante cada", "one cante (each|at a time)", "une annonce (chacun|à la fois)", lambda t: bool(cantes(t, SINGERS)) and not may_sing_twice(t)),
    Claim("all cantes", "todos los cantes que tenga", "every cante they have", "toutes les annonces qu'il a", may_sing_twice),
    Claim("partners sing", "cualquiera de los dos de la pareja", "Either partner of the pair", "Chacun des deux partenaires", asks_both_partners),
    Claim("tute", "son tute", "are a tute", "forment un tute", lambda t: "tute:12" in cantes(t, "12O 12C 12E 12B")),
    Claim(
        "no tute",
        "No hay tute",
        "There is no tute",
        "Il n'y a pas de tute",
        lambda t: bool(cantes(t, SINGERS)) and "tute:12" not in cantes(t, "12O 12C 12E 12B"),
    ),
    Claim("dealt tute", "viene ya en el reparto", "A tute that is dealt wins", "Un tute reçu à la donne", tute_at_once),
    Claim("tute wins all", "gana la partida entera", "A tute wins the whole match", "Un tute gagne toute la partie", tute_wins_match),
    Claim("most points", "Gana el juego (la pareja que|quien) suma más|El juego lo gana quien suma más", "with most points from cards[^.]* wins the juego|won by the player with most points", "le plus de points [^.]* gagne la manche", is_won_on_most),
    Claim("tie to the last trick", "que hizo la última baza|quien hizo la última baza", "won the last trick", "a fait le dernier pli", tie_goes_to_last),
    Claim("tie void", r"empatan[^.;]*, (el juego )?es nulo|empatan[^.;]*, el juego es nulo", "tie[^.;]*, the juego is void", "égalité[^;.]*, (la manche|elle) est nulle", tie_is_void),
    Claim("tied lose", "lo pierden todos ellos", "they all lose it", "ils la perdent tous", all_tied_lose),
    Claim("second deal", "las vueltas", "vueltas", "vueltas", second_deal),
    Claim("on the spot", "gana en el acto (la primera|el primero)", r"first (pair|player) to reach \d+ wins on the spot", r"la première équipe qui arrive|le premier joueur qui arrive", lambda t: second_deal(t) and not claims(t)),
    Claim("claim", "puede decir que se sale", "may claim", "peut dire qu'il sort", claims),
    Claim("double", "Con 101 puntos o más, el juego vale por dos", "With 101 points or more, the juego counts as two", "À 101 points ou plus, la manche compte double", partial(doubles, rule="over_100")),
    Claim("double dearer", "vale por dos con 101 puntos o más si quien lo gana no ha cantado, y con 121", "counts as two with 101 points or more if its winner has sung no cante, and with 121", "compte double à 101 points ou plus si son gagnant n'a rien annoncé, et à 121", partial(doubles, rule="or_over_120")),
    Claim("chips", "fichas", "chips", "jetons", plays_for_chips),
    Claim("bad points", "se apunta un punto malo: 1", "a bad point is given to: 1", "reçoivent un mauvais point : 1", cabron_order),
    Claim("auction", "[Ss]ubasta", "[Aa]uction", "[Ee]nchère|plus offrant", lambda t: "auction" in phases(t)),
    Claim("speak once", "cada uno habla una sola vez", "each player speaks once", "chacun parle une seule fois", speaks_once),
    Claim("speak again", "hasta que dos han pasado", "until two have passed", "jusqu'à ce que deux aient passé", lambda t: of("tute-subastado")(t) and not speaks_once(t)),
    Claim("bidder leads", "sale quien ganó la subasta", "player who won the auction leads", "Le plus offrant entame", bidder_leads),
    Claim("eldest leads", "En la primera baza sale el mano", "The eldest leads to the first trick", "Le premier joueur entame le premier pli", eldest_leads),
    Claim("optional exchange", "puede cambiar", "may(, before drawing,)? exchange", "peut (l')?échanger", lambda t: exchanges(t) and not must_exchange(t)),
    Claim("compulsory exchange", "El cambio es obligatorio", "The exchange is compulsory", "L'échange est obligatoire", must_exchange),
    Claim("turn-up", "la muestra", "the turn-up", "la retourne", lambda t: "turn_up" in parts(t)),
    Claim("shown card", "La última que se da se enseña|la última, que es del que da, se enseña", "The last card dealt is shown|the last one, the dealer's, is shown", "La dernière carte donnée est montrée|la dernière, celle du donneur, est montrée", lambda t: "trump_card" in parts(t)),
    Claim("stock", "baceta", "stock", "talon", lambda t: "stock" in parts(t)),
    Claim("stock: trumps only", "Solo hay que asistir a triunfo", "Only trumps must be followed", "Seul l'atout se fournit", lambda t: stock_duty(t) == "trump"),
    Claim("stock: nothing", "Se puede echar cualquier carta. Las obligaciones", "Any card may be played. The duties", "On joue n'importe quelle carte. Les obligations", lambda t: stock_duty(t) == "none"),
    Claim("stock: all", "valen desde la primera baza", "hold from the first trick on", "valent dès le premier pli", lambda t: stock_duty(t) == "full"),
    Claim("sing before drawing", "hay que cantar antes de robar", "you must sing before drawing", "il faut annoncer avant de piocher", sings_before_draw),
    Claim("sing with a stock only", "Solo se canta tras las bazas", "You may sing only after tricks", "On n'annonce qu'après les plis", lambda t: of("tute-two")(t) and not sings_without_stock(t)),
    Claim("capote", "ganarán todas las bazas que quedan", "win all the tricks left", "gagnera tous les plis restants", lambda t: "capote" in phases(t)),
    Claim("fourth", "Puede sentarse un cuarto", "A fourth player may sit down", "Un quatrième peut s'asseoir", four_may_sit),
    Claim("to the right", "hacia la derecha", "to the right, counter-clockwise", "vers la droite", partial(turns, clockwise=False)),
    Claim("to the left", "hacia la izquierda", "to the left, clockwise", "vers la gauche", partial(turns, clockwise=True)),
    Claim("next dealer", "da cada vez el siguiente|después se da por turno", "the next player deals\\.|the players deal in turn", "c'est chaque fois au suivant|on donne à tour de rôle", next_deals),
    Claim("pair", "pareja", r"\bpair", "équipe", of("tute-pairs")),
    Claim("no trump at first", "al empezar no hay triunfo", "at first there are no trumps", "d'abord il n'y a pas d'atout", of("tute-cabron")),
)

FIGURES: Final = (
    Figures("pack", r"baraja española (?:de|sin [^:]*:) ([a-z ]+?) cartas\. En", r"Spanish pack (?:of|without [^:]*:) ([a-z-]+) cards\. In", r"jeu espagnol (?:de|sans [^:]*:) ([a-z-]+) cartes\. Dans", pack_of),
    Figures("packs", r"española de (\w+) cartas; entre tres se quitan los doses y quedan ([a-z ]+)\.", r"pack of (\w+) cards; three take out the twos and play with ([a-z-]+)\.", r"espagnol de (\w+) cartes ; à trois, on enlève les deux et il en reste ([a-z-]+)\.", cabron_packs),
    Figures("hand", r"Se dan (\w+) cartas a cada uno, de una en una", r"(\w+) cards each are dealt, one at a time", r"On donne (\w+) cartes à chacun, une à une", hand_of),
    Figures("hands", r"Entre cuatro se dan (\w+) cartas a cada uno; entre tres, (\w+)", r"Four players are dealt (\w+) cards each, three players (\w+)", r"À quatre, on donne (\w+) cartes à chacun ; à trois, (\w+)", cabron_hands),
    Figures("last tricks", r"Las (\d+) últimas bazas", r"last (\d+) tricks", r"Les (\d+) derniers plis", last_tricks),
    Figures("target", r"tiene (\d+) puntos entre cartas", r"has (\d+) points from cards", r"a (\d+) points \(cartes, annonces et dernier pli\) à la fin", target),
    Figures("target again", r"(?:primer[ao] que llega a|Si (?:su pareja )?tiene) (\d+)(?:\.| puntos, gana)", r"(?:to reach|has|have) (\d+) (?:wins on|points (?:it wins|they win))", r"(?:qui arrive à|son équipe a|S'il a) (\d+)(?: gagne| points, (?:elle|il) gagne)", target),
    Figures("chips", r"(\d+) o (\d+) fichas cada uno.*otros (\d+) fichas, o (\d+) si tiene (\d+) puntos", r"(\d+) or (\d+) chips each.*collects (\d+) chips from each of the others, or (\d+) with (\d+) points", r"(\d+) ou (\d+) jetons chacun.*autres (\d+) jetons, ou (\d+) s'il a (\d+) points", chips),
    Figures("chips of a tute", r"El tute cobra (\d+)", r"A tute collects (\d+)", r"Un tute reçoit (\d+)", tute_chips),
    Figures("goes out", r"quien llega a (\d+) puntos se sale", r"a player with (\d+) points goes out", r"celui qui a (\d+) points sort", goes_out),
    Figures("too much", r"tiene más de (\d+) puntos", r"more than (\d+) points", r"plus de (\d+) points", too_much),
    Figures("bids", r"ofrecen (\d+) puntos como mínimo y (\d+) como máximo, en múltiplos de (\d+)", r"lowest bid is (\d+) points and the highest (\d+), in multiples of (\d+)", r"au moins (\d+) points et au plus (\d+), en multiples de (\d+)", bids),
    Figures("points of the match", r"primero que llega a (\d+) puntos", r"first player with (\d+) points wins the match", r"premier qui arrive à (\d+) points", points_of_match),
    Figures("deals of the match", r"Se juegan (\d+) manos?,", r"(\d+) hands? (?:is|are) played", r"On joue (\d+) donnes?,", deals_of_match),
    Figures("juegos won", r"La partida la gana [a-z ]*llega a (\d+) juegos?\.", r"The match goes to the first \w+ with (\d+) juegos?\.", r"qui gagne(?: le premier)? (\d+) manches?\.", partial(juegos, sign=1)),
    Figures("juegos lost", r"ha perdido (\d+) juegos?,", r"has lost (\d+) juegos?;", r"a perdu (\d+) manches? ;", partial(juegos, sign=-1)),
    Figures("bad points", r"tiene (\d+) puntos? malos?,", r"has (\d+) bad points?;", r"a (\d+) mauvais points? ;", bad_points),
)
