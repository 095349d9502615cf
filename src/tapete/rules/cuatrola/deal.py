"""A hand of Cuatrola as values: the match before it, its cards, what has happened (docs/spec/cuatrola.md 1-4)."""

from dataclasses import dataclass, field
from typing import Final, Literal

from tapete.rules.cards import Card
from tapete.rules.cuatrola.betting import Bet, Betting, Bid, betting_after
from tapete.rules.cuatrola.options import CuatrolaOptions
from tapete.rules.frozen import Frozen
from tapete.rules.game import Seat, Trick
from tapete.rules.spanish import cantes, duties
from tapete.rules.trick import Duties, Ruling, legal_cards, winning

Phase = Literal["auction", "play", "cantes", "over"]
Hands = tuple[tuple[Card, ...], ...]
"""The cards of each seat."""
TRICKS: Final = 5
TRICK_ORDER: Final = {
    (leader, idle): tuple(seat % 4 for seat in range(leader, leader + 4) if seat % 4 != idle)
    for leader in range(4)
    for idle in (None, 0, 1, 2, 3)
}
"""The players of a trick in order, by leader and idle seat."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match between two hands; partners show the points of their side."""

    game: CuatrolaOptions
    dealer: Seat
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """What stays as it is while a hand is played."""

    standing: Standing
    game: CuatrolaOptions
    duties: Duties
    trump_card: Card
    """The dealer's last card, which is shown and fixes trumps."""
    trump: str


@dataclass(frozen=True, slots=True)
class Position(Frozen):
    """A hand at one moment: the cards where they are now, and what has been said and played."""

    deal: Deal
    hands: Hands
    bids: tuple[Bid, ...] = ()
    """The bids and passes, in order from the eldest."""
    bet: Bet | None = None
    """The bet that stands once the betting is over."""
    trick_order: tuple[Seat, ...] = ()
    """The players of the current trick, its leader first; empty during the betting."""
    trick: tuple[Card, ...] = ()
    singers: tuple[Seat, ...] = ()
    """The seats that may still sing, in order; empty outside the window."""
    tricks: tuple[Trick, ...] = ()
    sung: tuple[tuple[Seat, str], ...] = ()
    is_over: bool = False
    _ruling: Ruling | None = field(default=None, init=False, repr=False, compare=False)
    """What the seat to act may play, found once: it is asked for to be shown, and again to be played."""

    @property
    def idle(self) -> Seat | None:
        """The partner of the bettor."""
        return None if self.bet is None else self.bet.idle


def opened(standing: Standing, hands: Hands, trump_card: Card) -> Position:
    """A hand before its first action."""
    game = standing.game
    return Position(Deal(standing, game, duties(game), trump_card, trump_card.suit), hands)


def phase(position: Position) -> Phase:
    if position.is_over:
        return "over"
    return "auction" if not position.trick_order else "cantes" if position.singers else "play"


def betting(position: Position) -> Betting:
    """The betting so far."""
    return betting_after(position.deal.game, position.deal.standing.dealer, position.bids)


_keep_ruling = Position.__dict__["_ruling"].__set__


def ruling(position: Position) -> Ruling:
    """The cards that the seat to act may play to the trick, and why."""
    found = position._ruling
    if found is None:
        deal, trick = position.deal, position.trick
        found = legal_cards(position.hands[position.trick_order[len(trick)]], trick, deal.trump, deal.duties)
        _keep_ruling(position, found)
    return found


def taking(position: Position) -> Seat | None:
    """The seat whose card is winning the trick so far."""
    deal, trick = position.deal, position.trick
    return position.trick_order[winning(trick, deal.trump, deal.duties)] if trick else None


def sung_suits(position: Position) -> list[str]:
    return [what[3:] for _, what in position.sung]


def open_cantes(position: Position, seat: Seat) -> tuple[str, ...]:
    """The cantes that a seat may sing in the window."""
    deal = position.deal
    return cantes(position.hands[seat], deal.trump, sung_suits(position), deal.game.forty_first)
