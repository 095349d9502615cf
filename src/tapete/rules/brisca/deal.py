"""A hand of Brisca as values: how the match stands, what was dealt, what has happened (docs/spec/brisca.md 2)."""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from tapete.rules.brisca.options import BriscaOptions, Sides
from tapete.rules.cards import Card
from tapete.rules.frozen import Frozen
from tapete.rules.game import Seat, Trick
from tapete.rules.spanish import STRENGTH
from tapete.rules.trick import Duties, winning
from tapete.rules.turnup import wanted

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each seat, in the order in which they came."""
Asking = Literal["play", "exchange", "draw"]
IN_HAND: Final = 3
WINNING: Final = Duties(STRENGTH)
"""Who takes a trick; what must be played does not come from here: nothing must."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match between two hands."""

    game: BriscaOptions
    dealer: Seat
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """What stays as it is while a hand is played."""

    standing: Standing
    sides: Sides
    trump: str


class Question(NamedTuple):
    """What the next action is about, and the seats that are asked for something other than a card, in order."""

    phase: Asking
    speakers: tuple[Seat, ...] = ()


LEAD: Final = Question("play")
"""A card is next."""


@dataclass(frozen=True, slots=True)
class Position(Frozen):
    """A hand at one moment."""

    deal: Deal
    hands: Hands
    turns: tuple[Seat, ...]
    """The seats in the order of this trick, its leader first."""
    stock: tuple[Card, ...]
    """What is left to draw, top first; the turn-up is the last card."""
    trick: tuple[Card, ...] = ()
    question: Question = LEAD
    tricks: tuple[Trick, ...] = ()
    taken: tuple[tuple[Seat, Card], ...] = ()
    """The turn-ups that went into a hand, for a card of it or as the last one of the stock: everybody saw them."""

    @property
    def is_over(self) -> bool:
        return not any(self.hands)


def opened(standing: Standing, hands: Hands, stock: tuple[Card, ...]) -> Position:
    """A hand before its first action."""
    deal = Deal(standing, standing.game.columns(len(hands)), stock[-1].suit)
    return Position(deal, hands, turns_from((standing.dealer + 1) % len(hands), len(hands)), stock)


def turns_from(leader: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in order of play."""
    return tuple([(leader + step) % seats for step in range(seats)])


def best(position: Position) -> Seat | None:
    """The seat whose card is winning the trick so far."""
    trick = position.trick
    return position.turns[winning(trick, position.deal.trump, WINNING)] if trick else None


def partners(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The seats of a side."""
    return next(side for side in position.deal.sides if seat in side)


def after_trick(position: Position) -> Question:
    """What is asked once a trick is complete, before its winner (first of `turns`) leads."""
    return _exchange(position) or _draw(position)


def after_exchange(position: Position) -> Question:
    """What is asked once the first speaker of the window has nothing more to say."""
    later = position.question.speakers[1:]
    return Question("exchange", later) if later and wanted(position.stock[-1]) else _draw(position)


def _exchange(position: Position) -> Question | None:
    """The window, if the turn-up can be exchanged by anybody at all; what the seats hold does not matter."""
    game, stock, turns = position.deal.standing.game, position.stock, position.turns
    if not game.exchange or not stock or wanted(stock[-1]) is None:
        return None
    if game.exchange_when == "any_trick":
        return Question("exchange", turns)
    mine = partners(position, turns[0])
    return Question("exchange", tuple([seat for seat in turns if seat in mine]))


def _draw(position: Position) -> Question:
    return Question("draw", position.turns) if position.stock else LEAD
