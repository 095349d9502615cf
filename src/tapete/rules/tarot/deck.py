"""The tarot deck: half-points, bouts, strength, targets, and the numbers of each game (docs/spec/tarot.md 1)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tapete.rules.cards import TAROT_PACK, TAROT_RANKS, TAROT_SUITS, TWO_TAROT_PACKS, Card
from tapete.rules.game import Action
from tapete.rules.trick import Duties

EVERY_CARD: Final = (*TAROT_PACK, *TWO_TAROT_PACKS)
TRUMP: Final = "T"
EXCUSE: Final = "X"
ORDER: Final[Mapping[Card, int]] = {
    card: index
    for pack in (TAROT_PACK, TWO_TAROT_PACKS)
    for index, card in enumerate(sorted(pack, key=lambda card: TAROT_PACK.index(Card(card.face))))
}
"""Where a card lies in a sorted hand: trumps from the 21 down, the Excuse, the suits from the king down."""
STRENGTH: Final[Mapping[Card, int]] = {
    card: int(card.rank) if card.suit == TRUMP else 0 if card.suit == EXCUSE else 14 - TAROT_RANKS.index(card.rank)
    for card in EVERY_CARD
}
BOUTS: Final = frozenset(card for card in EVERY_CARD if card.face in ("T21", "X", "T1"))
PETITS: Final = frozenset(card for card in EVERY_CARD if card.face == "T1")
HALVES: Final[Mapping[Card, int]] = {
    card: 9 if card in BOUTS else 1 if card.suit == TRUMP else {"K": 9, "Q": 7, "N": 5, "J": 3}.get(card.rank, 1)
    for card in EVERY_CARD
}
"""What each card counts, in half-points."""
POINTS: Final[Mapping[Card, float]] = {card: half / 2 for card, half in HALVES.items()}
DUTIES: Final = Duties(STRENGTH, head="trumps", overtrump="undertrump", excuse=EXCUSE, later_twin_wins=True)
PLAY: Final[Mapping[Card, Action]] = {card: Action("play", card) for card in EVERY_CARD}
"""The action that plays a card, made once."""
DISCARD: Final[Mapping[Card, Action]] = {card: Action("discard", card) for card in EVERY_CARD}
"""The action that discards a card, made once."""
SHOW: Final[Mapping[Card, Action]] = {card: Action("show", card) for card in EVERY_CARD}
"""The action that shows a card of a handful, made once."""


class Form(NamedTuple):
    """The numbers of one game, as in the sheet of docs/spec/tarot.md 1."""

    hand: int
    packet: int
    dog: int = 0
    sizes: tuple[int, ...] = ()
    """Handfuls, from the single one."""
    calls: tuple[str, ...] = ()
    """Ranks that the declarer names, one card each."""
    further: tuple[str, ...] = ()
    """Ranks that may be named instead by a declarer who holds all four cards of those before."""
    further_always: int = 0
    """How many of them stay open without `call_extended_ranks`."""
    bonus: int = 0
    """Half-points added to each side at the count."""
    piles: int = 0
    """Piles of four before each player."""
    pack: tuple[Card, ...] = TAROT_PACK

    @property
    def packs(self) -> int:
        return 2 if self.pack is TWO_TAROT_PACKS else 1

    @property
    def tricks(self) -> int:
        return self.hand + 4 * self.piles


_TARGETS: Final = {1: (56, 51, 41, 36), 2: (111, 106, 101, 92, 82, 77, 72)}


def target(packs: int, bouts: int) -> int:
    """The points that a side needs, by the number of its bouts."""
    return _TARGETS[packs][bouts]


def tidy(cards: Iterable[Card]) -> tuple[Card, ...]:
    """A hand in canonical order."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def half_points(cards: Iterable[Card]) -> int:
    return sum([HALVES[card] for card in cards])


def bouts(cards: Iterable[Card]) -> int:
    return sum([card in BOUTS for card in cards])


def is_lone_petit(hand: Sequence[Card]) -> bool:
    """Whether the Petit (of two packs: both of them) is all that the hand has of trumps, the Excuse included."""
    return not PETITS.isdisjoint(hand) and all(card in PETITS for card in hand if card.suit in (TRUMP, EXCUSE))


def suit_cards(ranks: Iterable[str]) -> tuple[str, ...]:
    """Faces of these ranks in every suit, rank by rank."""
    return tuple([rank + suit for rank in ranks for suit in TAROT_SUITS])
