"""Declarations in the first trick: handfuls, no trumps, no points (docs/spec/tarot.md 2.9)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.tarot.deck import EXCUSE, HALVES, TRUMP, tidy
from tapete.rules.tarot.options import Options

Declaration = Literal["no_trumps", "no_points"]


class Pool(NamedTuple):
    """What a seat may show in a handful, each sorted downwards."""

    trumps: tuple[Card, ...]
    excuses: tuple[Card, ...]

    def excuses_in(self, size: int) -> int:
        """How many Excuses a handful of this size must hold: they fill up when all trumps are shown."""
        return max(0, size - len(self.trumps))


def handful_pool(game: Options, hand: Sequence[Card], discarded: Sequence[Card] = ()) -> Pool:
    """Trumps and Excuses of the hand, with the trumps that its owner had to discard."""
    trumps = tuple([card for card in hand if card.suit == TRUMP])
    if game.ecart_trumps_in_handful and discarded:
        trumps = tidy([*trumps, *(card for card in discarded if card.suit == TRUMP)])
    return Pool(trumps, tuple([card for card in hand if card.suit == EXCUSE]))


def handful_sizes(game: Options, pool: Pool) -> tuple[int, ...]:
    """The sizes of handful that may be declared, from the smallest."""
    held = len(pool.trumps) + len(pool.excuses)
    return tuple([size for size in game.handfuls if size <= held])


def showable(pool: Pool, size: int, shown: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that may be shown next in a handful of this size."""
    trumps = tuple([card for card in pool.trumps if card not in shown])
    excuses = tuple([card for card in pool.excuses if card not in shown])
    due = pool.excuses_in(size) - (len(pool.excuses) - len(excuses))
    return (*trumps, *excuses) if due > 0 else trumps


def declarable(game: Options, hand: Sequence[Card]) -> tuple[Declaration, ...]:
    """No trumps, no points: as far as the hand and the table allow."""
    found: list[Declaration] = []
    if game.declare_no_trumps:
        barring = (TRUMP,) if game.no_trumps_excuse == "ignored" else (TRUMP, EXCUSE)
        if not any(card.suit in barring for card in hand):
            found.append("no_trumps")
    if game.declare_no_points and all(HALVES[card] == 1 for card in hand):
        found.append("no_points")
    return tuple(found)
