"""Every action of a game as a number, always the same one, for whoever learns or searches by numbers.

First stands `play` with each card of the pack, then `discard` and, where cards are shown, `show` with each; after them
all else that is said in games with such cards. The list depends on the pack alone, so that every option keeps it.

>>> from tapete.rules.cards import SPANISH_PACK
>>> numbered = Numbered.of(SPANISH_PACK)
>>> len(numbered.actions), str(numbered.actions[0]), numbered.number[Action("pass")]
(179, 'play 1O', 80)
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tapete.rules.cards import SPANISH_RANKS, SPANISH_SUITS, TAROT_RANKS, TAROT_SUITS, Card
from tapete.rules.game import PASS, Action
from tapete.rules.turnup import LOWER

SPANISH_BIDS: Final = ("bid solo", "bid quintola", "bid cuatrola", *[f"bid {points}" for points in range(50, 235, 5)])
TAROT_CONTRACTS: Final = ("tomo", "subo", "guardia", "sin", "contra")
SLAMS: Final = ("slam", "small_slam")
HANDFULS: Final = range(7, 19)
"""Sizes that a handful can have with any number of players."""


class Numbered(NamedTuple):
    """The actions of a game by number, and the number of each."""

    actions: tuple[Action, ...]
    number: Mapping[Action, int]

    @classmethod
    def of(cls, pack: Sequence[Card]) -> "Numbered":
        """The numbers of the games that are played with these cards."""
        return _numbered(tuple(pack))


@lru_cache(maxsize=64)
def _numbered(pack: tuple[Card, ...]) -> Numbered:
    is_tarot = "T" in {card.suit for card in pack}
    verbs = ("play", "discard", "show") if is_tarot else ("play", "discard")
    cards = [Action(verb, card) for verb in verbs for card in pack]
    actions = (*cards, PASS, *(_said_in_tarot() if is_tarot else _said_in_spanish()))
    return Numbered(actions, {action: number for number, action in enumerate(actions)})


def _said_in_spanish() -> Iterator[Action]:
    for suit in SPANISH_SUITS:
        yield Action("sing", f"20:{suit}")
        yield Action("sing", f"40:{suit}")
    yield from [Action("sing", "tute:12"), Action("sing", "tute:11"), Action("claim"), Action("capote")]
    yield from [Action("trump", suit) for suit in SPANISH_SUITS]
    yield from map(Action.parse, SPANISH_BIDS)
    yield from [Action("tomo"), Action("declare", "juego"), Action("baceta")]
    yield from [Action("discard", place) for place in ("1", "2", "3")]
    for suit in SPANISH_SUITS:
        yield from [Action("exchange", f"{LOWER[rank]}{suit}->{rank}{suit}") for rank in SPANISH_RANKS if rank in LOWER]


def _said_in_tarot() -> Iterator[Action]:
    for contract in TAROT_CONTRACTS:
        yield Action("bid", contract)
        yield from [Action("bid", f"{contract}+{slam}") for slam in SLAMS]
    yield from [Action(slam) for slam in SLAMS]
    yield from [Action("no_trumps"), Action("no_points")]
    yield from [Action("handful", str(size)) for size in HANDFULS]
    yield from [Action("call", rank + suit) for rank in TAROT_RANKS for suit in TAROT_SUITS]
