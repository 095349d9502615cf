"""Tute in pairs: four players, two sides, ten tricks, a cante window after each but the last (rules tute 3)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tapete.rules.game import Phase, Seat, option
from tapete.rules.spanish import SIDES
from tapete.rules.tute.count import Result, Tally
from tapete.rules.tute.form import WithTutes
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch, VueltasMatch
from tapete.rules.tute.vueltas import VueltasHand, running, to_target

PARTNERS: Final = ((0, 2), (1, 3), (2, 0), (3, 1))
"""Each seat and its partner."""


@dataclass(frozen=True, slots=True, repr=False)
class PairsHand(VueltasHand):
    """One deal; both partners of the side that won a trick may sing."""

    def side(self, seat: Seat) -> int:
        return seat & 1

    def answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        return PARTNERS[winner] if question == "cantes" else VueltasHand.answerers(self, question, winner)


@dataclass(frozen=True, slots=True, repr=False)
class TutePairs(WithTutes):
    """Tute in pairs and its options."""

    id: ClassVar[str] = "tute-pairs"
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES
    Match: ClassVar[type[TuteMatch]] = VueltasMatch
    Hand: ClassVar[type[TuteHand]] = PairsHand

    juego_mode: str = option("most_points", ("most_points", "first_to_101"), "what wins a juego")
    target_points: int = option(101, (101, 121), "points that win a juego, with first_to_101")
    second_deal_claim: str = option("auto", ("auto", "manual"), "whether reaching the target must be claimed")

    def shared(self, figures: Sequence[int]) -> tuple[int, ...]:
        return (*figures, *figures)

    def result(self, tally: Tally) -> Result:
        return WithTutes.result(self, tally) if self.juego_mode == "most_points" else to_target(self, tally)

    def balance(self, hand: TuteHand) -> Collection[int]:
        return [2 * juegos for juegos in WithTutes.balance(self, hand)]

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        return running(self, (0, 1, 0, 1), inputs) if kind == "running-score" else WithTutes.answer(self, kind, inputs)
