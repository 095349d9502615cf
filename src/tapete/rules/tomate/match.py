"""A partida of El Tomate: deal after deal, until the deal has gone round as often as agreed (docs/spec/tomate.md 6)."""

from dataclasses import dataclass
from typing import Self

from tapete.rules.cards import Card
from tapete.rules.game import Goal, Match, Seat
from tapete.rules.spanish import dealt
from tapete.rules.tomate.deal import Standing, opened
from tapete.rules.tomate.hand import TomateHand
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.score import following, settled
from tapete.rules.tomate.tantos import Pot
from tapete.rules.tomate.turns import TRICKS


@dataclass(frozen=True, slots=True, repr=False)
class TomateMatch(Match[TomateHand]):
    """A partida: `rounds` turns of the deal, or until fewer than two players remain. Scores are stacks, in tantos."""

    game: TomateOptions
    dealer: Seat
    totals: tuple[int, ...]
    plate: int = 0
    reserve: int = 0
    passed: int = 0
    """How many seats the deal has passed, those of players who have left included."""
    gone: tuple[Seat, ...] = ()
    """The players who could not pay their ante, and have left."""
    given: tuple[int, ...] = ()
    """What each player has received under `rebuy`: it is in their stack, and they have not won it; empty: nobody
    anything."""

    def __post_init__(self) -> None:
        Match.__post_init__(self)
        if any(type(stack) is not int for stack in self.totals):
            raise ValueError(f"totals: {self.totals} are not whole numbers")
        if self.plate % 3 or self.plate < 0:
            raise ValueError(f"plate: {self.plate} is not allowed; allowed: threes, not below 0")
        if self.reserve < 0 or self.passed < 0:
            raise ValueError(f"reserve, passed: {self.reserve}, {self.passed} are not allowed; allowed: not below 0")
        absent = set(self.gone)
        if len(absent) < len(self.gone) or not absent <= set(range(self.seats)):
            raise ValueError(f"gone: {self.gone} is not allowed; allowed: seats, each once")
        if self.given and (
            len(self.given) != self.seats or any(type(more) is not int or more < 0 for more in self.given)
        ):
            raise ValueError(f"given: {self.given} is not allowed; allowed: a whole number a seat, not below 0")
        if self.dealer in absent and not self.is_over:
            raise ValueError(f"gone: {self.gone} is not allowed; allowed: seats other than the dealer's")

    @property
    def is_over(self) -> bool:
        return self.standing.is_over

    @property
    def out(self) -> tuple[Seat, ...]:
        return self.gone

    @property
    def goal(self) -> Goal:
        return Goal("deals", self.game.rounds * self.seats, self.passed)

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.is_over:
            return ()
        return tuple(seat for seat, stack in enumerate(self.totals) if stack == max(self.totals))

    @property
    def standing(self) -> Standing:
        """The partida as a deal knows it."""
        pot = Pot(self.plate, self.reserve)
        return Standing(self.game, self.dealer, self.totals, pot, self.passed, self.gone, self.given)

    def _after(self, hand: TomateHand) -> Self:
        """Settles the deal and passes it on; at the end what is left in plate and reserve is split."""
        standing = following(self.standing, settled(hand._position))
        game, dealer, totals, pot, passed, gone, given = standing
        return type(self)(game, dealer, totals, *pot, passed, gone, given)

    def _deal(self, deck: tuple[Card, ...]) -> TomateHand:
        standing = self.standing
        order = standing.order
        turn_up = TRICKS * len(order)
        hands = dealt(deck, order, self.seats, TRICKS)
        return TomateHand(opened(standing, hands, deck[turn_up], deck[turn_up + 1 :]))
