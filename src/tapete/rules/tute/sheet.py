"""A finished deal of Tute explained, figure by figure."""

from tapete.rules.game import Line, Sheet
from tapete.rules.tute.deal import Position, columns
from tapete.rules.tute.score import Scoring, result, tally_of


def sheet(at: Position[Scoring]) -> Sheet:
    """Cards, cantes one by one, the last trick, what was carried over, the total, what goes on, the payoffs."""
    tally, sides, ended = tally_of(at), at.deal.sides, at.history.ended
    width = len(tally.cards)
    lines = [Line("cards", tally.cards)]
    for song in at.history.songs:
        figure = None if song.what.startswith("tute") else int(song.what[:2])
        lines.append(Line("sung", _alone(figure, sides[song.seat], width), (("said", song.what),)))
    if tally.last is not None:
        lines.append(Line("last_trick", _alone(tally.tens[tally.last], tally.last, width)))
    if tally.carry:
        lines.append(Line("carried", tally.carry))
    lines.append(Line("total", tally.total))
    came = result(at)
    if came.next == "second_deal":
        lines.append(Line("second_deal", tally.total))
    if ended != "counted":
        lines.append(Line("decided", (None,) * width, (("by", ended),)))
    seats = columns(sides)
    payoff = Line("payoff", tuple([came.payoffs[side[0]] for side in seats]), how=came.how)
    return Sheet(seats, (*lines, payoff))


def _alone(figure: int | None, column: int, width: int) -> tuple[int | None, ...]:
    """One figure in its column."""
    return tuple([figure if index == column else None for index in range(width)])
