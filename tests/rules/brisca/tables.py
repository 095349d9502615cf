"""Brisca for its tests: a deal laid out by hand."""

from collections.abc import Sequence

from tapete.rules.brisca.deal import opened
from tapete.rules.brisca.game import Brisca, BriscaPairs
from tapete.rules.brisca.hand import BriscaHand
from tapete.rules.cards import cards

GAME = Brisca()
PAIRS = BriscaPairs()


def dealt(hands: Sequence[str], stock: str = "", game: Brisca = GAME, trump: str = "B") -> BriscaHand:
    """A hand that seat 1 leads (the dealer is 0); `stock` from the top, its last card the turn-up."""
    position = opened(game.match(len(hands)).standing, tuple(map(cards, hands)), cards(stock or f"2{trump}"))
    return BriscaHand(position if stock else position.with_(stock=()))
