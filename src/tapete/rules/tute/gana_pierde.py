"""Misère Tute (*gana-pierde*): whoever has most points loses the juego, unless they go out (docs/spec/tute.md 6)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tapete.rules.game import Aim, Goal, Seat
from tapete.rules.tute.game import Tute
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.score import Result, Tally, leaders

GOES_OUT: Final = 101
"""Points with which one goes out (*se sale*)."""


class GanaPierdeMatch(TuteMatch):
    """A partida that ends when somebody has lost enough juegos; the fewest lost win it."""

    __slots__ = ()

    @property
    def goal(self) -> Goal:
        return Goal("score", -self.game.juegos_target)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return leaders(self.totals) if min(self.totals) <= -self.game.juegos_target else ()


@dataclass(frozen=True, slots=True, repr=False)
class TuteGanaPierde(Tute):
    """Tute for four, each alone, in which a juego is lost, not won."""

    id: ClassVar[str] = "tute-gana-pierde"
    aim: ClassVar[Aim] = "few_points"
    Match: ClassVar[type[TuteMatch]] = GanaPierdeMatch

    def balance(self, hand: TuteHand[Any]) -> Collection[int]:
        return range(-4, 0) if self.tie_rule == "last_trick" else range(-4, 1)

    def _counted(self, tally: Tally) -> Result:
        lost = losers(tally.total)
        tied = len(lost) > 1 and max(tally.total) < GOES_OUT
        if tied and self.tie_rule == "replay":
            return Result(None, (0,) * len(tally.total), "void_juego")
        return Result(None, tuple([-(seat in lost) for seat in range(len(tally.total))]))


def losers(total: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with most points; when a seat goes out, all the others.

    >>> losers((20, 60, 30, 20)), losers((103, 12, 10, 5)), losers((105, 101, 0, 0))
    ((1,), (1, 2, 3), (1, 2, 3))
    """
    top = leaders(total)
    return tuple([seat for seat in range(len(total)) if (seat in top) != (max(total) >= GOES_OUT)])
