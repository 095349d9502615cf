"""The sheet of a deal of El Tomate: each figure and where it comes from (rules tomate 5 and 6)."""

from collections.abc import Sequence

from tapete.rules.game import Line, Seat
from tapete.rules.tomate.options import TomateOptions
from tapete.rules.tomate.tantos import Deal, Pot, Settlement
from tapete.rules.tomate.turns import TRICKS


def counted(
    game: TomateOptions, before: Pot, deal: Deal, settled: Settlement, shares: Sequence[int]
) -> tuple[Line, ...]:
    """The lines of a deal, a figure a seat; `shares`: what each got of the rest when the partida ended with it."""
    seats, pot = len(settled.payoffs), settled.pot
    lines = [
        _tantos("stake", seats, settled.stake, f"{before.plate} + {game.ante} + {settled.moved}"),
        Line("ante", _only(seats, (deal.dealer,), -game.ante)),
    ]
    if deal.tricks_won is not None:
        active = {*deal.playing, deal.taker}
        won = [tricks if seat in active else None for seat, tricks in enumerate(deal.tricks_won)]
        lines.append(Line("tricks", tuple(won)))
        lines.append(Line("thirds", _figures(settled.collected), (), f"{settled.stake} / {TRICKS}"))
    elif pot.plate:
        lines.append(_tantos("plate_stays", seats, pot.plate))
    else:
        lines.append(Line("plate", _figures(settled.collected)))
    if settled.to_reserve:
        lines.append(_tantos("to_reserve", seats, settled.to_reserve))
    if settled.tomates:
        lines.append(Line("tomate", _only(seats, settled.tomates, -settled.fine)))
    lines.append(Line("payoff", settled.payoffs))
    if any(shares):
        lines.append(Line("split", _figures(shares), (), f"{pot.plate} + {pot.reserve}"))
    return tuple(lines)


def _tantos(name: str, seats: int, amount: int, how: str = "") -> Line:
    """A line about tantos that are nobody's."""
    return Line(name, (None,) * seats, (("tantos", str(amount)),), how)


def _only(seats: int, whom: Sequence[Seat], figure: int) -> tuple[int | None, ...]:
    return tuple([figure if seat in whom else None for seat in range(seats)])


def _figures(amounts: Sequence[int]) -> tuple[int | None, ...]:
    return tuple([amount or None for amount in amounts])
