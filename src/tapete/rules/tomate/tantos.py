"""The accounts of El Tomate: feeding, cover, settlement, the split at the end (docs/spec/tomate.md 2, 5, 6)."""

from collections.abc import Sequence
from typing import NamedTuple

from tapete.rules.game import Seat
from tapete.rules.tomate.options import TomateOptions


class Pot(NamedTuple):
    """The tantos that belong to no player: the plate, and the reserve beside it."""

    plate: int = 0
    reserve: int = 0


class Outcome(NamedTuple):
    """What happened in a deal, as far as the accounts go. `tricks_won` is `None` if no trick was played."""

    dealer: Seat
    dealer_took: bool
    playing: Sequence[Seat]
    taker: Seat | None
    tricks_won: Sequence[int] | None


class Settlement(NamedTuple):
    """The accounts of a finished deal, in tantos. `payoffs` include the ante."""

    stake: int
    fed: int
    """Moved from the reserve to the plate before the cards were dealt."""
    collected: tuple[int, ...]
    """Taken out of the plate by each seat."""
    tomates: tuple[Seat, ...]
    fine: int
    to_reserve: int
    """Thirds that went to the reserve."""
    payoffs: tuple[int, ...]
    pot: Pot


def feeding(game: TomateOptions, pot: Pot, last: bool = False) -> int:
    """What goes from the reserve to the plate before the cards are dealt; `last`: the last deal of the partida."""
    threes = pot.reserve // 3 * 3
    if last and game.final_pot == "played_in_last_deal":
        return threes
    if pot.plate:
        return 0
    return threes if game.reserve_transfer == "all" else min(game.reserve_transfer, threes)


def stake(game: TomateOptions, pot: Pot, last: bool = False) -> int:
    """P: the plate once the dealer has paid the ante and the reserve has fed it."""
    return pot.plate + game.ante + feeding(game, pot, last)


def fine(game: TomateOptions, at_stake: int) -> int:
    """What a Tomate costs."""
    return 3 if game.tomate_amount == "fixed_3" else at_stake


def can_cover(game: TomateOptions, stack: int, at_stake: int) -> bool:
    """Whether a player with this stack, the ante paid, may risk a Tomate. Only `debt` allows negative stacks."""
    return game.chips_rule == "debt" or stack >= fine(game, at_stake)


def settle(game: TomateOptions, seats: int, pot: Pot, outcome: Outcome, last: bool = False) -> Settlement:
    """The accounts after a deal. The sum of stacks, plate and reserve does not change."""
    at_stake = stake(game, pot, last)
    collected, left, to_reserve = _collected(game, seats, at_stake, outcome)
    tomates = _tomates(game, outcome)
    cost = fine(game, at_stake)
    payoffs = [
        collected[seat] - (game.ante if seat == outcome.dealer else 0) - (cost if seat in tomates else 0)
        for seat in range(seats)
    ]
    fed = feeding(game, pot, last)
    after = Pot(left, pot.reserve - fed + to_reserve + cost * len(tomates))
    return Settlement(at_stake, fed, collected, tomates, cost, to_reserve, tuple(payoffs), after)


def _collected(game: TomateOptions, seats: int, at_stake: int, outcome: Outcome) -> tuple[tuple[int, ...], int, int]:
    """What each seat takes out of the plate, what stays in it, and what goes to the reserve."""
    if outcome.tricks_won is None:
        if not outcome.playing and game.all_pass == "carry":
            return (0,) * seats, at_stake, 0
        winner = outcome.playing[0] if outcome.playing else outcome.dealer
        return tuple(at_stake if seat == winner else 0 for seat in range(seats)), 0, 0
    thirds = [won * at_stake // 3 for won in outcome.tricks_won]
    to_reserve = 0
    for seat in range(seats):
        if not _keeps_thirds(game, outcome, seat):
            to_reserve += thirds[seat]
            thirds[seat] = 0
    return tuple(thirds), 0, to_reserve


def _keeps_thirds(game: TomateOptions, outcome: Outcome, seat: Seat) -> bool:
    """Whether a seat collects the thirds that it has won."""
    if seat == outcome.taker:
        return game.baceta_variant == "for_self" or game.for_table_share == "taker"
    took, won = outcome.dealer_took and seat == outcome.dealer, outcome.tricks_won
    return game.tomo_one_trick_collects or not (took and won is not None and won[seat] == 1)


def _tomates(game: TomateOptions, outcome: Outcome) -> tuple[Seat, ...]:
    """The seats that pay a Tomate: one trick was needed, two by a dealer who took the turn-up."""
    won = outcome.tricks_won
    if won is None:
        return ()
    liable = set(outcome.playing)
    if outcome.taker is not None and game.baceta_variant == "for_self":
        liable.add(outcome.taker)
    two = outcome.dealer if outcome.dealer_took else None
    return tuple(seat for seat in sorted(liable) if won[seat] < (2 if seat == two else 1))


def split(total: int, order: Sequence[Seat], seats: int) -> tuple[int, ...]:
    """What is left at the end, divided equally among `order`, the odd tantos one each from its first seat on."""
    each, odd = divmod(total, len(order))
    shares = [0] * seats
    for index, seat in enumerate(order):
        shares[seat] = each + (index < odd)
    return tuple(shares)


def earned(game: TomateOptions, at_stake: int, outcome: Outcome, seat: Seat) -> int:
    """What the tricks of a seat bring it: its thirds, less a Tomate."""
    collected, _, _ = _collected(game, len(outcome.tricks_won or ()), at_stake, outcome)
    return collected[seat] - (fine(game, at_stake) if seat in _tomates(game, outcome) else 0)
