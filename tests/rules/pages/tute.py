"""What the pages of Tute claim, and the questions that the rules answer about it."""

from random import Random
from typing import Any, Final

from tapete.conformance.adapter import Unanswered
from tapete.rules.cards import SPANISH_RANKS, Card, cards
from tapete.rules.game import Hand
from tests.rules.pages.claims import Table, asked, begun, but, finished, moments, partners

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


def is_ruffed_before(table: Table) -> bool:
    """Whether a trick may be ruffed already when a player's turn comes: not between two."""
    return bool(max(table.players) > 2)


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


def tute_counts_as_one(table: Table) -> bool:
    """Whether a juego may count as two, and one that a tute has won does not, nor wins the match."""
    may_double = doubles(table, "over_100") or doubles(table, "or_over_120")
    return may_double and "tute:12" in cantes(table, "12O 12C 12E 12B") and not tute_wins_match(table)


def chips(table: Table) -> tuple[float, ...] | None:
    """What the other two pay for a forty, for a twenty, for a juego with few points and with many."""
    if table.id != "tute-three" or not plays_for_chips(table):
        return None
    none = score(table, (40, 60, 20), 1)["payoffs"]
    forty, twenty = (score(table, (40, 60, 20), 1, (1, what))["payoffs"] for what in ("40:O", "20:C"))
    least = next(
        points for points in range(50, 120) if score(table, (0, points, 120 - points), 1)["payoffs"][0] < none[0]
    )
    much = score(table, (0, 100, 20), 1)["payoffs"]
    return none[0] - forty[0], none[0] - twenty[0], -none[0], -much[0], least + 10


def plays_for_chips(table: Table) -> bool:
    return table.id == "tute-three" and not sum(score(table, (40, 60, 20), 1)["payoffs"])


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
    return bool(table.match(3, **state).is_over)


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
        return bool(table.match(seats, juegos=first).is_over)
    return bool(table.match(seats, totals=first).is_over)


def bad_points(table: Table) -> tuple[float, ...] | None:
    if table.id != "tute-cabron":
        return None
    return (next(number for number in range(1, 12) if table.match(4, totals=(-number, 0, 0, 0)).is_over),)


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
    return all(
        after.dealer == (before.dealer + 1) % before.seats for before, after, _ in (finished(table, n) for n in (1, 2))
    )


def eldest_leads(table: Table) -> bool:
    hands = (finished(table, seed)[2].view(None) for seed in range(4))
    return all(hand.tricks[0].plays[0].seat == (hand.dealer + 1) % len(hand.counts) for hand in hands if hand.tricks)


def turns(table: Table, clockwise: bool) -> bool:
    return bool(len(begun(table).view(None).counts) > 2 and table.is_clockwise == clockwise)


def of(name: str) -> Any:
    return lambda table: table.id == name
