"""The sheet of a finished deal: every figure with the sum that makes it (docs/spec/tarot.md 2.16-2.18)."""

from tapete.rules.game import Line, Score, Seat, Sheet
from tapete.rules.tarot.auction import DOG_TAKEN, MISERE, multiplier
from tapete.rules.tarot.deal import Position
from tapete.rules.tarot.score import duel, outcome, payoffs, petit_last_by, settlement, winnings_by_seat
from tapete.rules.tarot.stake import BASE, DECLARATION, PETIT_LAST, Outcome, Settlement, half_of


def sheet(position: Position) -> Sheet:
    """The deal spelled out, a column a seat; what concerns the declaring side stands in the declarer's column.

    Before its end it says no more than that nothing is paid.
    """
    lines = _lines(position) if position.phase == "over" else []
    return Sheet(tuple((seat,) for seat in range(len(position.hands))), (*lines, Line("payoff", payoffs(position))))


def _lines(position: Position) -> list[Line]:
    """How a deal that is over came to what it pays."""
    if position.void is not None:
        return [Line("void", (None,) * len(position.hands), (("reason", position.void),))]
    if position.deal.bidding.contract == MISERE:
        return [_card_points(position)]
    return _duel_lines(position) if position.deal.bidding.declarer is None else _settlement_lines(position)


def _card_points(position: Position) -> Line:
    return Line("card_points", tuple([half_of(each.half) for each in winnings_by_seat(position)]))


def _duel_lines(position: Position) -> list[Line]:
    bouts, score = tuple([each.bouts for each in winnings_by_seat(position)]), duel(position)
    lines = [_card_points(position), Line("bouts", bouts), Line("target", score.targets)]
    if score.winner is None:
        return lines
    lines.append(Line("base", _at(2, score.winner, BASE + score.difference), how=f"{BASE} + {score.difference}"))
    if petit_last_by(position) is not None:
        lines.append(Line("petit_last", _at(2, score.winner, score.petit_last)))
    return lines


def _settlement_lines(position: Position) -> list[Line]:
    game, found, score = position.deal.standing.game, outcome(position), settlement(position)
    seats, declarer = game.seats, found.declarer
    bonus = f" + {game.form.bonus // 2}" if game.form.bonus else ""
    rounding = (" + 0.5" if score.made else " - 0.5") if found.half % 2 else ""
    terms = _terms(found, score, multiplier(game, found.contract), seats)
    return [
        Line("card_points", _at(seats, declarer, score.points), how=f"{found.half} / 2{bonus}{rounding}"),
        Line("bouts", _at(seats, declarer, found.bouts)),
        Line("target", _at(seats, declarer, score.target)),
        *terms,
        *_company(position),
        # A sole opponent pays what is scored.
        *([] if seats == 2 else [Line("stake", _at(seats, declarer, score.stake), how=_sum(terms, declarer))]),
        *[_declaration(found, score, seats, index) for index in range(len(found.declarations))],
    ]


def _company(position: Position) -> list[Line]:
    """Who played with the declarer, where a card was called (docs/spec/tarot.md 3.4-3.6)."""
    bidding, nobody = position.deal.bidding, (None,) * len(position.hands)
    if not bidding.called:
        return []
    partners = outcome(position).partners
    return [Line("partner", nobody, (("seat", str(seat)),)) for seat in partners] or [Line("alone", nobody)]


def _terms(found: Outcome, score: Settlement, times: int, seats: int) -> list[Line]:
    """The terms of the stake, those that are not there left out."""

    def term(name: str, figure: Score, how: str = "", **about: str) -> Line:
        return Line(name, _at(seats, found.declarer, figure), tuple(about.items()), how)

    sign, result = ("", "made") if score.made else ("-", "failed")
    base = f"{sign}({BASE} + {score.difference}) x {times}"
    terms = [term("base", score.base, base, contract=found.contract, result=result)]
    if found.petit_last:
        terms.append(term("petit_last", score.petit_last, f"{PETIT_LAST * found.petit_last} x {times}"))
    for (seat, size), award in zip(found.handfuls, score.handfuls, strict=True):
        terms.append(term("handful", award, seat=str(seat), size=str(size)))
    if found.slam == "slam" or score.slam:
        terms.append(term("slam", score.slam, announced="yes" if found.slam == "slam" else "no"))
    if score.defence_slam:
        terms.append(term("defence_slam", score.defence_slam))
    if found.slam == "small_slam":
        terms.append(term("small_slam", score.small_slam))
    return terms


def _declaration(found: Outcome, score: Settlement, seats: int, index: int) -> Line:
    """A declaration, which one seat receives from every other (or pays to them)."""
    seat, word = found.declarations[index]
    pays = seat == found.declarer and found.contract in DOG_TAKEN and not score.made
    each = -DECLARATION if pays else DECLARATION
    figures = tuple([each * (seats - 1) if at == seat else -each for at in range(seats)])
    return Line(word, figures, how=f"{each} x {seats - 1}")


def _sum(terms: list[Line], column: Seat) -> str:
    """`66 + 20 + 20`, where there is more than one term."""
    figures = [term.figures[column] for term in terms]
    return "" if len(figures) < 2 else " + ".join(map(str, figures)).replace("+ -", "- ")


def _at(seats: int, seat: Seat, figure: Score) -> tuple[Score | None, ...]:
    return tuple([figure if at == seat else None for at in range(seats)])
