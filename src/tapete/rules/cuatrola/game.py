"""The game of Cuatrola (docs/spec/cuatrola.md)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tapete.rules.cards import Card
from tapete.rules.cuatrola.hand import CuatrolaHand
from tapete.rules.cuatrola.match import CuatrolaMatch
from tapete.rules.cuatrola.options import PACK, CuatrolaOptions
from tapete.rules.cuatrola.score import ORDINARY, WORTH
from tapete.rules.game import check_players


@dataclass(frozen=True, slots=True, repr=False)
class Cuatrola(CuatrolaOptions):
    """Cuatrola and its options."""

    def pack(self, seats: int) -> tuple[Card, ...]:
        return PACK

    def match(self, seats: int, **state: Any) -> CuatrolaMatch:
        check_players(self, seats)
        return CuatrolaMatch(self, **state)

    def balance(self, hand: CuatrolaHand) -> Collection[int]:
        """The worth of the contract for both partners, or nothing; for a bonus also the ordinary hand."""
        bet = hand._position.bet
        worth = ORDINARY + self.clean_sweep_bonus if bet is None else WORTH[bet.name]
        return (0, 2 * ORDINARY, 2 * worth)
