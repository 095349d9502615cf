"""The game of El Tomate (docs/spec/tomate.md)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import check_players
from tapete.rules.tomate.hand import TomateHand
from tapete.rules.tomate.match import TomateMatch
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.score import settled


@dataclass(frozen=True, slots=True, repr=False)
class Tomate(TomateOptions):
    """El Tomate and its options."""

    def pack(self, seats: int) -> tuple[Card, ...]:
        return SPANISH_PACK

    def match(self, seats: int, **state: Any) -> TomateMatch:
        seats = check_players(self, seats)
        whole = {"dealer": 0, "totals": (self.initial_stack,) * seats, **state}
        if len(whole["totals"]) != seats:
            raise ValueError(f"totals: {len(whole['totals'])} stacks for {seats} seats")
        return TomateMatch(self, **whole)

    def balance(self, hand: TomateHand) -> Collection[int]:
        """What the payoffs add up to: what plate and reserve have lost."""
        position = hand._position
        return (sum(position.deal.standing.pot) - sum(settled(position).pot),)
