"""What the forms of Tute share: the order of a hand, what may be sung (rules tute 2.2, 2.3)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from tapete.rules.cards import SPANISH_PACK, SPANISH_SUITS, Card
from tapete.rules.game import Action, Seat
from tapete.rules.spanish import cantes

FOURS: Final[Mapping[str, tuple[Card, ...]]] = {
    rank: tuple(Card(rank + suit) for suit in SPANISH_SUITS) for rank in ("12", "11")
}
SING: Final[Mapping[str, Action]] = {
    what: Action("sing", what)
    for what in (*(f"{n}:{suit}" for n in (40, 20) for suit in SPANISH_SUITS), *(f"tute:{rank}" for rank in FOURS))
}
"""Every song as an action, made once."""
_FOURS: Final = tuple((f"tute:{rank}", four[0], frozenset(four)) for rank, four in FOURS.items())
_PLACE: Final = {card: place for place, card in enumerate(SPANISH_PACK)}


class Said(NamedTuple):
    """A cante or tute: who sang what, after how many tricks."""

    seat: Seat
    what: str
    after: int


def in_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    """A hand by suit, high to low: the order in which its cards are offered."""
    return tuple(sorted(hand, key=_PLACE.__getitem__))


def songs(hand: tuple[Card, ...], trump: str, sung: tuple[str, ...], forty_first: bool, tute: bool) -> tuple[str, ...]:
    """What a hand may sing: `40:O`, `20:C`, `tute:12`; `sung` are the suits already sung.

    >>> from tapete.rules.cards import cards
    >>> songs(cards("12O 11O 12C 11C 12E 12B"), "O", (), forty_first=True, tute=True)
    ('40:O', 'tute:12')
    """
    found = cantes(hand, trump, sung, forty_first)
    return (*found, *tutes(hand)) if tute and len(hand) >= 4 else found


def tutes(hand: Collection[Card]) -> tuple[str, ...]:
    """`tute:12`, `tute:11`: four kings or four knights in the hand."""
    return tuple([what for what, one, four in _FOURS if one in hand and four.issubset(hand)])


def worth(what: str) -> int:
    """The points of a cante; a tute has none, it wins."""
    return 0 if what.startswith("tute") else int(what.partition(":")[0])
