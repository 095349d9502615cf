"""A form of Tute as a game, and the forms in which a tute is valid (docs/spec/tute.md 1, 2.3)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from tapete.rules.game import check_players, option
from tapete.rules.tute.deal import Ended
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch, filled
from tapete.rules.tute.score import Double, Result, Scoring, Tally, juegos


class Tute(Scoring):
    """A form of Tute."""

    __slots__ = ()
    Match: ClassVar[type[TuteMatch]] = TuteMatch
    """The matches of the form."""

    def match(self, seats: int, **state: Any) -> TuteMatch:
        seats = check_players(self, seats)
        return self.Match(self, **filled(state, seats))

    def balance(self, hand: TuteHand[Any]) -> Collection[int]:
        """One juego, or none."""
        return (0, 1)


@dataclass(frozen=True, slots=True, repr=False)
class WithTutes(Tute):
    """The options of the forms in which a tute is valid and a juego may count double."""

    double: Double = option("off", ("off", "over_100", "over_100_no_cantes_or_over_120"), "when a juego counts as two")
    tute_enabled: bool = option(True, (True, False), "whether four kings or four knights win the juego")
    tute_when: Literal["after_won_trick", "immediate_if_dealt"] = option(
        "after_won_trick", ("after_won_trick", "immediate_if_dealt"), "whether a tute in the dealt hand wins at once"
    )
    tute_prize: Literal["juego", "partida"] = option("juego", ("juego", "partida"), "what a tute wins")

    @property
    def has_tutes(self) -> bool:
        return self.tute_enabled

    @property
    def has_dealt_tutes(self) -> bool:
        return self.tute_enabled and self.tute_when == "immediate_if_dealt"

    def balance(self, hand: TuteHand[Any]) -> Collection[int]:
        return (0, 1) if self.double == "off" else (0, 1, 2)

    def _won(self, side: int, tally: Tally, ended: Ended) -> Result:
        gained = juegos(self.double, side, tally) if ended == "counted" else 1
        payoffs = self._shared([gained * (other == side) for other in range(len(tally.cards))])
        return Result(side, payoffs, how=f"1 x {gained}" if gained > 1 else "")

    def _after_tute(self, juegos: tuple[int, ...], gained: tuple[int, ...]) -> tuple[int, ...]:
        """With `tute_prize = partida` the side of the tute is lifted to the target."""
        if self.tute_prize == "juego":
            return juegos
        return tuple([max(t, self.juegos_target) if won > 0 else t for t, won in zip(juegos, gained, strict=True)])
