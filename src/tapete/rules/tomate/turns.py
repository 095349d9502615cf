"""Who may say what in a deal of El Tomate, and in which order (rules tomate 2-4)."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Action, Seat
from tapete.rules.tomate.options import TomateOptions

TOMO: Final = Action("tomo")
JUEGO: Final = Action("declare", "juego")
BACETA: Final = Action("baceta")
TRICKS: Final = 3
BLIND: Final = ("1", "2", "3")
"""How a dealer names the cards of his hand that he has not looked at."""
Phase = Literal["tomo", "discard", "declare", "baceta", "play", "over"]
OFFERS: Final[dict[Phase, Action]] = {"tomo": TOMO, "declare": JUEGO, "baceta": BACETA}
"""What may be said in a phase besides passing."""


def turn_order(seats: int, dealer: Seat, gone: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who is still in, in turn order from the eldest."""
    around = [(dealer + step) % seats for step in range(1, seats + 1)]
    return tuple([seat for seat in around if seat not in gone])


def answers(game: TomateOptions, phase: Phase, covered: bool, forced: bool = False) -> tuple[Action, ...]:
    """What may be said in a phase that offers something; `forced`: the dealer who took must play."""
    if phase == "declare" and forced:
        return (JUEGO,)
    if phase == "baceta" and game.baceta_variant == "for_table":
        return (BACETA, PASS)
    return (OFFERS[phase], PASS) if covered else (PASS,)


def offered_to(game: TomateOptions, order: Sequence[Seat], playing: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who is offered the baceta, in order, when these seats play; nobody unless exactly one does."""
    left = len(SPANISH_PACK) - TRICKS * len(order) - 1
    if len(playing) != 1 or game.baceta_variant == "off":
        return ()
    if left < TRICKS and game.baceta_when_short == "unavailable":
        return ()
    return tuple([seat for seat in order if seat not in playing])


def seated(game: TomateOptions, order: Sequence[Seat], playing: Sequence[Seat], taker: Seat | None) -> tuple[Seat, ...]:
    """Who plays the first trick, the leader first."""
    if taker is not None and game.baceta_leader == "lone_player":
        return (playing[0], taker)
    return tuple([seat for seat in order if seat in playing or seat == taker])


def reshuffled(middle: Sequence[Card]) -> tuple[Card, ...]:
    """The passed hands as baceta. The deck handed in is the only chance: their order is the order of the SHA-256 of
    all of them followed by the card, which nobody can foretell who does not know all of them."""
    seed = " ".join(middle)
    return tuple(sorted(middle, key=lambda card: sha256(f"{seed} {card}".encode()).digest()))
