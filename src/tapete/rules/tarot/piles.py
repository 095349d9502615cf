"""The piles of the two-player games: six of four cards a player, the top card face up (docs/spec/tarot.md 3.7)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tapete.rules.cards import Card
from tapete.rules.frozen import new_tuple
from tapete.rules.game import Seat

Pile = tuple[Card, ...]


class Piles(NamedTuple):
    """What is left of the piles."""

    first: tuple[tuple[Card | None, ...], ...]
    """Per seat, the first card of each pile; `None`: the pile is used up."""
    below: Mapping[Card, Card]
    """Under each card of a pile the next one, as they were dealt."""
    face_down: tuple[Card, ...] = ()
    """The first cards that are turned up after this trick."""

    @classmethod
    def of(cls, piles: Sequence[Sequence[Sequence[Card]]]) -> "Piles":
        """Piles given per seat, top card first."""
        below = {card: under for mine in piles for pile in mine for card, under in pairwise(pile)}
        return cls(tuple([tuple([pile[0] if pile else None for pile in mine]) for mine in piles]), below)

    def __hash__(self) -> int:
        """What lies `below` follows from the deal, and a mapping has no hash."""
        return hash((self.first, self.face_down))

    @property
    def tops(self) -> tuple[tuple[Card | None, ...], ...]:
        """Per seat, the tops; `None`: nothing face up."""
        return tuple([tuple([None if card in self.face_down else card for card in mine]) for mine in self.first])

    @property
    def under(self) -> tuple[tuple[Pile, ...], ...]:
        """Per seat, the cards that lie face down, next card first."""
        return tuple([tuple([self._under(card) for card in mine]) for mine in self.first])

    def _under(self, card: Card | None) -> Pile:
        """What lies face down of the pile with this first card."""
        pile = []
        while card is not None:
            pile.append(card)
            card = self.below.get(card)
        return tuple(pile if pile and pile[0] in self.face_down else pile[1:])

    def visible(self, seat: Seat) -> Pile:
        mine, down = filter(None, self.first[seat]), self.face_down
        return tuple([card for card in mine if card not in down] if down else mine)

    def playable(self, seat: Seat) -> Pile:
        """The tops of a seat that has not played to the trick: all that lies first is face up."""
        return tuple(filter(None, self.first[seat]))

    def without(self, seat: Seat, card: Card) -> "Piles":
        """The piles once the seat has played one of its tops; what lies under it stays hidden."""
        first, below, down = self
        rows, mine, after = [*first], [*first[seat]], below.get(card)
        mine[mine.index(card)] = after
        rows[seat] = tuple(mine)
        return new_tuple(Piles, (tuple(rows), below, down if after is None else (*down, after)))

    def turned(self) -> "Piles":
        """The piles after a trick: wherever the top is gone the next card is shown."""
        return new_tuple(Piles, (self.first, self.below, ())) if self.face_down else self
