"""Cards and packs: a card is its text, rank first and suit letter last (docs/spec/common.md 3)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, Self, cast

Pattern = Literal["spanish", "tarot"]
"""A kind of cards, as they are drawn."""


class Card(str):
    """One card: the text itself (`"12O"`, `"KS"`, `"T21a"`, `"X"`) with its parts at hand.

    Cards are made once and shared: `Card("1O") is Card("1O")`. The Excuse has suit `"X"` and no rank;
    trumps of the tarot pack have suit `"T"`. `copy` is the letter of a two-pack game, else empty; `face` is the
    card without it: `T21a` and `T21b` have the same face.
    """

    __slots__ = ("copy", "face", "rank", "suit")
    rank: str
    suit: str
    copy: str
    face: str

    def __new__(cls, text: str) -> Self:
        known = _CARDS.get(text)
        if known is None:
            raise ValueError(f"no such card: {text!r}")
        return known  # type: ignore[return-value]

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (str(self),)

    def __repr__(self) -> str:
        return f"Card({str.__repr__(self)})"


_CARDS: dict[str, Card] = {}


def _make(rank: str, suit: str, text: str, copy: str = "") -> Card:
    known = _CARDS.get(text)
    if known is not None:
        return known
    card = str.__new__(Card, text)
    card.rank, card.suit, card.copy, card.face = rank, suit, copy, text.removesuffix(copy)
    _CARDS[text] = card
    return card


SPANISH_SUITS: Final = "OCEB"
SPANISH_RANKS: Final = ("1", "3", "12", "11", "10", "7", "6", "5", "4", "2")
"""High to low: the order of strength in all three Spanish games."""
TAROT_SUITS: Final = "SHDC"
TAROT_RANKS: Final = ("K", "Q", "N", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")


def spanish_pack(without: tuple[str, ...] = ()) -> tuple[Card, ...]:
    """The 40 cards by suit, high to low; `without` leaves out ranks (`"2"`) or cards (`"2O"`)."""
    return tuple(
        _make(rank, suit, rank + suit)
        for suit in SPANISH_SUITS
        for rank in SPANISH_RANKS
        if rank not in without and rank + suit not in without
    )


def tarot_pack(copy: str = "", without: tuple[str, ...] = ()) -> tuple[Card, ...]:
    """The 78 cards: trumps from the 21 down, the Excuse, four suits from the king down."""
    trumps = tuple(_make(str(n), "T", f"T{n}{copy}", copy) for n in range(21, 0, -1))
    excuse = _make("", "X", f"X{copy}", copy)
    plain = tuple(
        _make(rank, suit, f"{rank}{suit}{copy}", copy)
        for suit in TAROT_SUITS
        for rank in TAROT_RANKS
        if rank not in without
    )
    return (*trumps, excuse, *plain)


SPANISH_PACK: Final = spanish_pack()
TAROT_PACK: Final = tarot_pack()
TWO_TAROT_PACKS: Final = (*tarot_pack("a"), *tarot_pack("b"))


def cards(text: str) -> tuple[Card, ...]:
    """Cards from words: `cards("1O 3O 12C")`. Raises ValueError for what is no card."""
    return tuple(Card(word) for word in text.split())


def as_cards(given: Iterable[str]) -> tuple[Card, ...]:
    """Cards from cards or from their texts. Raises ValueError for what is no card."""
    listed = tuple(given)
    if set(map(type, listed)) == {Card}:
        return cast(tuple[Card, ...], listed)
    return tuple([Card(text) for text in listed])


_set = lru_cache(maxsize=64)(frozenset[Card])
"""The cards of a pack, which many deals ask for."""


def check_pack(given: Sequence[Card], pack: tuple[Card, ...], name: str = "deck") -> None:
    """Raises ValueError, which says what is wrong, unless `given` are the cards of `pack`, each once in any order."""
    if len(given) == len(pack) and _set(pack) == set(given):
        return
    wrong = [f"{card} is not in it" for card in given if card not in pack]
    wrong += [f"{card} is there twice" for index, card in enumerate(given) if card in given[:index]]
    held = set(given)
    missing = [card for card in pack if card not in held]
    wrong = [*wrong[:3], *([f"missing: {' '.join(missing)}"] if missing else [])]
    raise ValueError(f"{name}: not the game's pack: {', '.join(wrong)}")
