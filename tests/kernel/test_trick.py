"""The native trick function gives what `rules.trick` gives, card for card, on random positions under all duties."""

import itertools
import random
from collections.abc import Mapping, Sequence
from typing import get_args

import pytest

from tapete.kernel import NONE, Head, Overtrump, Reference, Tricks
from tapete.rules import trick as law
from tapete.rules.cards import (
    SPANISH_PACK,
    SPANISH_RANKS,
    SPANISH_SUITS,
    TAROT_PACK,
    TAROT_RANKS,
    TWO_TAROT_PACKS,
    Card,
)

SUITS = "OCEBSHDTX"  # clubs of the tarot pack share a letter, and a number, with copas: no pack has both
POSITIONS = 300
"""Random positions for each pack and each combination of duties."""


def strengths(pack: Sequence[Card]) -> Mapping[Card, int]:
    """Spanish and tarot orders; every card of a suit has a rank."""
    spanish = pack[0].suit in SPANISH_SUITS
    ranks = SPANISH_RANKS if spanish else TAROT_RANKS
    return {
        card: int(card.rank) if card.suit == "T" else 0 if card.suit == "X" else -ranks.index(card.rank)
        for card in pack
    }


def native(pack: Sequence[Card], duties: law.Duties) -> Tricks:
    return Tricks(
        [SUITS.index(card.suit) for card in pack],
        [duties.strength[card] for card in pack],
        head=Head[duties.head],
        head_reference=Reference[duties.head_reference],
        head_after_ruff=duties.head_after_ruff,
        overtrump=Overtrump[duties.overtrump],
        excuse=SUITS.index(duties.excuse) if duties.excuse else NONE,
        later_twin_wins=duties.later_twin_wins,
    )


PACKS = {"spanish": SPANISH_PACK, "tarot": TAROT_PACK, "two tarot packs": TWO_TAROT_PACKS}
DUTIES = [
    (name, law.Duties(strengths(pack), head, reference, after_ruff, overtrump, excuse, twins))
    for name, pack in PACKS.items()
    for head, reference, after_ruff, overtrump, excuse, twins in itertools.product(
        get_args(law.Head),
        get_args(law.Reference),
        (False, True),
        get_args(law.Overtrump),
        ("",) if name == "spanish" else ("X", ""),
        (False, True) if name == "two tarot packs" else (False,),
    )
]


@pytest.mark.parametrize("name", PACKS)
def test_equals_the_law(name: str) -> None:
    """Hands and tricks drawn from the whole pack, with every suit and none as trump."""
    pack, rng = PACKS[name], random.Random(f"kernel {name}")
    suits = sorted({card.suit for card in pack} - {"X"})
    number = {card: index for index, card in enumerate(pack)}
    narrowed = 0
    for duties in (duties for of, duties in DUTIES if of == name):
        tricks = native(pack, duties)
        assert len(tricks) == len(pack)
        for _ in range(POSITIONS):
            held, played = rng.randint(1, 15), rng.randint(0, 7)
            drawn = rng.sample(few(pack, rng), held + played)
            hand, trick = sorted(drawn[:held], key=number.__getitem__), drawn[held:]
            trump = rng.choice([*suits, ""])
            expected = law.legal_cards(hand, trick, trump, duties).cards
            numbers, suit = [number[card] for card in trick], SUITS.index(trump) if trump else NONE
            mask = tricks.legal(sum(1 << number[card] for card in hand), numbers, suit)
            got = tuple(card for card in hand if mask >> number[card] & 1)
            assert mask.bit_count() == len(got)
            assert set(got) == set(expected), (hand, trick, trump, duties)
            if trick:
                assert tricks.winning(numbers, suit) == law.winning(trick, trump, duties)
            narrowed += len(got) < len(hand)
    assert narrowed > 1000, "most positions must ask something of the hand"


def few(pack: Sequence[Card], rng: random.Random) -> list[Card]:
    """The cards of one to four suits, at least 24 of them: duties rarely bite in a hand drawn from all suits."""
    suits = sorted({card.suit for card in pack})
    rng.shuffle(suits)
    chosen: list[Card] = []
    for suit in suits:
        chosen += [card for card in pack if card.suit == suit]
        if len(chosen) >= 24 and rng.random() < 0.5:
            break
    return chosen


SMALL = Tricks([0, 0, 1], [2, 1, 1])


def test_numbers_that_make_no_pack() -> None:
    with pytest.raises(ValueError, match="one suit and one strength"):
        Tricks([0, 0], [1])
    with pytest.raises(ValueError, match="numbered from 0 to 15, not 16"):
        Tricks([16], [1])
    with pytest.raises(ValueError, match="at most 192 cards, not 193"):
        Tricks([0] * 193, [0] * 193)
    with pytest.raises(ValueError, match="excuse is a suit or -1, not 16"):
        Tricks([0], [0], excuse=16)


def test_positions_that_are_none() -> None:
    with pytest.raises(ValueError, match="outside the pack"):
        SMALL.legal(0b1000, [], NONE)
    with pytest.raises(ValueError, match="numbered from 0 to 2, not 3"):
        SMALL.legal(0b1, [3], NONE)
    with pytest.raises(ValueError, match="numbered from 0 to 2, not -1"):
        SMALL.winning([-1], NONE)
    with pytest.raises(ValueError, match="trump is a suit or -1, not 77"):
        SMALL.legal(0b1, [], 77)
    for mask in (-1, 1 << 192):
        with pytest.raises(OverflowError):
            SMALL.legal(mask, [], NONE)


def test_an_empty_trick_is_free_and_has_no_other_winner_than_its_place() -> None:
    assert SMALL.legal(0b101, [], NONE) == 0b101
    assert SMALL.winning([], NONE) == 0
