"""Cards: one value a text, the packs, and what is said of a deck that is not one."""

import pickle

import pytest

from tapete.rules.cards import (
    SPANISH_PACK,
    TWO_TAROT_PACKS,
    Card,
    as_cards,
    cards,
    check_pack,
    spanish_pack,
    tarot_pack,
)


def test_a_card_is_its_text_and_made_once() -> None:
    assert Card("12O") is Card("12O") is pickle.loads(pickle.dumps(Card("12O")))
    assert (Card("12O").rank, Card("12O").suit) == ("12", "O")
    assert (Card("T21a").face, Card("T21a").copy, Card("X").suit, Card("X").rank) == ("T21", "a", "X", "")


@pytest.mark.parametrize("text", ["", "8O", "1o", "T22", "KX", "T21c", " 1O"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        Card(text)


def test_packs() -> None:
    assert (len(SPANISH_PACK), len(tarot_pack()), len(TWO_TAROT_PACKS)) == (40, 78, 156)
    assert len(spanish_pack(without=("2",))) == 36
    assert set(SPANISH_PACK) - set(spanish_pack(without=("2O",))) == {"2O"}


def test_cards_from_texts() -> None:
    assert (
        as_cards(card for card in cards("1O 3O"))
        == as_cards(["1O", "3O"])
        == as_cards(cards("1O 3O"))
        == cards("1O 3O")
    )


@pytest.mark.parametrize(
    ("deck", "wrong"),
    [
        ("1O 3O", "missing: 12O"),
        ("1O 3O 3O", "3O is there twice, missing: 12O"),
        ("1O 3O KS", "KS is not in it, missing: 12O"),
    ],
)
def test_a_wrong_deck_is_described(deck: str, wrong: str) -> None:
    check_pack(cards("12O 3O 1O"), cards("1O 3O 12O"))
    with pytest.raises(ValueError, match=wrong):
        check_pack(cards(deck), cards("1O 3O 12O"))
