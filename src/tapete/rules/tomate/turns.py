"""Who may say what in a deal of El Tomate, and in which order (docs/spec/tomate.md 2-4)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Action, Seat
from tapete.rules.tomate.options import TomateOptions

Phase = Literal["tomo", "discard", "declare", "baceta", "play", "over"]
Offer = Literal["tomo", "declare", "baceta"]
"""The phases in which a player may accept something or pass."""
TOMO: Final = Action("tomo")
JUEGO: Final = Action("declare", "juego")
BACETA: Final = Action("baceta")
OFFERS: Final[dict[Offer, Action]] = {"tomo": TOMO, "declare": JUEGO, "baceta": BACETA}
"""The word that accepts the offer."""
TRICKS: Final = 3
BLIND: Final = ("1", "2", "3")
"""The names of the dealer's cards, by place, as long as they have not looked at them."""
DISCARD: Final[Mapping[str, Action]] = {name: Action("discard", name) for name in (*BLIND, *SPANISH_PACK)}
"""The action that discards a card, by its name or by its place, made once."""
UNSEEN: Final = Action("discard")
"""What the others hear of it."""


@lru_cache(maxsize=1024)
def turn_order(seats: int, dealer: Seat, gone: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that are still in, in turn order from the eldest."""
    around = [(dealer + step) % seats for step in range(1, seats + 1)]
    return tuple([seat for seat in around if seat not in gone] if gone else around)


def answers(game: TomateOptions, phase: Offer, covered: bool, forced: bool = False) -> tuple[Action, ...]:
    """The legal answers to an offer; `forced`: the dealer who took the turn-up must play."""
    if phase == "declare" and forced:
        return (JUEGO,)
    if phase == "baceta" and game.baceta_variant == "for_table":
        return (BACETA, PASS)
    return (OFFERS[phase], PASS) if covered else (PASS,)


def offered_to(game: TomateOptions, order: Sequence[Seat], playing: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats that are offered the baceta, in order; none unless exactly one seat plays."""
    left = len(SPANISH_PACK) - TRICKS * len(order) - 1
    if len(playing) != 1 or game.baceta_variant == "off":
        return ()
    if left < TRICKS and game.baceta_when_short == "unavailable":
        return ()
    return tuple([seat for seat in order if seat not in playing])


def first_trick(
    game: TomateOptions, order: Sequence[Seat], playing: Sequence[Seat], taker: Seat | None
) -> tuple[Seat, ...]:
    """The seats that play to the first trick, its leader first."""
    if taker is not None and game.baceta_leader == "lone_player":
        return (playing[0], taker)
    return tuple([seat for seat in order if seat in playing or seat == taker])


def reshuffle(passed: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of those who passed, shuffled to be the baceta.

    The deck handed in is the only source of chance: the cards are sorted by the SHA-256 of all of them followed by
    the card, which only a player who knows all of them could compute.
    """
    seed = " ".join(passed)
    return tuple(sorted(passed, key=lambda card: sha256(f"{seed} {card}".encode()).digest()))
