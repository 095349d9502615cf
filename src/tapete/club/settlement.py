"""Chips and experience of a finished match, and the vote that cancels one (docs/spec/platform.md 5-8)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tapete.rules.frozen import Frozen
from tapete.rules.game import Seat

RAKE_PERCENT: Final = 25
"""What the bank keeps of a pot (C2)."""
LOSER_XP: Final = 5
XP_PER_PLAYER: Final = 10
XP_PER_ROUND: Final = 10


@dataclass(frozen=True, slots=True)
class Stakes(Frozen):
    """What a table plays for: options of the table (docs/spec/platform.md 2), and the rounds of its game."""

    rounds: int = 1
    """An option of the game, not of the table: it counts for experience and for the rule of one round (C4, X3)."""
    competitive: bool = True
    bet: int = 0
    one_round_rake: bool = False
    extra_round_xp_to: str = "winner"


@dataclass(frozen=True, slots=True)
class Contract:
    """The only deal of a match of one round: who declared, with whom, whether it was made, and the shares.

    `shares` are the parts of declarer and partners in the payoffs, the declarer's first.
    """

    declarer: Seat
    made: bool
    partners: tuple[Seat, ...] = ()
    shares: tuple[int, ...] = (1,)

    @property
    def side(self) -> tuple[Seat, ...]:
        return (self.declarer, *self.partners)

    def wins(self, seat: Seat) -> bool:
        """X4: the declaring side if the contract is made, else every defender."""
        return (seat in self.side) == self.made


@dataclass(frozen=True, slots=True)
class Settled:
    """Chips paid out to each seat from the pot, what the bank keeps, and experience for each seat."""

    scored: bool
    chips: tuple[int, ...]
    bank: int
    xp: tuple[int, ...]


def settle(
    totals: Sequence[float],
    stakes: Stakes,
    *,
    contract: Contract | None = None,
    cancelled: bool = False,
    penalised: Collection[Seat] = (),
    robots: Collection[Seat] = (),
    shared_address: bool = False,
    first: Collection[Seat] = (),
    gone: Collection[Seat] = (),
) -> Settled:
    """Who gets what. A seat left to one of the `robots` wins nothing; `penalised` seats have abandoned: they win
    nothing either, and in a cancelled match they get no refund (V4). `first` are the winners by the rules of the
    game, where the most points do not say it; if none of them has stayed, the best total does (A4). `gone` have deleted
    their accounts: what would come back to them stays with the bank."""
    seats = range(len(totals))
    if cancelled or shared_address or not stakes.competitive:
        forfeits = {*gone, *(penalised if cancelled else ())}
        chips = tuple(0 if seat in forfeits else stakes.bet for seat in seats)
        return Settled(False, chips, stakes.bet * len(totals) - sum(chips), (0,) * len(totals))
    stayed = [seat for seat in seats if seat not in penalised and seat not in robots]
    winners, chips = _pot(totals, stakes, stayed, first)
    if contract is not None and stakes.rounds == 1 and len(totals) >= 3 and any(map(contract.wins, stayed)):
        winners, chips = _one_round(len(totals), stakes, contract, stayed)
    return Settled(
        True, chips, stakes.bet * len(totals) - sum(chips), _experience(len(totals), stakes, winners, stayed)
    )


def _pot(
    totals: Sequence[float], stakes: Stakes, stayed: Sequence[Seat], first: Collection[Seat]
) -> tuple[list[Seat], tuple[int, ...]]:
    """The best of those who stayed share the pot less the rake equally (C2, C3, A4)."""
    best = max((totals[seat] for seat in stayed), default=None)
    winners = [seat for seat in stayed if seat in first] or [seat for seat in stayed if totals[seat] == best]
    pot = _raked(stakes.bet * len(totals))
    return winners, tuple(pot // len(winners) if seat in winners else 0 for seat in range(len(totals)))


def _one_round(
    seats: int, stakes: Stakes, contract: Contract, stayed: Sequence[Seat]
) -> tuple[list[Seat], tuple[int, ...]]:
    """A contract made takes the pot in the ratio of the shares; failed, each defender gets their bet back (C4-C6)."""
    winners = [seat for seat in stayed if contract.wins(seat)]
    if not contract.made:
        return winners, tuple(stakes.bet if seat in winners else 0 for seat in range(seats))
    pot = stakes.bet * seats
    if stakes.one_round_rake:
        pot = _raked(pot)
    whole = sum(contract.shares)
    paid = {seat: pot * share // whole for seat, share in zip(contract.side, contract.shares, strict=True)}
    return winners, tuple(paid[seat] if seat in winners else 0 for seat in range(seats))


def _raked(pot: int) -> int:
    return pot - pot * RAKE_PERCENT // 100


def _experience(seats: int, stakes: Stakes, winners: Collection[Seat], stayed: Collection[Seat]) -> tuple[int, ...]:
    """Experience (X1 to X3); a player who abandoned gets none (A4)."""
    extra = XP_PER_ROUND * (stakes.rounds - 1)
    everybody = extra if stakes.extra_round_xp_to == "all" else 0
    return tuple(
        XP_PER_PLAYER * seats + extra if seat in winners else LOSER_XP + everybody if seat in stayed else 0
        for seat in range(seats)
    )


def shares(defenders: int, partners: int, equal: bool) -> tuple[int, ...]:
    """The parts of declarer and partners in the payoffs: a partner one, the declarer what the defenders leave over."""
    return (1 if equal and partners else defenders - partners, *[1] * partners)


def is_agreed(seats: Sequence[str], votes: Mapping[Seat, bool]) -> bool:
    """Whether a match is cancelled: every `human` seat has agreed; robots have no vote (V1, V2)."""
    people = [seat for seat, kind in enumerate(seats) if kind == "human"]
    return bool(people) and all(votes.get(seat, False) for seat in people)
