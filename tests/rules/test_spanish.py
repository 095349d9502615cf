"""What the Spanish games share: cantes, the card that the program plays, the deal."""

import pytest

from tapete.rules.cards import cards
from tapete.rules.spanish import cannot_sing, cantes, card_points, cheapest, dealt
from tapete.rules.turnup import exchanges, wanted

PAIRS = cards("12O 11O 12C 11C 12E 1B")


@pytest.mark.parametrize(
    ("trump", "sung", "forty_first", "found"),
    [
        ("O", (), True, ("40:O",)),
        ("O", (), False, ("40:O", "20:C")),
        ("O", ("O",), True, ("20:C",)),
        ("B", (), True, ("20:O", "20:C")),
        ("B", ("O", "C"), True, ()),
    ],
)
def test_cantes(trump: str, sung: tuple[str, ...], forty_first: bool, found: tuple[str, ...]) -> None:
    assert cantes(PAIRS, trump, sung, forty_first) == found


@pytest.mark.parametrize(
    ("what", "sung", "code"),
    [("20:C", (), "forty_first"), ("40:O", ("O",), "already_sung"), ("20:E", (), "nothing_to_sing")],
)
def test_why_a_cante_is_refused(what: str, sung: tuple[str, ...], code: str) -> None:
    assert cannot_sing(PAIRS, what, "O", sung).refusal.code == code


def test_points_and_the_cheapest_card() -> None:
    assert card_points(cards("1O 3O 12O 11O 10O 7O")) == 30
    assert cheapest(cards("1O 7C 4E 10B")) == "4E"


def test_cards_go_round_one_at_a_time() -> None:
    assert dealt(cards("1O 3O 12O 11O 10O 7O"), (2, 0), 3, 2) == (cards("3O 11O"), (), cards("1O 12O"))


@pytest.mark.parametrize(("turn_up", "card"), [("12B", "7B"), ("7B", "2B"), ("4B", "2B"), ("2B", None)])
def test_what_is_exchanged_for_the_turn_up(turn_up: str, card: str | None) -> None:
    (shown,) = cards(turn_up)
    assert wanted(shown) == card
    held = cards("7B 2B 1O")
    assert [str(action) for action in exchanges(shown, held)] == ([f"exchange {card}->{turn_up}"] if card else [])
