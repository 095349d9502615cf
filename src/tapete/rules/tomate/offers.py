"""What decides whether tomo and juego are worth saying in El Tomate: turn-up, hand, who plays and will speak."""

from collections.abc import Iterator
from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import PASS, View, changed
from tapete.rules.tomate.options import TomateOptions

FREE: Final = frozenset(
    ("direction", "ante", "reserve_transfer", "initial_stack", "chips_rule", "rounds", "final_pot", "baceta_when_short")
)
"""The options that change nothing about what an offer is worth."""
RANKS: Final = ("1", "3", "12", "11", "10", "7", "6", "5", "4", "2")
TRUMPS: Final = dict(zip(RANKS, "13ccc-----", strict=True))
"""Trumps as they are told apart: the ace, the three, court cards, blanks."""
ACES: Final = dict(zip(RANKS, "13--------", strict=True))
"""Other cards, told apart less."""
MOST_PLAYING: Final = 3
MOST_LATER: Final = 7


def situation(game: TomateOptions, view: View) -> Iterator[str]:
    """Names of what the seat is in, each a part of the one before."""
    if len(view.legal) < 2 or any(name not in FREE for name in changed(game)):
        return
    match view.phase:
        case "tomo":
            yield from _tomo(view)
        case "declare":
            yield from _declare(view)


def _tomo(view: View) -> Iterator[str]:
    others = min(sum(count > 0 for count in view.counts) - 1, MOST_LATER)
    turn_up = next(Card(str(part.value)) for part in view.parts if part.name == "turn_up")
    yield f"tomo {others}"
    yield f"tomo {others} {turn_up.rank}"


def _declare(view: View) -> Iterator[str]:
    """Who has taken, plays, and is still to speak; the trumps; the other cards, first those that win tricks."""
    trump = next(str(part.value) for part in view.parts if part.name == "trump")
    playing = sum(part.name == "declared" and part.value != str(PASS) for part in view.parts)
    later = sum(count > 0 for count in view.counts) - 1 - playing
    took = "attacked" if any(part.name == "tomo" for part in view.parts) else "free"
    around = f"juego {took} {min(playing, MOST_PLAYING)} {min(later, MOST_LATER)}"
    ordered = sorted(map(Card, view.hand), key=lambda card: RANKS.index(card.rank))
    trumps = "".join([TRUMPS[card.rank] for card in ordered if card.suit == trump])
    others = [card.rank for card in ordered if card.suit != trump]
    yield around
    yield f"{around} {trumps or 'none'}"
    yield f"{around} {trumps or 'none'} {''.join([ACES[rank] for rank in others])}"
    yield f"{around} {trumps or 'none'} {''.join([TRUMPS[rank] for rank in others])} in full"
