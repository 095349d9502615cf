"""What a finished deal of Tute counts, and whose juego it is (docs/spec/tute.md 2.4, 3, 5)."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple, assert_never

from tapete.rules.game import Seat
from tapete.rules.spanish import LAST_TEN, card_points
from tapete.rules.tute.deal import Ended, Position
from tapete.rules.tute.options import TieRule, TuteOptions
from tapete.rules.tute.songs import worth

DOUBLE_AT: Final = 101
"""Points that make a juego count as two, where `double` says so; 20 more with a cante."""
Double = Literal["off", "over_100", "over_100_no_cantes_or_over_120"]
Next = Literal["", "second_deal", "void_juego", "void"]
"""What follows a deal; empty: nothing special."""


class Tally(NamedTuple):
    """The figures of a finished deal, one a side; `last` is the side that won the last trick."""

    cards: tuple[int, ...]
    cantes: tuple[int, ...]
    last: int | None
    carry: tuple[int, ...] = ()
    """Points of the first deal, in the second deal of a juego."""

    @property
    def tens(self) -> tuple[int, ...]:
        """The ten of the last trick, for the side that won it."""
        return tuple([LAST_TEN if side == self.last else 0 for side in range(len(self.cards))])

    @property
    def without_cantes(self) -> tuple[int, ...]:
        return added(self.cards, self.tens)

    @property
    def total(self) -> tuple[int, ...]:
        return added(self.without_cantes, self.cantes, self.carry or (0,) * len(self.cards))


class Result(NamedTuple):
    """The side that wins the juego (or none), what each seat gets, what follows, and how the juego came to be worth
    more than one: `1 x 2`, in chips `100 x 2`."""

    winner: int | None
    payoffs: tuple[int, ...]
    next: Next = ""
    how: str = ""


class Scoring(TuteOptions):
    """The options of a form with its way to score. As in most forms: most points win one juego."""

    __slots__ = ()

    def _result(self, at: Position[Any]) -> Result:
        """The result of a deal that is over."""
        ended, tally = at.history.ended, tally_of(at)
        return self._counted(tally) if ended == "counted" else self._won(decided_for(at), tally, ended)

    def _counted(self, tally: Tally) -> Result:
        """The result of a deal that was played to its last trick."""
        winner = most(tally.total, tally.last, self.tie_rule)
        if winner is None:
            return Result(None, self._shared((0,) * len(tally.cards)), "void_juego")
        return self._won(winner, tally, "counted")

    def _won(self, side: int, tally: Tally, ended: Ended) -> Result:
        """The result when the juego goes to a side."""
        return Result(side, self._shared([int(other == side) for other in range(len(tally.cards))]))

    def _shared(self, figures: Sequence[int]) -> tuple[int, ...]:
        """Figures of the sides, one a seat."""
        return tuple(figures)

    def _after_tute(self, juegos: tuple[int, ...], gained: tuple[int, ...]) -> tuple[int, ...]:
        """The juegos of each seat after one that was won by a tute."""
        return juegos


def result(at: Position[Scoring]) -> Result:
    """The side that wins the juego of a finished deal; none before."""
    if not at.history.ended:
        return Result(None, (0,) * len(at.hands))
    return at.deal.standing.game._result(at)


def tally_of(at: Position[Any]) -> Tally:
    """The figures of the deal so far."""
    sides, tricks, points = at.deal.sides, at.history.tricks, [0] * len(at.history.points)
    for trick in tricks:
        points[sides[trick.winner]] += card_points([play.card for play in trick.plays])
    last = sides[tricks[-1].winner] if tricks and not any(at.hands) else None
    cantes = cante_points([(sides[song.seat], song.what) for song in at.history.songs], len(points))
    return Tally(tuple(points), cantes, last, at.deal.standing.carried)


def decided_for(at: Position[Any]) -> int:
    """The side that wins a deal which was decided before it could be counted."""
    sides, history = at.deal.sides, at.history
    ended: Ended = history.ended
    match ended:
        case "tute":
            return sides[history.songs[-1].seat]
        case "target":
            return history.points.index(max(history.points))
        case "claimed" | "capote_made" | "capote_failed":  # by whoever won the last trick
            return sides[at.turns[0]]
        case "false_claim":
            return 1 - sides[at.turns[0]]
        case "" | "counted" | "void":
            raise ValueError("this deal has not been decided")
        case _:
            assert_never(ended)


def tricks_won(at: Position[Any]) -> tuple[int, ...]:
    """How many tricks each seat has won."""
    won = [trick.winner for trick in at.history.tricks]
    return tuple([won.count(seat) for seat in range(len(at.hands))])


def added(*figures: Sequence[int]) -> tuple[int, ...]:
    """The sum of figures, side by side."""
    return tuple(map(sum, zip(*figures, strict=True)))


def most(total: Sequence[int], last: int | None, tie_rule: TieRule) -> int | None:
    """The side with most points; a tie for most goes to the one that won the last trick, else to nobody."""
    best = [side for side, points in enumerate(total) if points == max(total)]
    if len(best) == 1:
        return best[0]
    return last if tie_rule == "last_trick" and last in best else None


def juegos(double: Double, winner: int, tally: Tally) -> int:
    """How many juegos a juego won on points counts as."""
    dear = double == "over_100_no_cantes_or_over_120" and tally.cantes[winner] > 0
    return 1 if double == "off" or tally.total[winner] < DOUBLE_AT + 20 * dear else 2


def cante_points(sung: Iterable[tuple[int, str]], sides: int) -> tuple[int, ...]:
    """The points of the cantes, a figure a side; `sung` is which side sang what."""
    points = [0] * sides
    for side, what in sung:
        points[side] += worth(what)
    return tuple(points)


def leaders(totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest score."""
    return tuple([seat for seat, points in enumerate(totals) if points == max(totals)])
