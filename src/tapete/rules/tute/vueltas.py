"""A juego to 101 points, with a second deal (*vueltas*) if nobody has them after the first (docs/spec/tute.md 3, 4)."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Final, Literal, Self, TypeVar

from tapete.rules.game import Action, Part, Phase, Seat
from tapete.rules.tute.deal import Ended, Standing
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.score import Result, Scoring, Tally, most, result
from tapete.rules.tute.songs import singable
from tapete.rules.tute.view import carried_parts

CLAIM: Final = Action("claim")
"""I have the points that win the juego."""
JuegoMode = Literal["most_points", "first_to_101"]
Claim = Literal["auto", "manual"]


class Vueltas(Scoring):
    """What the forms share that have the options of a juego to a target."""

    __slots__ = ()

    @property
    @abstractmethod
    def juego_mode(self) -> JuegoMode:
        """What wins a juego."""

    @property
    @abstractmethod
    def target_points(self) -> int:
        """The points that win a juego, with `first_to_101`."""

    @property
    @abstractmethod
    def second_deal_claim(self) -> Claim:
        """Whether reaching the target in the second deal must be claimed."""

    def _counted(self, tally: Tally) -> Result:
        """To the target, the higher of two who have it wins; if nobody has it there is a second deal."""
        if self.juego_mode == "most_points":
            return super()._counted(tally)
        if max(tally.total) < self.target_points:
            return Result(None, self._shared((0, 0)), "second_deal")
        winner = most(tally.total, tally.last, self.tie_rule)
        if winner is None:
            return Result(None, self._shared((0, 0)), "void_juego")
        return self._won(winner, tally, "target")


V = TypeVar("V", bound=Vueltas)


class VueltasHand(TuteHand[V]):
    """A deal between two sides that may be the second one of a juego; then points win on the spot, or by a claim."""

    __slots__ = ()

    def _is_to_claim(self) -> bool:
        """Whether the points that win must be claimed."""
        standing = self._at.deal.standing
        return bool(standing.carried) and standing.game.second_deal_claim == "manual"

    def _questions(self) -> tuple[Phase, ...]:
        return ("cantes", "claim") if self._is_to_claim() else ("cantes",)

    def _verdict(self, winner: Seat, points: tuple[int, ...], last: bool) -> Ended:
        standing = self._at.deal.standing
        if standing.carried:
            if standing.game.second_deal_claim == "manual":
                return ""
            if max(points) >= standing.game.target_points:
                return "target"
        return "counted" if last else ""

    def _choices(self, seat: Seat) -> tuple[Action, ...]:
        return (CLAIM,) if self._at.question.phase == "claim" else singable(self._at, seat)

    def _said(self, seat: Seat, action: Action) -> Self:
        if action != CLAIM:
            return TuteHand._said(self, seat, action)
        deal, points = self._at.deal, self._at.history.points
        right = points[deal.sides[seat]] >= deal.standing.game.target_points
        return self._over("claimed" if right else "false_claim")

    def _parts(self) -> tuple[Part, ...]:
        return (*TuteHand._parts(self), *carried_parts(self._at), *self._target_part())

    def _target_part(self) -> tuple[Part, ...]:
        """The points that may be claimed, where they must be."""
        return (Part("target", "number", self._at.deal.standing.game.target_points),) if self._is_to_claim() else ()


@dataclass(frozen=True, slots=True, repr=False)
class VueltasMatch(TuteMatch):
    """A partida whose juegos may take a second deal with the points carried over."""

    carry: tuple[int, ...] = ()
    """Points of either side in the first deal of the juego; empty: a first deal is next."""

    def __post_init__(self) -> None:
        TuteMatch.__post_init__(self)
        if len(self.carry) not in (0, 2) or any(type(points) is not int for points in self.carry):
            raise ValueError(f"carry: {self.carry!r} is not a figure a side")

    @property
    def _standing(self) -> Standing[Scoring]:
        return Standing(self.game, self.dealer, self.totals, carried=self.carry)

    def _after(self, hand: TuteHand[Any]) -> Self:
        again = result(hand._at).next == "second_deal"
        return TuteMatch._after(self, hand).with_(carry=hand._at.history.points if again else ())
