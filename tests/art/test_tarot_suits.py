"""The full suit cards of the tarot pack: all there, the right number of signs, no court a copy of another."""

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from art.cloth import named
from art.tarot.pips import SINGLE, UPPER
from art.tarot.suits import faces
from tapete.rules.cards import TAROT_PACK

FACES = dict(faces())
COURTS = [f"ta-{rank}{suit}" for suit in "SHDC" for rank in "JNQK"]
ALIKE = 0.45
"""The part of its drawing that a court may share with another: faces and hands are of one rig."""


def shapes(name: str) -> set[str]:
    """The path data of a card, apart from colours, ids and places."""
    return {d for element in ET.fromstring(named(name, FACES[name])).iter() if (d := element.get("d"))}


def drawn(paths: set[str]) -> int:
    """How much is drawn, in characters of path data."""
    return sum(map(len, paths))


def test_every_suit_card_and_the_excuse_has_a_full_face() -> None:
    suited = {f"ta-{card}" for card in TAROT_PACK if card.suit in "SHDC"}
    four = {f"{name}-four" for name in suited if name[-1] in "DC"}
    assert FACES.keys() == suited | four | {"ta-X"}


@pytest.mark.parametrize("number", range(2, 11))
def test_a_number_card_shows_its_number_of_signs(number: int) -> None:
    assert len(SINGLE.get(number, ())) + 2 * len(UPPER[number]) == number


@pytest.mark.parametrize(("one", "other"), list(combinations(COURTS, 2)))
def test_no_court_is_a_copy_of_another(one: str, other: str) -> None:
    mine, theirs = shapes(one), shapes(other)
    assert drawn(mine & theirs) <= ALIKE * min(drawn(mine), drawn(theirs))
