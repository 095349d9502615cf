"""What a hand of Cuatrola is worth: points and ties, bets made and lost (docs/spec/cuatrola.md 2, 5)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tapete.rules.cuatrola.betting import Bet, Contract
from tapete.rules.cuatrola.deal import TRICKS, Position
from tapete.rules.cuatrola.options import CuatrolaOptions
from tapete.rules.game import Seat, Trick
from tapete.rules.spanish import LAST_TEN, card_points

ORDINARY: Final = 1
"""Match points of a hand without a bet."""
WORTH: Final[dict[Contract, int]] = {"solo": 2, "cuatrola": 4, "quintola": 5}
"""Match points of each contract."""
TRICKS_NEEDED: Final = {"cuatrola": 4, "quintola": 5}
"""The bets on tricks, and how many must be won."""
PerSide = tuple[int, int]


def is_on_tricks(bet: Bet | None) -> bool:
    """Whether tricks decide, not points."""
    return bet is not None and bet.name in TRICKS_NEEDED


class Result(NamedTuple):
    """The side that wins (`None`: neither), how many match points, and for a bet whether it was made."""

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
    return Result(winner, ORDINARY + bonus)


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


def early_end(game: CuatrolaOptions, bet: Contract, won: Sequence[bool]) -> Decided | None:
    """Where a bet on tricks stops, from the tricks that the bettor won (true) and lost; `None`: it goes on."""
    needed = TRICKS_NEEDED[bet]
    taken = 0
    for count, gained in enumerate(won, 1):
        taken += gained
        if count - taken > TRICKS - needed:
            return Decided(count, False)
        if taken >= needed and (game.end_early_on_success or count == TRICKS):
            return Decided(count, True)
    return None


def by_tricks(bet: Bet, success: bool) -> Result:
    """A bet on tricks that is decided: the same points for the bettor's side or for the others."""
    side = bet.declarer % 2
    return Result(side if success else 1 - side, WORTH[bet.name], success)


def idle_points(game: CuatrolaOptions, declarer: Seat, points: int) -> PerSide:
    """Where the points of the idle partner's cards go, per side."""
    if game.idle_partner_cards == "not_counted":
        return (0, 0)
    return (0, points) if declarer % 2 == 0 else (points, 0)


def is_decided(game: CuatrolaOptions, bet: Bet | None, tricks: Sequence[Trick]) -> bool:
    """Whether the hand is over after these tricks."""
    if bet is None or bet.name not in TRICKS_NEEDED:
        return len(tricks) == TRICKS
    return early_end(game, bet.name, _won_by(bet, tricks)) is not None


def _won_by(bet: Bet, tricks: Sequence[Trick]) -> list[bool]:
    """For each trick, whether the bettor has won it."""
    return [trick.winner == bet.declarer for trick in tricks]


def cards_won(position: Position) -> PerSide:
    """Card points of each side, the idle partner's included where the table counts them."""
    points = [0, 0]
    for trick in position.tricks:
        points[trick.winner % 2] += card_points([play.card for play in trick.plays])
    idle = idle_cards(position)
    return points[0] + idle[0], points[1] + idle[1]


def idle_cards(position: Position) -> PerSide:
    """What the idle partner's cards count for each side."""
    if position.bet is None:
        return 0, 0
    return idle_points(position.deal.game, position.bet.declarer, card_points(position.hands[position.bet.idle]))


def sung_points(position: Position) -> PerSide:
    first, second = [sum(int(what[:2]) for seat, what in position.sung if seat % 2 == side) for side in (0, 1)]
    return first, second


def total(position: Position) -> PerSide:
    """Cards, cantes and the last trick, per side, of an ordinary hand or a solo that is over."""
    cards, sung, last = cards_won(position), sung_points(position), position.tricks[-1].winner % 2
    return cards[0] + sung[0] + (LAST_TEN if last == 0 else 0), cards[1] + sung[1] + (LAST_TEN if last else 0)


def result(position: Position) -> Result | None:
    """The result of the hand, once it is over."""
    if not position.is_over:
        return None
    bet, last = position.bet, position.tricks[-1].winner % 2
    if bet is not None and is_on_tricks(bet):
        end = early_end(position.deal.game, bet.name, _won_by(bet, position.tricks))
        return by_tricks(bet, end is not None and end.success)
    sweep = last if all(trick.winner % 2 == last for trick in position.tricks) else None
    return by_points(position.deal.game, bet, total(position), last, sweep)
