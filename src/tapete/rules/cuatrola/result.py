"""What a hand of Cuatrola is worth: points and ties, bets made and lost (rules cuatrola 2 and 5)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tapete.rules.cuatrola.betting import Bet
from tapete.rules.cuatrola.options import CuatrolaOptions
from tapete.rules.game import Seat

WORTH: Final = {"": 1, "solo": 2, "cuatrola": 4, "quintola": 5}
"""Match points of each contract; the empty one is the ordinary hand."""
TRICKS_NEEDED: Final = {"cuatrola": 4, "quintola": 5}
TRICKS: Final = 5
PerSide = tuple[int, int]


class Result(NamedTuple):
    """Who wins (`None`: nobody), how many match points, and for a bet whether it was made."""

    winner: int | None
    points: int
    success: bool | None = None

    @property
    def payoffs(self) -> tuple[int, ...]:
        """What the hand adds to each seat."""
        return tuple(self.points if seat % 2 == self.winner else 0 for seat in range(4))


def by_points(game: CuatrolaOptions, bet: Bet | None, total: PerSide, last: int | None, sweep: int | None) -> Result:
    """An ordinary hand or a solo: more points win. `last` and `sweep`: the side of the last and of every trick."""
    winner = _winner(game, bet, total, last)
    if bet is not None:
        return Result(winner, WORTH[bet.name], winner == bet.declarer % 2)
    bonus = game.clean_sweep_bonus if winner is not None and winner == sweep else 0
    return Result(winner, WORTH[""] + bonus)


def _winner(game: CuatrolaOptions, bet: Bet | None, total: PerSide, last: int | None) -> int | None:
    if total[0] != total[1]:
        return 0 if total[0] > total[1] else 1
    rule = game.tie_rule if bet is None else game.solo_tie_rule
    if rule == "bettor_loses" and bet is not None:
        return 1 - bet.declarer % 2
    return None if rule == "no_points" else last


class Decided(NamedTuple):
    """After how many tricks a cuatrola or quintola stopped, and whether it was made."""

    ends_after: int
    success: bool


def decided(game: CuatrolaOptions, bet: str, won: Sequence[bool]) -> Decided | None:
    """Where a cuatrola or quintola stops, from the tricks that the bettor won and lost; `None`: it goes on."""
    needed = TRICKS_NEEDED[bet]
    for count in range(1, len(won) + 1):
        taken = sum(won[:count])
        if count - taken > TRICKS - needed:
            return Decided(count, False)
        if taken >= needed and (game.end_early_on_success or count == TRICKS):
            return Decided(count, True)
    return None


def by_tricks(bet: Bet, success: bool) -> Result:
    """A cuatrola or quintola that is decided: the same points for the bettor's side or for the others."""
    side = bet.declarer % 2
    return Result(side if success else 1 - side, WORTH[bet.name], success)


def idle_points(game: CuatrolaOptions, declarer: Seat, points: int) -> PerSide:
    """Where the points of the idle partner's cards go, per side."""
    if game.idle_partner_cards == "not_counted":
        return (0, 0)
    return (0, points) if declarer % 2 == 0 else (points, 0)
