"""What the Spanish games share: strength, values, cantes, duties of play (docs/spec/common.md 3, 5)."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from operator import getitem
from typing import Final, Protocol

from tapete.rules.cards import SPANISH_PACK, SPANISH_RANKS, SPANISH_SUITS, Card
from tapete.rules.frozen import new_tuple
from tapete.rules.game import Action, IllegalAction, Play, Refusal, Seat, Trick
from tapete.rules.trick import Duties, Overtrump, Reference, Ruling, refusal

STRENGTH: Final[Mapping[Card, int]] = {card: 9 - SPANISH_RANKS.index(card.rank) for card in SPANISH_PACK}
VALUES: Final[Mapping[Card, int]] = {
    card: {"1": 11, "3": 10, "12": 4, "11": 3, "10": 2}.get(card.rank, 0) for card in SPANISH_PACK
}
LAST_TEN: Final = 10
"""For the last trick (*diez de ultimas*, *diez de monte*)."""
PAIRS: Final[Mapping[str, tuple[Card, Card]]] = {s: (Card(f"12{s}"), Card(f"11{s}")) for s in SPANISH_SUITS}
KINGS: Final = frozenset(king for king, _ in PAIRS.values())
COURTS: Final = frozenset(card for pair in PAIRS.values() for card in pair)
SIDES: Final = ((0, 2), (1, 3))
"""The two pairs of a game in pairs."""
PLAY: Final[Mapping[Card, Action]] = {card: Action("play", card) for card in SPANISH_PACK}
"""The action that plays a card, made once."""
DRAW: Final[Mapping[Card, Action]] = {card: Action("draw", card) for card in SPANISH_PACK}
"""The action that draws a card, made once."""
MOST_SEATS: Final = 13
_PLAYS: Final = {seat: {card: Play(seat, card) for card in SPANISH_PACK} for seat in range(MOST_SEATS)}
"""Every card as each seat plays it, made once."""


class Dutiful(Protocol):
    """A game with the three options about duties."""

    @property
    def overtrump(self) -> str: ...
    @property
    def head_after_ruff(self) -> bool: ...
    @property
    def head_reference(self) -> str: ...


def duties(game: Dutiful) -> Duties:
    """The duties of play as this table has set them."""
    return _duties(game.overtrump, game.head_after_ruff, game.head_reference)


@cache
def _duties(overtrump: Overtrump, head_after_ruff: bool, head_reference: Reference) -> Duties:
    return Duties(STRENGTH, "always", head_reference, head_after_ruff, overtrump)


def card_points(cards: Sequence[Card]) -> int:
    return sum(map(VALUES.__getitem__, cards))


def cheapest(cards: Sequence[Card]) -> Card:
    """The card of lowest value, ties to the lowest rank, which the program plays (docs/spec/platform.md G3)."""
    return min(cards, key=lambda card: (VALUES[card], STRENGTH[card]))


def cantes(hand: Collection[Card], trump: str, sung: Sequence[str], forty_first: bool) -> tuple[str, ...]:
    """The cantes that a hand may sing now: `40:O`, `20:C`; `sung` are the suits already sung."""
    held = COURTS.intersection(hand)
    if len(held) < 2 or KINGS.isdisjoint(held):
        return ()
    found = [suit for suit, pair in PAIRS.items() if held.issuperset(pair) and suit not in sung]
    if trump in found:
        found = [trump] if forty_first else [trump, *(suit for suit in found if suit != trump)]
    return tuple([f"{40 if suit == trump else 20}:{suit}" for suit in found])


def cannot_sing(hand: Sequence[Card], what: str, trump: str, sung: Sequence[str]) -> IllegalAction:
    """Why a hand that may not sing `what` may not."""
    suit = what.partition(":")[2]
    if suit in sung:
        return IllegalAction("already_sung", suit=suit)
    if what in cantes(hand, trump, sung, forty_first=False):
        return IllegalAction("forty_first", suit=trump)
    return IllegalAction("nothing_to_sing", suit=suit)


def named_card(
    hand: Sequence[Card], text: str, ruling: Ruling, trick: Sequence[Card], trump: str, rules: Duties
) -> Card:
    """The card of `hand` that a player names. Raises IllegalAction if it is not there or `ruling` leaves it out."""
    if text in ruling.cards:
        return text if isinstance(text, Card) else Card(text)
    for card in hand:
        if card == text:
            broken = refusal(card, trick, trump, ruling, rules)
            raise IllegalAction(broken.code, **dict(broken.about))
    raise IllegalAction("not_in_hand", card=text)


def refusals_of(
    hand: Sequence[Card], ruling: Ruling, trick: Sequence[Card], trump: str, rules: Duties
) -> tuple[tuple[Card, Refusal], ...]:
    """The cards of `hand` that `ruling` leaves out, each with the duty that it would break."""
    allowed = set(ruling.cards)
    left = [card for card in hand if card not in allowed]
    broken = {card.suit: card for card in left}  # a duty looks at the suit alone
    duties = {suit: refusal(card, trick, trump, ruling, rules) for suit, card in broken.items()}
    return tuple([(card, duties[card.suit]) for card in left])


def without(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The hands once a seat has played a card."""
    left, held = [*hands], hands[seat]
    index = held.index(card)
    left[seat] = held[:index] + held[index + 1 :]
    return tuple(left)


def finished(order: Sequence[Seat], cards: Sequence[Card], winner: Seat) -> Trick:
    """A complete trick: its cards, in this order of seats, and who takes it; each play is made once for all."""
    return new_tuple(Trick, (tuple(map(getitem, map(_PLAYS.__getitem__, order), cards)), winner))


def dealt(deck: Sequence[Card], order: Sequence[int], seats: int, each: int) -> tuple[tuple[Card, ...], ...]:
    """The hands by seat when `each` cards go round one at a time in this order; other seats get none."""
    hands: list[tuple[Card, ...]] = [()] * seats
    for index, seat in enumerate(order):
        hands[seat] = tuple(deck[index : each * len(order) : len(order)])
    return tuple(hands)
