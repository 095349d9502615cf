"""A juego to 101 points, with a second deal (*vueltas*) if nobody has them after the first (rules tute 3 and 4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, Self, cast

from tapete.rules.game import Action, Part, Phase, Seat
from tapete.rules.tute.answers import numbers, one_of
from tapete.rules.tute.count import Result, Tally, most
from tapete.rules.tute.deal import LEAD
from tapete.rules.tute.hand import TuteHand

CLAIM: Final = Action("claim")
"""I have the points that win the juego."""


class Vueltas(Protocol):
    """A form with the options of a juego to a target."""

    @property
    def target_points(self) -> int: ...
    @property
    def second_deal_claim(self) -> str: ...
    @property
    def tie_rule(self) -> str: ...
    def shared(self, figures: Sequence[int]) -> tuple[int, ...]: ...
    def won(self, side: int, tally: Tally, how: str) -> Result: ...


def to_target(form: Vueltas, tally: Tally) -> Result:
    """A counted deal: who has the target wins, the higher of two; if nobody has it there is a second deal."""
    if max(tally.total) < form.target_points:
        return Result(None, form.shared((0, 0)), "second_deal")
    winner = most(tally.total, tally.last, form.tie_rule)
    if winner is None:
        return Result(None, form.shared((0, 0)), "void_juego")
    return form.won(winner, tally, "target")


def running(form: Vueltas, sides: Sequence[int], inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    """The kind `running-score`: a second deal, credit after credit, until somebody has the target on the spot."""
    total = list(numbers("carry", inputs["carry"], (2,)))
    for _, *credit in inputs.get("credits", ()):
        seat, points = numbers("credits", credit, (2,))
        one_of("credits", seat, range(len(sides)))
        if max(total) >= form.target_points:
            break
        total[sides[seat]] += points
    reached = max(total) >= form.target_points
    winner = total.index(max(total)) if reached else None
    payoffs = form.shared([int(side == winner) for side in (0, 1)])
    return {"total": total, "winner": winner, "payoffs": payoffs, "deal_ends": reached}


@dataclass(frozen=True, slots=True, repr=False)
class VueltasHand(TuteHand):
    """A deal between two sides that may be the second one of a juego; then points win on the spot, or by a claim."""

    @property
    def form(self) -> Vueltas:
        return cast(Vueltas, self.match.game)

    @property
    def claims(self) -> bool:
        """Whether the points that win must be claimed."""
        return bool(self.match.carried) and self.form.second_deal_claim == "manual"

    def questions(self) -> tuple[Phase, ...]:
        return ("cantes", "claim")

    def answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        if question == "claim" and not (self.deal.match.carried and self.claims):
            return ()
        return (winner,)

    def verdict(self, points: tuple[int, ...], last: bool) -> str:
        if not self.deal.match.carried:
            return "counted" if last else ""
        if self.claims:
            return ""
        return "target" if max(points) >= self.form.target_points else "counted" if last else ""

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        return (CLAIM,) if self.question.phase == "claim" else self.cantes(seat)

    def said(self, seat: Seat, action: Action) -> Self:
        if action != CLAIM:
            return self.sing(seat, action.what)
        right = self.points[self.side(seat)] >= self.form.target_points
        return replace(self, question=LEAD, story=self.story._replace(ended="claimed" if right else "false_claim"))

    def parts(self) -> tuple[Part, ...]:
        return (*TuteHand.parts(self), *self.carried_parts())

    def carried_parts(self) -> tuple[Part, ...]:
        """In a second deal, the points that each seat brings from the first."""
        carried = self.match.carried
        if not carried:
            return ()
        return tuple([Part("carried", "number", carried[self.side(seat)], seat) for seat in self.turns])

    def decider(self) -> int:
        """The side that reached the target, claimed rightly, or heard a false claim; else that of the tute."""
        match self.ended:
            case "target":
                return self.points.index(max(self.points))
            case "claimed":
                return self.side(self.turns[0])
            case "false_claim":
                return 1 - self.side(self.turns[0])
            case _:
                return self.side(self.sung[-1].seat)
