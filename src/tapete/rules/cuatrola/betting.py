"""The betting of Cuatrola: one round, solo under cuatrola under quintola (rules cuatrola 2)."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from tapete.rules.cuatrola.options import CuatrolaOptions
from tapete.rules.game import IllegalAction, Seat

BETS: Final = ("solo", "cuatrola", "quintola")
"""Low to high."""


class Bet(NamedTuple):
    """A bet, and who made it: he plays alone against both opponents."""

    name: str
    declarer: Seat

    @property
    def idle(self) -> Seat:
        """The partner of the bettor, who lays his cards down."""
        return (self.declarer + 2) % 4


class Betting(NamedTuple):
    """Where the betting stands: the best bet so far, who speaks next (`None`: over) and what he may bet."""

    best: Bet | None
    speaker: Seat | None
    offered: tuple[str, ...]


def betting(game: CuatrolaOptions, dealer: Seat, bids: Sequence[str]) -> Betting:
    """How it stands after these bids, `pass` among them, in order from the eldest; they must be legal."""
    return _betting(game.auction == "first_bet_ends", game.overcall_partner, dealer, tuple(bids))


@cache
def _betting(first_ends: bool, overcall_partner: bool, dealer: Seat, bids: tuple[str, ...]) -> Betting:
    best: Bet | None = None
    for place, bid in enumerate(bids):
        if bid != "pass":
            best = Bet(bid, (dealer + 1 + place) % 4)
    if len(bids) == 4 or (best and (best.name == BETS[-1] or first_ends)):
        return Betting(best, None, ())
    speaker = (dealer + 1 + len(bids)) % 4
    if best is None:
        return Betting(best, speaker, BETS)
    if best.idle == speaker and not overcall_partner:
        return Betting(best, speaker, ())
    return Betting(best, speaker, BETS[BETS.index(best.name) + 1 :])


def check(standing: Betting, bid: str) -> None:
    """Raises IllegalAction, with the best bid so far, unless the speaker may make this bet."""
    if bid in standing.offered:
        return
    best = standing.best.name if standing.best else "pass"
    too_low = bid in BETS and best in BETS and BETS.index(bid) <= BETS.index(best)
    raise IllegalAction("bid_too_low" if too_low else "bid_not_offered", best=best)


def first_leader(game: CuatrolaOptions, dealer: Seat, bet: Bet | None) -> Seat:
    """Who leads to the first trick: the eldest, the one after him if he is idle, or the bettor (option)."""
    eldest = (dealer + 1) % 4
    if bet is None:
        return eldest
    if game.bet_leader == "bettor":
        return bet.declarer
    return (eldest + 1) % 4 if bet.idle == eldest else eldest
