"""The last two cards: which of them is the one for the last trick (docs/spec/strategy.md 1, `keep_last_trick`)."""

from tapete.robots.regular.counting import Memory, led
from tapete.robots.regular.style import Style
from tapete.rules.cards import Card
from tapete.rules.game import Seat


class Ending:
    """The choice of two cards, either of which takes this trick as it lies."""

    __slots__ = ("foes", "memory", "others", "style")

    def __init__(self, memory: Memory, style: Style) -> None:
        self.memory, self.style = memory, style
        held, out = enumerate(memory.view.counts), (memory.view.seat, *memory.absent)
        self.others = [seat for seat, count in held if count and seat not in out]
        self.foes = [seat for seat in self.others if seat not in memory.side]

    def spent(self, card: Card, takes: float) -> float:
        """What the last trick costs once this card is played, and takes this trick with that chance."""
        stake, wins = self.stake(card), self.chance(card, takes)
        return stake * (self.style.against - wins * (1 + self.style.against))

    def stake(self, card: Card) -> float:
        """What is in the last trick once this card is played."""
        view, style = self.memory.view, self.style
        stake = style.pack.values[self._other(card)] + style.last_trick
        stake += style.to_come * self.memory.mean() * len(self.others)
        return stake + (style.initiative if len(view.tricks) + 1 < style.early else 0.0)

    def chance(self, card: Card, takes: float) -> float:
        """The chance that the last trick is this side's once this card is played; it takes this one with `takes`."""
        other = self._other(card)
        return takes * self._stands(other, card, leads=True) + (1 - takes) * self._stands(other, card, leads=False)

    def _other(self, card: Card) -> Card:
        return next(each for each in self.memory.hand if each is not card)

    def _stands(self, kept: Card, card: Card, leads: bool) -> float:
        """The chance that the last trick is this side's: by the card kept, once `card` is played."""
        if not leads and kept.suit != self.memory.trump:
            return (len(self.others) - len(self.foes)) / max(len(self.others), 1)
        stands, elsewhere = 1.0, 0
        for seat in self.foes:
            stands *= 1.0 - self._has_above(seat, kept, card, elsewhere)
            elsewhere += self.memory.view.counts[seat]
        return stands

    def _has_above(self, seat: Seat, kept: Card, card: Card, elsewhere: int) -> float:
        """The chance that a seat has a card for the last trick that beats `kept`.

        Of two cards they keep that one while the other has to be played now: to follow, or as a trump.
        """
        memory, trump, held = self.memory, self.memory.trump, self.memory.view.counts[seat]
        room = max(memory.room(seat) - elsewhere, held)
        trumps, suit = memory.may_hold(seat, trump), led(memory.view, card)
        above = memory.pack.over(kept, memory.may_hold(seat, kept.suit))
        if kept.suit != trump:
            above = [*above, *trumps]
        if held == 1:
            return memory.has(above, room, held)
        follow, found = len(memory.may_hold(seat, suit)), 0.0
        for other in above:
            spare = follow - 1 if other.suit == suit else follow + len(trumps) - 1 if other.suit == trump else room
            found += min(spare / (room - 1), 1.0) * (1.0 if other in memory.known else 2 / room)
        return min(found, 1.0)
