"""What a finished deal of Tute counts, and whose juego it is (rules tute 2.4, 3, 5)."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tapete.rules.spanish import LAST_TEN
from tapete.rules.tute.shared import worth

DOUBLE_AT: Final = 101
"""Points that make a juego count as two, where `double` says so; 20 more with a cante."""


class Tally(NamedTuple):
    """The figures of a finished deal, one a side; `last` is the side that won the last trick."""

    cards: tuple[int, ...]
    cantes: tuple[int, ...]
    last: int | None
    carry: tuple[int, ...] = ()
    """Points of the first deal, in the second deal of a juego."""

    @property
    def tens(self) -> tuple[int, ...]:
        """The ten of the last trick, where it went."""
        return tuple([LAST_TEN if side == self.last else 0 for side in range(len(self.cards))])

    @property
    def without_cantes(self) -> tuple[int, ...]:
        return added(self.cards, self.tens)

    @property
    def total(self) -> tuple[int, ...]:
        return added(self.without_cantes, self.cantes, self.carry or (0,) * len(self.cards))


class Result(NamedTuple):
    """Whose juego it is (a side, or nobody's), what each seat gets, what follows (nothing special, `second_deal`,
    `void_juego`), and how the juego came to be worth more than one: `1 x 2`, in chips `100 x 2`."""

    winner: int | None
    payoffs: tuple[int, ...]
    next: str = ""
    how: str = ""


def added(*figures: Sequence[int]) -> tuple[int, ...]:
    """The sum of figures, side by side."""
    return tuple(map(sum, zip(*figures, strict=True)))


def most(total: Sequence[int], last: int | None, tie_rule: str) -> int | None:
    """The side with most points; a tie for most goes to the one that won the last trick, else to nobody."""
    best = [side for side, points in enumerate(total) if points == max(total)]
    if len(best) == 1:
        return best[0]
    return last if tie_rule == "last_trick" and last in best else None


def juegos(double: str, winner: int, tally: Tally) -> int:
    """How many juegos a juego won on points counts as."""
    dear = double == "over_100_no_cantes_or_over_120" and tally.cantes[winner] > 0
    return 1 if double == "off" or tally.total[winner] < DOUBLE_AT + 20 * dear else 2


def credited(sung: Iterable[tuple[int, str]], sides: int) -> tuple[int, ...]:
    """The points of the cantes, a figure a side; `sung` is which side sang what."""
    points = [0] * sides
    for side, what in sung:
        points[side] += worth(what)
    return tuple(points)
