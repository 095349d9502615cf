"""A partida of El Tomate: whose deal it is, who has left, what is on the table, how it ends (rules tomate 6)."""

from dataclasses import dataclass
from typing import Self

from tapete.rules.cards import Card
from tapete.rules.game import Match, Seat
from tapete.rules.spanish import dealt
from tapete.rules.tomate.hand import TomateHand
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.tantos import Pot, split, stake
from tapete.rules.tomate.turns import TRICKS, turn_order


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
    """Who could not pay his ante, and has left."""

    def __post_init__(self) -> None:
        if any(type(stack) is not int for stack in self.totals):
            raise ValueError(f"totals: {self.totals} are not whole numbers")
        if self.plate % 3 or self.plate < 0:
            raise ValueError(f"plate: {self.plate} is not allowed; allowed: threes, not below 0")
        if self.reserve < 0 or self.passed < 0:
            raise ValueError(f"reserve, passed: {self.reserve}, {self.passed} are not allowed; allowed: not below 0")
        absent = set(self.gone)
        if len(absent) < len(self.gone) or not absent <= set(range(self.seats)):
            raise ValueError(f"gone: {self.gone} is not allowed; allowed: seats, each once")
        if self.dealer in absent and not self.over:
            raise ValueError(f"gone: {self.gone} is not allowed; allowed: seats other than the dealer's")

    @property
    def pot(self) -> Pot:
        return Pot(self.plate, self.reserve)

    @property
    def order(self) -> tuple[Seat, ...]:
        """Who is still in, in turn order from the eldest."""
        return turn_order(self.seats, self.dealer, self.gone)

    @property
    def over(self) -> bool:
        return self.passed >= self.game.rounds * self.seats or self.seats - len(self.gone) < 2

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.over:
            return ()
        return tuple(seat for seat, stack in enumerate(self.totals) if stack == max(self.totals))

    @property
    def last_deal(self) -> bool:
        """Whether nobody who is still in has a deal left after this one."""
        turns = self.game.rounds * self.seats - self.passed
        return all((self.dealer + step) % self.seats in self.gone for step in range(1, min(turns, self.seats + 1)))

    @property
    def stake(self) -> int:
        return stake(self.game, self.pot, self.last_deal)

    def _deal(self, deck: tuple[Card, ...]) -> TomateHand:
        order = self.order
        turn_up = TRICKS * len(order)
        hands = dealt(deck, order, self.seats, TRICKS)
        return opened(self, hands, deck[turn_up], deck[turn_up + 1 :])

    def after(self, hand: TomateHand) -> Self:
        """Settles the hand and passes the deal on; at the end what belongs to nobody is split."""
        settled = hand.settled()
        stacks = [stack + gain for stack, gain in zip(self.totals, settled.payoffs, strict=True)]
        dealer, passed, gone = self.dealer, self.passed, list(self.gone)
        while True:
            dealer, passed = (dealer + 1) % self.seats, passed + 1
            if passed >= self.game.rounds * self.seats or self.seats - len(gone) < 2:
                break
            if dealer in gone:
                continue
            if stacks[dealer] >= self.game.ante or self.game.chips_rule == "debt":
                return type(self)(self.game, dealer, tuple(stacks), *settled.pot, passed, tuple(gone))
            if self.game.chips_rule == "rebuy":
                stacks[dealer] += self.game.initial_stack
                return type(self)(self.game, dealer, tuple(stacks), *settled.pot, passed, tuple(gone))
            gone.append(dealer)
        shares = split(sum(settled.pot), turn_order(self.seats, self.dealer, gone), self.seats)
        stacks = [stack + share for stack, share in zip(stacks, shares, strict=True)]
        return type(self)(self.game, dealer, tuple(stacks), 0, 0, passed, tuple(gone))


def opened(
    match: TomateMatch, hands: tuple[tuple[Card, ...], ...], turn_up: Card, stock: tuple[Card, ...]
) -> TomateHand:
    """A deal before its first action."""
    order = match.order
    if match.game.tomo_enabled:
        return TomateHand(match, match.stake, order, turn_up, hands, stock, "tomo", match.dealer)
    return TomateHand(match, match.stake, order, turn_up, hands, stock, "declare", order[0])
