"""A deal of El Tomate as values: the partida before it, its cards, what has happened (docs/spec/tomate.md 2-4)."""

from typing import Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.frozen import new_tuple
from tapete.rules.game import Seat, Trick
from tapete.rules.spanish import duties
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.tantos import Pot, can_cover, stake
from tapete.rules.tomate.turns import Phase, turn_order
from tapete.rules.trick import Duties, winning

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each seat."""


class Standing(NamedTuple):
    """A partida between two deals. Scores are stacks, in tantos."""

    game: TomateOptions
    dealer: Seat
    totals: tuple[int, ...]
    pot: Pot
    passed: int
    """How many seats the deal has passed, those of players who have left included."""
    gone: tuple[Seat, ...]
    """The players who could not pay their ante, and have left."""
    given: tuple[int, ...] = ()
    """What each player has received under `rebuy`; empty: nobody anything."""

    @property
    def seats(self) -> int:
        return len(self.totals)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The players who are still in, in turn order from the eldest."""
        return turn_order(self.seats, self.dealer, self.gone)

    @property
    def is_over(self) -> bool:
        """Whether the deal has gone round as often as agreed, or fewer than two players are left."""
        return self.passed >= self.game.rounds * self.seats or self.seats - len(self.gone) < 2

    @property
    def is_last_deal(self) -> bool:
        """Whether no player who is still in deals after this one."""
        seats, left = self.seats, self.game.rounds * self.seats - self.passed
        # With more left, the deal comes round to this dealer again.
        return left <= seats and all((self.dealer + step) % seats in self.gone for step in range(1, left))

    @property
    def stake(self) -> int:
        return stake(self.game, self.pot, self.is_last_deal)


class Deal(NamedTuple):
    """What stays as it is while a deal is played."""

    standing: Standing
    game: TomateOptions
    duties: Duties
    stake: int
    """P, what the plate holds until the deal is settled."""
    order: tuple[Seat, ...]
    """The players in the deal, from the eldest to the dealer."""
    turn_up: Card
    trump: str
    stacks: tuple[int, ...]
    """The tantos before each seat until the deal is settled: the ante is paid, nothing else."""
    covered: tuple[bool, ...]
    """Whether each seat has the tantos for a Tomate."""


class Said(NamedTuple):
    """What the players have said in the deal."""

    dealer_took: bool = False
    """Whether the dealer took the turn-up."""
    playing: tuple[Seat, ...] = ()
    """The players who have said juego, in order."""
    passed: tuple[Card, ...] = ()
    """The hands of those who passed, face down in the middle."""
    taker: Seat | None = None
    """The player who took the baceta."""


NOTHING_SAID: Final = Said()


class Position(NamedTuple):
    """A deal at one moment: the cards where they are now, and what has been said and played."""

    deal: Deal
    hands: Hands
    stock: tuple[Card, ...]
    """The baceta, top card first."""
    phase: Phase
    turn: Seat
    said: Said = NOTHING_SAID
    trick_order: tuple[Seat, ...] = ()
    """The players of the current trick, its leader first."""
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()


def opened(standing: Standing, hands: Hands, turn_up: Card, stock: tuple[Card, ...]) -> Position:
    """A deal before its first action."""
    game, order, dealer, at_stake = standing.game, standing.order, standing.dealer, standing.stake
    totals = standing.totals
    stacks = (*totals[:dealer], totals[dealer] - game.ante, *totals[dealer + 1 :])
    covered = tuple([can_cover(game, stack, at_stake) for stack in stacks])
    deal = Deal(standing, game, duties(game), at_stake, order, turn_up, turn_up.suit, stacks, covered)
    phase, turn = ("tomo", dealer) if game.tomo_enabled else ("declare", order[0])
    return new_tuple(Position, (deal, hands, stock, phase, turn, NOTHING_SAID, (), (), ()))


def is_forced(position: Position) -> bool:
    """Whether the seat to act is the dealer who took the turn-up, and so must play."""
    return position.said.dealer_took and position.turn == position.deal.standing.dealer


def taking(position: Position) -> Seat | None:
    """The seat whose card is winning the trick so far."""
    deal, trick = position.deal, position.trick
    return position.trick_order[winning(trick, deal.trump, deal.duties)] if trick else None
