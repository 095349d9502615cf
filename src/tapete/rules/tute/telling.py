"""A deal of Tute explained: its sheet, and the facts that a vector may ask about."""

from typing import TYPE_CHECKING, Any

from tapete.rules.game import Line, Sheet

if TYPE_CHECKING:
    from tapete.rules.tute.hand import TuteHand


def sheet(hand: "TuteHand") -> Sheet:
    """Cards, cantes one by one, the last trick, what was carried over, the total, the payoffs."""
    tally, columns = hand.tally(), hand.columns()
    lines = [Line("cards", tally.cards)]
    for said in hand.sung:
        figure = None if said.what.startswith("tute") else int(said.what[:2])
        lines.append(Line("sung", alone(figure, hand.side(said.seat), len(tally.cards)), (("said", said.what),)))
    if tally.last is not None:
        lines.append(Line("last_trick", alone(tally.tens[tally.last], tally.last, len(tally.cards))))
    if tally.carry:
        lines.append(Line("carried", tally.carry))
    lines.append(Line("total", tally.total))
    if hand.ended != "counted":
        lines.append(Line("decided", (None,) * len(tally.cards), (("by", hand.ended),)))
    result = hand.result()
    payoff = Line("payoff", tuple([result.payoffs[seats[0]] for seats in columns]), how=result.how)
    return Sheet(columns, (*lines, payoff))


def alone(figure: int | None, column: int, columns: int) -> tuple[int | None, ...]:
    """One figure in its column."""
    return tuple([figure if place == column else None for place in range(columns)])


def facts(hand: "TuteHand") -> dict[str, Any]:
    """What a finished deal tells of itself, in the words of the vector schema."""
    tally, result = hand.tally(), hand.result()
    told: dict[str, Any] = {
        "tricks": len(hand.tricks),
        "tricks_won": tricks_won(hand),
        "cards": tally.cards,
        "cantes": tally.cantes,
        "last": tally.tens,
        "total": tally.total,
        "winner": result.winner,
        "payoffs": result.payoffs,
    }
    if result.next:
        told["next"] = result.next
    if hand.ended != "counted":
        told["deal_ends"] = True
        told["event"] = hand.sung[-1].what if hand.ended == "tute" else hand.ended
    return told


def tricks_won(hand: "TuteHand") -> tuple[int, ...]:
    won = [trick.winner for trick in hand.tricks]
    return tuple([won.count(seat) for seat in range(hand.match.seats)])
