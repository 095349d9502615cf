"""Tute in pairs: four players, two sides, ten tricks, a cante window after each but the last (docs/spec/tute.md 3)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tapete.rules.game import Phase, Seat, option
from tapete.rules.tute.game import WithTutes
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.vueltas import Claim, JuegoMode, Vueltas, VueltasHand, VueltasMatch

PARTNERS: Final = ((0, 2), (1, 3), (2, 0), (3, 1))
"""Each seat and its partner."""


class PairsHand(VueltasHand["TutePairs"]):
    """One deal; both partners of the side that won a trick may sing."""

    __slots__ = ()

    def _answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        return PARTNERS[winner] if question == "cantes" else (winner,)


class PairsMatch(VueltasMatch):
    """A partida in pairs."""

    __slots__ = ()
    Hand: ClassVar[type[TuteHand[Any]]] = PairsHand


@dataclass(frozen=True, slots=True, repr=False)
class TutePairs(Vueltas, WithTutes):
    """Tute in pairs and its options."""

    id: ClassVar[str] = "tute-pairs"
    Match: ClassVar[type[TuteMatch]] = PairsMatch

    juego_mode: JuegoMode = option("most_points", ("most_points", "first_to_101"), "what wins a juego")
    target_points: int = option(101, (101, 121), "points that win a juego, with first_to_101")
    second_deal_claim: Claim = option("auto", ("auto", "manual"), "whether reaching the target must be claimed")

    def sides(self, seats: int) -> tuple[int, ...]:
        return (0, 1, 0, 1)

    def balance(self, hand: TuteHand[Any]) -> Collection[int]:
        return [2 * juegos for juegos in WithTutes.balance(self, hand)]

    def _shared(self, figures: Sequence[int]) -> tuple[int, ...]:
        return (*figures, *figures)
