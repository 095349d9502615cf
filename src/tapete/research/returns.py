"""What a finished hand is worth to each seat, for whoever learns from it: its payoff, or its points."""

from statistics import fmean
from typing import Final

from tapete.rules.game import Hand

RETURNS: Final = ("payoff", "points")


def returns_of(hand: Hand, which: str) -> list[float]:
    """A figure a seat: what the hand pays, or the points of its column of the sheet less the mean of the other columns.

    Where a game counts no points, both are payoffs.
    """
    payoffs = [float(score) for score in hand.scores()]
    sheet = hand.sheet() if which == "points" else None
    total = None if sheet is None else next((line.figures for line in sheet.lines if line.name == "total"), None)
    if sheet is None or total is None:
        return payoffs
    for place, column in enumerate(sheet.columns):
        others = fmean([figure or 0 for other, figure in enumerate(total) if other != place])
        for seat in column:
            payoffs[seat] = (total[place] or 0) - others
    return payoffs
