"""The piles of the two-player games: six of four cards a player, the top card face up (docs/spec/tarot.md 3.7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tapete.rules.cards import Card
from tapete.rules.game import Seat
from tapete.rules.values import Frozen

Pile = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Piles(Frozen):
    """Per seat, the tops (`None`: nothing face up) and the cards under them, next card first."""

    tops: tuple[tuple[Card | None, ...], ...]
    under: tuple[tuple[Pile, ...], ...]

    @classmethod
    def of(cls, piles: Sequence[Sequence[Sequence[Card]]]) -> "Piles":
        """Piles given per seat, top card first."""
        return cls(
            tuple(tuple(pile[0] if pile else None for pile in mine) for mine in piles),
            tuple(tuple(tuple(pile[1:]) for pile in mine) for mine in piles),
        )

    def visible(self, seat: Seat) -> Pile:
        return tuple(filter(None, self.tops[seat]))

    def without(self, seat: Seat, card: Card) -> "Piles":
        """The piles once the seat has played one of its tops; what lies under it stays hidden."""
        tops = self.tops[seat]
        at = tops.index(card)
        mine = (*tops[:at], None, *tops[at + 1 :])
        return self.with_(tops=(*self.tops[:seat], mine, *self.tops[seat + 1 :]))

    def turned(self) -> "Piles":
        """The piles after a trick: wherever the top is gone the next card is shown."""
        tops, under = list(self.tops), list(self.under)
        for seat, mine in enumerate(tops):
            for index, top in enumerate(mine):
                if top is None and (pile := under[seat][index]):
                    tops[seat] = (*tops[seat][:index], pile[0], *tops[seat][index + 1 :])
                    under[seat] = (*under[seat][:index], pile[1:], *under[seat][index + 1 :])
        return self.with_(tops=tuple(tops), under=tuple(under))
