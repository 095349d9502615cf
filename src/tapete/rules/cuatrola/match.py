"""A match of Cuatrola: hand after hand, until a pair has the match points agreed (docs/spec/cuatrola.md 5)."""

from dataclasses import dataclass
from typing import Self

from tapete.rules.cards import Card
from tapete.rules.cuatrola.deal import TRICK_ORDER, TRICKS, Standing, opened
from tapete.rules.cuatrola.hand import CuatrolaHand
from tapete.rules.cuatrola.options import CuatrolaOptions
from tapete.rules.game import Goal, Match, Seat
from tapete.rules.spanish import SIDES, dealt


@dataclass(frozen=True, slots=True, repr=False)
class CuatrolaMatch(Match[CuatrolaHand]):
    """The first pair with `match_target` match points wins; partners show the points of their side."""

    game: CuatrolaOptions
    dealer: Seat = 0
    totals: tuple[int, ...] = (0, 0, 0, 0)

    def __post_init__(self) -> None:
        Match.__post_init__(self)
        whole = all(type(score) is int for score in self.totals)
        if len(self.totals) != 4 or self.totals[:2] != self.totals[2:] or not whole:
            raise ValueError(f"totals: {self.totals} is not a whole number a seat, the same for partners")

    @property
    def goal(self) -> Goal:
        return Goal("score", self.game.match_target)

    @property
    def winners(self) -> tuple[Seat, ...]:
        for side in SIDES:
            if self.totals[side[0]] >= self.game.match_target:
                return side
        return ()

    @property
    def standing(self) -> Standing:
        """The match as a hand knows it."""
        return Standing(self.game, self.dealer, self.totals)

    def _after(self, hand: CuatrolaHand) -> Self:
        totals = tuple(map(sum, zip(self.totals, hand.scores(), strict=True)))
        return type(self)(self.game, (self.dealer + 1) % 4, totals)

    def _deal(self, deck: tuple[Card, ...]) -> CuatrolaHand:
        hands = dealt(deck, TRICK_ORDER[(self.dealer + 1) % 4, None], 4, TRICKS)
        return CuatrolaHand(opened(self.standing, hands, deck[-1]))
