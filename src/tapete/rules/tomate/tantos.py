"""The accounts of El Tomate: feeding the plate, cover, settlement, the split at the end (rules tomate 2, 5, 6)."""

from collections.abc import Sequence
from typing import NamedTuple

from tapete.rules.game import Seat
from tapete.rules.tomate.options import TomateOptions


class Pot(NamedTuple):
    """What belongs to nobody, in tantos: the plate, and the reserve beside it."""

    plate: int = 0
    reserve: int = 0


class Deal(NamedTuple):
    """What happened in a deal, as far as the accounts go. `tricks_won` is `None` if no trick was played."""

    dealer: Seat
    tomo: bool
    playing: Sequence[Seat]
    taker: Seat | None
    tricks_won: Sequence[int] | None


class Settlement(NamedTuple):
    """What a deal came to. `payoffs` include the ante; `collected` is what each seat took out of the plate."""

    stake: int
    moved: int
    collected: tuple[int, ...]
    tomates: tuple[Seat, ...]
    fine: int
    to_reserve: int
    """Thirds that went to the reserve."""
    payoffs: tuple[int, ...]
    pot: Pot


def moved(game: TomateOptions, pot: Pot, last: bool = False) -> int:
    """What goes from the reserve to the plate before the cards are dealt; `last`: the last deal of the partida."""
    threes = pot.reserve // 3 * 3
    if last and game.final_pot == "played_in_last_deal":
        return threes
    if pot.plate:
        return 0
    return threes if isinstance(game.reserve_transfer, str) else min(game.reserve_transfer, threes)


def stake(game: TomateOptions, pot: Pot, last: bool = False) -> int:
    """P: the plate once the dealer has paid his ante and the reserve has fed it."""
    return pot.plate + game.ante + moved(game, pot, last)


def fine(game: TomateOptions, at_stake: int) -> int:
    """What a Tomate costs."""
    return 3 if game.tomate_amount == "fixed_3" else at_stake


def covers(game: TomateOptions, stack: int, at_stake: int) -> bool:
    """Whether a player with this stack, the ante paid, may risk a Tomate. Only `debt` lets a stack go below nothing."""
    return game.chips_rule == "debt" or stack >= fine(game, at_stake)


def settle(game: TomateOptions, seats: int, pot: Pot, deal: Deal, last: bool = False) -> Settlement:
    """Who gets and pays what. The sum of stacks, plate and reserve stays as it was."""
    at_stake = stake(game, pot, last)
    collected, left, to_reserve = _collected(game, seats, at_stake, deal)
    tomates = _tomates(game, deal)
    cost = fine(game, at_stake)
    payoffs = [
        collected[seat] - (game.ante if seat == deal.dealer else 0) - (cost if seat in tomates else 0)
        for seat in range(seats)
    ]
    fed = moved(game, pot, last)
    after = Pot(left, pot.reserve - fed + to_reserve + cost * len(tomates))
    return Settlement(at_stake, fed, collected, tomates, cost, to_reserve, tuple(payoffs), after)


def _collected(game: TomateOptions, seats: int, at_stake: int, deal: Deal) -> tuple[tuple[int, ...], int, int]:
    """What each seat takes out of the plate, what stays in it, and what goes to the reserve."""
    if deal.tricks_won is None:
        if not deal.playing and game.all_pass == "carry":
            return (0,) * seats, at_stake, 0
        winner = deal.playing[0] if deal.playing else deal.dealer
        return tuple(at_stake if seat == winner else 0 for seat in range(seats)), 0, 0
    thirds = [won * at_stake // 3 for won in deal.tricks_won]
    to_reserve = 0
    for seat in range(seats):
        if not _keeps(game, deal, seat):
            to_reserve += thirds[seat]
            thirds[seat] = 0
    return tuple(thirds), 0, to_reserve


def _keeps(game: TomateOptions, deal: Deal, seat: Seat) -> bool:
    """Whether the thirds that a seat has won are his own."""
    if seat == deal.taker:
        return game.baceta_variant == "for_self" or game.for_table_share == "taker"
    alone_trick = deal.tomo and seat == deal.dealer and deal.tricks_won is not None and deal.tricks_won[seat] == 1
    return game.tomo_one_trick_collects or not alone_trick


def _tomates(game: TomateOptions, deal: Deal) -> tuple[Seat, ...]:
    """Who is given Tomate: one trick was needed, two by a dealer who took the turn-up."""
    won = deal.tricks_won
    if won is None:
        return ()
    liable = set(deal.playing)
    if deal.taker is not None and game.baceta_variant == "for_self":
        liable.add(deal.taker)
    return tuple(seat for seat in sorted(liable) if won[seat] < (2 if deal.tomo and seat == deal.dealer else 1))


def split(total: int, order: Sequence[Seat], seats: int) -> tuple[int, ...]:
    """What is left at the end, divided equally among `order`, the odd tantos one each from its first seat on."""
    each, odd = divmod(total, len(order))
    shares = [0] * seats
    for place, seat in enumerate(order):
        shares[seat] = each + (place < odd)
    return tuple(shares)
