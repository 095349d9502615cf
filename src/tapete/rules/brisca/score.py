"""Who wins the juego: the most card points, none for a tie (docs/spec/brisca.md 2.4)."""

from collections.abc import Sequence
from typing import NamedTuple

from tapete.rules.brisca.deal import Position
from tapete.rules.brisca.options import BriscaOptions, Sides
from tapete.rules.spanish import card_points


class Result(NamedTuple):
    """The side that has won the juego, if one has, and what each seat scores."""

    winner: int | None
    worth: int
    payoffs: tuple[int, ...]


def points(position: Position) -> tuple[int, ...]:
    """The card points that each side has won so far."""
    won = [0] * len(position.deal.sides)
    for trick in position.tricks:
        side = next(number for number, seats in enumerate(position.deal.sides) if trick.winner in seats)
        won[side] += card_points([play.card for play in trick.plays])
    return tuple(won)


def counted(game: BriscaOptions, sides: Sides, points: Sequence[int]) -> Result:
    """The juego from the card points of each side."""
    most, seats = max(points), sum(map(len, sides))
    if list(points).count(most) > 1:
        return Result(None, 0, (0,) * seats)
    winner = list(points).index(most)
    worth = 2 if game.double_over and most >= game.double_over else 1
    return Result(winner, worth, tuple([worth if seat in sides[winner] else 0 for seat in range(seats)]))


def result(position: Position) -> Result | None:
    """The juego, once the hand is over."""
    deal = position.deal
    return counted(deal.standing.game, deal.sides, points(position)) if position.is_over else None
