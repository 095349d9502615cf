"""The card play of a hand in numbers, for whoever computes with them; each family states its own (`card_play.py`).

What is stated comes from a view and the rules of its table, and so never holds more than a seat may know. Cards may lie
at several places: with each seat, aside (an idle partner's hand, a dog, a discard), or in the stock, in that order.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from tapete.rules.cards import Card
from tapete.rules.frozen import Frozen
from tapete.rules.game import Seat, View
from tapete.rules.trick import Duties

IDLE: Final = -1
"""The side of a seat that does not play."""
TAKER: Final = -2
"""The side that wins the last trick."""
Follow = Literal["full", "trump", "none"]
"""Which duties hold: all; a trump to a trump led; none."""
Aim = Literal["points", "fewest", "contract", "tricks", "middle"]
"""What counts; `middle`: a seat loses without a trick, else with too many points, else with neither the most nor the
fewest, else level with another."""
Tie = Literal["last_trick", "nobody", "side_1"]
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Songs(Frozen):
    """What is sung between two tricks, here as soon as it may be."""

    pairs: tuple[tuple[Card, Card, int], ...]
    """Two cards and what they count together, the first to be sung first."""
    singers: tuple[tuple[Seat, ...], ...]
    """For each seat that wins a trick, who may sing after it."""
    wins: tuple[Cards, ...] = ()
    """Cards that win the hand for a seat that holds all of them."""
    one_each: bool = True
    """A seat sings once after a trick."""
    after_draw: bool = False
    """Sung once the stock has been drawn from."""


@dataclass(frozen=True, slots=True)
class Falls(Frozen):
    """Pairs of one suit that count for whoever wins the trick in which both of their cards fall."""

    pairs: tuple[tuple[Card, Card], ...]
    first: int
    """What the first pair of the hand is worth."""
    later: int
    """What each of the others is worth."""
    sets_trump: bool = False
    """The suit of the first is trump from the next trick on; before, there is none."""


@dataclass(frozen=True, slots=True)
class Score(Frozen):
    """How the hand is scored; sides are numbered, a contract is played by side 0."""

    aim: Aim = "points"
    last_bonus: int = 0
    """For the last trick."""
    target: int = 0
    """Points that end the hand at once; 0: none do."""
    needed: int = 0
    """Points, or tricks, with which side 0 wins; 0: most win. Aim `middle`: points that are too many."""
    tie: Tie = "last_trick"
    stops: bool = True
    """A hand on tricks ends as soon as side 0 has those that it needs."""
    worth: tuple[tuple[float, ...], ...] = ()
    """What so many tricks are worth to each seat, where tricks are paid one by one."""
    targets: tuple[int, ...] = ()
    """Tarot: the points that side 0 needs, by the number of its bouts."""
    both_aim: bool = False
    """Side 1 has a target, too, by the number of its bouts."""
    bonus: int = 0
    """Half-points that are added at the count."""
    times: int = 1
    to_winner: int = 0
    """Premiums that the winning side gets."""
    fixed: int = 0
    """Premiums of side 0, whoever wins."""
    slam: int = 0
    defence_slam: int = 0


@dataclass(frozen=True, slots=True)
class Excuses(Frozen):
    """What becomes of a card that may always be played and never wins."""

    keeps: Literal["pays", "free", "captured"] = "pays"
    last: Literal["kept", "winner", "changes"] = "kept"
    """The same in the last trick."""
    sweeps: bool = False
    """Led to the last trick by a side that has won all the others, it wins."""
    sweeps_anywhere: bool = False


@dataclass(frozen=True, slots=True)
class CardPlay(Frozen):
    """A hand in its card play, as one seat knows it."""

    pack: Cards
    """Every card dealt; card number `i` is `pack[i]`."""
    trump: str
    """A suit; empty: none, or none before the first trick."""
    duties: Duties
    values: Mapping[Card, int]
    score: Score
    sides: tuple[int, ...]
    """The side of each seat, that of a called partner not yet counted; `IDLE`: it does not play."""
    leader: Seat
    """Of the first trick."""
    counts: tuple[int, ...]
    """How many cards lie at each place."""
    known: tuple[Cards, ...]
    """The cards that lie at each place for certain."""
    follow: Follow = "full"
    stock_follow: Follow = "full"
    """While there is a stock."""
    songs: Songs | None = None
    sung: tuple[tuple[Card, Card], ...] = ()
    falls: Falls | None = None
    excuses: Excuses = Excuses()
    bouts: Cards = ()
    petits: Cards = ()
    not_led_first: Cards = ()
    """What may not be led to the first trick."""
    base: tuple[int, ...] = ()
    """Points of each side besides the tricks: cantes, what was carried, what it has put aside."""
    aside_side: int = IDLE
    """The side that counts the cards aside, or `TAKER`."""
    barred: tuple[Cards, ...] = ()
    """Cards that cannot lie at each place; empty: nothing is barred."""
    learn_from: int = 0
    """The first trick in which the duties hold, and tell who lacks what."""
    turn_up: Card | None = None
    """The last card of the stock."""
    piles: tuple[tuple[Card, int], ...] = ()
    """Cards of hands, and how many lie under each: of those in the place of the stock, from which nobody draws then.
    The next one comes to the hand of whoever has played the card above it, once the trick is over."""
    caller: Seat | None = None
    """Of side 0, as whoever is called."""
    called: tuple[Cards, ...] = ()
    """Equal cards each: who first plays one of them, the caller apart, is of side 0."""
    silent: tuple[tuple[Seat, Card, Card], ...] = ()
    """Pairs that a seat has not sung when it was asked."""


def trump_now(play: CardPlay, view: View) -> str:
    """The suit that is trump in the trick on the table; empty: none."""
    if play.falls is None or not play.falls.sets_trump:
        return play.trump
    for trick in view.tricks:
        place = {laid.card: place for place, laid in enumerate(trick.plays)}
        fallen = [
            (max(place[one], place[other]), one.suit) for one, other in play.falls.pairs if {one, other} <= {*place}
        ]
        if fallen:
            return min(fallen)[1]
    return ""


def places(view: View, aside: int = 0, stock: int = 0) -> tuple[int, ...]:
    """How many cards lie at each place."""
    return (*view.counts, aside, stock)


def first_leader(view: View) -> Seat:
    """Who led the first trick, or will."""
    for trick in view.tricks:
        return trick.plays[0].seat
    return view.trick[0].seat if view.trick else view.asked[0]


def remembered(view: View) -> list[tuple[Seat, Cards]]:
    """The cards that everybody has seen go into a hand, on display or not: those that are there still, a seat each."""
    seen = [(part.seat, part.value) for part in view.parts if part.kind in ("card", "memory")]
    return [
        (seat, tuple(map(Card, value if isinstance(value, tuple) else (str(value),))))
        for seat, value in seen
        if seat is not None
    ]


def known_at(view: View, *more: tuple[int, Cards]) -> tuple[Cards, ...]:
    """The cards that lie at each place for certain: the seat's own, and `more`, a place and its cards each."""
    gone = {play.card for trick in view.tricks for play in trick.plays}.union([play.card for play in view.trick])
    found: list[list[Card]] = [[] for _ in range(len(view.counts) + 2)]
    for place, held in ((view.seat or 0, view.hand), *more):
        found[place] += [card for card in dict.fromkeys(held) if card not in gone and card not in found[place]]
    return tuple(map(tuple, found))
