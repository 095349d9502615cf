"""The sheet of a hand of Cuatrola: the counting, line by line (docs/spec/cuatrola.md 5)."""

from collections.abc import Iterator

from tapete.rules.cuatrola.deal import Position
from tapete.rules.cuatrola.score import TRICKS_NEEDED, cards_won, idle_cards, is_on_tricks, result, total
from tapete.rules.game import Line, Sheet
from tapete.rules.spanish import LAST_TEN, SIDES


def sheet(position: Position) -> Sheet:
    """The counting of a finished hand, a column a side."""
    bet, outcome = position.bet, result(position)
    lines: list[Line] = []
    if bet is not None and is_on_tricks(bet):
        won = [sum(trick.winner % 2 == side for trick in position.tricks) for side in (0, 1)]
        lines.append(Line("tricks", tuple(won), (("needed", str(TRICKS_NEEDED[bet.name])),)))
    elif position.tricks:
        lines += _points(position)
    payoff = (0, 0) if outcome is None else outcome.payoffs[:2]
    about = () if bet is None else (("contract", bet.name),)
    return Sheet(SIDES, (*lines, Line("payoff", payoff, about)))


def _points(position: Position) -> Iterator[Line]:
    """The points of a hand that is won by points."""
    last, cards, idle = position.tricks[-1].winner % 2, cards_won(position), idle_cards(position)
    yield Line("cards", (cards[0] - idle[0], cards[1] - idle[1]))
    if any(idle):
        yield Line("idle_cards", tuple([points or None for points in idle]))
    for seat, what in position.sung:
        figure = int(what[:2])
        yield Line("sung", (figure, None) if seat % 2 == 0 else (None, figure), (("said", what),))
    yield Line("last_trick", tuple([LAST_TEN if side == last else None for side in (0, 1)]))
    yield Line("total", total(position))
