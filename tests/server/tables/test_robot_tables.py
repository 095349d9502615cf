"""What begins a match: the pack from which the lots are drawn."""

from random import Random

import pytest

from tapete.rules.games import game
from tapete.server.tables.robot_tables import shuffled_pack


@pytest.mark.parametrize("seats", [2, 8, 13])
def test_in_el_tomate_whoever_ties_for_the_deal_draws_again(seats: int) -> None:
    """docs/spec/tomate.md 1: of the cards that are shown one alone is the lowest."""
    rules, lot = game("tomate"), Random(7)
    for _ in range(50):
        drawn = shuffled_pack(rules, seats, lot)
        assert sorted(drawn) == sorted(rules.pack(seats))
        strengths = [rules.strength[card] for card in drawn[-seats:]]
        assert strengths.count(min(strengths)) == 1, drawn[-seats:]


def test_where_the_highest_card_deals_the_first_pack_is_the_lot() -> None:
    rules = game("tute-individual")
    for seed in range(50):
        pack = rules.pack(4)
        assert shuffled_pack(rules, 4, Random(seed)) == tuple(Random(seed).sample(pack, len(pack)))
