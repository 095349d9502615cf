"""How a shuffled pack becomes hands, dog and piles (docs/spec/tarot.md 2.2, 3.7)."""

from collections.abc import Sequence

from tapete.rules.cards import Card
from tapete.rules.game import Seat
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.piles import Piles

Hands = list[list[Card]]


def deal_out(game: Options, deck: Sequence[Card], eldest: Seat) -> tuple[Hands, list[Card], Piles | None]:
    """Hands by seat, dog and piles: packets in turn, a card to the dog after each until it is full."""
    form, seats = game.form, game.seats
    packet = game.deal_packet_3p if form.packet == 4 else form.packet
    hands: Hands = [[] for _ in range(seats)]
    dog: list[Card] = []
    at, seat = 0, eldest
    while len(hands[seat]) < form.hand:
        size = min(packet, form.hand - len(hands[seat]))
        hands[seat] += deck[at : at + size]
        at += size
        seat = (seat + 1) % seats
        if len(dog) < form.dog:
            dog.append(deck[at])
            at += 1
    return hands, dog, _piles(seats, deck[at:], eldest) if form.piles else None


def _piles(seats: int, cards: Sequence[Card], eldest: Seat) -> Piles:
    """The rest of the pack in piles of four: first all those of the eldest, then those of the next seat."""
    each = len(cards) // seats
    starts = [(seat - eldest) % seats * each for seat in range(seats)]
    return Piles.of([[cards[at : at + 4] for at in range(start, start + each, 4)] for start in starts])
