"""One deal of Tute as values: its fixed facts, and what has happened in it (docs/spec/tute.md 2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.frozen import Frozen
from tapete.rules.game import Phase, Seat, Trick
from tapete.rules.tute.options import TuteOptions

Ended = Literal["", "counted", "tute", "target", "claimed", "false_claim", "capote_made", "capote_failed", "void"]
"""Why a deal is over; empty: it is not."""
WINDOWS: Final[frozenset[Phase]] = frozenset(("cantes", "claim", "exchange", "capote"))
"""The questions to which silence is an answer."""
Hands = tuple[tuple[Card, ...], ...]
O_co = TypeVar("O_co", bound=TuteOptions, covariant=True)
"""The form that is played."""
_ORDER: Final = {card: index for index, card in enumerate(SPANISH_PACK)}


@dataclass(frozen=True, slots=True)
class Standing(Frozen, Generic[O_co]):
    """What a deal needs to know of its partida."""

    game: O_co
    dealer: Seat
    totals: tuple[int, ...]
    carried: tuple[int, ...] = ()
    """Points that the deal starts with, a figure a side; empty: it starts at nothing."""
    juegos: tuple[int, ...] = ()
    """Juegos won by each seat where the totals are chips; empty: none yet."""


class Contract(NamedTuple):
    """The result of an auction: the seat that bid most, and its bid."""

    bidder: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Deal(Frozen, Generic[O_co]):
    """What stays while cards are played; the auction and tute cabrón fix trumps, and with them sides, late."""

    standing: Standing[O_co]
    sides: tuple[int, ...]
    """The side of each seat."""
    trump: str = ""
    """A suit; empty: none yet."""
    trump_card: Card | None = None
    """The card that was shown to fix trumps and went into the hand of the last to be dealt to."""
    contract: Contract | None = None


class Question(NamedTuple):
    """What the next action is about, and who is asked for something other than a card, in order."""

    phase: Phase
    speakers: tuple[Seat, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Read again it is the same one: hands tell `LEAD` and `OVER` by identity."""
        return asking, (self.phase, self.speakers)


@cache
def asking(phase: Phase, speakers: tuple[Seat, ...]) -> Question:
    """A question, made once: there are few, and most tricks ask one."""
    return Question(phase, speakers)


class Song(NamedTuple):
    """A cante or tute: the seat, the words, and how many tricks were played before it."""

    seat: Seat
    what: str
    after: int


class History(NamedTuple):
    """What has come of the deal so far."""

    tricks: tuple[Trick, ...]
    songs: tuple[Song, ...]
    points: tuple[int, ...]
    """A figure a side: cards, cantes, the last trick, what was carried over."""
    ended: Ended = ""
    bids: tuple[int, ...] = ()
    """What was said in the auction, in order; 0 is a pass."""
    capote: Seat | None = None
    """Who has announced that they will win all the tricks that are left."""
    taken: tuple[tuple[Seat, Card], ...] = ()
    """The turn-ups that went into a hand, for a card of it or as the last one of the stock: everybody saw them."""


class Position(NamedTuple, Generic[O_co]):
    """A deal at one moment."""

    deal: Deal[O_co]
    hands: Hands
    turns: tuple[Seat, ...]
    """The seats that play, in the order of this trick: the winner of the last one first."""
    trick: tuple[Card, ...]
    question: Question
    history: History
    stock: tuple[Card, ...] = ()
    """What lies on the table, top first; the card turned up is the last."""


LEAD: Final = asking("play", ())
"""Nobody is asked anything: a card is next."""
OVER: Final = asking("over", ())
"""Nothing is next."""


def in_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    """A hand by suit, high to low: the order in which its cards are offered."""
    return tuple(sorted(hand, key=_ORDER.__getitem__))


@lru_cache(maxsize=64)
def columns(sides: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each side, from the side of each seat.

    >>> columns((0, 1, 0, 1))
    ((0, 2), (1, 3))
    """
    return tuple([tuple([seat for seat, of in enumerate(sides) if of == side]) for side in range(max(sides) + 1)])


def with_credit(before: tuple[int, ...], side: int, points: int) -> tuple[int, ...]:
    """The points of each side once these are credited to one of them."""
    return (*before[:side], before[side] + points, *before[side + 1 :])
