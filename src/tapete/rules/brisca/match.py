"""A partida of Brisca: juego after juego until a side has enough of them (docs/spec/brisca.md 2.5)."""

from dataclasses import dataclass
from typing import Self

from tapete.rules.brisca.deal import IN_HAND, Standing, opened, turns_from
from tapete.rules.brisca.hand import BriscaHand
from tapete.rules.brisca.options import BriscaOptions
from tapete.rules.cards import Card
from tapete.rules.game import Goal, Match, Seat
from tapete.rules.spanish import dealt


@dataclass(frozen=True, slots=True, repr=False)
class BriscaMatch(Match[BriscaHand]):
    """The first side with `juegos_target` juegos wins; partners show the juegos of their side."""

    game: BriscaOptions
    dealer: Seat
    totals: tuple[int, ...]

    def __post_init__(self) -> None:
        Match.__post_init__(self)
        if any(type(juegos) is not int for juegos in self.totals):
            raise ValueError(f"totals: {self.totals} are not whole numbers")
        for side in self.game.sides:
            if len({self.totals[seat] for seat in side}) > 1:
                raise ValueError(f"totals: {self.totals} differ between partners")

    @property
    def standing(self) -> Standing:
        """The match as a hand knows it."""
        return Standing(self.game, self.dealer, self.totals)

    @property
    def goal(self) -> Goal:
        return Goal("score", self.game.juegos_target)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, juegos in enumerate(self.totals) if juegos >= self.game.juegos_target])

    def _after(self, hand: BriscaHand) -> Self:
        totals = tuple([total + score for total, score in zip(self.totals, hand.scores(), strict=True)])
        return self.with_(dealer=(self.dealer + 1) % self.seats, totals=totals)

    def _deal(self, deck: tuple[Card, ...]) -> BriscaHand:
        """Three cards each; the next is turned up, lies under the stock and is drawn last."""
        each = IN_HAND * self.seats
        hands = dealt(deck[:each], turns_from((self.dealer + 1) % self.seats, self.seats), self.seats, IN_HAND)
        turn_up, *stock = deck[each:]
        return BriscaHand(opened(self.standing, hands, (*stock, turn_up)))
