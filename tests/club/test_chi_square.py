"""Statistics of deals: what is expected is exact, chi-square is that of the tables, a false pack is found."""

from collections import Counter
from math import comb
from random import Random

import pytest

from tapete.club.chi_square import compare, feature_values, features, p_value, probabilities
from tapete.rules.cards import Card
from tapete.rules.games import GAMES, game


def test_what_is_expected_is_counted_exactly() -> None:
    pack = game("tarot-4").pack(4)
    bouts = probabilities([features(game("tarot-4"))["bouts"](card) for card in pack], 18)
    assert bouts == pytest.approx([comb(3, k) * comb(75, 18 - k) / comb(78, 18) for k in range(4)])
    for each in GAMES:
        for weigh in features(each).values():
            assert sum(probabilities([weigh(card) for card in each.pack(each.players[0])], 8)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("square", "degrees", "p"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (23.209, 10, 0.01), (2.558, 10, 0.99), (124.342, 100, 0.05), (0.0, 5, 1.0)],
)
def test_chi_square_is_that_of_the_tables(square: float, degrees: int, p: float) -> None:
    assert p_value(square, degrees) == pytest.approx(p, abs=2e-4)


def test_a_fair_pack_passes_and_a_false_one_does_not() -> None:
    rules, luck = game("tarot-4"), Random(5)
    pack, size = rules.pack(4), 18
    chances = probabilities([features(rules)["trumps"](card) for card in pack], size)
    fair = Counter(feature_values(rules, luck.sample(pack, size))["trumps"] for _ in range(3000))
    assert compare("trumps", fair, chances).p > 0.001
    stacked: list[Card] = [card for card in pack if card not in ("T2", "T3", "T4", "T5")]
    false = Counter(feature_values(rules, luck.sample(stacked, size))["trumps"] for _ in range(3000))
    assert compare("trumps", false, chances).p < 1e-6
