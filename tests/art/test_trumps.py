"""The trumps: two scenes each, all different, in declared inks only, and bouts that show."""

import re
from itertools import combinations

import pytest

from art import inks
from art.cloth import named
from art.tarot import strokes
from art.tarot.trumps import BOUTS, SCENES, faces

TRUMPS = {card: named(card, text) for card, text in faces()}
DRAWN = {(number, place): scene() for number, both in SCENES.items() for place, scene in enumerate(both)}
COLOUR = re.compile(r"#[0-9a-f]{6}")
PALETTE = {
    value
    for module in (inks, strokes)
    for value in vars(module).values()
    if isinstance(value, str) and COLOUR.fullmatch(value)
}


def test_there_are_twenty_one_trumps_of_two_scenes() -> None:
    assert list(TRUMPS) == [f"ta-T{number}" for number in range(1, 22)]
    assert sorted(SCENES) == list(range(1, 22))
    assert len(DRAWN) == 42


def test_no_two_scenes_share_half_of_their_strokes() -> None:
    strokes_of = {place: set(re.findall(r'd="([^"]+)"', text)) for place, text in DRAWN.items()}
    alike = {
        pair: len(strokes_of[pair[0]] & strokes_of[pair[1]]) / min(len(strokes_of[pair[0]]), len(strokes_of[pair[1]]))
        for pair in combinations(strokes_of, 2)
    }
    assert {pair: share for pair, share in alike.items() if share > 0.5} == {}


@pytest.mark.parametrize("card", TRUMPS)
def test_a_trump_is_flat_and_of_the_deck_s_inks(card: str) -> None:
    text = TRUMPS[card]
    assert set(COLOUR.findall(text)) <= PALETTE
    assert not re.search("Gradient|filter|opacity", text)


def test_the_bouts_have_a_frame_and_a_mask_of_their_own() -> None:
    studded = {card for card, text in TRUMPS.items() if re.search(r'<circle cx="14" cy="56" r="5"', text)}
    assert studded == {f"ta-T{number}" for number in BOUTS}
    red = {card for card, text in TRUMPS.items() if f'<g fill="{inks.RED}"><path transform' in text}
    assert red == {"ta-T1"}
