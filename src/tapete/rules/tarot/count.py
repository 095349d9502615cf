"""The count: half-points and bouts by side, the Excuse settled; Petit last (docs/spec/tarot.md 2.13-2.16)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Trick
from tapete.rules.tarot.deck import BOUTS, EXCUSE, HALVES, PETITS, bouts, half_points
from tapete.rules.tarot.options import Options


class Winnings(NamedTuple):
    """What a side or a seat has won."""

    half: int = 0
    bouts: int = 0

    def with_cards(self, cards: Sequence[Card]) -> "Winnings":
        return Winnings(self.half + half_points(cards), self.bouts + bouts(cards))


def excuse_goes(game: Options, owner: int, winner: int, last: bool, misere: bool = False) -> tuple[int, bool]:
    """Which side keeps an Excuse that `owner` played, and whether it hands over half a point for it."""
    if not misere:
        if last and game.excuse_last_trick == "trick_winner":
            return winner, False
        if last and game.excuse_last_trick == "changes_side":
            return 1 - owner, False
        if game.excuse_3p == "captured":
            return winner, False
        if game.excuse_3p == "no_exchange":
            return owner, False
    return owner, owner != winner


class Tally:
    """Half-points and bouts by side while tricks are counted."""

    def __init__(self, game: Options, sides: int = 2, misere: bool = False) -> None:
        self.game, self.misere = game, misere
        self.half, self.bouts = [0] * sides, [0] * sides

    def add(self, plays: Iterable[tuple[Card, int]], winner: int, last: bool) -> None:
        """One trick: cards with the side that played them."""
        for card, side in plays:
            if card.suit == EXCUSE:
                keeper, pays = excuse_goes(self.game, side, winner, last, self.misere)
                self.half[keeper] += HALVES[card] - pays
                self.half[winner] += pays
                self.bouts[keeper] += 1
            else:
                self.half[winner] += HALVES[card]
                self.bouts[winner] += card in BOUTS

    @property
    def winnings(self) -> list[Winnings]:
        return [Winnings(*each) for each in zip(self.half, self.bouts, strict=True)]


def winnings(
    game: Options, tricks: Sequence[Trick], side_of: Sequence[int], sides: int = 2, misere: bool = False
) -> list[Winnings]:
    """What the tricks of a whole deal bring each side; `side_of` is a side for each seat."""
    tally = Tally(game, sides, misere)
    for trick in tricks:
        plays = [(card, side_of[seat]) for seat, card in trick.plays]
        tally.add(plays, side_of[trick.winner], trick is tricks[-1])
    return tally.winnings


def petits_last(tricks: Sequence[Trick]) -> int:
    """How many Petits count for whoever won the last trick: those in it, and before an Excuse that won it."""
    last = tricks[-1]
    won_by = next(play.card for play in last.plays if play.seat == last.winner)
    counting = tricks[-2:] if won_by.suit == EXCUSE else tricks[-1:]
    return sum([play.card in PETITS for trick in counting for play in trick.plays])
