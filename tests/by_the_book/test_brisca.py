"""Brisca against a second reading of its text: random deals with random options, played and counted twice."""

from random import Random

import pytest

from tests.by_the_book.brisca import Deal
from tests.by_the_book.spanish import hold


@pytest.mark.parametrize("name", ["brisca", "brisca-pairs"])
@pytest.mark.parametrize("seed", range(20))
def test_the_rules_agree_with_a_second_reading(name: str, seed: int) -> None:
    chance = Random(f"{name} {seed}")
    for _ in range(10):
        deal = Deal(name, chance)
        shown = {key: value for key, value in deal.inputs().items() if key in ("hands", "turn_up", "stock")}
        asked = {"players": deal.seats, "dealer": deal.dealer, "deck": deal.deck}
        hold(name, deal.given, "deal", asked, shown)
        hold(name, deal.given, "score", {"card_points": deal.points}, deal.result())
        hold(name, deal.given, "replay", deal.inputs(), deal.facts())


def test_the_number_of_tricks() -> None:
    tricks = set()
    for seed in range(40):
        deal = Deal("brisca", Random(seed))
        tricks.add((deal.seats, len(deal.taken)))
    assert tricks == {(2, 20), (3, 13), (4, 10)}
