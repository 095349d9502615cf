"""The facts of a finished deal, read off its tricks, and what they pay (rules tarot 2.15-2.18, 3.7, 4.1)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tapete.rules.game import Score, Seat
from tapete.rules.tarot.auction import DOG_TAKEN
from tapete.rules.tarot.count import Pile, petits_last, piles
from tapete.rules.tarot.score import Account, Duel, Facts, account, duel, misere
from tapete.rules.tarot.talk import MISERE

if TYPE_CHECKING:
    from tapete.rules.tarot.hand import TarotHand


def facts(hand: "TarotHand") -> Facts:
    """What happened in a deal with a declarer. Raises ValueError if it had none."""
    talk, declarer = hand.talk, hand.declarer
    attack = (declarer, *talk.partners)
    attackers, _ = piles(hand.match.game, hand.tricks, [int(seat not in attack) for seat in range(len(hand.hands))])
    if talk.contract in DOG_TAKEN:
        attackers = attackers.with_cards(talk.discarded)
    elif talk.contract == "sin":
        attackers = attackers.with_cards(hand.dog)
    lost = sum([trick.winner not in attack for trick in hand.tricks])
    petits = petits_last(hand.tricks)
    return Facts(
        declarer=declarer,
        contract=talk.contract,
        half=attackers.half,
        bouts=attackers.bouts,
        partners=tuple(sorted(talk.partners)),
        petit_last=petits if hand.tricks[-1].winner in attack else -petits,
        handfuls=tuple([(handful.seat, handful.size) for handful in talk.handfuls]),
        slam=talk.slam,
        sweep="declarer" if not lost else "defence" if lost == len(hand.tricks) else None,
        tricks_lost=lost,
        declarations=talk.declared,
    )


def declared(hand: "TarotHand") -> Account:
    """The score of a deal with a declarer."""
    return account(hand.match.game, facts(hand))


def per_seat(hand: "TarotHand") -> list[Pile]:
    """What each seat has won where everybody plays for himself; the reserve goes with the last trick."""
    is_misere = hand.talk.contract == MISERE
    seats = range(len(hand.hands))
    won = piles(hand.match.game, hand.tricks, seats, len(seats), is_misere)
    if not is_misere:
        last = hand.tricks[-1].winner
        won[last] = won[last].with_cards(hand.dog)
    return won


def petit_last_by(hand: "TarotHand") -> Seat | None:
    """Who won a last trick that counts for the Petit."""
    return hand.tricks[-1].winner if petits_last(hand.tricks) else None


def duelled(hand: "TarotHand") -> Duel:
    """The score of two players without a contract."""
    return duel(hand.match.game, per_seat(hand), petit_last_by(hand))


def payoffs(hand: "TarotHand") -> tuple[Score, ...]:
    """What the finished deal adds to each seat."""
    if hand.talk.contract == MISERE:
        return misere(hand.match.game, [pile.half for pile in per_seat(hand)])[1]
    return duelled(hand).payoffs if hand.talk.declarer is None else declared(hand).payoffs


def told(hand: "TarotHand") -> Mapping[str, Any]:
    """The finished deal in the field names of the vector schema."""
    talk = hand.talk
    if talk.void:
        return {"void": talk.void, "next_dealer": hand.match.after(hand).dealer}
    tricks_won = [0] * len(hand.hands)
    for trick in hand.tricks:
        tricks_won[trick.winner] += 1
    common = {
        "contract": talk.contract or None,
        "declarer": talk.declarer,
        "leader": hand.tricks[0].plays[0].seat,
        "tricks_won": tricks_won,
        "payoffs": payoffs(hand),
    }
    if talk.contract == MISERE:
        half = [pile.half for pile in per_seat(hand)]
        winners = misere(hand.match.game, half)[0]
        return {**common, "contract": None, "misere": True, "half": half, "winners": winners}
    if talk.declarer is None:
        return {**common, **_duel_told(hand)}
    return {**common, **account_told(declared(hand)), **_facts_told(facts(hand))}


def account_told(score: Account) -> Mapping[str, Any]:
    """An account in the field names of the vector schema."""
    return {
        "target": score.target,
        "points": score.points,
        "made": score.made,
        "difference": score.difference,
        "stake": score.stake,
        "payoffs": score.payoffs,
    }


def _facts_told(found: Facts) -> Mapping[str, Any]:
    return {
        "partners": found.partners,
        "half": found.half,
        "bouts": found.bouts,
        "petit_last": found.petit_last,
        "handfuls": found.handfuls,
        "slam_announced": found.slam == "slam",
        "small_slam_announced": found.slam == "small_slam",
        "sweep": found.sweep,
        "tricks_lost": found.tricks_lost,
        "declarations": found.declarations,
    }


def _duel_told(hand: "TarotHand") -> Mapping[str, Any]:
    won, score = per_seat(hand), duelled(hand)
    return {
        "half": [pile.half for pile in won],
        "bouts": [pile.bouts for pile in won],
        "petit_last_by": petit_last_by(hand),
        "winner": score.winner,
        "difference": score.difference,
        "stake": score.stake,
    }
