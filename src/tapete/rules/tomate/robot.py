"""El Tomate: when to play, when to take, and three tricks of which one is needed (docs/spec/strategy.md 4)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Final

from tapete.robots.regular.counting import Memory, Pack, none_of, winning_card
from tapete.robots.regular.points import number_of, seats_of, trump_of
from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Action, Seat, View
from tapete.rules.spanish import STRENGTH

PACK: Final = Pack(SPANISH_PACK, STRENGTH, dict.fromkeys(SPANISH_PACK, 0), overruffs=False)
BLIND_TOMO: Final = {1: ("1", "3", "12"), 2: ("1",)}
"""The turn-ups that a dealer takes unseen, by how many others there are."""
LATER_PLAY: Final = 0.3
"""How many of those who speak later will play, on average."""
WORTH: Final[dict[str, tuple[float, float, float]]] = {
    "three trumps": (0.75, 0.60, 0.40),
    "two trumps, high": (0.68, 0.46, 0.36),
    "two trumps, court": (0.46, 0.14, -0.02),
    "two trumps, blank": (0.35, -0.02, -0.28),
    "as with as": (0.58, 0.41, 0.37),
    "as": (0.48, 0.37, 0.35),
    "tres with as": (0.24, -0.25, -0.50),
    "tres": (0.05, -0.35, -0.53),
    "court with as": (0.16, -0.37, -0.56),
    "court": (-0.02, -0.53, -0.70),
    "blank with as": (0.04, -0.45, -0.68),
    "blank": (-0.16, -0.64, -0.81),
    "two ases": (0.01, -0.52, -0.69),
    "one as": (-0.31, -0.68, -0.82),
    "nothing": (-0.53, -0.83, -0.92),
}
"""What playing is worth in multiples of the plate, against one, two, three who play (docs/spec/strategy.md 4)."""
SHORT: Final = 0.15
"""What playing must be worth, in multiples of the plate, to whoever holds less than two Tomates."""
UNCHOSEN: Final = 0.45
"""What it adds that the only opponent would draw three cards from the baceta, instead of having chosen to play."""


def advise(view: View) -> Advice:
    """What to say, discard or play, and why."""
    if len(view.legal) == 1:
        return Advice(view.legal[0])
    match view.phase:
        case "tomo":
            return _tomo(view)
        case "discard":
            return _discard(view)
        case "declare":
            return _declare(view)
        case "play":
            return _play(view)
    return _baceta(view)


def _baceta(view: View) -> Advice:
    """For the table it costs nothing; for oneself three unknown cards are good only against a dealer who needs two."""
    if not any(part.name == "baceta_for" and part.value == "for_self" for part in view.parts):
        return Advice(_other(view), "take_for_table")
    attacked = seats_of(view, "tomo")
    return Advice(_other(view), "attack_forced") if attacked else Advice(PASS, "decline_for_self")


def _other(view: View) -> Action:
    """What may be said instead of a pass."""
    return next(action for action in view.legal if action != PASS)


def _tomo(view: View) -> Advice:
    """The dealer decides before they look at their cards: by the turn-up alone."""
    turn_up = next(Card(str(part.value)) for part in view.parts if part.name == "turn_up")
    others = sum(count > 0 for count in view.counts) - 1
    take = turn_up.rank in BLIND_TOMO.get(others, ())
    return Advice(_other(view) if take else PASS, "forced_two", (("card", turn_up),))


def _discard(view: View) -> Advice:
    """The weakest card goes: a trump never before another. Cards that were not looked at are all alike."""
    seen = [action for action in view.legal if action.what in view.hand]
    if not seen:
        return Advice(view.legal[0])
    trump = trump_of(view)
    weakest = min(seen, key=lambda action: (Card(action.what).suit == trump, STRENGTH[Card(action.what)]))
    return Advice(weakest, "hand_classes", (("card", weakest.what),))


def _declare(view: View) -> Advice:
    """Play when it is worth more than the pass, which is worth nothing; with a short stack, clearly more."""
    name, trump = hand_class(view.hand, trump_of(view)), trump_of(view)
    playing = sum(part.name == "declared" and part.value != str(PASS) for part in view.parts)
    seats = sum(count > 0 for count in view.counts)
    later = seats - 1 - playing
    if not playing and not later:
        worth = WORTH[name][0] + UNCHOSEN
    else:
        worth = _between(WORTH[name], max(playing + LATER_PLAY * later, 1.0))
    plays = worth > _margin(view)
    return Advice(_other(view) if plays else PASS, _why_declared(view, name, trump, worth, plays))


def _why_declared(view: View, name: str, trump: str, worth: float, plays: bool) -> str:
    """The stack, what the others have said, or the hand: what has settled it."""
    if plays != (worth > 0):
        return "short_stack"
    spoken = seats_of(view, "declared")
    others = sum(part.name == "stack" and part.seat not in seats_of(view, "gone") for part in view.parts) - 1
    unheard = _between(WORTH[name], max(LATER_PLAY * others, 1.0))
    if spoken and plays != (unheard > _margin(view)):
        return "late_speaker"
    rule = _class_plays(view.hand, trump, max(LATER_PLAY * others, 1.0) if not spoken else _heard(view))
    return "hand_classes" if rule == plays else "play_when"


def _heard(view: View) -> float:
    """How many of the others play, as far as they have spoken, and are likely to."""
    playing = sum(part.name == "declared" and part.value != str(PASS) for part in view.parts)
    return max(playing + LATER_PLAY * (sum(count > 0 for count in view.counts) - 1 - playing), 1.0)


def _class_plays(hand: Sequence[Card], trump: str, opponents: float) -> bool:
    """What the classes of hands say: play, or pass."""
    trumps = {card.rank for card in hand if card.suit == trump}
    ases = sum(card.rank == "1" and card.suit != trump for card in hand)
    courts = {"1", "3"} if opponents > 2 else {"1", "3", "12", "11", "10"}
    if opponents > 1:
        return len(trumps) == 3 or "1" in trumps or (len(trumps) == 2 and bool(trumps & courts))
    lone = bool(trumps & {"1", "3"}) or bool(trumps & courts and ases)
    return len(trumps) >= 2 or lone or (not trumps and ases == 2)


def _margin(view: View) -> float:
    """By how much playing must pay: more for whoever holds hardly more than a Tomate costs."""
    stack = next((number_of(part) for part in view.parts if part.name == "stack" and part.seat == view.seat), 0)
    fine = next((number_of(part) for part in view.parts if part.name == "fine"), 0)
    return SHORT if stack < 2 * fine else 0.0


def _between(worth: tuple[float, float, float], opponents: float) -> float:
    """The worth against a number of opponents that need not be whole; more than three are as bad as three."""
    low = min(int(opponents), 3)
    high = min(low + 1, 3)
    return worth[low - 1] + (worth[high - 1] - worth[low - 1]) * (opponents - int(opponents))


def hand_class(hand: Sequence[Card], trump: str) -> str:
    """The row of `WORTH` for three cards."""
    trumps = {card.rank for card in hand if card.suit == trump}
    ases = sum(card.rank == "1" and card.suit != trump for card in hand)
    high, court = trumps & {"1", "3"}, trumps & {"12", "11", "10"}
    if len(trumps) == 3:
        return "three trumps"
    if len(trumps) == 2:
        return f"two trumps, {'high' if high else 'court' if court else 'blank'}"
    if not trumps:
        return ("nothing", "one as", "two ases")[min(ases, 2)]
    name = "as" if "1" in trumps else "tres" if high else "court" if court else "blank"
    return f"{name} with as" if ases else name


def _play(view: View) -> Advice:
    """The card after which the tricks still to win are worth most; of equal ones the weakest."""
    memory = Memory(view, PACK, trump_of(view))
    cards = {card: _weighed(memory, card) for card in [Card(action.what) for action in view.legal]}
    best = _best(memory, cards)
    code = next((code for code in LEANINGS if _best(memory, cards, off=code) is not best), "") or _why(memory, best)
    return Advice(Action("play", best), code, (("card", best),))


def _weighed(memory: Memory, card: Card) -> tuple[float, Mapping[str, float]]:
    """What a card is worth in itself, and by each leaning."""
    return _worth(memory, card), {code: lean(memory, card) for code, lean in LEANINGS.items()}


def _best(memory: Memory, cards: Mapping[Card, tuple[float, Mapping[str, float]]], off: str = "") -> Card:
    """The best of these; `off`: without this leaning."""

    def order(card: Card) -> tuple[float, bool, int]:
        worth, leanings = cards[card]
        leans = sum([leaning for code, leaning in leanings.items() if code != off])
        return round(worth + leans, 6), card.suit != memory.trump, -STRENGTH[card]

    return max(cards, key=order)


def _high_trump(memory: Memory, card: Card) -> float:
    """With two or more trumps the highest is led."""
    trumps = [other for other in memory.hand if other.suit == memory.trump]
    if memory.view.trick or len(trumps) < 2 or card is not max(trumps, key=STRENGTH.__getitem__):
        return 0.0
    return 0.03


def _pulled(memory: Memory, card: Card) -> float:
    """A lead in which somebody is likely to be void who has trumps, and must play one even if it loses."""
    if memory.view.trick or card.suit == memory.trump:
        return 0.0
    return 0.02 * max([_void(memory, seat, card.suit) for seat in memory.later()])


def _void(memory: Memory, seat: Seat, suit: str) -> float:
    """The chance that a seat has none of a suit, but a trump."""
    held = memory.view.counts[seat]
    room = max(memory.room(seat), held)
    trumps = len(memory.may_hold(seat, memory.trump))
    none = none_of(min(len(memory.may_hold(seat, suit)), room), room, held)
    return none * (1 - none_of(min(trumps, room), room, held))


def _attacked(memory: Memory, card: Card) -> float:
    """A dealer who took needs two tricks: whoever can beats their card."""
    view, holding = memory.view, winning_card(memory.view)
    took = seats_of(view, "tomo")
    if holding is None or view.winning not in took or view.seat in took:
        return 0.0
    return 0.1 if _takes(memory, card) else 0.0


def _denied(memory: Memory, card: Card) -> float:
    """The first trick is made sure of; who has it leads so that those who have none do not get one."""
    view = memory.view
    if view.trick:
        return 0.0
    if _needed(view):
        return 0.05 * _takes(memory, card)
    without = [seat for seat in memory.later() if not any(trick.winner == seat for trick in view.tricks)]
    return 0.02 * prod([1 - memory.beats(seat, card, card.suit) for seat in without]) if without else 0.0


LEANINGS: Final[dict[str, Callable[[Memory, Card], float]]] = {
    "lead_high_trump": _high_trump,
    "pull_forced_trumps": _pulled,
    "attack_forced": _attacked,
    "first_then_deny": _denied,
}
"""What settles cards that are worth about the same, in multiples of the plate."""


def _worth(memory: Memory, card: Card) -> float:
    """A third of the plate a trick, less a plate for the chance of a Tomate."""
    wins = _takes(memory, card)
    later = [_leads(memory, other) for other in memory.hand if other is not card]
    needed = _needed(memory.view)
    fails = wins * _too_few(later, needed - 1) + (1 - wins) * _too_few(later, needed)
    return (wins + sum(later)) / 3 - fails


def _needed(view: View) -> int:
    """How many tricks this seat still needs; a dealer who took needs two, a taker of the baceta none."""
    if view.seat in seats_of(view, "taker"):
        return 0
    won = sum(trick.winner == view.seat for trick in view.tricks)
    return max((2 if view.seat in seats_of(view, "tomo") else 1) - won, 0)


def _too_few(chances: Iterable[float], needed: int) -> float:
    """The chance to win fewer than `needed` of some tricks."""
    best = sorted(chances, reverse=True)
    if needed <= 0:
        return 0.0
    return prod(1 - chance for chance in best) if needed == 1 else 1 - prod([*best, 0.0, 0.0][:needed])


def _takes(memory: Memory, card: Card) -> float:
    """The chance that the card takes this trick."""
    view, holding = memory.view, winning_card(memory.view)
    if holding is not None:
        beaten = STRENGTH[card] > STRENGTH[holding] if card.suit == holding.suit else card.suit == memory.trump
        if not beaten:
            return 0.0
    lead = view.trick[0].card.suit if view.trick else card.suit
    return prod([1 - memory.beats(seat, card, lead) for seat in memory.later()])


def _leads(memory: Memory, card: Card) -> float:
    """The chance that the card would take a trick that it leads."""
    others = [seat for seat, count in enumerate(memory.view.counts) if count and seat != memory.view.seat]
    return prod([1 - memory.beats(seat, card, card.suit) for seat in others])


def _why(memory: Memory, card: Card) -> str:
    """What speaks for the card where no leaning has settled it."""
    view, cards = memory.view, [Card(action.what) for action in memory.view.legal]
    takes = _takes(memory, card)
    if view.trick:
        cheaper = [other for other in cards if _takes(memory, other) and STRENGTH[other] < STRENGTH[card]]
        if takes:
            return "win_cheaply" if not memory.later() and not cheaper else ""
        return "starve_opponent" if all(STRENGTH[card] <= STRENGTH[other] for other in cards) else ""
    if _high_trump(memory, card):
        return "lead_high_trump"
    if takes == max(_takes(memory, other) for other in cards):
        return "first_then_deny" if _needed(view) else "count_cards" if takes == 1 else ""
    return "first_then_deny" if _denied(memory, card) else ""
