"""The sheet of a deal of El Tomate: each figure and where it comes from (docs/spec/tomate.md 5, 6)."""

from collections.abc import Iterator, Sequence

from tapete.rules.game import Line, Seat, Sheet
from tapete.rules.tomate.deal import Position
from tapete.rules.tomate.score import following, settled, tricks_won
from tapete.rules.tomate.tantos import Settlement
from tapete.rules.tomate.turns import TRICKS


def sheet(position: Position) -> Sheet:
    """The accounts of a finished deal, a column a seat."""
    seats = range(position.deal.standing.seats)
    return Sheet(tuple([(seat,) for seat in seats]), tuple(_lines(position, settled(position))))


def _lines(position: Position, settlement: Settlement) -> Iterator[Line]:
    standing, pot = position.deal.standing, settlement.pot
    seats, ante = standing.seats, standing.game.ante
    yield _shared("stake", seats, settlement.stake, f"{standing.pot.plate} + {ante} + {settlement.fed}")
    yield Line("ante", _only(seats, (standing.dealer,), -ante))
    if position.tricks:
        active = {*position.said.playing, position.said.taker}
        yield Line("tricks", tuple([won if seat in active else None for seat, won in enumerate(tricks_won(position))]))
        yield Line("thirds", _figures(settlement.collected), (), f"{settlement.stake} / {TRICKS}")
    elif pot.plate:
        yield _shared("plate_stays", seats, pot.plate)
    else:
        yield Line("plate", _figures(settlement.collected))
    if settlement.to_reserve:
        yield _shared("to_reserve", seats, settlement.to_reserve)
    if settlement.tomates:
        yield Line("tomate", _only(seats, settlement.tomates, -settlement.fine))
    yield Line("payoff", settlement.payoffs)
    after = following(standing, settlement)
    ends = zip(after.totals, standing.totals, settlement.payoffs, strict=True)
    further = [end - before - gained for end, before, gained in ends]
    if any(further) and after.is_over:
        yield Line("split", _figures(further), (), f"{pot.plate} + {pot.reserve}")
    elif any(further):
        yield Line("given", _figures(further))


def _shared(name: str, seats: int, amount: int, how: str = "") -> Line:
    """A line about tantos that belong to no seat."""
    return Line(name, (None,) * seats, (("tantos", str(amount)),), how)


def _only(seats: int, whom: Sequence[Seat], figure: int) -> tuple[int | None, ...]:
    return tuple([figure if seat in whom else None for seat in range(seats)])


def _figures(amounts: Sequence[int]) -> tuple[int | None, ...]:
    return tuple([amount or None for amount in amounts])
