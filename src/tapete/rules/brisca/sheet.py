"""The sheet of a finished hand of Brisca (docs/spec/brisca.md 2.4)."""

from tapete.rules.brisca.deal import Position
from tapete.rules.brisca.score import points, result
from tapete.rules.game import Line, Sheet


def sheet(position: Position) -> Sheet:
    """Card points and what they have won, a figure a side."""
    sides, found = position.deal.sides, result(position)
    payoffs = tuple([0 if found is None else found.payoffs[side[0]] for side in sides])
    how = "1 x 2" if found is not None and found.worth == 2 else ""
    return Sheet(sides, (Line("cards", points(position)), Line("payoff", payoffs, (), how)))
