"""The lots before a match: the highest card has the first seat, or deals (docs/spec/common.md 4)."""

from collections.abc import Sequence
from typing import Any

from tapete.rules.cards import Card
from tapete.rules.game import Game, Seat


def by_rank(game: Game[Any], seats: int, cards: Sequence[Card]) -> tuple[Seat, ...]:
    """Who drew these cards, from the highest to the lowest.

    Cards of equal strength stand in the order of the pack, so that no two are alike.
    """
    pack = game.pack(seats)
    return tuple(
        sorted(range(len(cards)), key=lambda seat: (game.strength[cards[seat]], pack.index(cards[seat])), reverse=True)
    )


def dealer_of(game: Game[Any], seats: int, cards: Sequence[Card]) -> Seat:
    """Who deals first: the highest card."""
    return by_rank(game, seats, cards)[0]
