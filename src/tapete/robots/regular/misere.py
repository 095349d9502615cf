"""Tricks that nobody wants: throw what is dangerous while it does not win, win with the highest when one must."""

from collections.abc import Mapping, Sequence
from typing import Final

from tapete.robots.regular.counting import Memory, winning_card
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


class Shedder:
    """One decision in a game where points are bad."""

    def __init__(self, memory: Memory, style: Style, danger: Mapping[str, float]) -> None:
        self.memory, self.danger, self.player = memory, danger, Player(memory, style, {})

    def advise(self, cards: Sequence[Card]) -> Advice:
        best = max(cards, key=lambda card: (self._worth(card), self.player.strength[card]))
        return Advice(Action("play", best), self._why(best), (("card", best),))

    def _why(self, card: Card) -> str:
        """A trick that is surely another's gets what is dangerous to keep; a low lead, where others must head."""
        if self._wins(card) == 0.0:
            return "starve_opponent" if self.memory.view.trick else "heading_trap"
        if self.memory.view.trick:
            return ""
        above = [
            other for other in self.memory.unseen.get(card.suit, ()) if self.player.style.pack.is_higher(other, card)
        ]
        return "heading_trap" if above else ""

    def _wins(self, card: Card) -> float:
        return self.player.chance(card, winning_card(self.memory.view))

    def _worth(self, card: Card) -> float:
        table = sum([self.player.values[play.card] for play in self.memory.view.trick])
        stake = table + self.player.values[card] + self.player.to_come()
        return self._danger(card) - self._wins(card) * stake

    def _danger(self, card: Card) -> float:
        """What the card may still cost: high cards of suits of which others have low ones."""
        below = [
            other for other in self.memory.unseen.get(card.suit, ()) if self.player.style.pack.is_higher(card, other)
        ]
        if not below:
            return 0.0
        trump = 2.0 if card.suit == self.memory.trump else 0.0
        return self.danger.get(card.rank, 0.2 * self.player.strength[card]) + trump
