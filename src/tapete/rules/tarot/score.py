"""The outcome of a finished deal, read off its tricks, and what it pays (docs/spec/tarot.md 2.15-2.18, 3.7, 4.1)."""

from tapete.rules.game import Score, Seat
from tapete.rules.tarot.auction import MISERE
from tapete.rules.tarot.count import Winnings, petits_last, winnings
from tapete.rules.tarot.deal import Position
from tapete.rules.tarot.stake import Duel, Outcome, Settlement, settle, settle_duel, settle_misere


def outcome(position: Position) -> Outcome:
    """What happened in a deal with a declarer. Raises ValueError if it had none."""
    bidding, declarer = position.deal.bidding, position.deal.declarer
    if bidding.contract is None:
        raise ValueError("there is no contract")
    attack = (declarer, *bidding.partners)
    sides = [int(seat not in attack) for seat in range(len(position.hands))]
    attackers, _ = winnings(position.deal.standing.game, position.tricks, sides)
    if bidding.takes_dog:
        attackers = attackers.with_cards(position.deal.discarded)
    elif bidding.contract == "sin":
        attackers = attackers.with_cards(position.deal.dog)
    lost = sum([trick.winner not in attack for trick in position.tricks])
    petits = petits_last(position.tricks)
    return Outcome(
        declarer=declarer,
        contract=bidding.contract,
        half=attackers.half,
        bouts=attackers.bouts,
        partners=tuple(sorted(bidding.partners)),
        petit_last=petits if position.tricks[-1].winner in attack else -petits,
        handfuls=tuple([(handful.seat, handful.size) for handful in position.declared.handfuls]),
        slam=bidding.slam,
        sweep="declarer" if not lost else "defence" if lost == len(position.tricks) else None,
        tricks_lost=lost,
        declarations=position.declared.others,
    )


def settlement(position: Position) -> Settlement:
    """The settlement of a deal with a declarer."""
    return settle(position.deal.standing.game, outcome(position))


def winnings_by_seat(position: Position) -> list[Winnings]:
    """What each seat has won where everybody plays alone; the reserve goes with the last trick."""
    is_misere = position.deal.bidding.contract == MISERE
    seats = range(len(position.hands))
    won = winnings(position.deal.standing.game, position.tricks, seats, len(seats), is_misere)
    if not is_misere:
        last = position.tricks[-1].winner
        won[last] = won[last].with_cards(position.deal.dog)
    return won


def petit_last_by(position: Position) -> Seat | None:
    """Who won a last trick that counts for the Petit."""
    return position.tricks[-1].winner if petits_last(position.tricks) else None


def duel(position: Position) -> Duel:
    """The score of two players without a contract."""
    return settle_duel(position.deal.standing.game, winnings_by_seat(position), petit_last_by(position))


def payoffs(position: Position) -> tuple[Score, ...]:
    """What the deal adds to each seat; zeros before its end, and if it is void."""
    if position.phase != "over" or position.void is not None:
        return (0,) * len(position.hands)
    if position.deal.bidding.contract == MISERE:
        return settle_misere(position.deal.standing.game, [each.half for each in winnings_by_seat(position)])[1]
    return duel(position).payoffs if position.deal.bidding.declarer is None else settlement(position).payoffs
