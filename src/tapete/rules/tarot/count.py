"""The count: half-points and bouts by side, the Excuse settled; Petit last and sweeps (rules tarot 2.13-2.16)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Play, Seat, Trick
from tapete.rules.tarot.deck import BOUTS, EXCUSE, HALVES, PETITS, bouts, half_points
from tapete.rules.tarot.options import Options

SideOf = Callable[[Seat], int]


class Pile(NamedTuple):
    """What a side has won."""

    half: int = 0
    bouts: int = 0

    def with_cards(self, cards: Sequence[Card]) -> "Pile":
        return Pile(self.half + half_points(cards), self.bouts + bouts(cards))


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


def trick_piles(
    game: Options, plays: Sequence[tuple[Card, int]], winner: int, last: bool, sides: int = 2, misere: bool = False
) -> list[Pile]:
    """What one trick brings each side; `plays` are cards with the side that played them."""
    half, held = [0] * sides, [0] * sides
    for card, side in plays:
        if card.suit == EXCUSE:
            keeper, pays = excuse_goes(game, side, winner, last, misere)
            half[keeper] += HALVES[card] - pays
            half[winner] += pays
            held[keeper] += 1
        else:
            half[winner] += HALVES[card]
            held[winner] += card in BOUTS
    return [Pile(*each) for each in zip(half, held, strict=True)]


def piles(game: Options, tricks: Sequence[Trick], side_of: SideOf, sides: int = 2, misere: bool = False) -> list[Pile]:
    """What the tricks of a whole deal bring each side."""
    half, held = [0] * sides, [0] * sides
    for place, trick in enumerate(tricks):
        plays = [(play.card, side_of(play.seat)) for play in trick.plays]
        last = place == len(tricks) - 1
        for side, pile in enumerate(trick_piles(game, plays, side_of(trick.winner), last, sides, misere)):
            half[side] += pile.half
            held[side] += pile.bouts
    return [Pile(*each) for each in zip(half, held, strict=True)]


def petits_last(tricks: Sequence[Trick]) -> int:
    """How many Petits count for whoever won the last trick: those in it, and before an Excuse that won it."""
    last = tricks[-1]
    won_by = next(play.card for play in last.plays if play.seat == last.winner)
    counting = tricks[-2:] if won_by.suit == EXCUSE else tricks[-1:]
    return sum([play.card in PETITS for trick in counting for play in trick.plays])


def sweeping(tricks: Sequence[Trick], plays: Sequence[Play], sides: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
    """The indexes of the cards played to the last trick by a side that has won every earlier one."""
    winners = {trick.winner for trick in tricks}
    for side in sides:
        if winners.issubset(side):
            return tuple([place for place, play in enumerate(plays) if play.seat in side])
    return ()
