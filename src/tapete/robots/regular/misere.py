"""Tricks that nobody wants: throw what is dangerous while it does not win, win with the highest when one must."""

from collections.abc import Mapping, Sequence
from typing import Final

from tapete.robots.regular.counting import Memory, led, winning_card
from tapete.robots.regular.ending import Ending
from tapete.robots.regular.points import Player
from tapete.robots.regular.style import Style
from tapete.robots.robot import Advice
from tapete.rules.cards import Card
from tapete.rules.game import Action

DANGER: Final[Mapping[str, float]] = {"1": 9.0, "3": 8.0, "12": 5.0, "11": 4.0, "10": 3.0}
"""What a Spanish card of this rank is likely to cost if it is kept."""


def shed(memory: Memory, style: Style, danger: Mapping[str, float] = DANGER) -> Advice:
    """The card that takes least now and leaves least behind."""
    cards = [Card(action.what) for action in memory.view.legal if action.do == "play"]
    return Shedder(memory, style, danger).advise(cards)


class Shunned(Ending):
    """The choice of two cards where nobody wants the last trick."""

    __slots__ = ()

    def _stands(self, kept: Card, card: Card, leads: bool) -> float:
        """The chance that the card kept has to take the last trick: a trump any, another card one of its suit.

        Nobody who follows now keeps a card above it for that trick: they play it, or keep their lower one.
        """
        memory, suit, later = self.memory, led(self.memory.view, card), self.memory.later()
        stands, comes = 1.0, 0.0
        for seat in self.others:
            follows, trumps = memory.may_hold(seat, kept.suit), memory.may_hold(seat, memory.trump)
            above = memory.pack.over(kept, follows) + (trumps if kept.suit != memory.trump else [])
            held = [other for other in above if other.suit != suit or seat not in later]
            room = max(memory.room(seat), 1)
            stands *= 1.0 - len(held) / room
            comes += len(follows) / room / len(self.others)
        return stands if leads or kept.suit == memory.trump else stands * comes


class Shedder:
    """One decision in a game where points are bad."""

    def __init__(self, memory: Memory, style: Style, danger: Mapping[str, float]) -> None:
        self.memory, self.danger, self.player = memory, danger, Player(memory, style, {})
        self.last = Shunned(memory, style) if style.last_trick and len(memory.hand) == 2 else None
        self.wins: dict[Card, float] = {}
        self.stake = sum([self.player.values[play.card] for play in memory.view.trick]) + self.player.to_come()
        self.unseen = sum([len(cards) for cards in memory.unseen.values()])
        lowest = sorted(memory.hand, key=self.player.strength.__getitem__, reverse=True)
        self.like = {(card.suit, memory.above(card)): card for card in lowest}
        """The lowest of the cards of this hand that the same cards take."""

    def advise(self, cards: Sequence[Card]) -> Advice:
        holding = winning_card(self.memory.view)
        self.wins = {card: self.player.chance(card, holding) for card in cards}
        best = max(cards, key=lambda card: (self._worth(card), self.player.strength[card]))
        return Advice(Action("play", best), self._why(best), (("card", best),))

    def _why(self, card: Card) -> str:
        """A lead that others are likely to have to head; no principle speaks of throwing what is dangerous."""
        leads = not self.memory.view.trick
        return "heading_trap" if leads and self.memory.above(card) and self.wins[card] < 0.5 else ""

    def _worth(self, card: Card) -> float:
        """What is got rid of, less what is taken."""
        wins = self.wins[card]
        kept = self.last.stake(card) * self.last.chance(card, wins) if self.last else -self._danger(card)
        return -kept - wins * (self.stake + self.player.values[card])

    def _danger(self, card: Card) -> float:
        """What the card may still cost while somebody may have one that it takes; a trump takes any but higher trumps.

        Cards that the same cards take are as dangerous as each other: their points decide.
        """
        memory, is_trump, above = self.memory, card.suit == self.memory.trump, self.memory.above(card)
        if (self.unseen if is_trump else memory.left(card.suit)) <= above:
            return 0.0
        like = self.like[card.suit, above]
        return self.danger.get(like.rank, 0.2 * self.player.strength[like]) + (2.0 if is_trump else 0.0)
