"""What may be played and who takes the trick, with what tarot adds to the common duties (rules tarot 2.10-2.13, 4)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Refusal
from tapete.rules.tarot.deck import BOUTS, DUTIES, EXCUSE, HALVES, PETITS, PLACE, STRENGTH, TRUMP
from tapete.rules.tarot.options import Options
from tapete.rules.trick import Ruling, legal_cards, refusal, winning


class Bars(NamedTuple):
    """What restricts a seat beyond the duties of the trick."""

    called: tuple[str, ...] = ()
    """The first lead: these cards are called, the others of their suits barred."""
    excuse: bool = False
    """The Excuse is reserved for the last trick of an announced slam."""
    petit: bool = False
    """The Petit may not be led (misere)."""


FREE = Bars()


def ruling(game: Options, hand: Sequence[Card], trick: Sequence[Card], bars: Bars = FREE) -> Ruling:
    """The cards that may be played, the reason, and the card to beat."""
    found = legal_cards(hand, trick, TRUMP, DUTIES)
    if _is_plain(game, bars):
        return found
    if bars.called and not trick:
        found = _unless_empty(found, _first_lead(hand, bars))
    if bars.excuse:
        found = _unless_empty(found, [card for card in found.cards if card.suit != EXCUSE])
    if game.three_bouts_ban != "off" and _two_bouts(trick):
        if game.three_bouts_ban == "soft":
            found = _unless_empty(found, [card for card in found.cards if card not in BOUTS])
        elif others := [card for card in hand if card not in BOUTS]:
            found = legal_cards(others, trick, TRUMP, DUTIES)
    if bars.petit and not trick:
        found = _unless_empty(found, [card for card in found.cards if card not in PETITS])
    return found


def _is_plain(game: Options, bars: Bars) -> bool:
    """Whether nothing restricts the seat beyond the common duties."""
    return bars is FREE and game.three_bouts_ban == "off"


def _unless_empty(found: Ruling, kept: Sequence[Card]) -> Ruling:
    """A restriction lapses when it would leave nothing."""
    return found._replace(cards=tuple(kept)) if kept else found


def _first_lead(hand: Sequence[Card], bars: Bars) -> list[Card]:
    """The hand without the suits called; empty if nothing would be playable (a reserved Excuse does not count)."""
    suits = {face[-1] for face in bars.called}
    left = [card for card in hand if card.suit not in suits or card.face in bars.called]
    return left if any(not (bars.excuse and card.suit == EXCUSE) for card in left) else []


def _two_bouts(trick: Sequence[Card]) -> bool:
    return sum([card in BOUTS for card in trick]) >= 2


def reasons(
    game: Options, hand: Sequence[Card], trick: Sequence[Card], bars: Bars, found: Ruling
) -> tuple[tuple[Card, Refusal], ...]:
    """For each card of the hand that `found`, the ruling, leaves out: the rule that it would break."""
    duty = found if _is_plain(game, bars) else legal_cards(hand, trick, TRUMP, DUTIES)
    return tuple([(card, _reason(trick, card, bars, duty, found)) for card in hand if card not in found.cards])


def _reason(trick: Sequence[Card], card: Card, bars: Bars, duty: Ruling, found: Ruling) -> Refusal:
    """A restriction, if the duties alone would let the card pass; else the duty, as the restrictions leave it."""
    if card not in duty.cards:
        return refusal(card, trick, TRUMP, duty if card in BOUTS else found, DUTIES)
    if card.suit == EXCUSE and bars.excuse:
        return Refusal("excuse_reserved")
    if trick:
        return Refusal("three_bouts")
    if card in PETITS and bars.petit:
        return Refusal("no_petit_lead")
    called = next(face for face in bars.called if face[-1] == card.suit)
    return Refusal("lead_restricted", (("card", called),))


def taker(game: Options, trick: Sequence[Card], sweeping: Iterable[int] = ()) -> int:
    """The index of the card that wins; `sweeping`, in the last trick: the cards of a side that won all the others."""
    for place in sorted(sweeping):
        if trick[place].suit == EXCUSE and (place == 0 or game.excuse_slam_wins == "any_position"):
            return place
    return winning(trick, TRUMP, DUTIES)


def cheapest(cards: Sequence[Card]) -> Card:
    """What the program plays for a player (platform G3): the Excuse only to save a bout or a king."""
    low = min(cards, key=lambda card: (card.suit == EXCUSE, HALVES[card], STRENGTH[card], PLACE[card]))
    excuse = next((card for card in cards if card.suit == EXCUSE), None)
    return excuse if excuse is not None and HALVES[low] == 9 else low
