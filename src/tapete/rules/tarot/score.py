"""The outcome of a finished deal, read off its tricks, and what it pays (docs/spec/tarot.md 2.15-2.18, 3.7, 4.1)."""

from tapete.rules.game import Score, Seat
from tapete.rules.tarot.auction import MISERE
from tapete.rules.tarot.count import Winnings, petits_last, winnings
from tapete.rules.tarot.deal import Deal
from tapete.rules.tarot.stake import Duel, Outcome, Settlement, settle, settle_duel, settle_misere


def outcome(deal: Deal) -> Outcome:
    """What happened in a deal with a declarer. Raises ValueError if it had none."""
    bidding, declarer = deal.bidding, deal.declarer
    if bidding.contract is None:
        raise ValueError("there is no contract")
    attack = (declarer, *bidding.partners)
    sides = [int(seat not in attack) for seat in range(len(deal.hands))]
    attackers, _ = winnings(deal.standing.game, deal.tricks, sides)
    if bidding.takes_dog:
        attackers = attackers.with_cards(deal.discarded)
    elif bidding.contract == "sin":
        attackers = attackers.with_cards(deal.dog)
    lost = sum([trick.winner not in attack for trick in deal.tricks])
    petits = petits_last(deal.tricks)
    return Outcome(
        declarer=declarer,
        contract=bidding.contract,
        half=attackers.half,
        bouts=attackers.bouts,
        partners=tuple(sorted(bidding.partners)),
        petit_last=petits if deal.tricks[-1].winner in attack else -petits,
        handfuls=tuple([(handful.seat, handful.size) for handful in deal.declared.handfuls]),
        slam=bidding.slam,
        sweep="declarer" if not lost else "defence" if lost == len(deal.tricks) else None,
        tricks_lost=lost,
        declarations=deal.declared.others,
    )


def settlement(deal: Deal) -> Settlement:
    """The settlement of a deal with a declarer."""
    return settle(deal.standing.game, outcome(deal))


def winnings_by_seat(deal: Deal) -> list[Winnings]:
    """What each seat has won where everybody plays alone; the reserve goes with the last trick."""
    is_misere = deal.bidding.contract == MISERE
    seats = range(len(deal.hands))
    won = winnings(deal.standing.game, deal.tricks, seats, len(seats), is_misere)
    if not is_misere:
        last = deal.tricks[-1].winner
        won[last] = won[last].with_cards(deal.dog)
    return won


def petit_last_by(deal: Deal) -> Seat | None:
    """Who won a last trick that counts for the Petit."""
    return deal.tricks[-1].winner if petits_last(deal.tricks) else None


def duel(deal: Deal) -> Duel:
    """The score of two players without a contract."""
    return settle_duel(deal.standing.game, winnings_by_seat(deal), petit_last_by(deal))


def payoffs(deal: Deal) -> tuple[Score, ...]:
    """What the deal adds to each seat; zeros before its end, and if it is void."""
    if deal.phase != "over" or deal.void is not None:
        return (0,) * len(deal.hands)
    if deal.bidding.contract == MISERE:
        return settle_misere(deal.standing.game, [each.half for each in winnings_by_seat(deal)])[1]
    return duel(deal).payoffs if deal.bidding.declarer is None else settlement(deal).payoffs
