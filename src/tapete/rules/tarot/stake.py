"""What an outcome pays: stake, premiums, payoffs; misere; two players (docs/spec/tarot.md 2.16-2.18, 3.7)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from tapete.rules.frozen import Frozen
from tapete.rules.game import Score, Seat
from tapete.rules.tarot.auction import DOG_TAKEN, Contract, Slam, multiplier
from tapete.rules.tarot.count import Winnings
from tapete.rules.tarot.deck import target
from tapete.rules.tarot.declare import Declaration
from tapete.rules.tarot.options import Options

BASE: Final = 25
PETIT_LAST: Final = 10
SMALL_SLAM: Final[Mapping[bool, int]] = {True: 300, False: -150}
DECLARATION: Final = 10
MAJORITY: Final = 46
Sweep = Literal["declarer", "defence"]


@dataclass(frozen=True, slots=True)
class Outcome(Frozen):
    """What happened in a deal with a declarer; half-points without the bonus of the reduced deck."""

    declarer: Seat
    contract: Contract
    half: int
    bouts: int
    partners: tuple[Seat, ...] = ()
    petit_last: int = 0
    """Petits in the last trick: above 0 for the declaring side, below for the defence."""
    handfuls: tuple[tuple[Seat, int], ...] = ()
    """Who showed a handful, of how many cards."""
    slam: Slam | None = None
    """What was announced."""
    sweep: Sweep | None = None
    """Who won every trick."""
    tricks_lost: int = 0
    declarations: tuple[tuple[Seat, Declaration], ...] = ()


class Settlement(NamedTuple):
    """The score of such a deal, each term of the stake with its sign."""

    target: int
    points: int
    made: bool
    difference: int
    base: int
    petit_last: int
    handfuls: tuple[int, ...]
    """One for each handful shown."""
    slam: int
    defence_slam: int
    small_slam: int
    stake: int
    payoffs: tuple[Score, ...]


def settle(game: Options, outcome: Outcome) -> Settlement:
    """Target, points, stake and payoffs."""
    half, needed = outcome.half + game.form.bonus, target(game.form.packs, outcome.bouts)
    made = half >= 2 * needed
    points = (half + made) // 2
    sign, times = (1 if made else -1), multiplier(game, outcome.contract)
    difference = abs(points - needed)
    base = sign * (BASE + difference) * times
    petit = PETIT_LAST * outcome.petit_last * times
    handfuls = tuple([_handful(game, outcome, sign, seat, size) for seat, size in outcome.handfuls])
    slam, defence, small = _slam(game, outcome), _defence_slam(game, outcome), _small_slam(outcome)
    stake = base + petit + sum(handfuls) + slam + defence + small
    payoffs = _with_declarations(game, outcome, made, _shares(game, outcome, stake))
    return Settlement(needed, points, made, difference, base, petit, handfuls, slam, defence, small, stake, payoffs)


def _handful(game: Options, outcome: Outcome, sign: int, seat: Seat, size: int) -> int:
    """A handful shown: paid to the winning side, or to the side that showed it."""
    rule = game.handful_settlement
    if rule == "announcer_side" or (rule == "by_contract" and outcome.contract not in DOG_TAKEN):
        sign = 1 if seat == outcome.declarer or seat in outcome.partners else -1
    return sign * game.awards[size]


def _slam(game: Options, outcome: Outcome) -> int:
    made = outcome.sweep == "declarer"
    if outcome.slam == "slam":
        failed = game.slam_value if game.slam_failed == "full" else game.slam_value // 2
        return game.slam_value if made else -failed
    return game.slam_value // 2 if made and not outcome.slam and game.has_premiums else 0


def _defence_slam(game: Options, outcome: Outcome) -> int:
    due = outcome.sweep == "defence" and game.defence_slam == "half" and game.has_premiums
    return -(game.slam_value // 2) if due else 0


def _small_slam(outcome: Outcome) -> int:
    return SMALL_SLAM[outcome.tricks_lost <= 1] if outcome.slam == "small_slam" else 0


def _shares(game: Options, outcome: Outcome, stake: int) -> list[Score]:
    """Each defender pays the stake; each partner takes one share of it, the declarer the rest."""
    defenders = game.seats - 1 - len(outcome.partners)
    shares: list[Score] = [-stake] * game.seats
    for partner in outcome.partners:
        shares[partner] = stake
    shares[outcome.declarer] = (defenders - len(outcome.partners)) * stake
    if game.partner_split == "1:1" and outcome.partners:
        for seat in (outcome.declarer, *outcome.partners):
            shares[seat] = half_of(defenders * stake)
    return shares


def half_of(number: int) -> Score:
    """Half a number, whole where it can be, else exact."""
    return number / 2 if number % 2 else number // 2


def _with_declarations(game: Options, outcome: Outcome, made: bool, shares: list[Score]) -> tuple[Score, ...]:
    """`no_trumps` and `no_points` are paid to their seat; a declarer who took the dog must make the contract."""
    for seat, _ in outcome.declarations:
        pays = seat == outcome.declarer and outcome.contract in DOG_TAKEN and not made
        each = -DECLARATION if pays else DECLARATION
        shares = [share + (each * (game.seats - 1) if at == seat else -each) for at, share in enumerate(shares)]
    return tuple(shares)


class Duel(NamedTuple):
    """The score of two players without a contract."""

    winner: Seat | None
    """Nobody if both are half a point short. Tricks of two cards leave no half point, and whoever plays the Excuse to
    the last trick loses that trick unless they have won all others: in a deal that was played there is always one."""
    targets: tuple[int, int]
    points: tuple[int, int]
    difference: int
    petit_last: int
    stake: int
    payoffs: tuple[Score, ...]


def settle_duel(game: Options, won: Sequence[Winnings], petit_last_by: Seat | None) -> Duel:
    """Who reached their target (or the majority), and what the other pays."""
    by_bouts = game.two_player_scoring == "by_bouts"
    first, second = targets = [target(1, pile.bouts) if by_bouts else MAJORITY for pile in won]
    winner = next((seat for seat in (0, 1) if won[seat].half >= 2 * targets[seat]), None)
    points = [(pile.half + (seat == winner)) // 2 for seat, pile in enumerate(won)]
    if winner is None:
        return Duel(None, (first, second), (points[0], points[1]), 0, 0, 0, (0, 0))
    difference = points[winner] - targets[winner]
    petit = 0 if petit_last_by is None else PETIT_LAST if petit_last_by == winner else -PETIT_LAST
    stake = BASE + difference + petit
    payoffs = (stake, -stake) if winner == 0 else (-stake, stake)
    return Duel(winner, (first, second), (points[0], points[1]), difference, petit, stake, payoffs)


def settle_misere(game: Options, half: Sequence[int]) -> tuple[tuple[Seat, ...], tuple[Score, ...]]:
    """Who took fewest half-points, and what the others pay them."""
    winners = tuple([seat for seat, each in enumerate(half) if each == min(half)])
    losers = len(half) - len(winners)
    gain, loss = game.misere_stake * losers, game.misere_stake * len(winners)
    return winners, tuple([gain if seat in winners else -loss for seat in range(len(half))])
