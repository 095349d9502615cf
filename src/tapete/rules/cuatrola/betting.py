"""The betting of Cuatrola: one round, solo under cuatrola under quintola (docs/spec/cuatrola.md 2)."""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple, TypeGuard

from tapete.rules.cuatrola.options import CuatrolaOptions
from tapete.rules.game import Seat

Contract = Literal["solo", "cuatrola", "quintola"]
Bid = Contract | Literal["pass"]
BETS: Final[tuple[Contract, ...]] = ("solo", "cuatrola", "quintola")
"""Low to high."""


class Bet(NamedTuple):
    """A bet, and the player who made it: they play alone against both opponents."""

    name: Contract
    declarer: Seat

    @property
    def idle(self) -> Seat:
        """The partner of the bettor, who lays their cards down."""
        return (self.declarer + 2) % 4


class Betting(NamedTuple):
    """The state of the betting: the best bet so far, the next speaker (`None`: over) and the bets open to them."""

    best: Bet | None
    speaker: Seat | None
    offered: tuple[Contract, ...]


def betting_after(game: CuatrolaOptions, dealer: Seat, bids: Sequence[Bid]) -> Betting:
    """The betting after these bids, passes among them, in order from the eldest; they must be legal."""
    return _betting_after(game.auction == "first_bet_ends", game.overcall_partner, dealer, tuple(bids))


@cache
def _betting_after(first_ends: bool, overcall_partner: bool, dealer: Seat, bids: tuple[Bid, ...]) -> Betting:
    best: Bet | None = None
    for index, bid in enumerate(bids):
        if bid != "pass":
            best = Bet(bid, (dealer + 1 + index) % 4)
    if len(bids) == 4 or (best and (best.name == BETS[-1] or first_ends)):
        return Betting(best, None, ())
    speaker = (dealer + 1 + len(bids)) % 4
    if best is None:
        return Betting(best, speaker, BETS)
    if best.idle == speaker and not overcall_partner:
        return Betting(best, speaker, ())
    return Betting(best, speaker, BETS[BETS.index(best.name) + 1 :])


def is_offered(bid: str, betting: Betting) -> TypeGuard[Contract]:
    """Whether the speaker may make this bet."""
    return bid in betting.offered


def first_leader(game: CuatrolaOptions, dealer: Seat, bet: Bet | None) -> Seat:
    """The leader of the first trick: the eldest, the next seat if the eldest is idle, or the bettor (option)."""
    eldest = (dealer + 1) % 4
    if bet is None:
        return eldest
    if game.bet_leader == "bettor":
        return bet.declarer
    return (eldest + 1) % 4 if bet.idle == eldest else eldest
