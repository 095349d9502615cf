"""What may be played to a trick, and who wins it, beyond the common duties (docs/spec/tarot.md 2.10-2.13, 4)."""

from collections.abc import Sequence
from typing import NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Play, Refusal, Seat, Trick
from tapete.rules.tarot.deck import BOUTS, DUTIES, EXCUSE, HALVES, ORDER, PETITS, STRENGTH, TRUMP
from tapete.rules.tarot.options import Options
from tapete.rules.trick import Ruling, legal_cards, refusal, winning


class Restrictions(NamedTuple):
    """What restricts a seat beyond the duties of the trick."""

    called: tuple[str, ...] = ()
    """At the first lead: the called cards; the others of their suits may not be led."""
    excuse: bool = False
    """The Excuse is reserved for the last trick of an announced slam."""
    petit: bool = False
    """The Petit may not be led (misere)."""


UNRESTRICTED = Restrictions()
RESERVED = Restrictions(excuse=True)


def ruling(
    game: Options, hand: Sequence[Card], trick: Sequence[Card], restrictions: Restrictions = UNRESTRICTED
) -> Ruling:
    """The cards that may be played, the reason, and the card to beat."""
    found = legal_cards(hand, trick, TRUMP, DUTIES)
    if restrictions is UNRESTRICTED and game.three_bouts_ban == "off":
        return found
    if restrictions.called and not trick:
        found = _unless_empty(found, _first_lead(hand, restrictions))
    if restrictions.excuse:
        found = _unless_empty(found, [card for card in found.cards if card.suit != EXCUSE])
    if game.three_bouts_ban != "off" and _has_two_bouts(trick):
        if game.three_bouts_ban == "soft":
            found = _unless_empty(found, [card for card in found.cards if card not in BOUTS])
        elif others := [card for card in hand if card not in BOUTS]:
            found = legal_cards(others, trick, TRUMP, DUTIES)
    if restrictions.petit and not trick:
        found = _unless_empty(found, [card for card in found.cards if card not in PETITS])
    return found


def _unless_empty(found: Ruling, kept: Sequence[Card]) -> Ruling:
    """A restriction lapses when it would leave nothing."""
    return found._replace(cards=tuple(kept)) if kept else found


def _first_lead(hand: Sequence[Card], restrictions: Restrictions) -> list[Card]:
    """The hand without the suits called; empty if nothing would be playable (a reserved Excuse does not count)."""
    suits = {face[-1] for face in restrictions.called}
    left = [card for card in hand if card.suit not in suits or card.face in restrictions.called]
    return left if any(not (restrictions.excuse and card.suit == EXCUSE) for card in left) else []


def _has_two_bouts(trick: Sequence[Card]) -> bool:
    return sum([card in BOUTS for card in trick]) >= 2


def play_refusals(
    game: Options, hand: Sequence[Card], trick: Sequence[Card], restrictions: Restrictions, found: Ruling
) -> tuple[tuple[Card, Refusal], ...]:
    """For each card of the hand that `found`, the ruling, leaves out: the rule that it would break."""
    duty = legal_cards(hand, trick, TRUMP, DUTIES)
    return tuple([(card, _refusal(trick, card, restrictions, duty, found)) for card in hand if card not in found.cards])


def _refusal(trick: Sequence[Card], card: Card, restrictions: Restrictions, duty: Ruling, found: Ruling) -> Refusal:
    """A restriction, if the duties alone would let the card pass; else the duty, as the restrictions leave it."""
    if card not in duty.cards:
        return refusal(card, trick, TRUMP, duty if card in BOUTS else found, DUTIES)
    if card.suit == EXCUSE and restrictions.excuse:
        return Refusal("excuse_reserved")
    if trick:
        return Refusal("three_bouts")
    if card in PETITS and restrictions.petit:
        return Refusal("no_petit_lead")
    called = next(face for face in restrictions.called if face[-1] == card.suit)
    return Refusal("lead_restricted", (("card", called),))


def trick_winner(game: Options, trick: Sequence[Card], sweeping: Sequence[int] = ()) -> int:
    """The index of the card that wins.

    `sweeping`, in the last trick: the indexes, in order, of the cards of a side that won all the others.
    """
    for index in sweeping:
        if trick[index].suit == EXCUSE and (index == 0 or game.excuse_slam_wins == "any_position"):
            return index
    return winning(trick, TRUMP, DUTIES)


def sweeping_cards(tricks: Sequence[Trick], plays: Sequence[Play], sides: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
    """The indexes of the cards played to the last trick by a side that has won every earlier one."""
    winners = {trick.winner for trick in tricks}
    for side in sides:
        if winners.issubset(side):
            return tuple([index for index, play in enumerate(plays) if play.seat in side])
    return ()


def cheapest(cards: Sequence[Card]) -> Card:
    """What the program plays for a player (docs/spec/platform.md G3): the Excuse only to save a bout or a king."""
    low = min(cards, key=lambda card: (card.suit == EXCUSE, HALVES[card], STRENGTH[card], ORDER[card]))
    excuse = next((card for card in cards if card.suit == EXCUSE), None)
    return excuse if excuse is not None and HALVES[low] == 9 else low
