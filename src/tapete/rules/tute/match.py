"""A partida of Tute: juego after juego until somebody has won enough of them (rules tute 2.5)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from tapete.rules.cards import Card
from tapete.rules.game import Match, Seat
from tapete.rules.tute.count import Result, added

if TYPE_CHECKING:
    from tapete.rules.tute.form import Tute
    from tapete.rules.tute.hand import TuteHand


@dataclass(frozen=True, slots=True, repr=False)
class TuteMatch(Match["TuteHand"]):
    """A partida: the scores so far and who deals next."""

    game: "Tute"
    dealer: Seat
    totals: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.dealer not in range(len(self.totals)):
            raise ValueError(f"dealer: {self.dealer!r} is not a seat of {len(self.totals)}")

    @property
    def carried(self) -> tuple[int, ...]:
        """Points that this deal starts with, a figure a side; empty: it starts at nothing."""
        return ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.game.winners(self)

    def _deal(self, deck: tuple[Card, ...]) -> "TuteHand":
        return self.game.dealt(self, deck)

    def after(self, hand: "TuteHand") -> Self:
        return self.gained(hand.result(), hand.ended)

    def gained(self, result: Result, how: str) -> Self:
        """The match after a deal with this result; `how` as `TuteHand.ended`."""
        totals = added(self.totals, result.payoffs)
        if how == "tute":
            totals = self.game.after_tute(totals, result.payoffs)
        return replace(self, dealer=(self.dealer + 1) % self.seats, totals=totals)


@dataclass(frozen=True, slots=True, repr=False)
class VueltasMatch(TuteMatch):
    """A partida whose juegos may take a second deal (*vueltas*) with the points carried over (rules tute 3)."""

    carry: tuple[int, ...] = ()
    """Points of either side in the first deal of the juego; empty: a first deal is next."""

    def __post_init__(self) -> None:
        TuteMatch.__post_init__(self)
        if len(self.carry) not in (0, 2):
            raise ValueError(f"carry: {self.carry!r} is not a figure a side")

    @property
    def carried(self) -> tuple[int, ...]:
        return self.carry

    def after(self, hand: "TuteHand") -> Self:
        carry = hand.points if hand.result().next == "second_deal" else ()
        return replace(TuteMatch.after(self, hand), carry=carry)


def filled(state: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The fields of a match from what `Game.match` was given; a new one starts at nothing. Raises ValueError."""
    whole = {"dealer": 0, "totals": (0,) * seats, **state}
    if len(whole["totals"]) != seats:
        raise ValueError(f"totals: {whole['totals']!r} is not a score a seat")
    return {name: tuple(value) if isinstance(value, list) else value for name, value in whole.items()}
