"""How a shuffled pack becomes hands, dog and piles (docs/spec/tarot.md 2.2, 3.7)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Seat
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.piles import Piles

Hands = list[list[Card]]


class Places(NamedTuple):
    """Where in the deck the cards lie that are dealt to each seat, to the dog, and to the piles of each seat."""

    hands: tuple[tuple[int, ...], ...]
    dog: tuple[int, ...]
    piles: tuple[tuple[tuple[int, ...], ...], ...]


def deal_out(game: Options, deck: Sequence[Card], eldest: Seat) -> tuple[Hands, list[Card], Piles | None]:
    """Hands by seat, dog and piles."""
    form = game.form
    packet = game.deal_packet_3p if form.packet == 4 else form.packet
    places = _places(game.seats, eldest, packet, form.hand, form.dog, form.piles)
    card = deck.__getitem__
    hands, dog = [list(map(card, each)) for each in places.hands], list(map(card, places.dog))
    piles = [[list(map(card, pile)) for pile in mine] for mine in places.piles]
    return hands, dog, Piles.of(piles) if form.piles else None


@lru_cache(maxsize=256)
def _places(seats: int, eldest: Seat, packet: int, each: int, to_dog: int, piles: int) -> Places:
    """Packets in turn, a card to the dog after each until it is full; then piles of four, first all of the eldest."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    dog: list[int] = []
    at, seat = 0, eldest
    while len(hands[seat]) < each:
        size = min(packet, each - len(hands[seat]))
        hands[seat] += range(at, at + size)
        at += size
        seat = (seat + 1) % seats
        if len(dog) < to_dog:
            dog.append(at)
            at += 1
    starts = [at + (seat - eldest) % seats * piles * 4 for seat in range(seats)]
    mine = [tuple([tuple(range(top, top + 4)) for top in range(start, start + piles * 4, 4)]) for start in starts]
    return Places(tuple(map(tuple, hands)), tuple(dog), tuple(mine))
