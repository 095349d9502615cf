"""What a finished deal of El Tomate comes to, and how the partida stands after it (docs/spec/tomate.md 5, 6)."""

from tapete.rules.tomate.deal import Position, Standing
from tapete.rules.tomate.tantos import Outcome, Pot, Settlement, settle, split
from tapete.rules.tomate.turns import turn_order


def outcome(position: Position) -> Outcome:
    """What has happened in the deal, as far as the accounts go."""
    won, said = tricks_won(position) if position.tricks else None, position.said
    return Outcome(position.deal.standing.dealer, said.dealer_took, said.playing, said.taker, won)


def tricks_won(position: Position) -> list[int]:
    """How many tricks each seat has won."""
    return [sum(trick.winner == seat for trick in position.tricks) for seat in range(position.deal.standing.seats)]


def settled(position: Position) -> Settlement:
    """The accounts of a deal that is over."""
    standing = position.deal.standing
    return settle(standing.game, standing.seats, standing.pot, outcome(position), standing.is_last_deal)


def following(standing: Standing, settlement: Settlement) -> Standing:
    """How the partida stands after a deal: the next dealer is the next seat that can ante; a seat that cannot has left.

    At the end what is in plate and reserve is split. Under `rebuy` a dealer who cannot ante is topped up.
    """
    game, seats, dealer, passed = standing.game, standing.seats, standing.dealer, standing.passed
    stacks = [stack + gain for stack, gain in zip(standing.totals, settlement.payoffs, strict=True)]
    gone, given = list(standing.gone), standing.given
    while True:
        dealer, passed = (dealer + 1) % seats, passed + 1
        if passed >= game.rounds * seats or seats - len(gone) < 2:
            break
        if dealer in gone:
            continue
        if stacks[dealer] < game.ante and game.chips_rule == "cover_required":
            gone.append(dealer)
            continue
        if stacks[dealer] < game.ante and game.chips_rule == "rebuy":
            stacks[dealer] += game.initial_stack
            given = tuple(
                [more + game.initial_stack * (seat == dealer) for seat, more in enumerate(given or (0,) * seats)]
            )
        return Standing(game, dealer, tuple(stacks), settlement.pot, passed, tuple(gone), given)
    shares = split(sum(settlement.pot), turn_order(seats, standing.dealer, tuple(gone)), seats)
    stacks = [stack + share for stack, share in zip(stacks, shares, strict=True)]
    return Standing(game, dealer, tuple(stacks), Pot(), passed, tuple(gone), given)
