"""A deal of El Tomate as values: the partida before it, its cards, what has happened (docs/spec/tomate.md 2-4)."""

from typing import Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Seat, Trick
from tapete.rules.spanish import duties
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.tantos import Pot, can_cover, stake
from tapete.rules.tomate.turns import Phase, turn_order
from tapete.rules.trick import Duties, Ruling, legal_cards, winning

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
    game, order = standing.game, standing.order
    deal = Deal(standing, game, duties(game), standing.stake, order, turn_up, turn_up.suit)
    if game.tomo_enabled:
        return Position(deal, hands, stock, "tomo", standing.dealer)
    return Position(deal, hands, stock, "declare", order[0])


def stack(deal: Deal, seat: Seat) -> int:
    """The tantos before a seat during the deal: the ante is paid, nothing else."""
    standing = deal.standing
    return standing.totals[seat] - (deal.game.ante if seat == standing.dealer else 0)


def is_covered(position: Position) -> bool:
    """Whether the seat to act has the tantos for a Tomate."""
    deal = position.deal
    return can_cover(deal.game, stack(deal, position.turn), deal.stake)


def is_forced(position: Position) -> bool:
    """Whether the seat to act is the dealer who took the turn-up, and so must play."""
    return position.said.dealer_took and position.turn == position.deal.standing.dealer


def ruling(position: Position) -> Ruling:
    """The cards that the seat to act may play, and why."""
    deal, hands, _, _, seat, _, _, trick, _ = position
    return legal_cards(hands[seat], trick, deal.trump, deal.duties)


def taking(position: Position) -> Seat | None:
    """The seat whose card is winning the trick so far."""
    deal, trick = position.deal, position.trick
    return position.trick_order[winning(trick, deal.trump, deal.duties)] if trick else None
