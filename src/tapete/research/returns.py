"""What a finished hand is worth to each seat, for whoever learns from it: its payoff, or its points."""

from collections.abc import Sequence
from functools import cache
from random import Random
from statistics import fmean
from typing import Any, Final

from tapete.robots import dealt, play_hand, robot
from tapete.rules.game import Game, Hand, Score, Sheet

RETURNS: Final = ("payoff", "points")
LINES: Final = ("total", "cards", "card_points")
"""The lines of a sheet that may be its points, the one that counts most first."""
TRIED: Final = 12
"""Hands played by lot that show whether a game counts points in each: one that does not in some, soon shows it."""


def paid_in(returns: str, rules: Game[Any]) -> str:
    """What hands are worth in: points are counted only where every hand of the game has some, else there are payoffs.

    One game is not paid now in this and now in that. Raises ValueError for returns that there are not.
    """
    if returns not in RETURNS:
        raise ValueError(f"returns: {returns!r} is not one of {', '.join(RETURNS)}")
    return returns if returns == RETURNS[0] or counts_points(type(rules)) else RETURNS[0]


@cache
def counts_points(kind: type[Game[Any]]) -> bool:
    """Whether every hand of a game counts the points of every column, as hands with its usual options show."""
    rules = kind()
    table = [robot("novice", seat) for seat in range(rules.players[0])]
    hands = (play_hand(dealt(rules.match(len(table)), Random(number)), table) for number in range(TRIED))
    return all(points_of(hand.sheet()) is not None for hand in hands)


def returns_of(hand: Hand, which: str) -> list[float]:
    """A figure a seat: what the hand pays, or the points of its column of the sheet less the mean of the other columns.

    Where a hand counts no points, both are payoffs.
    """
    payoffs = [float(score) for score in hand.scores()]
    if which != "points":
        return payoffs
    sheet = hand.sheet()
    points = points_of(sheet)
    if points is None:
        return payoffs
    for place, column in enumerate(sheet.columns):
        others = fmean([figure for other, figure in enumerate(points) if other != place])
        for seat in column:
            payoffs[seat] = points[place] - others
    return payoffs


def points_of(sheet: Sheet) -> Sequence[Score] | None:
    """The points of each column; None where not all have some."""
    found = {line.name: [figure for figure in line.figures if figure is not None] for line in sheet.lines}
    return next((found[name] for name in LINES if len(found.get(name, ())) == len(sheet.columns)), None)
