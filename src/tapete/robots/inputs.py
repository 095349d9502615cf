"""Features of a view for a small net: sets of cards and suits, ordered relative to the trump, and a few numbers.

Seats count from the one that looks. First come sets of cards, a figure a card of the pack: its own; legal; in the
trick by each other seat; gone in earlier tricks; the card that holds the trick; known to be with each other seat; its
own that nothing unseen beats. Then sets of suits: those that each other seat has shown to lack; led; sung; the share
of each that is unseen. Then numbers: the place in the trick, who is on its side, who holds the trick, points, tricks
played, cards left.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Play, View
from tapete.rules.phase import CardPlay

HAND: Final = 10.0
"""The scale of counts of cards and tricks: so many are 1.0."""
POINTS: Final = 60.0
TRICK: Final = 20.0
"""The scale of points, of a side and in a trick: so many are 1.0."""


class Order(NamedTuple):
    """The index of each card and suit: the trump first, in each suit the strongest card first."""

    cards: Mapping[Card, int]
    suits: Mapping[str, int]
    lengths: tuple[int, ...]
    """How many cards each suit has."""


class Width(NamedTuple):
    """How many sets of cards, sets of suits and numbers the features have for a number of players."""

    cards: int
    suits: int
    numbers: int

    @staticmethod
    def of(seats: int) -> "Width":
        return Width(2 * seats + 3, seats + 2, 2 * seats + 5)


def order(play: CardPlay) -> Order:
    return _order(play.pack, play.trump, tuple([play.duties.strength[card] for card in play.pack]))


@lru_cache(maxsize=64)
def _order(pack: tuple[Card, ...], trump: str, strengths: tuple[int, ...]) -> Order:
    strength = dict(zip(pack, strengths, strict=True))
    suits = sorted(dict.fromkeys([card.suit for card in pack]), key=lambda suit: suit != trump)
    ranked = sorted(pack, key=lambda card: (suits.index(card.suit), -strength[card]))
    lengths = [sum([card.suit == suit for card in pack]) for suit in suits]
    return Order(
        {card: at for at, card in enumerate(ranked)}, {suit: at for at, suit in enumerate(suits)}, tuple(lengths)
    )


def inputs(play: CardPlay, view: View) -> list[float]:
    """The features of a seat that has to play a card: the card sets of `Width`, then its suit sets, then its
    numbers."""
    assert view.seat is not None, "a seat looks"
    places, me, seats = order(play), view.seat, len(view.counts)
    laid: list[Iterable[Card]] = [() for _ in range(seats)]
    for each in view.trick:
        laid[(each.seat - me) % seats] = (each.card,)
    gone = [each.card for trick in view.tricks for each in trick.plays]
    unseen = set(play.pack).difference(gone, view.hand, [each.card for each in view.trick])
    holder = _holder(play, view.trick)
    cards = (
        view.hand,
        [Card(action.what) for action in view.legal if action.do == "play"],
        *laid[1:],
        gone,
        () if holder is None else (holder.card,),
        *[play.known[(me + after) % seats] for after in range(1, seats)],
        [
            card
            for card in view.hand
            if not any(_beats(play, other, card) for other in unseen if other.suit == card.suit)
        ],
    )
    suits = (
        *_lacked(play, view)[1:],
        [view.trick[0].card.suit] if view.trick else (),
        [king.suit for king, _ in play.sung],
    )
    found = [0.0] * (len(cards) * len(play.pack) + len(suits) * len(places.suits))
    for number, held in enumerate(cards):
        for card in held:
            found[number * len(play.pack) + places.cards[card]] = 1.0
    for number, named in enumerate(suits):
        for suit in named:
            found[len(cards) * len(play.pack) + number * len(places.suits) + places.suits[suit]] = 1.0
    for suit, length in zip(places.suits, places.lengths, strict=True):
        found.append(sum([card.suit == suit for card in unseen]) / length)
    return found + _numbers(play, view, holder)


def _numbers(play: CardPlay, view: View, holder: Play | None) -> list[float]:
    me, seats = view.seat or 0, len(view.counts)
    mine = play.sides[me]
    points = dict.fromkeys(play.sides, 0)
    points.update(enumerate(play.base))
    for trick in view.tricks:
        points[play.sides[trick.winner]] += sum([play.values[each.card] for each in trick.plays])
    rivals = max([total for side, total in points.items() if side != mine], default=0)
    with_me = 0.0 if holder is None else 1.0 if play.sides[holder.seat] == mine else -1.0
    return [
        *[float(len(view.trick) == place) for place in range(seats)],
        *[float(play.sides[(me + after) % seats] == mine) for after in range(1, seats)],
        with_me,
        sum([play.values[each.card] for each in view.trick]) / TRICK,
        points[mine] / POINTS,
        rivals / POINTS,
        len(view.tricks) / HAND,
        len(view.hand) / HAND,
    ]


def _beats(play: CardPlay, card: Card, best: Card) -> bool:
    strength = play.duties.strength
    return strength[card] > strength[best] if card.suit == best.suit else card.suit == play.trump


def _holder(play: CardPlay, trick: Sequence[Play]) -> Play | None:
    """The play that wins the trick so far; None: the trick is empty."""
    best: Play | None = None
    for each in trick:
        if each.card.suit != play.duties.excuse and (best is None or _beats(play, each.card, best.card)):
            best = each
    return best


def _lacked(play: CardPlay, view: View) -> list[set[str]]:
    """The suits that each seat has shown to be void in; seats count from the viewer's."""
    seats = len(view.counts)
    found: list[set[str]] = [set() for _ in range(seats)]
    for plays in (*[trick.plays for trick in view.tricks[play.learn_from :]], view.trick):
        is_ruffed = False
        for each in plays[1:]:
            lead, suit = plays[0].card.suit, each.card.suit
            if suit == lead or play.duties.excuse in (lead, suit):
                continue
            after = (each.seat - (view.seat or 0)) % seats
            found[after].add(lead)
            if suit == play.trump:
                is_ruffed = True
            elif play.trump and not is_ruffed:
                found[after].add(play.trump)
    return found
