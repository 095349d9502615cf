"""What the forms of Tute share: the order of a hand, what may be sung, and why not (rules tute 2.2, 2.3)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tapete.rules.cards import SPANISH_PACK, SPANISH_SUITS, Card
from tapete.rules.game import Action, IllegalAction, Seat
from tapete.rules.spanish import PAIRS

FOURS: Final[Mapping[str, tuple[Card, ...]]] = {
    rank: tuple(Card(rank + suit) for suit in SPANISH_SUITS) for rank in ("12", "11")
}
SING: Final[Mapping[str, Action]] = {
    what: Action("sing", what)
    for what in (*(f"{n}:{suit}" for n in (40, 20) for suit in SPANISH_SUITS), *(f"tute:{rank}" for rank in FOURS))
}
"""Every song as an action, made once."""
_PAIRS: Final = tuple((suit, frozenset(pair)) for suit, pair in PAIRS.items())
_FOURS: Final = tuple((f"tute:{rank}", frozenset(four)) for rank, four in FOURS.items())
_COURTS: Final = frozenset(card for four in FOURS.values() for card in four)
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
    held = _COURTS.intersection(hand)
    if len(held) < 2:
        return ()
    found = [suit for suit, pair in _PAIRS if pair <= held and suit not in sung]
    if trump in found:
        found = [trump] if forty_first else [trump, *(suit for suit in found if suit != trump)]
    spoken = [f"{40 if suit == trump else 20}:{suit}" for suit in found]
    return (*spoken, *tutes(held)) if tute and len(held) >= 4 else tuple(spoken)


def tutes(hand: Iterable[Card]) -> tuple[str, ...]:
    """`tute:12`, `tute:11`: four kings or four knights in the hand."""
    return tuple([what for what, four in _FOURS if four.issubset(hand)])


def cannot_sing(hand: tuple[Card, ...], what: str, trump: str, sung: tuple[str, ...]) -> IllegalAction:
    """Why a hand that may not sing `what` may not."""
    suit = what.partition(":")[2]
    if suit in sung:
        return IllegalAction("already_sung", suit=suit)
    if what in songs(hand, trump, sung, False, False):
        return IllegalAction("forty_first", suit=trump)
    return IllegalAction("nothing_to_sing", suit=suit)


def worth(what: str) -> int:
    """The points of a cante; a tute has none, it wins."""
    return 0 if what.startswith("tute") else int(what.partition(":")[0])
