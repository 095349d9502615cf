"""Misère Tute (*gana-pierde*): whoever has most points loses the juego, unless he goes out (rules tute 6)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from tapete.rules.game import Aim, Seat
from tapete.rules.tute.count import Result, Tally
from tapete.rules.tute.form import Tute
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch

GOES_OUT: Final = 101
"""Points with which one goes out (*se sale*)."""


@dataclass(frozen=True, slots=True, repr=False)
class TuteGanaPierde(Tute):
    """Tute for four, each alone, in which a juego is lost, not won; the fewest lost win the partida."""

    id: ClassVar[str] = "tute-gana-pierde"
    aim: ClassVar[Aim] = "few_points"

    def result(self, tally: Tally) -> Result:
        lost = losers(tally.total)
        tied = len(lost) > 1 and max(tally.total) < GOES_OUT
        if tied and self.tie_rule == "replay":
            return Result(None, (0,) * len(tally.total), "void_juego")
        return Result(None, tuple([-(seat in lost) for seat in range(len(tally.total))]))

    def balance(self, hand: TuteHand) -> Collection[int]:
        return range(-4, 0) if self.tie_rule == "last_trick" else range(-4, 1)

    def winners(self, match: TuteMatch) -> tuple[Seat, ...]:
        return self.standing(match) if min(match.totals) <= -self.juegos_target else ()

    def standing(self, match: TuteMatch) -> tuple[Seat, ...]:
        return tuple([seat for seat, juegos in enumerate(match.totals) if juegos == max(match.totals)])


def losers(total: Sequence[int]) -> tuple[Seat, ...]:
    """Who has most points; when somebody goes out, everybody else.

    >>> losers((20, 60, 30, 20)), losers((103, 12, 10, 5)), losers((105, 101, 0, 0))
    ((1,), (1, 2, 3), (1, 2, 3))
    """
    top = [seat for seat, points in enumerate(total) if points == max(total)]
    return tuple([seat for seat in range(len(total)) if (seat in top) != (max(total) >= GOES_OUT)])
