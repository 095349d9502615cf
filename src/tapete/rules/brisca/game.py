"""The games of Brisca: each alone, and in pairs (docs/spec/brisca.md 1)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, ClassVar

from tapete.rules.brisca.hand import BriscaHand
from tapete.rules.brisca.match import BriscaMatch
from tapete.rules.brisca.options import BriscaOptions, Sides
from tapete.rules.game import check_players
from tapete.rules.spanish import SIDES


@dataclass(frozen=True, slots=True, repr=False)
class Brisca(BriscaOptions):
    """Brisca for two, three or four, each alone."""

    id: ClassVar[str] = "brisca"
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)

    def match(self, seats: int, **state: Any) -> BriscaMatch:
        seats = check_players(self, seats)
        whole = {"dealer": 0, "totals": (0,) * seats, **state}
        if len(whole["totals"]) != seats:
            raise ValueError(f"totals: {len(whole['totals'])} numbers for {seats} seats")
        return BriscaMatch(self, **whole)

    def balance(self, hand: BriscaHand) -> Collection[int]:
        """One juego for each seat of the winning side, or two, or none."""
        each = max(map(len, self.columns(len(hand.scores()))))
        return (0, each, 2 * each) if self.double_over else (0, each)


@dataclass(frozen=True, slots=True, repr=False)
class BriscaPairs(Brisca):
    """Brisca for four, partners opposite each other."""

    id: ClassVar[str] = "brisca-pairs"
    players: ClassVar[tuple[int, ...]] = (4,)
    sides: ClassVar[Sides] = SIDES
