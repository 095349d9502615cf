"""The drawing of lots before a match: by rank for the seats, and for the first dealer (highest or lowest card)."""

from collections.abc import Sequence
from typing import Any

from tapete.rules.cards import Card
from tapete.rules.game import Game, Seat


def by_rank(game: Game[Any], seats: int, cards: Sequence[Card]) -> tuple[Seat, ...]:
    """The seats that drew these cards, from the highest card to the lowest.

    Cards of equal strength stand in the order of the pack, so that no two are alike.
    """
    pack = game.pack(seats)
    return tuple(
        sorted(range(len(cards)), key=lambda seat: (game.strength[cards[seat]], pack.index(cards[seat])), reverse=True)
    )


def dealer_of(game: Game[Any], seats: int, cards: Sequence[Card]) -> Seat:
    """Who deals first: the highest card, or the lowest where the game says so (docs/spec/tomate.md 1)."""
    ranked = by_rank(game, seats, cards)
    return ranked[0] if game.dealing_lot == "highest" else ranked[-1]


def is_tied(game: Game[Any], cards: Sequence[Card]) -> bool:
    """Whether the lot for the deal is drawn again: where the lowest card deals, two of these have the lowest rank."""
    strengths = [game.strength[card] for card in cards]
    return game.dealing_lot == "lowest" and strengths.count(min(strengths)) > 1
