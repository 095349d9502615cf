"""El Tomate: when to play, when to take, and three tricks of which one is needed (docs/spec/strategy.md 4)."""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Final

from tapete.robots.regular.counting import Memory, Pack, winning_card
from tapete.robots.regular.points import seats_of, trump_of
from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Action, View
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
    return Advice(next(action for action in view.legal if action != PASS), "take_for_table")


def _other(view: View) -> Action:
    """What may be said instead of a pass."""
    return next(action for action in view.legal if action != PASS)


def _tomo(view: View) -> Advice:
    """The dealer has not looked at his cards."""
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
    """Play when it is worth more than the pass, which is worth nothing."""
    spoken = seats_of(view, "declared")
    playing = sum(part.name == "declared" and part.value != str(PASS) for part in view.parts)
    later = sum(count > 0 for count in view.counts) - 1 - playing
    if not playing and not later:
        worth = WORTH[hand_class(view.hand, trump_of(view))][0] + UNCHOSEN
        return Advice(_other(view) if worth > 0 else PASS, "late_speaker")
    opponents = max(playing + LATER_PLAY * later, 1.0)
    worth = _between(WORTH[hand_class(view.hand, trump_of(view))], opponents)
    return Advice(_other(view) if worth > 0 else PASS, "late_speaker" if spoken else "play_when")


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
    cards = [Card(action.what) for action in view.legal]
    best = max(cards, key=lambda card: (round(_worth(memory, card), 6), card.suit != memory.trump, -STRENGTH[card]))
    return Advice(Action("play", best), _why(memory, best), (("card", best),))


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
    if memory.view.trick:
        return "win_cheaply" if _takes(memory, card) else "starve_opponent"
    if card.suit == memory.trump:
        return "lead_high_trump"
    return "first_then_deny"
