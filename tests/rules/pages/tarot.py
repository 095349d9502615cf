"""Questions about the pages of tarot that the rules answer."""

from functools import cache
from typing import Any, Final

from tapete.conformance.adapter import Unanswered
from tapete.rules.cards import TAROT_SUITS
from tapete.rules.game import PASS, Action, Hand
from tests.rules.pages.claims import Table, asked, begun

DOUBLE: Final = ("tarot-6-double", "tarot-7-double", "tarot-8-double")
DUEL: Final = ("tarot-2-piles", "tarot-2-reserve")
FIVE: Final = ("tarot-5", "tarot-6", *DOUBLE)
BIDS: Final = ("tomo", "subo", "guardia", "sin", "contra")


def a(table: Table) -> str:
    """The letter of a copy, where there are two packs."""
    return "a" if table.id in DOUBLE else ""


@cache
def dealt(table: Table) -> Hand:
    """A deal that is not void."""
    deals = (begun(table, seed=seed) for seed in range(50))
    return next(deal for deal in deals if deal.to_act is not None and deal.automatic is None)


def bids(table: Table) -> tuple[str, ...]:
    """What may be bid, from the lowest; nothing without an auction."""
    return tuple(action.what for action in dealt(table).legal() if action.do == "bid" and "+" not in action.what)


def has_declarer(table: Table) -> bool:
    return bool(bids(table))


def is_duel(table: Table) -> bool:
    return table.id in DUEL and not has_declarer(table)


def target(table: Table, bouts: int) -> int:
    """The points that a side with so many bouts needs."""
    if is_duel(table):
        return next(n for n in range(30, 92) if duel(table, 2 * n, bouts)["winner"] == 0)
    return int(score(table, bouts=bouts)["target"])


def targets(table: Table) -> tuple[float, ...] | None:
    if is_duel(table) and majority(table):
        return None
    return tuple(target(table, bouts) for bouts in range(7 if table.id in DOUBLE else 4))


def duel(table: Table, half: int, bouts: int, **more: Any) -> Any:
    inputs = {"half": [half, 182 - half], "bouts": [bouts, 3 - bouts], "petit_last_by": None, **more}
    return asked(table, "score", **inputs)


def majority(table: Table) -> tuple[float, ...] | None:
    """The points that win whatever the bouts are."""
    if not is_duel(table):
        return None
    least = {next(n for n in range(30, 92) if duel(table, 2 * n, bouts)["winner"] == 0) for bouts in range(4)}
    return tuple(least) if len(least) == 1 else None


def score(table: Table, **facts: Any) -> Any:
    """The score of a made or failed contract of seat 0."""
    half = facts.pop("half", 200)
    inputs = {"declarer": 0, "partners": [], "contract": "tomo", "half": half - 10 * (table.id == "tarot-3-short")}
    return asked(table, "score", **{**inputs, "bouts": 2, "petit_last": 0, "handfuls": [], **facts})


def exact(table: Table, **facts: Any) -> int:
    """The stake of a contract that is just made."""
    return int(score(table, half=2 * target(table, 2), **facts)["stake"])


def times(table: Table, bid: str) -> int:
    return exact(table, contract=bid) // exact(table)


def multipliers(table: Table) -> tuple[float, ...] | None:
    return tuple(times(table, bid) for bid in bids(table)) or None


def petit(table: Table) -> tuple[float, ...] | None:
    """What the Petit in the last trick is worth, once."""
    if not has_declarer(table):
        return None
    return (exact(table, petit_last=1) - exact(table),)


def sizes(table: Table) -> dict[int, int]:
    """The handfuls that may be shown, and what each is worth."""
    if table.id in DUEL:
        return {}
    trumps = [f"T{n}{copy}" for copy in (("a", "b") if table.id in DOUBLE else ("",)) for n in range(21, 0, -1)]
    found = asked(table, "handful", hand=[*trumps])["sizes"]
    return {each["size"]: each["award"] for each in found}


def handfuls(table: Table) -> tuple[float, ...] | None:
    return (*sizes(table), *sizes(table).values()) or None


def handful_goes_to(table: Table, contract: str) -> str:
    """To whom a handful of the defence is paid when the contract is made."""
    size = min(sizes(table))
    plain = exact(table, contract=contract)
    return "winner" if exact(table, contract=contract, handfuls=[[1, size]]) > plain else "announcer"


def settled(table: Table) -> str:
    if not sizes(table):
        return ""
    found = {handful_goes_to(table, bid) for bid in bids(table)}
    return found.pop() if len(found) == 1 else "by contract"


def announced(table: Table, hand: str, word: str) -> bool:
    inputs = {"moment": "declarations", "hand": hand.split(), "trick_no": 1}
    try:
        return word in asked(table, "legal-actions", **inputs)["actions"]
    except Unanswered:
        return False


def no_trumps(table: Table) -> bool:
    return announced(table, f"2S{a(table)} KH{a(table)}", "no_trumps")


def no_trumps_with_excuse(table: Table) -> bool:
    return announced(table, f"2S{a(table)} X{a(table)}", "no_trumps")


def no_points(table: Table) -> bool:
    return announced(table, f"2S{a(table)} T7{a(table)}", "no_points")


def declaration(table: Table, made: bool) -> int:
    """What each other player pays a declarer who announces no points."""
    half = 2 * target(table, 2) - (0 if made else 2)
    plain = score(table, half=half)["payoffs"][1]
    return int(plain - score(table, half=half, declarations=[[0, "no_points"]])["payoffs"][1])


def premiums(table: Table) -> bool:
    """Whether slams are paid."""
    return table.id not in DUEL and exact(table, sweep="declarer") > exact(table)


def slams(table: Table) -> tuple[float, ...] | None:
    if not premiums(table):
        return None
    made = exact(table, sweep="declarer", slam_announced=True) - exact(table)
    assert exact(table, sweep="declarer") - exact(table) == made / 2
    return (made,)


def slam_failed(table: Table) -> float:
    """What a failed announcement costs, as a part of what it would have won."""
    won = exact(table, sweep="declarer", slam_announced=True) - exact(table)
    return (exact(table) - exact(table, slam_announced=True)) / won


def defence_slam(table: Table) -> float:
    won = exact(table, sweep="declarer", slam_announced=True) - exact(table)
    return (exact(table) - exact(table, sweep="defence")) / won


def small_slam(table: Table) -> tuple[float, ...] | None:
    offered = {action.what for action in dealt(table).legal() if action.do == "bid"}
    if "tomo+small_slam" not in offered:
        return None
    made, lost = (exact(table, small_slam_announced=True, tricks_lost=lost) - exact(table) for lost in (1, 2))
    return made, -lost


def small_slam_brings_no_more(table: Table) -> bool:
    """Whether who announces a small slam does not lead, and gets the same for every trick as for all but one."""
    if small_slam(table) is None:
        return False
    bids = ["pass", "tomo+small_slam", *["pass"] * (table.players[0] - 2)]
    eldest_leads = asked(table, "auction", dealer=0, bids=bids)["leader"] == 1
    every = exact(table, small_slam_announced=True, sweep="declarer")
    return eldest_leads and every == exact(table, small_slam_announced=True, tricks_lost=1)


def half_points(table: Table) -> tuple[float, ...] | None:
    """Half a point more than enough and what it counts, half a point too few and what that counts."""
    if not has_declarer(table) or not halves_remain(table):
        return None
    more, less = (score(table, half=2 * target(table, 2) + odd) for odd in (1, -1))
    assert (more["made"], less["made"]) == (True, False)
    return target(table, 2) + 0.5, more["points"], target(table, 2) - 0.5, less["points"]


def halves_remain(table: Table) -> bool:
    """Whether a side can end with half a point: a trick or a dog of an odd number, or an Excuse that changes sides."""
    dog = next((part.value for part in dealt(table).view(None).parts if part.name == "dog_down"), 0)
    return bool(table.players[0] % 2 or int(str(dog)) % 2 or table.excuse_last_trick == "changes_side")


def misere_pays(table: Table) -> tuple[float, ...] | None:
    if table.id in DUEL or not passes_to_misere(table):
        return None
    half = [10, *(20 for _ in range(table.players[0] - 1))]
    return (-asked(table, "score", misere=True, half=half)["payoffs"][1],)


def all_pass(table: Table) -> Any:
    return asked(table, "auction", dealer=1, bids=["pass"] * table.players[0])


def passes_to_misere(table: Table) -> bool:
    return has_declarer(table) and bool(all_pass(table).get("misere"))


def lone_petit_voids(table: Table) -> bool:
    if table.id in DUEL:
        return False
    hand = [f"T1{a(table)}", *(f"{rank}S{a(table)}" for rank in range(2, 10))]
    return bool(asked(table, "deal-check", hand=hand)["void"])


def lone_petits_void(table: Table) -> bool:
    """Two packs: whether both Petits without another trump make the deal void, too."""
    if table.id not in DOUBLE:
        return False
    return bool(asked(table, "deal-check", hand=["T1a", "T1b", *(f"{rank}Sa" for rank in range(2, 10))])["void"])


def misere_keeps_last_excuse(table: Table) -> bool:
    """Whether in a misère the Excuse of a lost last trick stays with its player, for half a point."""
    if not passes_to_misere(table):
        return False
    trick = [[f"{card}{a(table)}", seat] for seat, card in enumerate(("KH", "X"))]
    return bool(asked(table, "trick-count", trick=trick, last=True, misere=True)["half"] == {"0": 10, "1": 8})


def void_dealer(table: Table) -> str:
    """Who deals after a void deal, where there are any."""
    if not has_declarer(table):
        return ""
    if passes_to_misere(table) and not lone_petit_voids(table):
        return ""
    same = table.redeal_dealer == "same"
    if not passes_to_misere(table):
        assert (all_pass(table)["next_dealer"] == 1) == same
    return "same" if same else "next"


def petit_may_not_lead(table: Table) -> bool:
    return passes_to_misere(table) and any(refusal.code == "no_petit_lead" for refusal in petit_refusals(table))


def petit_refusals(table: Table) -> list[Any]:
    """Why the Petit may not be led in a misère, over some deals."""
    found: list[Any] = []
    for seed in range(30):
        hand = begun(table, seed=seed)
        while hand.to_act is not None and hand.automatic is None and hand.view(None).phase != "play":
            hand = hand.play(hand.fallback(hand.to_act))
        if hand.to_act is not None and hand.automatic is None:
            found += [why for card, why in hand.view(hand.to_act).refusals if card.startswith("T1")]
    return found


def excuse(table: Table, last: bool, mine: bool) -> tuple[str, bool]:
    """To whom an Excuse of the defence goes, in a trick that it loses or wins, and whether half a point is given."""
    copy = a(table)
    winner, loser = ("defence", "declarer") if mine else ("declarer", "defence")
    trick = [[f"KH{copy}", winner], [f"3H{copy}", loser], [f"X{copy}", "defence"]]
    found = asked(table, "trick-count", trick=trick, last=last)
    keeper = "defence" if found["bouts"]["defence"] else "declarer"
    whole = {"defence": 0, "declarer": 0}
    whole[winner] = 10
    return keeper, found["half"][keeper] - whole[keeper] == 8 + (keeper == winner)


def excuse_kept(table: Table) -> str:
    """What becomes of an Excuse in a lost trick before the last."""
    keeper, paid = excuse(table, last=False, mine=False)
    return "captured" if keeper == "declarer" else "exchanged" if paid else "kept"


def excuse_last(table: Table) -> str:
    """The same of the last trick: as before, to its winner, or to the other side even if the own side wins it."""
    if excuse(table, last=True, mine=True)[0] == "declarer":
        return "changes"
    lost = excuse(table, last=True, mine=False)
    return "same" if lost == excuse(table, last=False, mine=False) else "winner"


def excuse_wins_unled(table: Table) -> bool:
    copy = a(table)
    inputs = {"trick": [f"KH{copy}", f"X{copy}"], "last": True, "sweeping": [0, 1]}
    return bool(asked(table, "trick-winner", **inputs)["winner"] == 1)


def bouts_ban(table: Table) -> str:
    copy = a(table)
    trick = [f"{card}{copy}" for card in ("T21", "X")]
    hand = [f"{card}{copy}" for card in ("T1", "T5", "2S")]
    soft = set(asked(table, "legal-cards", trick=trick, hand=hand)["legal"]) == {f"T5{copy}"}
    alone = [f"{card}{copy}" for card in ("T1", "2S")]
    strict = set(asked(table, "legal-cards", trick=trick, hand=alone)["legal"]) == {f"2S{copy}"}
    return "strict" if strict else "soft" if soft else ""


def calls(table: Table, *hand: str) -> set[str]:
    """What may be called."""
    try:
        return set(asked(table, "legal-actions", moment="call", hand=list(hand))["actions"])
    except Unanswered:
        return set()


def of_rank(rank: str) -> list[str]:
    return [rank + suit for suit in TAROT_SUITS]


def called_ranks(table: Table, *held: str) -> set[str]:
    """The ranks among which the first card is called with all four cards of some ranks in hand."""
    if table.id not in FIVE:
        return set()
    hand = [card + a(table) for rank in held for card in of_rank(rank)]
    return {call.split()[0][:-1] for call in calls(table, *hand)}


def captor(table: Table) -> bool:
    if table.id != "tarot-5":
        return False
    plays = [{"card": "KD", "seat": 3, "trick_winner": 2}]
    return list(asked(table, "partner", declarer=0, called=["KD"], plays=plays)["partners"]) == [2]


def lead_barred(table: Table) -> bool:
    if table.id not in FIVE:
        return False
    copy, called = (
        a(table),
        ["KH", "QS"] if table.id == "tarot-6" else ["KH"] if table.id == "tarot-5" else ["KH", "1S"],
    )
    hand = [f"{card}{copy}" for card in ("2H", "2D")]
    return set(asked(table, "legal-cards", trick=[], hand=hand, trick_no=1, called=called)["legal"]) == {hand[1]}


@cache
def discards(table: Table) -> bool:
    """Whether the declarer of a tomo discards."""
    hand = dealt(table)
    if not has_declarer(table):
        return False
    hand = hand.play(Action("bid", "tomo"))
    while hand.view(None).phase == "auction":
        hand = hand.play(PASS)
    while hand.view(None).phase == "call":
        hand = hand.play(hand.legal()[0])
    return hand.view(None).phase == "discard"


def dog(table: Table) -> tuple[float, ...] | None:
    found = [part.value for part in dealt(table).view(None).parts if part.name == "dog_down"]
    return (float(str(found[0])),) if found else None


def hand_and_dog(table: Table) -> tuple[float, ...] | None:
    found = dog(table)
    if table.id in DUEL or found is None:
        return None
    return (*hand_of(table), *found)


def hand_of(table: Table) -> tuple[float, ...]:
    return (dealt(table).view(None).counts[0],)


def shares(table: Table) -> str:
    """How declarer and partner share at five."""
    if table.id != "tarot-5":
        return ""
    payoffs = score(table, partners=[1])["payoffs"]
    return "2:1" if payoffs[0] == 2 * payoffs[1] else "1:1"


def example(table: Table) -> tuple[float, ...] | None:
    """Points of a guardia eight above the target of two bouts, its multiplier, and what each defender pays: Petit last,
    and the smallest handful if there is one."""
    if table.id in DUEL:
        return None
    points = target(table, 2) + 8
    shown = [[0, min(sizes(table))]] if sizes(table) else []
    found = score(table, half=2 * points, contract="guardia", petit_last=1, handfuls=shown)
    return points, times(table, "guardia"), found["stake"]


def rounds(table: Table) -> tuple[float, ...]:
    return (next(n for n in range(1, 200) if table.match(table.players[0], played=n).is_over),)


def most_deals(table: Table) -> bool:
    seats = table.players[0]
    match = table.match(seats, played=100, won=(2, 1, *(0 for _ in range(seats - 2))))
    return bool(match.winners == (0,))


def trumps_discarded_count(table: Table) -> bool | None:
    """Whether trumps that had to be discarded count in a handful; `None`: there is no such thing."""
    if not sizes(table) or not discards(table):
        return None
    copy = a(table)
    size = min(sizes(table))
    hand = [f"T{n}{copy}" for n in range(20, 20 - size + 1, -1)]
    return bool(asked(table, "handful", hand=hand, discarded_trumps=[f"T2{copy}"])["sizes"])
