"""Legality in pictures: a trick, and a hand with the cards that may be played in brackets."""

import re

import pytest

from tapete.rules.cards import Card, cards
from tapete.rules.game import Refusal, configure
from tapete.rules.games import game
from tapete.rules.trick import Duties, legal_cards, refusal, winning

TABLE = configure(game("tute-pairs"), {})


def duties(**options: object) -> Duties:
    return configure(TABLE, options).duties  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    ("trick", "hand", "why"),
    [
        ("", "[12C] [7C] [3E] [2O]", "lead_free"),
        ("", "[12C]", "last_card"),
        ("7O 3O", "[1O] 2C 12B 12O", "head"),
        ("7O 1O", "2C 12B [12O] [2O]", "cannot_head"),
        ("11C", "[12C] 7C 3E 2O", "head"),
        ("11C", "[1C] [3C] [12C] 4C 5O", "head"),
        ("12C", "[10C] [7C] 1E 3O", "cannot_head"),
        ("7C 12C", "11C [1C] 2C", "head"),
        ("11C 2O", "[1C] [4C] 3O", "ruffed_follow_freely"),
        ("12C", "[7O] [2O] 1E 3B", "trump"),
        ("12C", "[1E] [3B] [5B]", "free_discard"),
        ("12C 6O", "[7O] 2O 1E", "overtrump"),
        ("12C 12O", "[7O] [2O] [1E] [3B]", "contrafallo"),
        ("4E 5O 10O", "[11O] 7O 1C", "overtrump"),
        ("7C 5B", "[10C] 6C 2O", "head"),
    ],
)
def test_the_duties_of_the_spanish_games(trick: str, hand: str, why: str) -> None:
    assert picture(trick, hand, duties()) == (hand, why)


@pytest.mark.parametrize(
    ("option", "value", "trick", "hand", "why"),
    [
        ("overtrump", "undertrump", "12C 12O", "[7O] [2O] 1E 3B", "undertrump"),
        ("head_after_ruff", True, "11C 2O", "[1C] 4C 3O", "head"),
        ("head_after_ruff", True, "11C 1C 2O", "[3C] [4C] 3O", "cannot_head"),
        ("head_reference", "lead_card", "7C 12C", "[11C] [1C] 2C", "head"),
        ("head_reference", "lead_card", "11C 1C", "[12C] 10C 4C", "head"),
    ],
)
def test_an_option_changes_what_it_says(option: str, value: object, trick: str, hand: str, why: str) -> None:
    assert picture(trick, hand, duties(**{option: value})) == (hand, why)
    assert picture(trick, hand, duties()) != (hand, why)


def picture(trick: str, hand: str, rules: Duties) -> tuple[str, str]:
    """The hand drawn again with brackets where the rules allow a card; trumps are coins."""
    held = cards(re.sub(r"[\[\]]", "", hand))
    ruling = legal_cards(held, cards(trick), "O", rules)
    return " ".join(f"[{card}]" if card in ruling.cards else card for card in held), ruling.why


@pytest.mark.parametrize(
    ("trick", "hand", "card", "expected"),
    [
        ("11C", "12C 7C 3E 2O", "3E", Refusal("must_follow", (("suit", "C"),))),
        ("11C", "12C 7C 3E 2O", "7C", Refusal("must_head", (("card", "11C"),))),
        ("12C", "7O 1E", "1E", Refusal("must_trump")),
        ("12C 6O", "7O 2O 1E", "2O", Refusal("must_overtrump", (("card", "6O"),))),
        ("12C 6O", "7O 2O 1E", "1E", Refusal("must_trump")),
    ],
)
def test_a_refusal_names_the_rule(trick: str, hand: str, card: str, expected: Refusal) -> None:
    held, lying = cards(hand), cards(trick)
    assert refusal(Card(card), lying, "O", legal_cards(held, lying, "O", duties()), duties()) == expected


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("12C 3C 1C 7C", "O", 2),
        ("11C 2O 1C 4B", "O", 1),
        ("7C 1E 3B 6C", "O", 0),
        ("10E 3E 12E 1B", "E", 1),
        ("5C 4B 6B", "B", 2),
        ("5C 4C", "", 0),
    ],
)
def test_the_winner_of_a_trick(trick: str, trump: str, winner: int) -> None:
    assert winning(cards(trick), trump, duties()) == winner
